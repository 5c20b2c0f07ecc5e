"""Slice a listing: keep only what a later choice or requirement can see.

Everything behind the last of them goes, and so does everything behind a commit: the move is what was chosen so
far.
"""

from __future__ import annotations

from typing import assert_never

from spyrium_dsl.program.classify import Classes
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
    Slot,
    Stmt,
    Switch,
    Try,
    While,
)
from spyrium_dsl.program.traverse import distinct_blocks, every, exprs_of, locals_in, slots_in

Live = set[str | Slot]
"""Locals by name and slots that something later reads."""


def sliced(classes: Classes, block: Block) -> Block:
    """The part of an opened block on which its choices and requirements depend."""
    return _Slicer(classes).block(_trimmed(block), set())


def _trimmed(block: Block) -> Block:
    """A block that ends a run, without what stands behind its last chance to fail or to choose."""
    kept: Block = []
    for s in block:
        kept.append(s)
        if isinstance(s, Draw | Commit | Ask):
            break
    while kept:
        match kept[-1]:
            case If() as s:
                then, other = _trimmed(s.then), _trimmed(s.other)
                if then or other:
                    kept[-1] = If(s.cond, then, other)
                    break
            case Switch() as s:
                groups = [(numbers, _trimmed(inner)) for numbers, inner in distinct_blocks(s.cases)]
                default = _trimmed(s.default)
                if default or any(inner for _, inner in groups):
                    kept[-1] = Switch(s.on, {n: inner for numbers, inner in groups for n in numbers}, default)
                    break
            case Choose() | Require():
                break
            case OneOf() as s:
                kept[-1] = OneOf(s.name, s.labels, [_trimmed(inner) for inner in s.blocks], clause=s.clause)
                break
            case For() as s if any(isinstance(x, Choose | OneOf | Require) for x in every(s.body)):
                break
        kept.pop()
    return kept


class _Slicer:
    def __init__(self, classes: Classes) -> None:
        self.classes = classes

    def block(self, block: Block, live: Live) -> Block:
        """What to keep of a block; *live* becomes what is live before it."""
        kept: Block = []
        for s in reversed(block):
            if isinstance(s, Draw | Commit | Ask):
                kept = [Commit()]
                live.clear()
            else:
                kept += reversed(self.statement(s, live))
        kept.reverse()
        return kept

    def use(self, live: Live, *exprs: Expr) -> None:
        live.update(locals_in(*exprs))
        live.update(slots_in(*exprs))

    def statement(self, s: Stmt, live: Live) -> Block:
        match s:
            case Assign():
                if s.local not in live:
                    return []
                live.discard(s.local)
                self.use(live, s.value)
                return [s]
            case Set():
                if s.slot not in live:
                    return []
                self.use(live, s.index, s.value)
                return [s]
            case Require():
                if isinstance(s.cond, Const) and s.cond.value:
                    return []
                self.use(live, s.cond)
                return [s]
            case Choose():
                if s.where is not None:
                    self.use(live, s.where)
                live.discard(s.local)
                self.use(live, s.lo, s.hi)
                return [s]
            case OneOf():
                blocks = self._ways(s.blocks, live)
                return [OneOf(s.name, s.labels, blocks, clause=s.clause)]
            case If():
                then, other = self._ways([s.then, s.other], live)
                if not then and not other:
                    return []
                self.use(live, s.cond)
                return [If(s.cond, then, other)]
            case Switch():
                return self._switch(s, live)
            case For():
                return self._for(s, live)
            case Call():
                return self._call(s, live)
            case Draw() | Commit() | Ask() | Decide() | Try() | While():
                raise TypeError(f"{type(s).__name__} is no part of a run that is listed")
            case _:
                assert_never(s)

    def _ways(self, blocks: list[Block], live: Live) -> list[Block]:
        """Blocks of which one runs, all before the same rest."""
        befores: Live = set()
        made: list[Block] = []
        for block in blocks:
            before = set(live)
            made.append(self.block(block, before))
            befores |= before
        live.clear()
        live |= befores
        return made

    def _switch(self, s: Switch, live: Live) -> Block:
        groups = distinct_blocks(s.cases)
        *blocks, default = self._ways([block for _, block in groups] + [s.default], live)
        if not default and not any(blocks):
            return []
        self.use(live, s.on)
        cases: dict[int, Block] = {}
        for (numbers, _), block in zip(groups, blocks, strict=True):
            cases.update(dict.fromkeys(numbers, block))
        return [Switch(s.on, cases, default)]

    def _for(self, s: For, live: Live) -> Block:
        while True:  # what one turn reads is live behind the turn before it
            before = set(live)
            body = self.block(s.body, before)
            before.discard(s.local)
            if before <= live:
                break
            live |= before
        if not body:
            return []
        self.use(live, s.lo, s.hi)
        return [For(s.local, s.lo, s.hi, body)]

    def _call(self, s: Call, live: Live) -> Block:
        if not self.classes.pure(s.function):
            raise TypeError(f"{s.function} is not pure: open calls up before slicing")
        if s.local is None or s.local not in live:
            return []
        live.discard(s.local)
        self.use(live, *exprs_of(s))
        live |= {slot for slot in self.classes.reads(s.function) if not slot.scratch}
        return [s]
