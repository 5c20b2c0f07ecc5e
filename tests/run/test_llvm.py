"""The kernel against the other back ends: equal lists of moves, equal states, equal games."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.machine import Machine
from tests.games import SHIPPED, seats_of, shipped
from tests.program.mini_game import mini_game
from tests.program.random_program import RandomProgram

pytest.importorskip("llvmlite")

EVERY_GAME = [pytest.param(name, seats, id=f"{name}-{seats}") for name in SHIPPED for seats in seats_of(name)]


def agree(machine: Machine, games: Iterable[int], most: int = 400) -> int:
    """Check every list of moves and every state of some games; decisions seen."""
    kernel = Kernel(machine)
    seen = 0
    for seed in games:
        random = Random(seed)
        state = machine.start(seed)
        while machine.decision(state) and seen < most:
            before = list(state)
            moves = machine.moves(state)
            if len(moves) > 2000:
                break
            assert kernel.legal_moves(state) == moves, f"moves at {machine.name(state)}, game {seed}"
            assert state == before
            other = list(state)
            move = random.choice(moves)
            machine.apply(state, move)
            kernel.apply(other, move)
            assert other == state, f"state after {move} in game {seed}"
            seen += 1
    return seen


def equal_games(machine: Machine, kernel: Kernel, seeds: range) -> None:
    """Check the ends of games."""
    games = kernel.play(seeds)
    for number, seed in enumerate(seeds):
        assert games.problem(number) is None
        state, decisions = machine.play(seed, seed, 100_000)
        assert kernel.listed(games.row(number)) == state, f"game {seed}"
        assert games.decisions(number) == decisions


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_games_end_alike(name: str, seats: int) -> None:
    """The same seeds, the same last states, from quick code and from the best."""
    machine = shipped(name).fast(seats).machine
    kernel = Kernel(machine)
    equal_games(machine, kernel, range(40))
    kernel.compiled.improve(wait=True)
    equal_games(machine, kernel, range(40, 80))


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_moves_are_listed_alike(name: str, seats: int) -> None:
    """Every list, in order, and every state along the way."""
    assert agree(shipped(name).fast(seats).machine, range(2)) > 20


def test_the_mini_game_is_the_same() -> None:
    """Loops of choices, answers of others, scratch."""
    machine = Machine(mini_game())
    assert agree(machine, range(25)) == 400
    equal_games(machine, Kernel(machine), range(50))


@pytest.mark.parametrize("asks", [False, True], ids=["one-move", "suspending"])
def test_random_programs_are_the_same(asks: bool) -> None:
    """Statements in any order."""
    seen = 0
    for seed in range(60):
        seen += _random_program(seed, asks, 12)
    assert seen > 300


@pytest.mark.soak
@pytest.mark.parametrize("asks", [False, True], ids=["one-move", "suspending"])
def test_random_programs_are_the_same_for_long(asks: bool) -> None:
    """The same over many programs."""
    for seed in range(5000, 6500):
        _random_program(seed, asks, 30)


def _random_program(seed: int, asks: bool, most: int) -> int:
    try:
        program: Program = RandomProgram(seed, asks).program
        return agree(Machine(program), range(2), most)
    except CannotTell:
        return 0


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_many_games_end_alike(name: str, seats: int) -> None:
    """Many games."""
    machine = shipped(name).fast(seats).machine
    kernel = Kernel(machine)
    kernel.compiled.improve(wait=True)
    equal_games(machine, kernel, range(1000, 6000))
    agree(machine, range(50), 20_000)
