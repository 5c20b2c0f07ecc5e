"""Whatever is said to be moved, wherever from and to: every card lies in one place, once, and its place knows where.

All selectors are tried with zones of all shapes, one, two and none of a card at a time.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.table import Table
from spyrium_dsl.run.machine import Machine
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
    fast = rules.fast(3)
    walker = Machine(fast.assembled.program, back_end="walk")
    for seed in range(6):
        rng = Random(seed)
        state, walked = fast.machine.start(seed), walker.start(seed)
        for _ in range(40):
            moves = fast.machine.moves(state)
            if not moves:
                break
            move = rng.choice(moves)
            fast.machine.apply(state, move)
            walker.apply(walked, move)
            assert state == walked
            assert _places(fast.table(state)) == list(range(24)), move
