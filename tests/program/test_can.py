"""Asking whether a block can run, without running it."""

from __future__ import annotations

from random import Random

import pytest

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.program.copier import Copier
from spyrium_dsl.program.nodes import Block, Expr, Local
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import substitute
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.walk import Walker
from tests.program.playing import one_action
from tests.program.random_program import RandomProgram


def test_can_looks_for_one_run_that_fits() -> None:
    """Choices are tried, alternatives too, and nothing is written."""
    program = Program()
    b = Builder(program)
    stock = program.slot("stock", 3)
    points = program.slot("points")
    with b.capture() as block:
        n = b.choose("n", 0, 3, lambda x: stock[x] > 0)
        with b.one_of("way") as option:
            with option("much"):
                b.require(stock[n] > 5, "too-little")
            with option("pair"):
                m = b.choose("m", 0, 3, lambda x: x != n)
                b.require(stock[m] == stock[n], "not-equal")
        b.add(points[0], 1)
    with b.function("asked", "seat"):
        b.result(b.can(block))
    with b.function("act", "seat"):
        b.emit(block)
    machine = Machine(one_action(program), "walk")
    for held, wanted in (([0, 0, 0], 0), ([1, 2, 3], 0), ([6, 0, 0], 1), ([0, 2, 2], 1)):
        state = machine.start(0)
        state[stock.offset : stock.offset + 3] = held
        before = list(state)
        assert Walker(program, state).call("asked", [0]) == wanted
        assert state == before
        assert any(move[0] == 0 for move in machine.moves(state)) == wanted


def test_can_keeps_outer_locals_as_they_are() -> None:
    """What the block gives a new value is a copy."""
    program = Program()
    b = Builder(program)
    with b.function("asked", "limit") as (limit,):
        total = b.let("total", 1)
        with b.capture() as block:
            with b.loop("i", 0, 3):
                b.assign(total, total + b.choose("n", 0, 2))
            b.require(total == limit, "not-equal")
        found = b.can(block)
        b.result(found * 100 + total)
    walker = Walker(program, [])
    assert [walker.call("asked", [n]) for n in range(6)] == [1, 101, 101, 101, 101, 1]


def test_can_sees_what_the_block_itself_has_written() -> None:
    """On the ways that write, and where it was written; nothing is changed by asking."""
    program = Program()
    b = Builder(program)
    stock = program.slot("stock", 3)
    with b.function("asked", "way") as (way,):
        with b.capture() as block:
            with b.when(way < 2):
                b.add(stock[way], -2)
            b.require(stock[0] >= 2, "too-little")
        b.result(b.can(block))
    walker = Walker(program, [3, 9, 9])
    assert [walker.call("asked", [way]) for way in range(3)] == [0, 1, 1]
    assert walker.state == [3, 9, 9]


def test_can_cannot_tell_what_is_written_in_a_loop_of_no_known_end() -> None:
    """It says so, with the clause of the write."""
    program = Program()
    b = Builder(program)
    stock = program.slot("stock")
    with b.function("asked", "often") as (often,):
        with b.capture() as block, b.note(4):
            with b.loop("i", 0, often):
                b.add(stock[0], -1)
            b.require(stock[0] >= 0, "too-little")
        with pytest.raises(CannotTell) as caught:
            b.can(block)
    assert caught.value.clause == 4


class _Asked(RandomProgram):
    """A random block, as an action and as a question."""

    def build(self) -> None:
        b = self.b
        with b.function("short", "x") as (x,):
            b.result((x + self.slots[1][0]) % 5)
        for name in ("sum-up", "touch"):
            with b.function(name, "x") as (x,):
                b.result((x * 2 + self.slots[2][1]) % 5)
        with b.function("act", "seat") as (seat,), b.capture() as block:
            outer = b.let("outer", seat + 1)
            self.locals = [seat, outer]
            self.block(0, self.random.randrange(3, 7))
        b.program.functions["act"].body.extend(block)
        self.told = True
        with b.function("asked", "seat") as (seat,):
            b.assign(seat, seat)
            try:
                found = b.can(_renamed(block, program=self.program, to=seat.name))
            except CannotTell:
                self.told = False
                return
            b.result(found)


def _renamed(block: Block, program: Program, to: str) -> Block:
    """The block with the seat of the action as the one of the question."""
    (seat,) = program.functions["act"].params

    class Renamer(Copier):
        def expr(self, e: Expr) -> Expr:
            return substitute(e, {seat: Local(to)})

        def target(self, local: str) -> str:
            return to if local == seat else local

    return Renamer().block(block)


def test_can_says_what_listing_says() -> None:
    """For random blocks in random states: 1 just where some move is listed."""
    told = yes = 0
    for seed in range(300):
        made = _Asked(seed, draws=False)
        if not made.told:
            continue
        told += 1
        machine = Machine(one_action(made.program))
        random = Random(seed)
        for _ in range(4):
            state = machine.start(0)
            for slot in made.slots:
                state[slot.offset : slot.offset + slot.size] = [random.randrange(5) for _ in range(slot.size)]
            can = Walker(machine.program, state).call("asked", [0])
            assert can == any(move[0] == 0 for move in machine.moves(state)), seed
            yes += can
    assert told > 150
    assert 0 < yes < told * 4
