"""Small games written in tests, played move by move in every way there is: for people and for simulations, by the tree
walker, by printed Python and in machine code. They must agree at each step."""

from __future__ import annotations

from dataclasses import dataclass

from spyrium_dsl.core.table import Table
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.run.llvm_code import available
from spyrium_dsl.run.machine import Machine, State
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.run.trace import Trace
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source

CARD = """kind card
  has worth: a number
  owned in hand
  to discard: move it to scraps
"""

ZONES = """zone hand of cards, one for each player
zone scraps of cards
zone burnt of cards
zone stack of cards
  pile
  starts with every card
zone line of cards
  row
"""

CARDS = "".join(f'card c{n} "C{n}"\n  worth: {n}\n' for n in range(1, 7))

BUSY = """move the top card in stack to burnt
  move every card in line to scraps
  move every card in your hand to line"""
"""So that the rules speak of all that there is."""

_GAME = """game small "Small" in en
players: 2 to 4
noun player  one "player"  other "players"
noun card  one "card"  other "cards"
resource coin
  each player starts with 5
resource vp
kind player
  can be in or out
game remembers first player: a player
{kinds}{zones}{more}
action pass
  you become out
action busy
  you become in
  spend 1 coin, gain 1 vp
  {busy}
setup
  first player becomes a random player
  {setup}
flow
  turns clockwise from first player, among players not out
    one of {offer}busy, pass
{flow}  winner: most vp
"""


def texts(
    more: str = "",
    *,
    setup: str = "each player: gain 0 vp",
    kinds: str = CARD,
    zones: str = ZONES,
    cards: str = CARDS,
    busy: str = BUSY,
    flow: str = "",
) -> list[Source]:
    """The files of the small game with *more* declarations; each action among them can be done in a turn."""
    offer = "".join(f"{line.split()[1]}, " for line in more.splitlines() if line.startswith("action "))
    text = _GAME.format(kinds=kinds, zones=zones, more=more, setup=setup, busy=busy, offer=offer, flow=flow)
    return [Source("game.rules", text), Source("cards.rules", f"cards for small\n{cards}")]


def written(more: str = "", **parts: str) -> Checked:
    """The game of these texts, read and checked."""
    return load_game(texts(more, **parts), Languages(), name="small")


def told(checked: Checked) -> tuple[Diagnostic, ...]:
    """What is said of a game, less that nothing asks for what its cards are worth: in most of these nothing does."""
    return tuple(one for one in checked.diagnostics if one.code != "W631")


def small(more: str = "", **parts: str) -> Rules:
    """The rules of it; it must have no mistakes."""
    found = written(more, **parts)
    assert found.rules is not None, [(one.code, dict(one.facts), one.span) for one in found.diagnostics]
    return found.rules


@dataclass
class _Way:
    """One way to play: a machine, its state, and how names are given to its moves."""

    machine: Machine
    trace: Trace
    state: State


def played(rules: Rules, *moves: str, seats: int = 2, seed: int = 1) -> Match:
    """The match after these moves, made in all ways at once; each list of moves and what lies where is compared."""
    match = Match.start(rules, seats, seed)
    fast = rules.fast(seats)
    python = fast.machine
    walker = Machine(fast.assembled.program, back_end="walk")
    kernel = fast.kernel() if available() else None
    state, walked = python.start(seed), walker.start(seed)
    trace = Trace(python)
    for move in moves:
        assert state == walked
        listed = python.moves(state)
        assert walker.moves(walked) == listed
        if kernel is not None:
            assert kernel.legal_moves(state) == listed
        named = {_named(trace, fast.table(state), state, one): one for one in listed}
        assert set(named) == {str(one) for one in match.moves()}
        match.apply_text(move)
        key = named[str(match.history[-1][1])]
        before = list(state)
        python.apply(state, key)
        walker.apply(walked, key)
        if kernel is not None:
            kernel.apply(before, key)
            assert before == state
        assert lying(fast.table(state)) == lying(match.table)
    return match


def _named(trace: Trace, table: Table, state: State, move: tuple[int, ...]) -> str:
    (_, action), *choices = trace.names(state, move)
    return " ".join([action, *(f"{name}={table.option_name(option)}" for name, option in choices)])


def stocks(table: Table, resource: str) -> list[int]:
    """What everybody has of a resource, by seat."""
    return [table.stock(resource, seat) for seat in range(table.layout.seats)]


def lying(table: Table) -> dict[str, object]:
    """What everybody has and what lies where, by name: `coin`, `hand`, `spot` ..."""
    layout, model = table.layout, table.model
    found: dict[str, object] = {}
    for resource in model.resources:
        found[resource] = stocks(table, resource)
    for name, spot in layout.places.items():
        places = [
            " ".join("-" if card < 0 else model.pieces[card].design for card in table.cards(name, place))
            for place in range(spot.count)
        ]
        found[name] = places if len(places) > 1 else places[0]
    for name, kind in layout.counts:
        zone = model.zones[name]
        numbers = [
            sum(table.count(name, kind, place, which) for which in table.classes(kind))
            for place in range(layout.instances(zone))
        ]
        found[name] = numbers if len(numbers) > 1 else numbers[0]
    for name in layout.rows:
        found[name] = table.row(name)
    return found
