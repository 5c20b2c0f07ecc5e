"""Playing a Program on both back ends side by side."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.machine import Machine

TOO_MANY = 500
"""Moves of one decision beyond which the tree walker is too slow to be asked."""


def agree(program: Program, games: Iterable[int], most: int = 400) -> int:
    """Check that printed Python and the tree walker list equal moves and reach equal states; decisions seen."""
    python, walk = Machine(program, "python"), Machine(program, "walk")
    seen = 0
    for seed in games:
        random = Random(seed)
        one, other = python.start(seed), walk.start(seed)
        assert one == other
        while python.decision(one) and seen < most:
            before = list(one)
            moves = python.moves(one)
            assert one == before, "listing changed the state"
            if len(moves) > TOO_MANY:
                break
            assert moves == walk.moves(other), f"moves at {python.name(one)}, game {seed}"
            assert python.seat(one) == walk.seat(other)
            move = random.choice(moves)
            python.apply(one, move)
            walk.apply(other, move)
            assert one == other, f"state after {move}, game {seed}"
            assert all(type(cell) is int for cell in one)
            seen += 1
    return seen


def one_action(program: Program, action: str = "act", setup: str | None = None) -> Program:
    """Give a Program a flow: set up, and one decision between this action and doing nothing."""
    b = Builder(program)
    with b.function("skip", "seat"):
        pass
    with b.flow():
        if setup is not None:
            b.call(setup)
        b.decide("turn", 0, [(1, action, action), (1, "skip", "skip")])
    return program


def listed(program: Program, cells: dict[str, list[int]] | None = None) -> list[tuple[int, ...]]:
    """The moves at the first decision, on both back ends, with these slots filled first."""
    found = []
    for back_end in ("python", "walk"):
        machine = Machine(program, back_end, debug=True)
        state = machine.start(1)
        for name, values in (cells or {}).items():
            slot = machine.program.slots[name]
            state[slot.offset : slot.offset + slot.size] = values
        found.append(machine.moves(state))
    assert found[0] == found[1]
    return found[0]
