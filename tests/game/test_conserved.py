"""Whatever is said to be moved, wherever from and to: every card lies in one place, once, and its place knows where.

All selectors are tried with zones of all shapes, one, two and none of a card at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.table import Table
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import Rules
from tests.game.small import CARD, small

ZONES = """zone hand of cards, one for each player
zone secrets of cards, one for each player
  seen by its owner
zone heap of cards
zone pile of cards
  pile
zone line of cards
  row
zone few of cards
  row
  holds at most 3
zone table of cards
  grid of 2 by 2
zone stack of cards
  pile, hidden
  starts with every card, shuffled
"""
FROM = (
    "your hand",
    "your secrets",
    "hand of victim",
    "secrets of victim",
    "heap",
    "pile",
    "line",
    "few",
    "table",
    "stack",
)
TO = ("your hand", "secrets of victim", "heap", "pile", "line")
SELECTORS = (
    "a random card in {}",
    "a random card in {} with worth at least 3",
    "the top card in {}",
    "a card in {}",
    "every card in {}",
    "every card in {} with worth at least 3",
    "up to 2 cards in {}",
)


def _actions() -> str:
    """One action for each way to say a move, each with the other player at hand."""
    found = []
    for number, (selector, start, end) in enumerate(product(SELECTORS, FROM, TO)):
        if start == end or (selector.startswith("the top") and start not in ("pile", "stack", "line", "few")):
            continue
        if start in ("secrets of victim", "stack") and selector.startswith(("a card", "up to")):
            # The one who acts may not look there, so chooses nothing there.
            continue
        lines = [
            f"action go-{number}",
            "  choose victim: a player other than you",
            f"  move {selector.format(start)} to {end}",
        ]
        found.append("\n".join(lines))
    return "\n".join(found) + "\n"


def _places(table: Table) -> list[int]:
    """Every card in every place, in order; each is where the table finds it."""
    cards = []
    for zone, spot in table.layout.places.items():
        for place in range(spot.count):
            for card in table.cards(zone, place):
                if card != NONE:
                    cards.append(card)
                    found = table.find(card)
                    assert found is not None
                    assert found[:2] == (zone, place)
    return sorted(cards)


def played(rules: Rules, most: int, what: Callable[[Table], object], there: object = None) -> None:
    """Games of chance, the same by printed Python and the tree walker, in which *what* is always *there*, or as at first."""
    fast = rules.fast(3)
    walker = Machine(fast.assembled.program, back_end="walk")
    made = 0
    for seed in range(6):
        rng = Random(seed)
        state, walked = fast.machine.start(seed), walker.start(seed)
        expected = what(fast.table(state)) if there is None else there
        for _ in range(most):
            moves = fast.machine.moves(state)
            if not moves:
                break
            move = rng.choice(moves)
            fast.machine.apply(state, move)
            walker.apply(walked, move)
            made += 1
            assert state == walked
            assert what(fast.table(state)) == expected, move
    assert made >= 3 * most, "games that end at once try nothing"


@pytest.mark.parametrize("part", range(6))
def test_every_card_lies_in_one_place(part: int) -> None:
    blocks = _actions().split("action ")[1:]
    rules = small(
        "".join(f"action {block}" for block in blocks[part::6]),
        kinds=CARD.replace("scraps", "heap"),
        zones=ZONES,
        cards="".join(f'card c{n} "C{n}"\n  worth: {n % 5}\n' for n in range(1, 25)),
        busy="fill table from stack\n  move every card in table to heap",
        setup="fill table from stack\n  each player: deal 2 from stack to your hand, deal 2 from stack to your secrets",
    )
    played(rules, 40, _places, list(range(24)))


ALIKE = """kind token
  has face: a number
  4 with face 1, in pool
  3 with face 2, in pool
kind helper
  4 for each player, in their home
  owned in home, crowd, spot
"""
ALIKE_ZONES = """noun token one "token" other "tokens"
noun helper one "helper" other "helpers"
zone hand of cards, one for each player
zone heap of cards
zone stack of cards
  pile, hidden
  starts with every card, shuffled
zone pool of tokens
zone bag of tokens
  pile, hidden
  starts shuffled
zone stash of tokens, one for each player
zone mark of tokens, one on each card
zone home of helpers, one for each player
zone crowd of helpers
zone spot of helpers, one on each card
zone table of cards
  grid of 2 by 2
"""
SOME = ("a random token in {}", "a token in {}", "every token in {}")
FROM_ALIKE = ("pool", "your stash", "stash of victim", "mark of card")
TO_ALIKE = (*FROM_ALIKE, "bag")
HELPERS = [
    *(
        (f"{some} in your home", end)
        for some in ("1 helper", "every helper", "up to 2 helpers")
        for end in ("crowd", "spot of card")
    ),
    *((f"1 helper of yours in {start}", "your home") for start in ("crowd", "spot of card")),
    ("1 helper of yours in crowd", "spot of card"),
    ("every helper in crowd", "spot of card"),
    ("every helper in spot of card", "crowd"),
]


def _alike() -> str:
    ways = [(some.format(start), end) for some, start, end in product(SOME, FROM_ALIKE, TO_ALIKE) if start != end]
    chosen = (
        "  choose victim: a player other than you\n  choose card: a card in table\n  victim gains 1 vp\n  lift card\n"
    )
    return "".join(
        f"action go-{n}\n{chosen}  move {some} to {end}\n" for n, (some, end) in enumerate([*ways, *HELPERS])
    )


def _alike_pieces(table: Table) -> dict[tuple[str, int], int]:
    """How many there are of each class of alike pieces, wherever they lie."""
    found: dict[tuple[str, int], int] = {}
    for zone_id, kind in table.layout.counts:
        for which in table.classes(kind):
            for place in range(table.layout.instances(table.model.zones[zone_id])):
                number = table.count(zone_id, kind, place, which)
                assert number >= 0, (zone_id, kind, place, which)
                found[kind, which] = found.get((kind, which), 0) + number
    for zone_id in table.layout.piles:
        for which in table.pile(zone_id):
            found["token", which] = found.get(("token", which), 0) + 1
    return found


@pytest.mark.parametrize("part", range(3))
def test_alike_pieces_are_as_many_as_there_were(part: int) -> None:
    blocks = _alike().split("action ")[1:]
    lift = "  to lift: deal 1 from bag to mark of it, gain 1 vp\n  to discard"
    rules = small(
        "".join(f"action {block}" for block in blocks[part::3]),
        kinds=CARD.replace("scraps", "heap").replace("  to discard", lift) + ALIKE,
        zones=ALIKE_ZONES,
        cards="".join(f'card c{n} "C{n}"\n  worth: {n % 5}\n' for n in range(1, 13)),
        busy="fill table from stack\n  move every card in table to heap\n  move a random token in pool to bag\n"
        "  deal 1 from bag to your stash\n  move 1 helper in your home to crowd\n  discard a card in your hand\n  gain 1 vp",
        setup="fill table from stack",
    )
    played(rules, 30, _alike_pieces)
