"""Compiled code with the memory it works in: state, moves, control and scratch, apart for each thread."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from threading import local

from spyrium_dsl.run.llvm_text import MOST_MOVES, Code, Control
from spyrium_dsl.run.llvm_tiers import Compiled
from spyrium_dsl.run.machine import Move

MARGIN = 256
"""Cells around state and tables: an index that nobody wants the value of may be a little out of range."""

LINE = 128
"""Bytes that no two threads should share."""

WORD = 0xFFFFFFFFFFFFFFFF


class NoMove(ValueError):
    """Numbers that no move has, or more than fit."""


class _Rooms(local):
    """Memory of one thread; threads share nothing but tables."""

    def __init__(self, size: int, scratch: int, words: int) -> None:
        self.state = array("i", bytes(4 * (size + 2 * MARGIN)))
        self.moves = array("Q", bytes(8 * words * (MOST_MOVES + 1)))
        # With room around it: two threads that write to one line of the cache wait for each other.
        self.control = array("Q", bytes(2 * LINE + Control.SIZE))
        self.scratch = array("i", bytes(4 * (scratch + 2 * MARGIN)))


class Engine:
    """Code and rooms that fit each other. A kernel goes over to another as a whole, never in the middle of a call."""

    def __init__(self, compiled: Compiled, size: int, scratch: int) -> None:
        self.compiled = compiled
        self._size = size
        self._words = compiled.packed.bits // 64
        self._rooms = _Rooms(size, scratch, self._words)

    @property
    def scratch(self) -> array[int]:
        """The scratch room of this thread, with its margins."""
        return self._rooms.scratch

    def memory(self, tables: array[int]) -> tuple[int, int, int, int, int]:
        """Where the rooms of this thread lie, and the tables."""
        rooms = self._rooms
        return (
            rooms.state.buffer_info()[0] + 4 * MARGIN,
            tables.buffer_info()[0] + 4 * MARGIN,
            rooms.moves.buffer_info()[0],
            rooms.control.buffer_info()[0] + LINE,
            rooms.scratch.buffer_info()[0] + 4 * MARGIN,
        )

    def load(self, cells: array[int]) -> None:
        """Put a state in its room."""
        self._rooms.state[MARGIN : MARGIN + self._size] = cells

    def cells(self) -> array[int]:
        """The state in its room."""
        return self._rooms.state[MARGIN : MARGIN + self._size]

    def code(self) -> Code:
        """How the last call ended."""
        return Code(self._rooms.control[(LINE + Control.CODE) // 8] >> 32)

    def choose(self, move: Sequence[int]) -> None:
        """Put a move ready to be made, its first digit the highest; raises NoMove."""
        packed = self.compiled.packed
        made = 0
        for place, number in enumerate(move):
            digit = number + (place == 0)
            if not 0 <= digit < packed.options:
                raise NoMove(f"{tuple(move)} is no move")
            made = made << packed.digit | digit
        room = packed.bits - packed.digit * len(move)
        if room < 0:
            raise NoMove(f"{tuple(move)} is no move")
        made <<= room
        control, first = self._rooms.control, (LINE + Control.MOVE) // 8
        for word in range(self._words):
            control[first + word] = (made >> (64 * word)) & WORD

    def move(self, place: int) -> Move:
        """One of the moves found."""
        moves, words = self._rooms.moves, self._words
        number = 0
        for word in range(words):
            number |= moves[place * words + word] << (64 * word)
        digit = self.compiled.packed.digit
        mask = (1 << digit) - 1
        digits = []
        while number:
            digits.append(number & mask)
            number >>= digit
        digits[-1] -= 1
        return tuple(reversed(digits))
