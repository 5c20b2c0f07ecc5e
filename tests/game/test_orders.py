"""`each player in ROW` follows the row as it was when it began, and begins with whom it was said to begin."""

from __future__ import annotations

import pytest

from tests.game.tiny import after, alike, tiny

ROWS = """zone order of players
  row
  starts with every player
zone next order of players
  row
"""
ONCE = {
    "in a row, in the set-up": (ROWS, "each player in order: move you to next order, gain 1 vp", ""),
    "in a row, in a move": (ROWS, "", "  each player in order: move you to next order, gain 1 vp\n"),
    "clockwise, in the set-up": (
        "",
        "each player clockwise from first player: first player becomes you, gain 1 vp",
        "",
    ),
    "clockwise, in a move": (
        "",
        "",
        "  each player clockwise from first player: first player becomes you, gain 1 vp\n",
    ),
}


@pytest.mark.parametrize("row", ONCE)
def test_each_player_is_served_once(row: str) -> None:
    zones, setup, action = ONCE[row]
    spoken = "action back\n  move you to order\n  move you to next order\n" if zones else ""
    go = "action go\n" + (action or "  gain 0 vp\n")
    rules = tiny(zones + spoken + go, setup=setup)
    for seats in (2, 3):
        match = after(rules, *(("go",) if action else ()), seats=seats)
        assert [match.table.stock("vp", seat) for seat in range(seats)] == [1] * seats
        alike(rules, seats)
