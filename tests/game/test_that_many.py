"""`that many`: how much the line has taken, lost or moved last; refused where it has counted nothing."""

from __future__ import annotations

import pytest

from tests.game.small import played, small, written

COIN = 'noun coin  one "coin"  other "coins"\n'
COUNTED = {
    "one's own loss": ("lose up to 2 coins, gain vp equal to that many", 2),
    "of all who lose": ("every other player loses up to 9 coins, gain vp equal to that many", 10),
    "of one who loses": ("first player loses up to 3 coins, gain vp equal to that many", 3),
    "the last of two": ("spend 1 coin, every other player loses up to 2 coins, gain vp equal to that many", 4),
    "each of those": ("every other player loses up to 1 coin; gain 2 vp for each of those", 4),
}
NOTHING = {
    "nothing before": "gain vp equal to that many",
    "a gain counts nothing": "gain 2 coins, gain vp equal to that many",
    "what is spent after": "gain vp equal to that many, spend 2 coins",
}


@pytest.mark.parametrize(("line", "points"), COUNTED.values(), ids=COUNTED)
def test_it_is_what_was_counted_last(line: str, points: int) -> None:
    match = played(small(f"{COIN}action try\n  {line}\n"), "try", seats=3)
    table = match.table
    assert max(table.stock("vp", seat) for seat in range(3)) == points


@pytest.mark.parametrize("line", NOTHING.values(), ids=NOTHING)
def test_nothing_is_no_number(line: str) -> None:
    (found,) = (one for one in written(f"{COIN}action try\n  {line}\n").diagnostics if one.is_mistake)
    assert (found.code, found.facts["why"]) == ("E407", "no-that")
