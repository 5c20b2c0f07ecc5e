"""The hand-written C++ opponent of `bench/` plays the very games of the kernel."""

from __future__ import annotations

import shutil

import pytest

from bench.hand_cpp.opponent import GAME, Opponent, checksum
from spyrium_dsl.run.kernel import Kernel
from tests.games import seats_of, shipped

pytest.importorskip("llvmlite")


@pytest.mark.skipif(shutil.which("g++") is None and shutil.which("clang++") is None, reason="no compiler of C++")
@pytest.mark.parametrize(
    ("seats", "games"),
    [pytest.param(4, 500), *(pytest.param(n, 50_000, marks=pytest.mark.soak) for n in seats_of(GAME))],
)
def test_the_opponent_plays_the_same_games(seats: int, games: int) -> None:
    """As many decisions, the same points: by two hands that share no code."""
    opponent = Opponent.of(GAME, seats)
    assert opponent is not None
    machine = shipped(GAME).fast(seats).machine
    found = Kernel(machine).play(range(games), slots=[machine.program.slots["vp"]])
    _, decisions, points = opponent.run(0, games)
    assert decisions == sum(found.ends[1::3])
    assert points == checksum(found.cells)
