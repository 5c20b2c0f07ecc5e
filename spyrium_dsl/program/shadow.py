"""Shadow: the writes of a block kept in locals, so that a question about it changes nothing and still sees them.

A write gives two locals a value: where, and what. A later read of the slot takes what was written there last, else what the
state has. On a way that does not write, "where" is nowhere. A loop that writes is written out, turn by turn, and a function that
reads what has been written is opened up by the caller.
"""

from __future__ import annotations

from spyrium_dsl.program.copier import Copier
from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Bin,
    Block,
    Const,
    Decide,
    Draw,
    Expr,
    For,
    Local,
    Look,
    Read,
    Sel,
    Set,
    Slot,
    Stmt,
    Try,
    While,
    binary,
    select,
)
from spyrium_dsl.program.program import Names
from spyrium_dsl.program.traverse import every, slots_in

MOST_WRITES = 16
"""Writes kept for one question; each makes every later read of its slot longer."""

NOWHERE = -1


class TooMuch(Exception):
    """Writes that cannot be kept in locals: too many, or in a loop of no known end; *clause* of one of them."""

    def __init__(self, clause: int) -> None:
        super().__init__(f"clause {clause}")
        self.clause = clause


def shadowed(block: Block, names: Names) -> Block:
    """The block without writes. Only pure functions may be called in it, and none that reads what it writes."""
    made = _Shadow(names)
    body = made.block(block)
    return [*(Assign(at, Const(NOWHERE)) for _, at, _ in made.kept), *body]


class _Shadow(Copier):
    def __init__(self, names: Names) -> None:
        self.names = names
        self.kept: list[tuple[Slot, str, str]] = []

    def expr(self, e: Expr) -> Expr:
        return self.read(e)

    def statement(self, s: Stmt) -> Block:
        match s:
            case Set():
                return self.write(s)
            case For():
                return self.loop(s)
            case Ask() | Draw() | Decide() | Try() | While():
                raise TypeError(f"{type(s).__name__} is no part of a question")
        return super().statement(s)

    def write(self, s: Set) -> Block:
        if len(self.kept) == MOST_WRITES:
            raise TooMuch(s.clause)
        at, value = self.names.fresh("at"), self.names.fresh("kept")
        made: Block = [Assign(value, self.read(s.value)), Assign(at, self.read(s.index))]
        self.kept.append((s.slot, at, value))
        return made

    def loop(self, s: For) -> Block:
        lo, hi = self.read(s.lo), self.read(s.hi)
        write = next((one for one in every(s.body) if isinstance(one, Set)), None)
        if write is None:
            return [For(s.local, lo, hi, self.block(s.body))]
        if not (isinstance(lo, Const) and isinstance(hi, Const)):
            raise TooMuch(write.clause)
        turns = range(lo.value, hi.value)
        return [made for turn in turns for made in (Assign(s.local, Const(turn)), *self.block(s.body))]

    def read(self, e: Expr) -> Expr:
        """The expression as it is after the writes so far."""
        if not self.kept or not {slot for slot, _, _ in self.kept} & slots_in(e):
            return e
        match e:
            case Read():
                index = self.read(e.index)
                found: Expr = Read(e.slot, index)
                for slot, at, value in self.kept:
                    if slot is e.slot or slot == e.slot:
                        found = select(Local(at) == index, Local(value), found)
                return found
            case Look():
                return Look(e.table, self.read(e.index))
            case Bin():
                return binary(e.op, self.read(e.a), self.read(e.b))
            case Sel():
                return select(self.read(e.c), self.read(e.a), self.read(e.b))
        return e
