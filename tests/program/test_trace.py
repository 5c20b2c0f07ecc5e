"""Moves by name, what they write, why they are refused."""

from __future__ import annotations

import pytest

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.nodes import MACHINE, select
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.faults import Broken, Refused
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.trace import Refusal, Trace, Wanted
from tests.program.mini_game import mini_game
from tests.program.playing import one_action


def _only(**wanted: str) -> Wanted:
    return lambda choice, option: wanted.get(choice, option) == option


def _shop() -> Program:
    program = Program()
    b = Builder(program)
    money = program.slot("money")
    goods = program.slot("goods", 2)
    price = program.table("price", [3, 9])
    with b.function("act", "seat"):
        n = b.choose("ware", 0, 2, shown=lambda x: select(x == 0, 1, 0), labels=["horse", "cart"])
        with b.note(5):
            b.require(money[0] >= price[n], "too-little", needs=price[n], has=money[0])
            b.add(money[0], 0 - price[n])
        with b.note(6), b.one_of("where") as option:
            with option("stable"):
                b.require(goods[0] < 1, "full", holds=goods[0])
                b.add(goods[0], 1)
            with option("yard"):
                b.add(goods[1], 1)
    b = Builder(one_action(program))
    return program


def _state(machine: Machine, money: int, stable: int = 0) -> list[int]:
    state = machine.start(1)
    state[machine.program.slots["money"].offset] = money
    state[machine.program.slots["goods"].offset] = stable
    return state


def test_choices_have_names() -> None:
    """The action, then each choice with the label of what it stands for."""
    machine = Machine(_shop())
    trace = Trace(machine)
    state = _state(machine, 10)
    assert trace.names(state, (0, 0, 1)) == (("action", "act"), ("ware", "cart"), ("where", "yard"))
    for move in machine.moves(state):
        assert trace.move(state, trace.names(state, move)) == move


def test_every_write_is_logged_with_its_clause() -> None:
    """Old and new, in order; what the flow itself writes has no clause."""
    machine = Machine(_shop())
    trace = Trace(machine)
    state = _state(machine, 10)
    other = list(state)
    log = trace.apply(state, (0, 1, 0))
    assert [(w.clause, w.slot, w.index, w.old, w.new) for w in log] == [
        (5, "money", 0, 10, 1),
        (6, "goods", 0, 0, 1),
        (MACHINE, ":at", 0, 1, -1),
    ]
    machine.apply(other, (0, 1, 0))
    assert state == other


@pytest.mark.parametrize(
    ("money", "move", "reason", "numbers", "clause", "choice"),
    [
        (2, (0, 0, 0), "too-little", {"needs": 3, "has": 2}, 5, ""),
        (9, (0, 2, 0), "not-an-option", {"option": 2}, MACHINE, "ware"),
        (9, (0, 0), "missing-choice", {}, MACHINE, "where"),
        (9, (0, 0, 0, 0), "surplus-choice", {"option": 0}, MACHINE, ""),
        (9, (2,), "not-offered", {}, MACHINE, ""),
    ],
    ids=["short", "no option", "too few", "too many", "no action"],
)
def test_an_illegal_move_is_refused_and_changes_nothing(
    money: int, move: tuple[int, ...], reason: str, numbers: dict[str, int], clause: int, choice: str
) -> None:
    """The first requirement that fails, with its numbers."""
    machine = Machine(_shop())
    state = _state(machine, money)
    before = list(state)
    with pytest.raises(Refused) as caught:
        Trace(machine).apply(state, move)
    refused = caught.value
    assert (refused.reason, refused.numbers, refused.clause, refused.choice) == (reason, numbers, clause, choice)
    assert state == before


def test_refusals_explain_what_stops_the_furthest_runs() -> None:
    """Only runs with the wanted choices; none if one of them succeeds."""
    machine = Machine(_shop())
    trace = Trace(machine)
    state = _state(machine, 3, stable=1)
    assert trace.refusals(state, 0, _only()) == ()
    (full,) = trace.refusals(state, 0, _only(where="stable"))
    assert (full.reason, full.numbers, full.clause) == ("full", (("holds", 1),), 6)
    assert full.named == (("action", "act"), ("ware", "cart"), ("where", "stable"))
    assert trace.refusals(state, 0, _only(ware="cart")) == ()
    assert [r.reason for r in trace.refusals(state, 0, _only(ware="cart", where="yard"))] == []
    poor = _state(machine, 0)
    assert {(r.reason, r.numbers) for r in trace.refusals(poor, 0, _only())} == {
        ("too-little", (("needs", 3), ("has", 0))),
        ("too-little", (("needs", 9), ("has", 0))),
    }
    assert trace.refusals(state, 0, _only(ware="boat")) == (
        Refusal("not-an-option", (), 0, "ware", (("action", "act"),)),
    )


def test_a_requirement_that_fails_behind_a_commit_is_our_fault() -> None:
    """It is reported, not passed over."""
    program = Program()
    b = Builder(program)
    with b.function("act", "seat"), b.note(3):
        b.commit()
        b.require(0, "never")
    machine = Machine(one_action(program))
    with pytest.raises(Broken, match="never"):
        Trace(machine).apply(machine.start(0), (0,))


def test_tracing_a_game_is_playing_it() -> None:
    """The log, put on the state before, is the state after; names lead back to the move."""
    machine = Machine(mini_game(2))
    trace = Trace(machine)
    state, log = trace.start(5)
    assert state == machine.start(5)
    assert log
    turns = 0
    while machine.decision(state):
        moves = machine.moves(state)
        move = moves[turns % len(moves)]
        assert trace.move(state, trace.names(state, move)) == move
        plain, rebuilt = list(state), list(state)
        machine.apply(plain, move)
        for w in trace.apply(state, move):
            at = machine.program.slots[w.slot].offset + w.index
            assert rebuilt[at] == w.old
            rebuilt[at] = w.new
        die = machine.program.slots["die"].offset
        rebuilt[die : die + 2] = state[die : die + 2]  # streams go on by themselves
        assert state == plain == rebuilt
        turns += 1
    assert turns > 5
