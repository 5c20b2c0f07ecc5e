"""The typed face of a Program that runs, chance, pruning and bounds."""

from __future__ import annotations

from collections import Counter

import pytest

from spyrium_dsl.program.bounds import bounds
from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.nodes import lower_of
from spyrium_dsl.program.prepare import prepared
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.prune import prune
from spyrium_dsl.run.chance import draw, stream_start
from spyrium_dsl.run.faults import Stuck, TooLong
from spyrium_dsl.run.machine import Machine
from tests.program.mini_game import mini_game
from tests.program.playing import agree, one_action


@pytest.mark.parametrize("back_end", ["python", "walk"])
def test_a_seat_without_a_move_is_reported(back_end: str) -> None:
    """Never passed over in silence: the decision is named."""
    program = Program()
    b = Builder(program)
    with b.function("act", "seat"):
        b.require(0, "never")
    with b.flow():
        b.decide("corner", 0, [(1, "act", "act")])
    machine = Machine(program, back_end)
    with pytest.raises(Stuck, match="corner"):
        machine.moves(machine.start(0))
    with pytest.raises(Stuck, match="corner"):
        machine.play(0, 0, 10)


@pytest.mark.parametrize("back_end", ["python", "walk"])
def test_an_endless_game_stops_at_the_cap(back_end: str) -> None:
    """And says where it was."""
    program = Program()
    b = Builder(program)
    with b.function("act", "seat"):
        pass
    with b.flow(), b.while_(1):
        b.decide("again", 0, [(1, "act", "act")])
    with pytest.raises(TooLong, match="again"):
        Machine(program, back_end).play(0, 0, 50)


def test_a_game_that_is_over_stays_over() -> None:
    """No decision, no seat, no moves."""
    machine = Machine(mini_game(1))
    state, count = machine.play(1, 2, 1000)
    assert count > 2
    assert (machine.decision(state), machine.seat(state), machine.moves(state)) == (0, -1, [])
    assert machine.name(state) == "over"
    with pytest.raises(ValueError, match="over"):
        machine.apply(state, (0,))


def test_a_machine_leaves_its_program_as_it_is() -> None:
    """Two machines of one Program do not disturb each other."""
    program = mini_game(1)
    before = (list(program.slots), program.size, len(program.decisions), set(program.functions))
    first, second = Machine(program), Machine(program)
    assert before == (list(program.slots), program.size, len(program.decisions), set(program.functions))
    assert first.python is not None
    assert second.python is not None
    assert first.python.source == second.python.source


def test_a_stream_depends_on_its_own_name_only() -> None:
    """A stream more changes no other; the numbers are even and the same for ever."""
    assert stream_start(1, "deck") != stream_start(1, "die") != stream_start(2, "die")
    start = stream_start(1, "die")
    state = [start & 0xFFFFFFFF, start >> 32]
    drawn = [draw(state, 0, 6) for _ in range(6000)]
    assert drawn[:8] == DRAWN
    assert min(Counter(drawn).values()) > 900


DRAWN = [3, 0, 2, 1, 1, 5, 4, 0]


def test_the_printed_draw_is_the_same() -> None:
    """One formula in every back end."""
    program = Program()
    b = Builder(program)
    die = program.stream("die")
    got = program.slot("got", 20)
    with b.function("setup"), b.loop("i", 0, 20) as i:
        b.set(got[i], b.draw(die, 6))
    with b.function("act", "seat"):
        pass
    one_action(program, setup="setup")
    state = Machine(program).start(1)
    assert state == Machine(program, "walk").start(1)
    assert state[got.offset : got.offset + 8] == DRAWN


def test_prune_drops_what_nothing_reads() -> None:
    """Writes, slots and functions; offsets close up; what is kept stays, and the game is the same."""
    program = Program()
    b = Builder(program)
    shadow = program.slot("shadow", 5)
    unused = program.slot("unused", 7)
    shown = program.slot("shown")
    stock = program.slot("stock", 2)
    count = program.slot("count")
    with b.function("idle", "x") as (x,):
        b.set(shadow[0], x)
    with b.function("never"):
        b.set(unused[0], 1)
    with b.function("act", "seat") as (seat,):
        n = b.choose("n", 0, 3)
        b.require(stock[0] + n < 3, "too-much")
        b.add(stock[0], n)
        b.add(count[0], 1)  # reads only what it writes itself
        b.add(shown[0], n)
        b.call("idle", n)
        with b.when(n > 1):
            b.set(shadow[n], seat)
    one_action(program)
    moves = Machine(program).moves(Machine(program).start(0))
    assert set(prune(program, keep=["shown"])) == {"shadow", "unused", "count"}
    assert set(program.slots) == {"shown", "stock"}
    assert (shown.offset, stock.offset, program.size) == (0, 1, 3)
    assert set(program.functions) == {"act", "skip"}
    machine = Machine(program)
    state = machine.start(0)
    assert machine.moves(state) == moves
    machine.apply(state, (0, 2))
    assert state[shown.offset] == 2
    assert agree(program, range(4)) == 4


def test_pruning_changes_no_game() -> None:
    """The mini game with and without."""
    whole, pruned = mini_game(2), mini_game(2)
    pruned_away = prune(pruned, keep=["points"])
    assert "points" not in pruned_away
    one, other = Machine(whole), Machine(pruned)
    for seed in range(10):
        (a, m), (c, n) = one.play(seed, seed, 1000), other.play(seed, seed, 1000)
        assert m == n
        points, kept = whole.slots["points"], pruned.slots["points"]
        assert a[points.offset : points.offset + 4] == c[kept.offset : kept.offset + 4]


def test_bounds_are_found() -> None:
    """How many choices a move has at most, and how high an option."""
    program = Program()
    b = Builder(program)
    held = program.slot("held", 4, least=0, most=5)
    free = program.slot("free")
    sizes = program.table("sizes", [1, 4, 2])
    with b.function("act", "seat") as (seat,):
        n = b.choose("n", 0, 3)
        with b.loop("i", 0, sizes[n]) as i:
            b.choose("m", 0, lower_of(held[i] + 1, 3))
        with b.one_of("way") as option:
            with option("a"):
                b.choose("p", 0, held[0])
            with option("b"):
                pass
        b.require(seat < 5, "seat")
    with b.function("open", "seat"):
        b.choose("n", 0, free[0])
    with b.flow():
        b.decide("turn", 0, [(1, "act", "act"), (1, "open", "open")])
    found = bounds(prepared(program))
    assert (found["act"].choices, found["act"].option) == (7, 4)
    assert (found["open"].choices, found["open"].option) == (1, None)
