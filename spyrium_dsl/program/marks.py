"""Marks in a Program: that a clause was reached, for games that are played to see what happens in them."""

from __future__ import annotations

from spyrium_dsl.program.nodes import Slot
from spyrium_dsl.program.program import Program

MARKS = "marks"


def marks() -> Slot:
    """A slot without a place yet: while statements are written, nobody knows how many clauses there will be."""
    return Slot(MARKS, (1,), 0, 1)


def settle(program: Program, slot: Slot) -> None:
    """Give the slot a cell for each clause, behind all others. Nothing reads them: a game goes as it would without."""
    slot.dims = (len(program.clauses),)
    slot.size = len(program.clauses)
    slot.offset = program.size
    program.slots[MARKS] = slot
    program.size += slot.size
