"""Listings: open, slice and nest, each by a small Program that would show the mistake."""

from __future__ import annotations

import pytest

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.nested import Each, Keep, Write, every_step
from spyrium_dsl.program.nodes import For, Require, Set, lower_of
from spyrium_dsl.program.prepare import prepared
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import every
from spyrium_dsl.run.machine import Machine
from tests.program.playing import agree, listed, one_action

SKIP = (1,)


def test_a_write_is_seen_by_the_rest_and_put_back() -> None:
    """Each option finds the state as it was before the one before it."""
    program = Program()
    b = Builder(program)
    stock = program.slot("stock", 2)
    with b.function("act", "seat"):
        cost = b.choose("cost", 0, 4)
        b.require(stock[0] >= cost, "too-little")
        b.set(stock[0], stock[0] - cost)
        more = b.choose("more", 1, 3)
        b.require(stock[0] >= more, "too-little")
        b.set(stock[0], stock[0] - more)
    moves = listed(one_action(program), {"stock": [2, 0]})
    assert moves == [(0, 0, 1), (0, 0, 2), (0, 1, 1), SKIP]


def test_a_running_total_is_not_carried_to_the_next_option() -> None:
    """A local that gets a new value behind a choice has its old one for the next option."""
    program = Program()
    b = Builder(program)
    with b.function("act", "seat"):
        total = b.let("total", 0)
        with b.loop("i", 0, 3):
            n = b.choose("n", 0, 3)
            b.assign(total, total + n)
            b.require(total <= 2, "too-much")
        b.require(total == 2, "too-little")
    found = listed(one_action(program))
    assert found == [
        *((0, i, j, k) for i in range(3) for j in range(3) for k in range(3) if i + j + k == 2),
        SKIP,
    ]


