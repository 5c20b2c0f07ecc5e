"""The other side of the measurements: Spyrium written by hand, in plain dataclasses, for random play with four players.

It is what a designer would write without this project, and is no part of it: nothing imports it but the benchmark. Its
deck, prices and some readings of open rules are its own, so only speed is compared, not scores.
"""
from __future__ import annotations
import random, sys, time
from dataclasses import dataclass, field

MINE, FACTORY, RESEARCH, NEIGH, HOME, LUXURY = "mine", "factory", "research", "neighbourhood", "home", "luxury"
TRACK_MAX, MAX_WORKERS = 8, 7

@dataclass(frozen=True)
class Use:
    workers: int = 0
    spyrium: int = 0
    gain_spyrium: int = 0
    gain_vp: int = 0

@dataclass(frozen=True)
class CardDef:
    name: str
    type: str                      # character | building | technique
    price: int
    vp: int = 0
    symbols: frozenset = frozenset()
    uses: tuple = ()
    tokens: int = 0                # 0 none, 1 one token, 2 players-1 tokens

def char(name, price, tokens=0): return CardDef(name, "character", price, tokens=tokens)
def bld(name, price, vp, symbols, *uses, tokens=0): return CardDef(name, "building", price, vp, frozenset(symbols), uses, tokens)
def tech(name, price): return CardDef(name, "technique", price)

CARDS = {c.name: c for c in [
    char("miner", 2, 2), char("geologist", 1), char("apprentice", 0), char("engineer", 2), char("bureaucrat", 2, 2),
    char("adviser", 3), char("banker", 1, 2), char("financier", 1, 2), char("architect", 1, 2),
    bld("mine_l", 2, 1, [MINE], Use(1, 0, 1, 0)), bld("mine_m", 4, 2, [MINE], Use(0, 0, 1, 0), Use(1, 0, 2, 0)),
    bld("mine_r", 5, 3, [MINE], Use(0, 0, 1, 0), Use(1, 0, 3, 0), tokens=1),
    bld("work_l", 3, 1, [FACTORY], Use(1, 1, 0, 3)), bld("work_r", 5, 2, [FACTORY], Use(1, 2, 0, 5)),
    bld("fac_l", 6, 3, [FACTORY], Use(1, 2, 0, 6), Use(2, 3, 0, 10)), bld("fac_r", 8, 4, [FACTORY], Use(2, 3, 0, 10), Use(2, 5, 0, 15)),
    bld("lab_l", 4, 2, [FACTORY, RESEARCH], Use(1, 1, 0, 4)), bld("lab_m", 6, 3, [FACTORY, RESEARCH], Use(1, 1, 0, 5)),
    bld("lab_r", 7, 4, [FACTORY, RESEARCH], Use(1, 2, 0, 7)),
    bld("wcn1", 3, 1, [NEIGH]), bld("wcn2", 6, 2, [NEIGH]), bld("residence", 3, 2, [HOME]),
    bld("uni_l", 4, 3, [RESEARCH], Use(1, 0, 0, 2), tokens=1), bld("uni_r", 6, 4, [RESEARCH], Use(1, 0, 0, 3), Use(2, 0, 0, 6), tokens=1),
    bld("luxury", 5, 6, [LUXURY]), bld("mansion", 7, 9, [LUXURY]), bld("palace", 9, 12, [LUXURY]),
    tech("automation", 4), tech("capitalization", 4), tech("engineering", 5), tech("lobbying", 4), tech("crane", 4),
    tech("taylorism", 5), tech("commerce", 4)]}
DECKS = {
    "A": "miner geologist geologist apprentice apprentice bureaucrat adviser architect architect mine_l mine_l mine_l mine_m mine_m "
         "work_l work_l work_l work_l lab_l lab_l wcn1 wcn1 wcn1 residence residence uni_l uni_l automation capitalization commerce".split(),
    "B": "engineer engineer banker miner architect mine_r mine_r work_r work_r fac_l fac_l fac_l lab_m lab_m wcn2 uni_r luxury "
         "engineering crane taylorism".split(),
    "C": "financier adviser bureaucrat fac_r lab_r mansion palace uni_r lobbying".split()}
