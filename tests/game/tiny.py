"""Tiny games: one kind of card, a hand for each player, and what a test has to say."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.core.table import Table
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source

CARD = """kind card
  has worth: a number
  has fx: steps, or none
  has triggers, or none
  owned in hand
  can be fresh or used
  to discard: move it to scraps
  to try: do fx of it
"""
HEAD = """game g "G" in en
players: 2 to 4
noun player  one "player"  other "players"
noun card  one "card"  other "cards"
resource coin
  each player starts with 5
resource vp
kind player
  can be in or out
game remembers first player: a player
"""
ZONES = """zone hand of cards, one for each player
  changes hold
zone scraps of cards
zone burnt of cards
zone stack of cards
  pile
  starts with every card
"""
# Of each name some sentence must speak; nobody can do this action.
SPOKEN = """
action idle
  gain 1 coin, gain 1 vp
  you become in
  discard every used card in your hand
  every card in your hand becomes fresh
  move the top card in stack to burnt
  choose card: a card in burnt
  try card
"""
FLOW = (
    SPOKEN
    + """
setup
  first player becomes a random player
  each player clockwise from first player: deal 3 from stack to your hand
SETUP
action pass
  you become out
flow
  turns clockwise from first player, among players not out
TURN
  winner: most vp
"""
)
CARDS = 9


def tiny(
    text: str, offer: str = "go", *, setup: str = "", flow: str = "", cards: Sequence[str] = (), kind: str = CARD
) -> Rules:
    """A game: cards c1 to c9 worth their number, of which *cards* (lines such as `fx: gain 1 vp`) belong to the last ones.

    *text*: its own declarations and actions; *offer*: the actions of a turn; *setup*: lines after the deal of three cards;
    *flow*: lines of the turn after its decision.
    """
    found = load_game(_files(text, f"    one of {offer}, pass{flow}", setup, cards, kind), Languages(), name="g")
    assert found.rules is not None, found.diagnostics
    return found.rules


def mistakes(text: str, turn: str, cards: Sequence[str] = ()) -> list[Diagnostic]:
    """What is wrong with a game of such turns."""
    found = load_game(_files(text, turn, "", cards, CARD), Languages(), name="g")
    return [one for one in found.diagnostics if one.code.startswith("E")]


def _files(text: str, turn: str, setup: str, cards: Sequence[str], kind: str) -> list[Source]:
    flow = FLOW.replace("TURN", turn).replace("SETUP\n", "".join(f"  {line}\n" for line in setup.splitlines()))
    extra = dict(zip(range(CARDS, 0, -1), cards, strict=False))
    blocks = [
        f'card c{n} "C{n}"\n  worth: {n}\n' + (f"  {extra[n]}\n" if n in extra else "") for n in range(1, CARDS + 1)
    ]
    return [
        Source("game.rules", HEAD + kind + ZONES + text + flow),
        Source("cards.rules", "cards for g\n" + "".join(blocks)),
    ]


def after(rules: Rules, *moves: str, seats: int = 2) -> Match:
    """A match in which the first seats have made these moves."""
    match = Match.start(rules, seats, 1)
    for move in moves:
        match.apply_text(move)
    return match


def zones(match: Match) -> dict[str, list[str]]:
    """What lies where, for cards."""
    designs = [piece.design for piece in match.table.model.pieces]
    return {zone: [designs[card] for card in cards] for zone, cards in _cards(match.table).items()}


def alike(rules: Rules, seats: int = 2, games: int = 6, limit: int = 300) -> list[tuple[int, ...]]:
    """Games of chance, the same by the tree walker, the printed functions and machine code; the states they end in."""
    fast = rules.fast(seats)
    walker = Machine(fast.assembled.program, back_end="walk")
    kernel = fast.kernel()
    played = None if kernel is None else kernel.play(range(games), limit)
    ends = []
    for seed in range(games):
        state, made = fast.machine.play(seed, seed, limit)
        other, walked = walker.play(seed, seed, limit)
        assert (list(state), made) == (list(other), walked)
        if played is not None:
            assert played.problem(seed) is None or made == limit
            assert played.decisions(seed) == made
        lying = sorted(card for cards in _cards(fast.table(state)).values() for card in cards)
        assert lying == list(range(CARDS)), "every card lies somewhere, once"
        ends.append(tuple(state))
    return ends


def _cards(table: Table) -> dict[str, list[int]]:
    found = table.layout.places.items()
    return {zone: [card for place in range(spot.count) for card in table.cards(zone, place)] for zone, spot in found}
