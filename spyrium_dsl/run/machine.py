"""A Machine: one Program on one back end, with the questions everybody else asks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from spyrium_dsl.program.nodes import Slot
from spyrium_dsl.program.prepare import prepared
from spyrium_dsl.program.program import AT, Program
from spyrium_dsl.run.chance import ALL, BOT, GOLDEN, mixed, seed_streams, stream_start, streams_of
from spyrium_dsl.run.faults import Changed, Stuck, TooLong
from spyrium_dsl.run.python import PythonBackEnd, python_back_end
from spyrium_dsl.run.walk import WalkBackEnd

State = list[int]
Move = tuple[int, ...]


class Machine:
    """Plays a Program; a state is a list of its cells, and only `apply` and `start` of this class change one.

    *back_end*: "python" prints Python, "walk" reads the tree (slow, the reference of meaning).
    *debug*: check after each listing that the state is bit-equal.
    *program*: the Program as it runs: with the slots of suspended actions; its slots have the final offsets.
    """

    def __init__(self, program: Program, back_end: str = "python", debug: bool = False) -> None:
        self.prepared = prepared(program)
        self.program = self.prepared.program
        self.debug = debug
        self.walk = WalkBackEnd(self.prepared)
        self._back_end = back_end
        if back_end not in ("python", "walk"):
            raise ValueError(f"no back end is called {back_end!r}: python, walk")
        self._at = self.program.slots[AT].offset
        self._streams = streams_of(self.program)

    @cached_property
    def python(self) -> PythonBackEnd | None:
        """The printed functions, made when the first is wanted: machine code needs none; None for the tree walker."""
        return python_back_end(self.prepared) if self._back_end == "python" else None

    def start(self, seed: int) -> State:
        """A new game: set up, and run to its first decision."""
        state = self.seeded(seed)
        self.resume(state)
        return state

    def seeded(self, seed: int) -> State:
        """A state before its set-up: all 0 but the streams, into which the seed is split."""
        state = [0] * self.program.size
        seed_streams(self._streams, state, seed)
        return state

    def resume(self, state: State) -> None:
        """Run a seeded state from where its flow stands to the next decision, in place."""
        if self.python is not None:
            self.python.advance(state, None)
        else:
            self.walk.advance(state)

    def decision(self, state: State) -> int:
        """The number of the decision the state waits for, from 1; 0 when the game is over."""
        return max(state[self._at], 0)

    def name(self, state: State) -> str:
        """The name of that decision; "over" when the game is over."""
        number = self.decision(state)
        return self.program.decisions[number - 1].name if number else "over"

    def seat(self, state: State) -> int:
        """Who decides, from 0; -1 when the game is over."""
        number = self.decision(state)
        if not number:
            return -1
        if self.python is not None:
            return self.python.seats[number](state)
        return self.walk.seat(state, self.program.decisions[number - 1])

    def moves(self, state: State) -> list[Move]:
        """All legal moves in order: cases as written, then options ascending, alternatives as written.

        A move is the number of its case and of each choice. None at the end of the game; raises `Stuck` where there
        is a decision and no move.
        """
        number = self.decision(state)
        if not number:
            return []
        before = list(state) if self.debug else state
        if self.python is not None:
            found = self.python.lists[number](state)
        else:
            found = self.walk.moves(state, self.program.decisions[number - 1])
        if self.debug and before != state:
            pairs = enumerate(zip(before, state, strict=True))
            raise Changed(self.name(state), {at: pair for at, pair in pairs if pair[0] != pair[1]})
        if not found:
            raise Stuck(self.name(state), number, self.seat(state))
        return found

    def apply(self, state: State, move: Sequence[int]) -> None:
        """Make a legal move, in place, and run on to the next decision.

        The move is not checked (but in *debug*): use a `Trace` for one that is not known to be legal.
        """
        number = self.decision(state)
        if not number:
            raise ValueError("the game is over")
        if self.debug and tuple(move) not in self.moves(state):
            raise ValueError(f"{tuple(move)} is no move at {self.name(state)}")
        if self.python is not None:
            self.python.applies[number](state, move)
        else:
            self.walk.apply(state, self.program.decisions[number - 1], move)

    def taken(self, slot: Slot) -> list[int]:
        """The cells of a slot in the scratch room, which are 0 again afterwards: counts of all that was played since."""
        if self.python is None:
            raise ValueError("the tree walker keeps no counts")
        cells = slice(slot.offset, slot.offset + slot.size)
        found = self.python.scratch[cells]
        self.python.scratch[cells] = [0] * slot.size
        return found

    def play(self, seed: int, bot_seed: int, limit: int) -> tuple[State, int]:
        """A whole game by moves at random; its last state and how many decisions it took.

        Raises `Stuck`, and `TooLong` for a game not over after *limit* decisions.
        """
        bot = stream_start(bot_seed, BOT)
        if self.python is not None and not self.debug:
            state = self.seeded(seed)
            return state, self.python.play(state, bot, limit)
        state = self.start(seed)
        count = 0
        while self.decision(state):
            moves = self.moves(state)
            if count == limit:
                raise TooLong(self.name(state), limit)
            count += 1
            bot = (bot + GOLDEN) & ALL
            self.apply(state, moves[((mixed(bot) >> 32) * len(moves)) >> 32])
        return state, count