EVENTS = ["token", "residence", "buy_vp", "sell", "reuse", "hire", "place"]
POSITIONS = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8)]

@dataclass
class Building:
    card: CardDef
    inclined: bool = False

@dataclass
class MarketCard:
    card: CardDef
    tokens: list = field(default_factory=list)

@dataclass
class Player:
    index: int
    money: int = 8
    vp: int = 0
    spyrium: int = 2
    workers: int = 3
    active: int = 0
    residence: int = 2
    phase: int = 0                # 0 placement, 1 activation, 2 passed
    bonus_stage: int = 0
    bonus_taken: str = ""
    event_used: bool = False
    lobbying_used: bool = False
    taylorism_used: bool = False
    commerce_used: bool = False
    kept_tokens: int = 0
    buildings: list = field(default_factory=list)
    techniques: set = field(default_factory=set)

    def add_workers(self, n):
        n = min(n, MAX_WORKERS - self.workers)
        self.workers += n
        self.active += n

    def use_workers(self, card, use):
        return 0 if MINE in card.symbols and "automation" in self.techniques else use.workers

    def act_on_residence(self, choice):
        if choice == "vp":
            self.vp += self.residence
        else:
            self.residence += 1

    def residence_choices(self):
        return ["move", "vp"] if self.residence < TRACK_MAX else ["vp"]

    @property
    def bonus_pending(self):
        return self.bonus_stage == 0 and self.vp >= 8

@dataclass
class Move:
    kind: str
    pos: int = -1
    slot: int = -1
    option: object = None
    token: int = 0
    value: int = 0
    lobbying: bool = False
    choice: str = ""

class Rng:
    """Default randomness; XorShift below is used to check against the C++ version."""
    def below(self, n): return int(random.random() * n)

class XorShift(Rng):
    def __init__(self, seed): self.x = seed & 0xFFFFFFFF
    def below(self, n):
        x = self.x
        x ^= (x << 13) & 0xFFFFFFFF; x ^= x >> 17; x ^= (x << 5) & 0xFFFFFFFF
        self.x = x
        return (x * n) >> 32

