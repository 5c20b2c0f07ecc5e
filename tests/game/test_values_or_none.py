"""`has manner: a manner, or none`: a card may have no value in the field, and then it has none in any question."""

from __future__ import annotations

import pytest

from tests.game.small import BUSY, CARD, ZONES, lying, played, small

KINDS = 'list manner: growing, still, fading\nnoun manner one "manner" other "manners"\n' + CARD.replace(
    "  has worth", "  has manner: a manner, or none\n  has worth"
)
MANNERS = {1: "growing", 2: "growing", 3: "fading"}
CARDS = "".join(
    f'card c{n} "C{n}"\n  worth: {n}\n' + (f"  manner: {MANNERS[n]}\n" if n in MANNERS else "") for n in range(1, 7)
)
SETUP = "move every card in stack to line"
SPOKEN = BUSY + "\n  discard a card in line with manner still"

CHOSEN = {
    "with": ("discard a card in line with manner growing", {"c1", "c2"}),
    "with another": ("discard a card in line with manner fading", {"c3"}),
    "where it is": ("choose c: a card in line\n    where manner of c is growing\n  discard c", {"c1", "c2"}),
    "where it has": ("choose c: a card in line\n    where c has manner growing\n  discard c", {"c1", "c2"}),
    "as another": (
        "let first: the card in line with worth 1\n  choose c: a card in line\n"
        "    where manner of c is manner of first\n  discard c",
        {"c1", "c2"},
    ),
    "as one that has none": (
        "let last: the card in line with worth 6\n  choose c: a card in line\n"
        "    where manner of c is manner of last\n  discard c",
        set(),
    ),
    "sharing": (
        "let first: the card in line with worth 1\n  discard a card in line sharing a manner with first",
        {"c1", "c2"},
    ),
    "sharing none": (
        "let first: the card in line with worth 1\n  discard a card in line sharing no manner with first",
        {"c3", "c4", "c5", "c6"},
    ),
    "to the pile of its value": (
        "choose c: a card in line\n  move c to heap of manner of c",
        {"c1", "c2", "c3"},
    ),
}
HEAPS = ZONES + "zone heap of cards, one for each manner\n"


@pytest.mark.parametrize(("lines", "cards"), CHOSEN.values(), ids=CHOSEN)
def test_a_card_without_the_value_is_none_of_them(lines: str, cards: set[str]) -> None:
    busy = SPOKEN + "\n  discard a card in heap of still"
    rules = small(f"action go\n  {lines}\n", kinds=KINDS, cards=CARDS, setup=SETUP, zones=HEAPS, busy=busy)
    match = played(rules)
    moves = [str(move) for move in match.moves() if move.action == "go"]
    assert {move.rpartition("=")[2].removesuffix(".1") for move in moves} == cards
    for move in moves:
        gone = move.rpartition("=")[2].removesuffix(".1")
        assert gone not in str(lying(played(rules, move).table)["line"]).split()


def test_cards_without_a_value_begin_in_no_pile_of_one() -> None:
    zones = HEAPS.replace("  starts with every card\n", "") + "  starts with every card of that manner\n"
    busy = SPOKEN + "\n  discard a card in heap of still"
    rules = small(kinds=KINDS, cards=CARDS, zones=zones, busy=busy)
    assert lying(played(rules).table)["heap"] == ["c1 c2", "", "c3"]
