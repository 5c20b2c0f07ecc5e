"""Actions that wait: draws, asks, choices behind them, and the flow they wait in."""

from __future__ import annotations

import pytest

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.classify import Classes, Kind, ProgramError
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.trace import Trace
from tests.program.playing import agree, one_action


def _asking() -> Program:
    program = Program()
    b = Builder(program)
    die = program.stream("die")
    goods = program.slot("goods", 3)
    with b.function("act", "seat") as (seat,):
        n = b.choose("n", 0, 2)
        rolled = b.draw(die, 6)
        with b.when(rolled >= 2):
            lost = b.ask(1, "lose", 0, 2, labels=["wood", "clay"])
            b.add(goods[lost], n + 1)
            extra = b.choose("extra", 0, 3)
            b.add(goods[2], extra)
        b.add(goods[seat], 10)
    return one_action(program)


def test_an_ask_is_a_decision_of_its_own() -> None:
    """What was chosen before is kept in the state; the asked seat answers, then the actor chooses on."""
    machine = Machine(_asking(), debug=True)
    trace = Trace(machine)
    for seed in range(20):
        state = machine.start(seed)
        machine.apply(state, (0, 1))
        if not machine.decision(state):
            continue
        assert (machine.name(state), machine.seat(state)) == ("lose", 1)
        assert machine.moves(state) == [(0, 0), (0, 1)]
        assert trace.names(state, (0, 1)) == (("action", "act"), ("lose", "clay"))
        machine.apply(state, (0, 1))
        assert (machine.name(state), machine.seat(state)) == ("extra", 0)
        machine.apply(state, (0, 2))
        goods = machine.program.slots["goods"].offset
        assert state[goods : goods + 3] == [10, 2, 2]
        assert machine.decision(state) == 0
        break
    assert agree(_asking(), range(12)) > 12


def test_a_half_done_action_is_only_integers() -> None:
    """A copy of the state goes on like the state."""
    machine = Machine(_asking())
    for seed in range(20):
        state = machine.start(seed)
        machine.apply(state, (0, 0))
        copy = list(state)
        while machine.decision(state):
            move = machine.moves(state)[-1]
            machine.apply(state, move)
            machine.apply(copy, move)
        assert copy == state


def test_the_flow_may_ask() -> None:
    """A function of the flow asks each seat in turn; its loop counts on across the stops."""
    program = Program()
    b = Builder(program)
    kept = program.slot("kept", 3)
    with b.function("tidy", "most") as (most,):
        with b.loop("seat", 0, 3) as seat, b.when(kept[seat] == 0):
            n = b.ask(seat, "keep", 0, most)
            b.set(kept[seat], n + 1)
        b.result(kept[0] + kept[1])
    total = program.slot("total")
    with b.flow():
        b.set(kept[1], 9)
        got = b.call("tidy", 4)
        b.set(total[0], got)
    machine = Machine(program)
    state = machine.start(1)
    seats = []
    while machine.decision(state):
        seats.append(machine.seat(state))
        machine.apply(state, (0, 3))
    assert seats == [0, 2]
    assert state[kept.offset : kept.offset + 3] == [4, 9, 4]
    assert state[total.offset] == 13
    assert agree(program, range(5)) == 10


def test_a_decision_may_stand_in_branches_loops_and_switches() -> None:
    """The flow stops anywhere, and its locals live on."""
    program = Program()
    b = Builder(program)
    done = program.slot("done", 4)
    with b.function("mark", "seat") as (seat,):
        b.add(done[seat], 1)
    with b.flow():
        last = b.let("last", 0)
        with b.loop("i", 0, 4) as i:
            with b.switch(i) as case:
                with case(0, 2):
                    b.decide("even", i, [(1, "mark", "mark")])
                with case(1), b.when(done[0] > 0):
                    b.decide("odd", i, [(1, "mark", "mark")])
                with case():
                    b.set(done[3], last + 5)
            b.assign(last, last + i)
    machine = Machine(program)
    state = machine.start(0)
    names = []
    while machine.decision(state):
        names.append((machine.name(state), machine.seat(state)))
        machine.apply(state, (0,))
    assert names == [("even", 0), ("odd", 1), ("even", 2)]
    assert state[done.offset : done.offset + 4] == [1, 1, 1, 8]


def test_behind_a_commit_only_options_that_can_be_done_are_offered() -> None:
    """Alternatives behind a draw are asked for one by one whether they can run."""
    program = Program()
    b = Builder(program)
    die = program.stream("die")
    held = program.slot("held", 2)
    with b.function("act", "seat"):
        b.set(held[0], b.draw(die, 1))
        with b.one_of("prize") as option:
            with option("none"):
                b.set(held[1], 5)
            with option("dear"):
                b.require(held[0] > 0, "none")
            with option("some"):
                b.choose("which", 0, 2, lambda x: held[x] == 0)
    machine = Machine(one_action(program))
    state = machine.start(0)
    machine.apply(state, (0,))
    assert machine.name(state) == "prize"
    assert machine.moves(state) == [(0, 0), (0, 2)]
    machine.apply(state, (0, 2))
    assert machine.moves(state) == [(0, 0), (0, 1)]
    assert agree(program, range(6)) >= 6


def test_classes_are_found() -> None:
    """Pure, effect, choosing, suspending; and what is required behind a commit is reported."""
    program = Program()
    b = Builder(program)
    die = program.stream("die")
    held = program.slot("held")
    room = program.slot("room", scratch=True)
    with b.function("pure"):
        b.set(room[0], held[0])
        b.result(room[0] + 1)
    with b.function("effect"):
        b.set(held[0], b.call("pure"))
    with b.function("choosing"):
        b.call("effect")
        b.choose("n", 0, 2)
    with b.function("suspending"):
        b.draw(die, 6)
        b.call("choosing")
    with b.function("risky"), b.note(7):
        b.commit()
        b.require(held[0] > 0, "none")
    classes = Classes(program)
    assert [classes.kind(f) for f in ("pure", "effect", "choosing", "suspending")] == [
        Kind.PURE, Kind.EFFECT, Kind.CHOOSING, Kind.SUSPENDING,
    ]  # fmt: skip
    assert classes.pure("pure")
    assert [(r.function, r.reason, r.clause) for r in classes.risks()] == [("risky", "none", 7)]


def test_what_does_not_hold_together_is_refused() -> None:
    """Circles of calls, calls of nothing, choices of nobody."""
    program = Program()
    b = Builder(program)
    with b.function("one"):
        b.call("other")
    with pytest.raises(ProgramError, match="not there"):
        Machine(program)
    with b.function("other"):
        b.call("one")
    with pytest.raises(ProgramError, match="circle"):
        Machine(program)

    program = Program()
    b = Builder(program)
    with b.flow():
        b.choose("n", 0, 2)
    with pytest.raises(ProgramError, match="no seat"):
        Machine(program)