def test_a_choice_may_be_given_a_new_value() -> None:
    """The move names what was chosen, whatever becomes of the local."""
    program = Program()
    b = Builder(program)
    with b.function("act", "seat"):
        n = b.choose("n", 0, 3)
        b.assign(n, n * 10)
        with b.when(n == 20):
            b.assign(n, 7)
        b.require(n != 10, "not-ten")
        b.choose("m", 0, n // 7 + 1)
    assert listed(one_action(program)) == [(0, 0, 0), (0, 2, 0), (0, 2, 1), SKIP]


def test_a_loop_that_writes_but_does_not_choose_is_undone() -> None:
    """It runs as it is, and what it wrote is restored as a whole."""
    program = Program()
    b = Builder(program)
    row = program.slot("row", 4)
    with b.function("act", "seat"):
        n = b.choose("n", 0, 4)
        with b.loop("i", 0, n) as i:
            b.set(row[i], row[i] + 1)
            with b.when(row[i] > 5):
                b.set(row[3], row[3] + 1)
        b.require(row[3] < 2, "full")
        b.choose("m", 0, row[0])
    one_action(program)
    assert listed(program, {"row": [1, 5, 5, 0]}) == [(0, 0, 0), (0, 1, 0), (0, 1, 1), (0, 2, 0), (0, 2, 1), SKIP]
    (act, *_) = prepared(program).listings()["act"]
    assert any(isinstance(s, Keep) for s in every_step(act.body))


def test_a_loop_that_may_fail_but_does_not_choose_is_a_flag() -> None:
    """A requirement in a plain loop ends the run, and only that run."""
    program = Program()
    b = Builder(program)
    row = program.slot("row", 3)
    with b.function("act", "seat"):
        n = b.choose("n", 0, 3)
        with b.loop("i", 0, 3) as i:
            b.require(row[i] != n, "taken")
            b.set(row[i], row[i] + 1)
        b.require(row[0] + n < 5, "too-much")
    assert listed(one_action(program), {"row": [1, 1, 4]}) == [(0, 0), (0, 2), SKIP]


def test_a_branch_that_writes_is_undone_on_both_ways() -> None:
    """Writes under a condition, one or two, on the same or on different slots."""
    program = Program()
    b = Builder(program)
    left, right = program.slot("left", 2), program.slot("right", 2)
    with b.function("act", "seat") as (seat,):
        n = b.choose("n", 0, 3)
        with b.choice_of(n == 1) as (yes, no):
            with yes:
                b.set(left[seat], 5)
            with no:
                where = b.let("where", n // 2)
                b.set(right[where], left[0] + 3)
        with b.when(left[seat] == 5):
            b.set(left[0], right[1] + 1)
            b.set(left[1], left[0] + 1)
        b.require(left[0] + left[1] + right[0] + right[1] != 4, "four")
        b.choose("m", 0, lower_of(left[1] + right[0] + 1, 5))
        b.choose("last", 0, 1)
    moves = listed(one_action(program), {"left": [1, 0], "right": [0, 0]})
    assert moves == [(0, 0, m, 0) for m in range(5)] + [(0, 1, m, 0) for m in range(3)] + [
        (0, 2, 0, 0),
        SKIP,
    ] or agree(program, range(3))
    assert agree(program, range(3)) == 3


def test_deep_nesting_is_cut_into_functions() -> None:
    """Python stops at 20 loops inside one another; a move may have more choices."""
    program = Program()
    b = Builder(program)
    used = program.slot("used")
    with b.function("act", "seat"):
        for _ in range(30):
            n = b.choose("n", 0, 2)
            b.set(used[0], used[0] + n)
            b.require(used[0] < 2, "once")
    moves = listed(one_action(program))
    assert len(moves) == 32
    assert len(prepared(program).listings()["act"]) > 2


def test_what_cannot_fail_is_not_listed() -> None:
    """Slicing: writes that no later choice or requirement reads are no part of a listing."""
    program = Program()
    b = Builder(program)
    points, stock = program.slot("points"), program.slot("stock")
    with b.function("act", "seat"):
        b.require(stock[0] > 0, "none")
        b.set(points[0], points[0] + 3)
        b.set(stock[0], stock[0] - 1)
        n = b.choose("n", 0, stock[0] + 1)
        b.set(points[0], points[0] + n)
        with b.loop("i", 0, 9) as i:
            b.set(points[0], points[0] + i)
    one_action(program)
    body = prepared(program).bodies()["act"]
    assert [s.slot.name for s in every(body) if isinstance(s, Set)] == ["stock"]
    assert not any(isinstance(s, For) for s in every(body))
    assert sum(isinstance(s, Require) for s in every(body)) == 1
    assert listed(program, {"stock": [2]}) == [(0, 0), (0, 1), SKIP]


def test_a_commit_ends_the_move() -> None:
    """Behind a draw nothing is chosen in the same move, on the way that draws."""
    program = Program()
    b = Builder(program)
    die = program.stream("die")
    total = program.slot("total")
    with b.function("act", "seat"), b.one_of("way") as option:
        with option("lucky"):
            b.set(total[0], b.draw(die, 6))
        with option("plain"):
            b.choose("n", 0, 2)
    assert listed(one_action(program)) == [(0, 0), (0, 1, 0), (0, 1, 1), SKIP]


def test_rests_are_shared() -> None:
    """The code of a listing grows with the rules, not with the product of their alternatives."""
    program = Program()
    b = Builder(program)
    held = program.slot("held", 3)
    with b.function("act", "seat"):
        for _ in range(8):
            with b.one_of("way") as option:
                for n in range(3):
                    with option(f"way {n}"):
                        b.require(held[n] > 0, "none")
                        b.set(held[n], held[n] - 1)
    one_action(program)
    listing = prepared(program).listings()["act"]
    assert sum(1 for f in listing for _ in every_step(f.body)) < 200
    assert sum(isinstance(s, Write) for f in listing for s in every_step(f.body)) <= 24
    assert len(listed(program, {"held": [8, 1, 0]})) == 10


def test_choices_list_in_written_order() -> None:
    """Cases as written, then options ascending, alternatives as written."""
    program = Program()
    b = Builder(program)
    with b.function("act", "seat"):
        b.choose("n", 2, 5, lambda n: n != 3)
        with b.one_of("way") as option:
            with option("z"):
                pass
            with option("a"):
                b.choose("m", 0, 2)
    assert listed(one_action(program)) == [
        (0, 2, 0), (0, 2, 1, 0), (0, 2, 1, 1), (0, 4, 0), (0, 4, 1, 0), (0, 4, 1, 1), SKIP,
    ]  # fmt: skip
    (act,) = prepared(program).listings()["act"]
    assert isinstance(act.body[0], Each)


def test_scratch_is_filled_and_read_inside_a_listing() -> None:
    """A pure function that calculates in scratch is called as it is, and sees the write just made."""
    program = Program()
    b = Builder(program)
    held = program.slot("held", 3)
    room = program.slot("room", 3, scratch=True)
    with b.function("count", "least") as (least,):
        with b.loop("i", 0, 3) as i:
            b.set(room[i], held[i] >= least)
        total = b.let("total", 0)
        with b.loop("i", 0, 3) as i:
            b.assign(total, total + room[i])
        b.result(total)
    with b.function("act", "seat"):
        n = b.choose("n", 0, 3)
        b.set(held[n], 1)
        b.require(b.call("count", 1) == 2, "not-two")
    one_action(program)
    assert listed(program, {"held": [1, 0, 0]}) == [(0, 1), (0, 2), SKIP]
    assert agree(program, range(3)) == 3


@pytest.mark.parametrize("back_end", ["python", "walk"])
def test_a_number_of_the_rules_changes_without_a_new_machine(back_end: str) -> None:
    """Tables are read at run time."""
    program = Program()
    b = Builder(program)
    price = program.table("price", [3, 1])
    with b.function("act", "seat"):
        n = b.choose("n", 0, 2)
        b.require(price[n] < 2, "too-dear")
    machine = Machine(one_action(program), back_end)
    state = machine.start(1)
    assert machine.moves(state) == [(0, 1), SKIP]
    price.values[:] = [1, 3]
    assert machine.moves(state) == [(0, 0), SKIP]
