"""Where things begin, and how much room there is for what comes there."""

from __future__ import annotations

import pytest

from spyrium_dsl.core.layout import NONE
from tests.game.small import BUSY, CARD, CARDS, ZONES, lying, played, small, written

HUES = "list hue: red, blue\n"
SUITED = CARD + "  has suit: a hue\n"
SUITS = "".join(f'card c{n} "C{n}"\n  worth: {n}\n  suit: {"red" if n % 2 else "blue"}\n' for n in range(1, 6))
STACKS = ZONES.replace(
    "zone stack of cards\n  pile\n  starts with every card\n",
    "zone stack of cards, one for each hue\n  pile\n  starts with every card of that hue\n",
)
BUSY_STACK = BUSY.replace("in stack to", "in stack of red to")
TO_RED = "action go\n  choose card: a card in stack of blue\n  move card to stack of red\n"


def test_more_than_began_there_may_come_there() -> None:
    """Four and five red and blue cards in a place where three began: they lie in no other place."""
    rules = small(
        'noun hue one "hue" other "hues"\n' + HUES + TO_RED, kinds=SUITED, zones=STACKS, cards=SUITS, busy=BUSY_STACK
    )
    match = played(rules, "go card=c2", "go card=c4")
    assert lying(match.table)["stack"] == ["c1 c3 c5 c2 c4", ""]


def test_what_only_becomes_less_has_room_for_what_began_there() -> None:
    """So that the state of a game that never fills them stays small."""
    more = 'noun hue one "hue" other "hues"\n' + HUES + "action go\n  discard the top card in stack of blue\n"
    rules = small(more, kinds=SUITED, zones=STACKS, cards=SUITS, busy=BUSY_STACK)
    assert rules.fast(2).assembled.layout.places["stack"].capacity == 3


def test_a_card_that_lies_nowhere_changes_nothing() -> None:
    """Not even where its kind's zone is the first that there is."""
    kind = "kind perk\n  has always: changes\n"
    more = (
        'noun perk one "perk" other "perks"\nzone attic of perks\n  changes hold\nquantity toll: 1\n'
        "action go\n  gain vp equal to toll\n  move every perk in attic to attic\n"
    )
    rules = small(more, kinds=CARD + kind, cards=CARDS + 'perk p1 "P1"\n  always: toll is 5 more\n')
    match = played(rules, "go")
    assert lying(match.table)["vp"] == [1, 0]
    perk = next(piece.number for piece in rules.model.pieces if piece.kind == "perk")
    assert match.table.get(":where", perk) == NONE


BOX = "zone box of cards\n"
USE_BOX = "action go\n  discard a card in box\n"
WORKER = "kind worker\n  3 for each player, in spot\n  owned in spot\n"
SPOT = 'noun worker one "worker" other "workers"\nzone spot of workers\nzone waste of workers\n'
USE_SPOT = "action go\n  move a worker of yours in spot to waste\naction back\n  move every worker in waste to spot\n"

WRONG = {
    "before each player": (
        BOX.replace("\n", ", one for each player\n"),
        USE_BOX.replace("box", "your box"),
        {},
        "E416",
    ),
    "in two zones": (BOX, USE_BOX, {}, "E416"),
    "more than fit in": (
        BOX + "  holds at most 5\n",
        USE_BOX,
        {"zones": ZONES.replace("  starts with every card\n", "")},
        "E417",
    ),
    "more than a grid has cells": (
        BOX + "  grid of 1 by 5\n  neighbours share an edge\n",
        USE_BOX,
        {"zones": ZONES.replace("  starts with every card\n", "")},
        "E417",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_begin_so(name: str) -> None:
    zone, action, parts, code = WRONG[name]
    found = written(zone + "  starts with every card\n" + action, **parts)
    assert [one.code for one in found.diagnostics if one.is_mistake] == [code]


@pytest.mark.parametrize(("holds", "codes"), [(11, ["E417"]), (12, [])])
def test_alike_pieces_of_as_many_players_as_there_may_be(holds: int, codes: list[str]) -> None:
    """The game takes up to four."""
    zone = SPOT.replace("zone waste", f"  holds at most {holds}\nzone waste")
    found = written(zone + USE_SPOT, kinds=CARD + WORKER)
    assert [one.code for one in found.diagnostics if one.is_mistake] == codes
