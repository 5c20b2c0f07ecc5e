"""Copies of statements with expressions and locals replaced; passes that rewrite say only what differs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Block,
    Call,
    Choose,
    Commit,
    Const,
    Decide,
    Draw,
    Expr,
    For,
    If,
    OneOf,
    Require,
    Set,
    Stmt,
    Switch,
    Try,
    While,
)
from spyrium_dsl.program.traverse import distinct_blocks


class Copier:
    """Copies statement by statement; branches whose condition has become known are opened up."""

    def expr(self, e: Expr) -> Expr:
        """What stands for an expression."""
        return e

    def target(self, local: str) -> str:
        """What a local that gets a value here is called."""
        return local

    def stored(self, local: str) -> Block:
        """What to do right after a local, by its old name, got a value."""
        return []

    def call(self, s: Call) -> Block:
        """What stands for a call."""
        args = [self.expr(a) for a in s.args]
        if s.local is None:
            return [Call(None, s.function, args)]
        return [Call(self.target(s.local), s.function, args), *self.stored(s.local)]

    def block(self, block: Iterable[Stmt]) -> Block:
        """The copy of a block."""
        return [made for s in block for made in self.statement(s)]

    def statement(self, s: Stmt) -> Block:
        """The copy of a statement."""
        match s:
            case Assign():
                value = self.expr(s.value)
                return [Assign(self.target(s.local), value), *self.stored(s.local)]
            case Set():
                return [Set(s.slot, self.expr(s.index), self.expr(s.value), s.clause)]
            case If():
                cond = self.expr(s.cond)
                if isinstance(cond, Const):
                    return self.block(s.then if cond.value else s.other)
                return [If(cond, self.block(s.then), self.block(s.other))]
            case Switch():
                return self._switch(s)
            case For():
                lo, hi = self.expr(s.lo), self.expr(s.hi)
                local = self.target(s.local)
                return [For(local, lo, hi, [*self.stored(s.local), *self.block(s.body)])]
            case Choose() | Ask():
                return [self._choice(s), *self.stored(s.local)]
            case OneOf():
                return [OneOf(s.name, s.labels, [self.block(block) for block in s.blocks], clause=s.clause)]
            case Require():
                args = {name: self.expr(value) for name, value in s.args.items()}
                return [Require(self.expr(s.cond), s.reason, args, s.clause)]
            case Draw():
                bound = self.expr(s.bound)
                return [Draw(self.target(s.local), s.stream, bound), *self.stored(s.local)]
            case Call():
                return self.call(s)
            case Commit() | Decide():
                return [s]
            case Try():
                return [Try(self.target(s.local), s.id), *self.stored(s.local)]
            case While():
                return [While(self.expr(s.cond), self.block(s.body))]
            case _:
                assert_never(s)

    def _switch(self, s: Switch) -> Block:
        on = self.expr(s.on)
        if isinstance(on, Const):
            return self.block(s.cases.get(on.value, s.default))
        cases: dict[int, Block] = {}
        for numbers, block in distinct_blocks(s.cases):
            cases.update(dict.fromkeys(numbers, self.block(block)))
        return [Switch(on, cases, self.block(s.default))]

    def _choice(self, s: Choose | Ask) -> Stmt:
        lo, hi = self.expr(s.lo), self.expr(s.hi)
        seat = self.expr(s.seat) if isinstance(s, Ask) else None
        local = self.target(s.local)
        where = None if s.where is None else self.expr(s.where)
        shown = self.expr(s.shown)
        if seat is None:
            return Choose(local, s.name, lo, hi, where, shown, s.labels, s.clause)
        return Ask(local, seat, s.name, lo, hi, where, shown, s.labels, s.clause)
