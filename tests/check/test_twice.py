"""What a line sets is set once: a second line that says otherwise is told, whatever it is about."""

from __future__ import annotations

import pytest

from tests.check.test_proofs import codes

FISH = "resource fish\n"
YARD = "  starts with every boat\n"
MONEY = "  each player starts with 3\n"
WINS = "  winner: most vp, ties share"
FLOW = "flow\n"

ROWS = {
    "states of a kind": ("  can be ready or used\n", "  can be ready or used\n  can be wet or dry\n", ["E307", "E307"]),
    "states that are used": (
        "  can be ready or used\n",
        "  can be ready or used\n  can be wet or dry\n  to use: it becomes wet\n  to discard: it becomes dry\n",
        ["E311", "E311"],
    ),
    "players": ("players: 2 to 4\n", "players: 2 to 4\nplayers: 3 to 4\n", ["E311"]),
    "beginning of a resource": (MONEY, MONEY + "  each player starts with 2\n", ["E311"]),
    "limit": (FISH, FISH + "  at most 5\n  at most 6\n", ["E311"]),
    "currency": (FISH, FISH + "  currency\n", ["E311"]),
    "where it is owned": ("  owned in pier\n", "  owned in pier\n  owned in yard\n", ["E311"]),
    "what it has": ("  has room: a number, or 0\n", "  has room: a number, or 0\n  has room: a number\n", ["E311"]),
    "a verb": ("  to buy:\n", "  to buy: gain 1 fish\n  to buy:\n", ["E311"]),
    "shape of a place": (YARD, YARD + "  row\n  grid of 1 by 9\n", ["E311"]),
    "room of a place": (YARD, YARD + "  holds at most 7\n  holds at most 8\n", ["E311"]),
    "what begins there": (YARD, YARD + "  starts with every boat, shuffled\n", ["E311"]),
    "set-up": (FLOW, "setup\n  each player: gain 1 fish\nsetup\n  each player: gain £1\nflow\n", ["E311"]),
    "who wins": (WINS, "  winner: most vp\n  winner: most fish", ["E311"]),
}


@pytest.mark.parametrize(("old", "new", "found"), ROWS.values(), ids=ROWS)
def test_of_two_lines_one_would_be_lost(old: str, new: str, found: list[str]) -> None:
    assert [code for code in codes((old, new)) if code.startswith("E")] == found


TOGETHER = {
    "the same once more": ("players: 2 to 4\n", "players: 2 to 4\nplayers: 2 to 4\n"),
    "a place that is a row with room": (YARD, YARD + "  row\n  holds at most 9\n"),
}


@pytest.mark.parametrize(("old", "new"), TOGETHER.values(), ids=TOGETHER)
def test_lines_that_go_together(old: str, new: str) -> None:
    assert codes((old, new)) == []
