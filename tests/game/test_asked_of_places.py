"""A place may be chosen and counted like a thing, but it has nothing of what a card has: what asks it for that is told, at the
test that asks."""

from __future__ import annotations

import pytest

from tests.game.small import BUSY, CARD, ZONES, written

KINDS = (
    CARD
    + "  can be fresh or old\n"
    + 'noun pawn  one "pawn"  other "pawns"\nkind pawn\n  3 for each player, in their home\n'
)
PLACES = ZONES + (
    "zone home of pawns, one for each player\nzone table of cards\n  grid of 2 by 2\n"
    "zone gap of pawns, one between each two neighbours in table\n"
)
SEEN = (
    BUSY
    + "\n  fill table from stack\n  every card in stack becomes old\n  every fresh card in line becomes old"
    + "\n  choose here: a gap\n  move 1 pawn in your home to here"
)


@pytest.mark.parametrize(
    ("line", "told", "marked"),
    [
        ("choose spot: a gap with worth at least 2", "E306", "with worth at least 2"),
        ("choose spot: a gap beside a card with worth at most 4", "E306", "with worth at most 4"),
        ("choose spot: a gap with worth 3", "E306", "with worth 3"),
        ("choose spot: a fresh gap", "E306", ""),
        ("gain 1 coin for each gap of yours", "E409", ""),
        ("gain 1 coin for each gap of other players", "E409", ""),
        ("if there is a player in table: gain 1 coin", "E407", ""),
    ],
)
def test_a_place_has_nothing_of_a_card(line: str, told: str, marked: str) -> None:
    more = "\n  move 1 pawn in your home to spot" if line.startswith("choose spot") else ""
    checked = written(f"action go\n  {line}{more}\n", kinds=KINDS, zones=PLACES, busy=SEEN)
    found = [one for one in checked.diagnostics if one.is_mistake]
    assert [one.code for one in found] == [told]
    span = found[0].span
    assert span is not None
    if marked:
        assert f"  {line}"[span.column - 1 : span.end_column - 1] == marked
