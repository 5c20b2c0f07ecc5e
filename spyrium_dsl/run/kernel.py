"""The native kernel: whole games in machine code, made in the process from the Program that the Python back end runs.

Equal seeds give equal games, bit for bit. Without llvmlite (the `fast` extra) there is no kernel, and everything
works as before, slower.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

from spyrium_dsl.program.nodes import Slot
from spyrium_dsl.program.program import AT
from spyrium_dsl.run.chance import HALF, streams_of
from spyrium_dsl.run.faults import RunError, Stuck, TooLong
from spyrium_dsl.run.llvm_engine import MARGIN, Engine, NoMove
from spyrium_dsl.run.llvm_text import MOST_MOVES, Code
from spyrium_dsl.run.llvm_tiers import Compiled, Objects
from spyrium_dsl.run.machine import Machine, Move, State

WORDS = {
    Code.FULL: f"more than {MOST_MOVES} moves",
    Code.WIDE: "a choice between more than a move can hold",
    Code.ENDLESS: "the flow goes round and round without a decision, after the one",
    Code.DIVIDED: "a division by 0",
}


class KernelFault(RunError):
    """A game that the kernel cannot go on with; *code* says why."""

    def __init__(self, code: Code, decision: str) -> None:
        super().__init__(f"{WORDS.get(code, code.name)}, at {decision}", decision)
        self.code = code


@dataclass(frozen=True, slots=True)
class Games:
    """What many games came to, flat.

    *cells*: *width* numbers a game, those of the slots asked for, one after another. *ends*: three numbers a game,
    its `Code`, how many decisions it took, the decision where it stands. *limit*: the most decisions allowed.
    *counts*: the cells of the slots of counts asked for, of all games together.
    """

    seeds: Sequence[int]
    width: int
    cells: Sequence[int]
    ends: Sequence[int]
    names: Sequence[str]
    limit: int
    counts: Sequence[int] = ()

    def __len__(self) -> int:
        return len(self.seeds)

    def row(self, game: int) -> list[int]:
        """The numbers of one game."""
        return list(self.cells[game * self.width : (game + 1) * self.width])

    def decisions(self, game: int) -> int:
        """How many decisions the game took."""
        return self.ends[3 * game + 1]

    def problem(self, game: int) -> RunError | None:
        """Why a game is not over; None where it is."""
        code, _, decision = self.ends[3 * game : 3 * game + 3]
        return None if code == Code.OVER else _problem(Code(code), self.names, max(decision, 0), self.limit)


def _problem(code: Code, names: Sequence[str], number: int, limit: int) -> RunError:
    decision = names[number]
    match code:
        case Code.STUCK:
            return Stuck(decision, number, -1)
        case Code.TOO_LONG:
            return TooLong(decision, limit)
    return KernelFault(code, decision)


class Kernel:
    """Plays a Program in machine code; states are those of a `Machine` of the same Program.

    The first games come from code that is quick to make, later ones from code that is quick to run. Safe to use from
    several threads: the work itself holds no lock of Python.
    """

    def __init__(self, machine: Machine, objects: Objects | None = None) -> None:
        self.machine = machine
        program = machine.program
        self.names = ["over", *(d.name for d in program.decisions)]
        self._size = program.size
        self._at = program.slots[AT].offset
        self._streams = [slot.offset + half for slot in streams_of(program) for half in (0, 1)]
        self._objects = objects
        self._widening = Lock()
        self._engine = self._made()
        self.renumber()

    def _made(self, wide: bool = False) -> Engine:
        program = self.machine.program
        return Engine(Compiled(self.machine.prepared, self._objects, wide), program.size, program.scratch_size)

    @property
    def compiled(self) -> Compiled:
        """The code in use."""
        return self._engine.compiled

    def renumber(self) -> None:
        """Take over the numbers of the Program's tables; `play` and `rollout` do it by themselves."""
        margin = [0] * MARGIN
        self._tables = array("i", [*margin, *self.machine.program.table_values(), *margin])

    # ------------------------------------------------------------------ whole games

    def play(
        self,
        seeds: Iterable[int],
        limit: int = 100_000,
        slots: Iterable[Slot] | None = None,
        bot_seeds: Iterable[int] | None = None,
        counts: Iterable[Slot] = (),
    ) -> Games:
        """A game by moves at random for each seed, as `Machine.play` plays it with the same two seeds.

        *slots*: of which the last values are wanted, in this order; all of the state if not given. *bot_seeds*: the
        seeds of the games if not given. *counts*: slots of the scratch room that add up over the games.
        """
        return self._games(array("i", bytes(4 * self._size)), seeds, limit, slots, bot_seeds, counts)

    def rollout(
        self, state: Sequence[int], seed: int, games: int, limit: int = 100_000, slots: Iterable[Slot] | None = None
    ) -> Games:
        """Games from a state to their ends by moves at random. What is still to be drawn is drawn anew, the first
        time from *seed*, the next from *seed* + 1, and so on."""
        return self._games(self._cells(state), range(seed, seed + games), limit, slots, None)

    def _games(
        self,
        start: array[int],
        seeds: Iterable[int],
        limit: int,
        slots: Iterable[Slot] | None,
        bot_seeds: Iterable[int] | None,
        counts: Iterable[Slot] = (),
    ) -> Games:
        self.renumber()
        # Held here: another thread may take over numbers meanwhile, and these must not go while they are read.
        tables = self._tables
        counted = [range(MARGIN + slot.offset, MARGIN + slot.offset + slot.size) for slot in counts]
        sums = [0] * sum(map(len, counted))
        chosen = array("Q", seeds)
        bots = chosen if bot_seeds is None else array("Q", bot_seeds)
        if len(bots) != len(chosen):
            raise ValueError(f"{len(chosen)} seeds of games, {len(bots)} of bots")
        ranges = array("i", [0, self._size])
        if slots is not None:
            ranges = array("i", [number for slot in slots for number in (slot.offset, slot.size)])
        width = sum(ranges[1::2])
        cells = array("i", bytes(4 * width * len(chosen)))
        ends = array("i", bytes(12 * len(chosen)))
        done = 0
        while done < len(chosen):
            engine = self._engine
            games = engine.compiled.share(len(chosen) - done)
            scratch = engine.scratch
            for cells_of in counted:
                scratch[cells_of.start : cells_of.stop] = array("i", bytes(4 * len(cells_of)))
            engine.compiled.play(
                *engine.memory(tables),
                start.buffer_info()[0],
                chosen.buffer_info()[0] + 8 * done,
                bots.buffer_info()[0] + 8 * done,
                games,
                limit,
                ranges.buffer_info()[0],
                len(ranges) // 2,
                cells.buffer_info()[0] + 4 * width * done,
                ends.buffer_info()[0] + 12 * done,
            )
            if Code.WIDE in ends[3 * done : 3 * (done + games) : 3] and self._wider(engine):
                continue
            done += games
            found = [number for cells_of in counted for number in scratch[cells_of.start : cells_of.stop]]
            sums = [a + b for a, b in zip(sums, found, strict=True)]
        return Games(chosen, width, cells, ends, self.names, limit, sums)

    def _wider(self, engine: Engine) -> bool:
        """Go over to wider digits than those of *engine*; False where they are the widest already."""
        with self._widening:
            if self._engine is not engine:
                return True  # another thread has
            if engine.compiled.wide:
                return False
            self._engine = self._made(wide=True)
            return True

    # ------------------------------------------------------------------ one decision

    def legal_moves(self, state: Sequence[int]) -> list[Move]:
        """What `Machine.moves` lists, in the same order; raises `Stuck` where there is a decision and no move."""
        number = max(state[self._at], 0)
        if not number:
            return []
        engine, tables = self._engine, self._tables
        engine.load(self._cells(state))
        count = engine.compiled.list(*engine.memory(tables))
        code = engine.code()
        if code is Code.WIDE and self._wider(engine):
            return self.legal_moves(state)
        if not code and count > MOST_MOVES:
            code = Code.FULL
        elif not code and not count:
            code = Code.STUCK
        if code:
            raise _problem(code, self.names, number, 0)
        return [engine.move(place) for place in range(count)]

    def apply(self, state: State, move: Sequence[int]) -> None:
        """Make a legal move in place, and run on to the next decision, as `Machine.apply` does; not checked."""
        number = max(state[self._at], 0)
        if not number:
            raise ValueError("the game is over")
        engine, tables = self._engine, self._tables
        engine.load(self._cells(state))
        try:
            engine.choose(move)
        except NoMove:
            if self._wider(engine):
                return self.apply(state, move)
            raise
        engine.compiled.apply(*engine.memory(tables))
        if code := engine.code():
            raise _problem(code, self.names, number, 0)
        state[:] = self.listed(engine.cells())
        return None

    def _cells(self, state: Sequence[int]) -> array[int]:
        """A state as cells of 32 bits with a sign; halves of streams have none in Python."""
        cells = list(state)
        for at in self._streams:
            cells[at] = (cells[at] ^ 0x80000000) - 0x80000000
        if len(cells) != self._size:
            raise ValueError(f"a state has {self._size} cells, not {len(cells)}")
        return array("i", cells)

    def listed(self, cells: Sequence[int]) -> State:
        """All cells of a state, as `Games.row` gives them, as the other back ends hold them."""
        state = list(cells)
        for at in self._streams:
            state[at] &= HALF
        return state
