"""Counts kept beside the state: how often what was reached, in games that are played to see what happens in them.

They lie in the scratch room, so a state is the same with them and without, and they add up over the games of a batch.
"""

from __future__ import annotations

from math import prod

from spyrium_dsl.program.nodes import MACHINE, Expr, Read, Set, Slot, Value, expr
from spyrium_dsl.program.program import Program

MARKS = "marks"
"""The slot that counts how often each clause was reached."""


def marks() -> Slot:
    """A slot without a place yet: while statements are written, nobody knows how many clauses there will be."""
    return Slot(MARKS, (1,), 0, 1, scratch=True)


def one_more(slot: Slot, index: Value) -> Set:
    """The statement that counts one more in a cell of a slot, seen as one row. No listing keeps it: nothing reads it."""
    at: Expr = expr(index)
    return Set(slot, at, Read(slot, at) + 1, MACHINE)


def settle(program: Program, slot: Slot, *dims: int) -> None:
    """Give a slot of counts its size, behind all others. Nothing reads them: a game goes as it would without."""
    slot.dims = dims
    slot.size = prod(dims)
    slot.offset = program.scratch_size
    program.slots[slot.name] = slot
    program.scratch_size += slot.size
