"""What the kernel promises beyond equal games: numbers, errors, rollouts, objects kept, threads."""

from __future__ import annotations

from threading import Thread

import pytest

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.nodes import expr
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.chance import seed_streams, streams_of
from spyrium_dsl.run.faults import Stuck, TooLong
from spyrium_dsl.run.kernel import Games, Kernel, KernelFault
from spyrium_dsl.run.llvm_text import MOST_MOVES, Code
from spyrium_dsl.run.machine import Machine
from tests.games import shipped
from tests.program.mini_game import mini_game
from tests.program.playing import one_action

pytest.importorskip("llvmlite")


class Kept:
    """Objects in memory."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}
        self.loads = 0

    def load(self, key: str) -> bytes | None:
        self.loads += 1
        return self.objects.get(key)

    def save(self, key: str, data: bytes) -> None:
        self.objects[key] = data


def counting(hi: int, choices: int = 1, table: int | None = None) -> Program:
    """One action with so many choices between so many options."""
    program = Program()
    cell = program.slot("cell")
    numbers = program.table("numbers", [table or 0])
    b = Builder(program)
    with b.function("act", "seat"):
        for _ in range(choices):
            pick = b.choose("pick", 0, hi if table is None else numbers[0])
            b.set(cell[0], cell[0] * 3 + pick)
    return one_action(program)


def test_changed_numbers_need_no_new_code() -> None:
    """A number of a table is read anew: the result is that of a fresh compile."""
    program = mini_game()
    kernel = Kernel(Machine(program))
    before = kernel.play(range(20))
    text = kernel.compiled.text
    program.tables["worth"].values[:] = [5, 6, 7]
    changed = kernel.play(range(20))
    fresh = Kernel(Machine(program))
    assert list(changed.cells) != list(before.cells)
    assert list(changed.cells) == list(fresh.play(range(20)).cells)
    assert fresh.compiled.text == text


def test_equal_rules_are_equal_text() -> None:
    """What is kept under a hash is found again: nothing in the text depends on what was compiled before."""
    assert Kernel(Machine(mini_game())).compiled.text == Kernel(Machine(mini_game())).compiled.text
    assert Kernel(Machine(mini_game(9))).compiled.text != Kernel(Machine(mini_game())).compiled.text


def test_code_that_was_kept_plays_the_same() -> None:
    """The best code is saved, and loaded the next time."""
    kept = Kept()
    first = Kernel(Machine(mini_game(7)), kept)
    first.compiled.improve(wait=True)
    keys = list(kept.objects)
    assert len(keys) == 2  # quick code and the best
    games = first.play(range(30))
    del first
    again = Kernel(Machine(mini_game(7)), kept)
    assert again.compiled.best
    assert list(again.play(range(30)).cells) == list(games.cells)
    assert list(kept.objects) == keys


def test_no_move_is_reported() -> None:
    """A decision without a move."""
    program = Program()
    b = Builder(program)
    with b.function("act", "seat"):
        b.require(program.slot("never")[0] > 0, "never")
    with b.flow():
        b.decide("turn", 0, [(1, "act", "act")])
    kernel = Kernel(Machine(program))
    assert isinstance(kernel.play([1]).problem(0), Stuck)
    with pytest.raises(Stuck, match="turn"):
        kernel.legal_moves(Machine(program).start(1))


def test_too_long_a_game_is_reported() -> None:
    """With the same limit as the other back ends know."""
    machine = Machine(mini_game())
    games = Kernel(machine).play([3], limit=5)
    problem = games.problem(0)
    assert isinstance(problem, TooLong)
    assert games.decisions(0) == 5
    with pytest.raises(TooLong) as other:
        machine.play(3, 3, 5)
    assert other.value.decision == problem.decision


def test_too_many_moves_are_reported() -> None:
    """Not cut off."""
    kernel = Kernel(Machine(counting(30, 3)))
    problem = kernel.play([1]).problem(0)
    assert isinstance(problem, KernelFault)
    assert problem.code is Code.FULL
    with pytest.raises(KernelFault, match=str(MOST_MOVES)):
        kernel.legal_moves(Machine(counting(30, 3)).start(1))


@pytest.mark.parametrize("program", [counting(300), counting(1, table=300)], ids=["known", "from a table"])
def test_many_options_take_wider_moves(program: Program) -> None:
    """Where it is known beforehand, and where it comes out while playing."""
    machine = Machine(program)
    kernel = Kernel(machine)
    state = machine.start(1)
    assert kernel.legal_moves(state) == machine.moves(state)
    assert kernel.legal_moves(state)[299] == (0, 299)
    kernel.apply(state, (0, 299))
    assert state[machine.program.slots["cell"].offset] == 299
    assert kernel.compiled.wide


def test_many_choices_take_wider_moves() -> None:
    """Nine choices and the action are more than 64 bits."""
    machine = Machine(counting(2, 9))
    kernel = Kernel(machine)
    assert kernel.compiled.packed.bits == 128
    state = machine.start(1)
    assert kernel.legal_moves(state) == machine.moves(state)
    for seed in range(20):
        assert kernel.listed(kernel.play([seed]).row(0)) == machine.play(seed, seed, 10)[0]


def test_a_flow_that_goes_round_for_ever_is_reported() -> None:
    """A while without a decision."""
    program = Program()
    cell = program.slot("cell")
    b = Builder(program)
    with b.function("act", "seat"):
        pass
    with b.flow():
        b.decide("turn", 0, [(1, "act", "act")])
        with b.while_(cell[0] == 0):
            b.set(cell[0], cell[0] * 2)
            with b.when(cell[0] > 5):
                b.decide("never", 0, [(1, "act", "act")])
    problem = Kernel(Machine(program)).play([1]).problem(0)
    assert isinstance(problem, KernelFault)
    assert problem.code is Code.ENDLESS


def test_a_rollout_is_the_game_that_the_machine_plays() -> None:
    """From a state in the middle, with chance seeded anew."""
    machine = shipped("orchard").fast(2).machine
    kernel = Kernel(machine)
    state = machine.start(4)
    for _ in range(6):
        machine.apply(state, machine.moves(state)[-1])
    games = kernel.rollout(state, 100, 5)
    for number in range(5):
        expected = list(state)
        seed_streams(streams_of(machine.program), expected, 100 + number)
        assert kernel.listed(games.row(number)) == _played_on(machine, expected, 100 + number)


def _played_on(machine: Machine, state: list[int], seed: int) -> list[int]:
    assert machine.python is not None
    from spyrium_dsl.run.chance import ALL, BOT, GOLDEN, mixed, stream_start

    bot = stream_start(seed, BOT)
    while machine.decision(state):
        moves = machine.moves(state)
        bot = (bot + GOLDEN) & ALL
        machine.apply(state, moves[((mixed(bot) >> 32) * len(moves)) >> 32])
    return state


def test_only_the_slots_asked_for_come_back() -> None:
    """In the order asked."""
    machine = Machine(mini_game())
    kernel = Kernel(machine)
    slots = machine.program.slots
    games = kernel.play(range(3), slots=[slots["points"], slots["goods"]])
    for number in range(3):
        state, _ = machine.play(number, number, 1000)
        wanted = [slots["points"], slots["goods"]]
        assert games.row(number) == [x for s in wanted for x in state[s.offset : s.offset + s.size]]


def test_threads_do_not_disturb_each_other() -> None:
    """Two threads play different games of one kernel."""
    kernel = Kernel(Machine(mini_game()))
    expected = [list(kernel.play(range(at, at + 200)).cells) for at in (0, 1000)]
    found: dict[int, Games] = {}

    def run(at: int) -> None:
        found[at] = kernel.play(range(at, at + 200))

    threads = [Thread(target=run, args=(at,)) for at in (0, 1000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [list(found[at].cells) for at in (0, 1000)] == expected


def test_a_move_that_is_none_is_refused() -> None:
    """Numbers that no move has."""
    machine = Machine(counting(2))
    with pytest.raises(ValueError, match="no move"):
        Kernel(machine).apply(machine.start(1), (0, -2))


def test_a_division_by_nothing_is_reported() -> None:
    """Python says so, too."""
    program = Program()
    cell = program.slot("cell")
    b = Builder(program)
    with b.function("act", "seat"):
        b.set(cell[0], expr(7) // cell[0])
    with b.flow():
        b.decide("turn", 0, [(1, "act", "act")])
    problem = Kernel(Machine(program)).play([1]).problem(0)
    assert isinstance(problem, KernelFault)
    assert problem.code is Code.DIVIDED
    with pytest.raises(ZeroDivisionError):
        Machine(program).play(1, 1, 10)


def test_python_goes_on_while_the_kernel_plays() -> None:
    """The work itself holds no lock: with one, this thread would stand still from beginning to end."""
    kernel = Kernel(shipped("orchard").fast(3).machine)
    kernel.compiled.improve(wait=True)
    thread = Thread(target=lambda: kernel.play(range(20_000), slots=[]))
    thread.start()
    steps = 0
    while thread.is_alive():
        steps += 1
    assert steps > 100


@pytest.mark.soak
def test_memory_is_flat() -> None:
    """A hundred thousand games take no more room than ten thousand did."""
    resource = pytest.importorskip("resource")
    kernel = Kernel(shipped("spyrium").fast(4).machine)
    kernel.compiled.improve(wait=True)
    slots = [kernel.machine.program.slots["vp"]]

    def most(first: int, past: int) -> int:
        for at in range(first, past, 1000):
            kernel.play(range(at, at + 1000), slots=slots)
        found: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return found

    before = most(0, 10_000)
    assert most(10_000, 110_000) - before < 1024, "kilobytes more than before"