class Game:
    def __init__(self, rng, n_players=4):
        self.rng = rng
        self.n = n_players
        self.first = rng.below(n_players)
        self.decks = {}
        for period in "ABC":
            deck = [CARDS[name] for name in DECKS[period]]
            self.shuffle(deck)
            self.decks[period] = deck
        self.events = list(EVENTS)
        self.shuffle(self.events)
        self.reserve = {1: 8, 2: 8, 3: 8}
        self.discard = {1: 0, 2: 0, 3: 0}
        self.next_event_token = self.draw_token() if self.events[0] == "token" else 0
        self.players = [Player(i) for i in range(n_players)]
        self.turn = 0
        self.over = False
        self.begin_turn()

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.rng.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def draw_token(self):
        total = sum(self.reserve.values())
        if total == 0:
            self.reserve, self.discard = self.discard, {1: 0, 2: 0, 3: 0}
            total = sum(self.reserve.values())
            if total == 0:
                return 0
        r = self.rng.below(total)
        for value, count in self.reserve.items():
            if r < count:
                self.reserve[value] -= 1
                return value
            r -= count

    def begin_turn(self):
        for p in self.players:
            p.money += p.residence
            p.active = p.workers
            p.phase = 0
            p.event_used = p.lobbying_used = p.taylorism_used = p.commerce_used = False
            for b in p.buildings:
                b.inclined = False
        self.event = self.events[self.turn]
        self.event_token = self.next_event_token
        self.next_event_token = self.draw_token() if self.events[self.turn + 1] == "token" else 0
        period = "AAABBC"[self.turn]
        deck = self.decks[period]
        cards, self.decks[period] = deck[:9], deck[9:]
        self.market = []
        for card in cards:
            n = self.n - 1 if card.tokens == 2 else card.tokens
            tokens = [t for t in (self.draw_token() for _ in range(n)) if t]
            self.market.append(MarketCard(card, tokens))
        self.workers = [[0] * self.n for _ in POSITIONS]
        self.current = self.first

    # ---- legal moves -------------------------------------------------
    def workers_around(self, slot):
        return sum(sum(w) for pos, w in zip(POSITIONS, self.workers) if slot in pos)

    def open_positions(self):
        return [i for i, (a, b) in enumerate(POSITIONS) if self.market[a] or self.market[b]]

    def legal_moves(self):
        p = self.players[self.current]
        if p.bonus_pending:
            moves = [Move("bonus", choice="worker")] if p.workers < MAX_WORKERS else []
            return moves + [Move("bonus", choice="money")]
        moves = []
        if p.phase == 0:
            if p.active > 0:
                moves += [Move("place", pos=i) for i in self.open_positions()]
            moves += self.event_moves(p)
            moves.append(Move("start"))
            return moves
        in_market = False
        for i, pair in enumerate(POSITIONS):
            if self.workers[i][p.index] == 0:
                continue
            in_market = True
            slots = [s for s in pair if self.market[s]]
            moves += [Move("money", i, s) for s in slots] or [Move("money", i)]
            for s in slots:
                moves += self.activate_moves(p, i, s)
        moves += self.event_moves(p)
        moves += self.use_moves(p, "use", inclined=False)
        if "taylorism" in p.techniques and not p.taylorism_used:
            moves += self.use_moves(p, "taylorism", inclined=True)
        if not in_market:
            moves.append(Move("pass"))
        return moves

    def use_moves(self, p, kind, inclined):
        return [Move(kind, option=(b, use))
                for b in p.buildings if b.inclined == inclined
                for use in b.card.uses
                if p.active >= p.use_workers(b.card, use) and p.spyrium >= use.spyrium]

    def event_moves(self, p):
        if p.event_used:
            return []
        if self.event == "token":
            if not self.event_token:
                return []
            values = [1, 2, 3] if "commerce" in p.techniques and not p.commerce_used else [self.event_token]
            return [Move("event", choice=c, value=v) for c in ("money", "spyrium", "vp") for v in values]
        if self.event == "residence":
            return [Move("event", choice=c) for c in p.residence_choices()] if p.spyrium >= 1 else []
        if self.event == "buy_vp":
            return [Move("event", option=o) for o in ((3, 3), (6, 5)) if p.money >= o[0]]
        if self.event == "sell":
            return [Move("event", option=o) for o in ((1, 3), (3, 6)) if p.spyrium >= o[0]]
        if self.event == "reuse":
            return self.use_moves(p, "event", inclined=True) if p.money >= 1 else []
        if self.event == "hire":
            return [Move("event")] if p.workers < MAX_WORKERS and p.money >= p.workers else []
        if p.phase == 1 and p.active > 0:
            return [Move("event", pos=i) for i in self.open_positions()]
        return []

    def activate_moves(self, p, pos, slot):
        mc = self.market[slot]
        card = mc.card
        others = self.workers_around(slot) - 1
        commerce = "commerce" in p.techniques and not p.commerce_used
        lobby_options = [False, True] if "lobbying" in p.techniques and not p.lobbying_used and others > 0 else [False]
        moves = []
        for lobbying in lobby_options:
            extra = 0 if lobbying else others
            if card.type == "character":
                moves += self.character_moves(p, pos, slot, mc, card.price + extra, lobbying, commerce)
            elif card.type == "building":
                moves += self.construct_moves(p, pos, slot, mc, extra, lobbying, commerce)
            elif p.money >= card.price + extra:
                moves.append(Move("technique", pos, slot, lobbying=lobbying))
        return moves

    def character_moves(self, p, pos, slot, mc, cost, lobbying, commerce):
        name = mc.card.name
        if not mc.card.tokens:
            needs_spyrium = name in ("apprentice", "engineer")
            if p.money >= cost and (not needs_spyrium or p.spyrium >= 1):
                return [Move("character", pos, slot, lobbying=lobbying)]
            return []
        pays = name in ("banker", "financier", "architect")
        moves = []
        for token in sorted(set(mc.tokens)):
            for value in [1, 2, 3] if commerce else [token]:
                if p.money >= cost + (value if pays else 0):
                    for choice in p.residence_choices() if name == "architect" else [""]:
                        moves.append(Move("character", pos, slot, None, token, value, lobbying, choice))
        return moves

    def building_cost(self, p, card, replaced):
        if replaced is None:
            return card.price + max(0, len(p.buildings) - (3 if "crane" in p.techniques else 0))
        if card.symbols & replaced.card.symbols:
            return max(0, card.price - 3)
        return card.price

    def construct_moves(self, p, pos, slot, mc, extra, lobbying, commerce):
        card = mc.card
        token = mc.tokens[0] if mc.tokens else 0
        values = [1, 2, 3] if token and commerce else [token]
        moves = []
        for replaced in [None] + p.buildings:
            if p.money >= extra + self.building_cost(p, card, replaced):
                for choice in p.residence_choices() if card.name == "residence" else [""]:
                    for value in values:
                        moves.append(Move("construct", pos, slot, replaced, token, value, lobbying, choice))
        return moves

    # ---- applying ----------------------------------------------------
    def use_building(self, p, building, use):
        workers = p.use_workers(building.card, use)
        p.active -= workers
        p.spyrium += use.gain_spyrium - use.spyrium
        p.vp += use.gain_vp
        if FACTORY in building.card.symbols and "engineering" in p.techniques:
            p.vp += workers
        building.inclined = True

    def take_token(self, p, mc, token, value):
        mc.tokens.remove(token)
        if "commerce" in p.techniques and p.kept_tokens < 7:
            p.kept_tokens += 1
        else:
            self.discard[token] += 1
        if value != token:
            p.commerce_used = True

    def pay_extra(self, p, move):
        extra = 0 if move.lobbying else self.workers_around(move.slot) - 1
        if move.lobbying:
            p.lobbying_used = True
        p.money -= extra
        self.workers[move.pos][p.index] -= 1

    def apply(self, move):
        p = self.players[self.current]
        kind = move.kind
        if kind == "place":
            p.active -= 1
            self.workers[move.pos][p.index] += 1
        elif kind == "start":
            p.phase = 1
            return
        elif kind == "money":
            if move.slot >= 0:
                p.money += self.workers_around(move.slot) - 1
                if "capitalization" in p.techniques:
                    p.money += 2
            self.workers[move.pos][p.index] -= 1
        elif kind == "character":
            self.apply_character(p, move)
        elif kind == "construct":
            self.apply_construct(p, move)
        elif kind == "technique":
            self.pay_extra(p, move)
            card = self.market[move.slot].card
            p.money -= card.price
            p.techniques.add(card.name)
            self.market[move.slot] = None
        elif kind == "event":
            self.apply_event(p, move)
        elif kind == "use":
            self.use_building(p, *move.option)
        elif kind == "taylorism":
            p.taylorism_used = True
            self.use_building(p, *move.option)
        elif kind == "pass":
            p.phase = 2
        elif kind == "bonus":
            p.bonus_stage = 1
            p.bonus_taken = move.choice
            self.grant_bonus(p, move.choice)
        if p.bonus_pending:
            return
        if p.bonus_stage == 1 and p.vp >= 20:
            p.bonus_stage = 2
            self.grant_bonus(p, "worker" if p.bonus_taken == "money" else "money")
        self.next_player()

    def grant_bonus(self, p, bonus):
        if bonus == "worker":
            p.add_workers(1)
        else:
            p.money += 5

    def apply_character(self, p, move):
        mc = self.market[move.slot]
        name, value = mc.card.name, move.value
        self.pay_extra(p, move)
        p.money -= mc.card.price
        if name == "miner":
            p.spyrium += value
        elif name == "geologist":
            p.spyrium += 2
        elif name == "apprentice":
            p.spyrium -= 1
            p.vp += 3
        elif name == "engineer":
            p.spyrium -= 1
            p.vp += 4
        elif name == "bureaucrat":
            p.vp += value
        elif name == "adviser":
            p.vp += 3
        elif name == "banker":
            p.money -= value
            p.vp += 4
        elif name == "financier":
            p.money -= value
            p.vp += 5
        elif name == "architect":
            p.money -= value
            p.act_on_residence(move.choice)
        if move.token:
            self.take_token(p, mc, move.token, value)

    def apply_construct(self, p, move):
        mc = self.market[move.slot]
        card, replaced = mc.card, move.option
        self.pay_extra(p, move)
        p.money -= self.building_cost(p, card, replaced)
        if replaced is None:
            p.buildings.append(Building(card))
        else:
            i = next(i for i, b in enumerate(p.buildings) if b is replaced)
            p.buildings[i] = Building(card)
        if card.name == "wcn1":
            p.add_workers(1)
        elif card.name == "wcn2":
            p.add_workers(2)
        elif card.name == "residence":
            p.act_on_residence(move.choice)
        elif move.token:
            self.take_token(p, mc, move.token, move.value)
            if card.name == "mine_r":
                p.spyrium += move.value
            else:
                p.vp += move.value
        for t in mc.tokens:
            self.discard[t] += 1
        self.market[move.slot] = None

    def apply_event(self, p, move):
        p.event_used = True
        if self.event == "token":
            if move.value != self.event_token:
                p.commerce_used = True
            if move.choice == "money":
                p.money += move.value
            elif move.choice == "spyrium":
                p.spyrium += move.value
            else:
                p.vp += move.value
        elif self.event == "residence":
            p.spyrium -= 1
            p.act_on_residence(move.choice)
        elif self.event == "buy_vp":
            p.money -= move.option[0]
            p.vp += move.option[1]
        elif self.event == "sell":
            p.spyrium -= move.option[0]
            p.money += move.option[1]
        elif self.event == "reuse":
            p.money -= 1
            self.use_building(p, *move.option)
        elif self.event == "hire":
            p.money -= p.workers
            p.add_workers(1)
        elif self.event == "place":
            p.active -= 1
            self.workers[move.pos][p.index] += 1

    def next_player(self):
        for i in range(1, self.n + 1):
            t = (self.current + i) % self.n
            if self.players[t].phase != 2:
                self.current = t
                return
        self.end_turn()

    def end_turn(self):
        for mc in self.market:
            if mc:
                for t in mc.tokens:
                    self.discard[t] += 1
        if self.event_token:
            self.discard[self.event_token] += 1
        self.first = (self.first + 1) % self.n
        self.turn += 1
        if self.turn == 6:
            self.over = True
            for p in self.players:
                self.final_score(p)
        else:
            self.begin_turn()

    def final_score(self, p):
        p.vp += sum(b.card.vp for b in p.buildings)
        bonus = {"automation": p.spyrium, "capitalization": p.money // 2,
                 "engineering": sum(b.card.vp for b in p.buildings if FACTORY in b.card.symbols),
                 "lobbying": p.residence, "crane": len(p.buildings), "taylorism": p.workers, "commerce": p.kept_tokens}
        p.vp += sum(min(7, bonus[t]) for t in p.techniques)

def play(rng):
    game = Game(rng)
    decisions = branching = 0
    while not game.over:
        moves = game.legal_moves()
        decisions += 1
        branching += len(moves)
        game.apply(moves[rng.below(len(moves))])
    return game, decisions, branching

def checksum(n):
    chk = 0
    for i in range(n):
        g, _, _ = play(XorShift((i + 1) * 2654435761))
        for p in g.players:
            chk = (chk * 31 + p.vp) & (2**64 - 1)
    return chk

def bench(n, rng=None):
    rng = rng or Rng()
    t = time.perf_counter(); d = b = vp = 0
    for _ in range(n):
        g, dd, bb = play(rng); d += dd; b += bb; vp += sum(p.vp for p in g.players)
    t = time.perf_counter() - t
    print(f"games/s={n/t:.1f} decisions/s={d/t:.0f} dec/game={d/n:.1f} branching={b/d:.2f} meanVP={vp/n/4:.2f}")

if __name__ == "__main__":
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print("checksum", checksum(200))
    bench(n); bench(n); bench(n)
