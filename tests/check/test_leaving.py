"""Turns that nobody leaves are told where they must come to a stand; others, which somebody can end, are not."""

from __future__ import annotations

import pytest

from tests.check.test_proofs import codes

AMONG = "among sailing players"

# What is put in place of the act of passing, of whom the turns are, and of what they offer; and whether it is told.
TURNS = {
    "passing": ("you become resting", AMONG, "buy-boat, fish, pass", False),
    "nobody leaves, and all costs": (
        "spend 1 fish, you become sailing",
        "among players not resting",
        "fish, pass",
        True,
    ),
    "none but those who stay": (
        "spend 1 fish, you become sailing",
        "among players not resting",
        "buy-boat, pass",
        True,
    ),
    "one thing costs nothing": ("gain 1 vp, you become sailing", "among players not resting", "fish, pass", False),
    "leaving costs": ("spend 1 fish, you become resting", AMONG, "fish, pass", False),
}


@pytest.mark.parametrize("name", TURNS)
def test_turns(name: str) -> None:
    act, among, offer, told = TURNS[name]
    found = codes(("you become resting", act), (AMONG, among), ("one of buy-boat, fish, pass", f"one of {offer}"))
    assert ("W626" in found) == told
