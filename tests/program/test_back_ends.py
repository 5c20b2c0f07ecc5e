"""Printed Python against the tree walker."""

from __future__ import annotations

import pytest

from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.run.machine import Machine
from tests.program.mini_game import mini_game
from tests.program.playing import agree
from tests.program.random_program import RandomProgram


def test_the_mini_game_is_the_same_on_both() -> None:
    """Every list of moves, every state."""
    assert agree(mini_game(), range(25), most=450) == 450


@pytest.mark.soak
def test_the_mini_game_is_the_same_on_both_for_long() -> None:
    """The same over many games."""
    assert agree(mini_game(), range(400), most=10**9) > 8000


@pytest.mark.parametrize("asks", [False, True], ids=["one-move", "suspending"])
def test_random_programs_are_the_same_on_both(asks: bool) -> None:
    """Statements in any order: what one back end lists, the other lists; listing leaves the state as it was."""
    seen = 0
    for seed in range(150):
        try:
            seen += agree(RandomProgram(seed, asks).program, range(2), most=12)
        except CannotTell:  # some alternative behind a commit has no pure answer: refused, not played wrongly
            continue
    assert seen > 800


@pytest.mark.soak
@pytest.mark.parametrize("asks", [False, True], ids=["one-move", "suspending"])
def test_random_programs_are_the_same_on_both_for_long(asks: bool) -> None:
    """The same over many programs."""
    for seed in range(1000, 4000):
        try:
            agree(RandomProgram(seed, asks).program, range(2), most=30)
        except CannotTell:
            continue


def test_play_is_the_same_on_both() -> None:
    """A whole game by chance: same bot, same moves, same end."""
    python, walk = Machine(mini_game(3)), Machine(mini_game(3), "walk")
    for seed in range(5):
        assert python.play(seed, 7, 1000) == walk.play(seed, 7, 1000)
