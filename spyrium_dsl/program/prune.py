"""Prune a finished Program: what nothing reads is not written, and what nobody uses has no room in the state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from spyrium_dsl.program.classify import Classes
from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Block,
    Call,
    Choose,
    Commit,
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
from spyrium_dsl.program.program import AT, Program
from spyrium_dsl.program.traverse import distinct_blocks, every, exprs_of, locals_in, slots_in, with_blocks


def prune(program: Program, keep: Iterable[str] = ()) -> tuple[str, ...]:
    """Drop writes that nothing reads, functions never called, and slots not used; the names of dropped slots.

    *keep*: slots that somebody outside reads. Changes the Program in place, the offsets of its slots too, so call it
    once, when the Program is finished and before any Machine is made of it.
    """
    pruner = _Pruner(program, set(keep) | {AT})
    pruner.mark_all()
    for function in pruner.called:
        body = program.functions[function].body
        body[:] = pruner.kept(body)
    program.flow[:] = pruner.kept(program.flow)
    for name in set(program.functions) - pruner.called:
        del program.functions[name]
    return _settle(program, pruner.used_slots())


def _settle(program: Program, used: set[str]) -> tuple[str, ...]:
    """Take slots out and close the gaps."""
    dropped = tuple(name for name in program.slots if name not in used)
    program.size = program.scratch_size = 0
    for name in dropped:
        program.slots.pop(name).offset = -1
    for slot in program.slots.values():
        if slot.scratch:
            slot.offset, program.scratch_size = program.scratch_size, program.scratch_size + slot.size
        else:
            slot.offset, program.size = program.size, program.size + slot.size
    return dropped


class _Pruner:
    """Finds what a Program depends on: slots, locals (whose names are never given twice), functions called."""

    def __init__(self, program: Program, keep: set[str]) -> None:
        self.program = program
        self.classes = Classes(program)
        self.keep = keep
        self.slots: set[Slot] = {slot for name, slot in program.slots.items() if name in keep}
        self.locals: set[str] = set()
        self.called: set[str] = set()

    def mark_all(self) -> None:
        before: tuple[int, int, int] | None = None
        while before != (now := (len(self.slots), len(self.locals), len(self.called))):
            before = now
            self.mark(self.program.flow)
            for d in self.program.decisions:
                self.use(d.seat, *(case.cond for case in d.cases))
                self.called.update(case.function for case in d.cases)
            for name in sorted(self.called):
                self.mark(self.program.functions[name].body)

    def use(self, *exprs: Expr) -> None:
        self.slots |= slots_in(*exprs)
        self.locals |= locals_in(*exprs)

    def mark(self, block: Block) -> bool:
        """Mark what a block depends on; True if anything of it has to stay."""
        stays = [self.mark_statement(s) for s in block]
        return any(stays)

    def mark_statement(self, s: Stmt) -> bool:
        if not self.stays(s):
            return False
        match s:
            case If():
                self.mark(s.then)
                self.mark(s.other)
            case Switch():
                for block in [*s.cases.values(), s.default]:
                    self.mark(block)
            case For() | While():
                self.mark(s.body)
            case OneOf():
                for block in s.blocks:
                    self.mark(block)
            case Call():
                self.mark_call(s)
                return True
            case Draw():
                self.slots.add(s.stream)
            case Assign() | Set() | Choose() | Ask() | Require() | Commit() | Decide() | Try():
                pass
            case _:
                assert_never(s)
        self.use(*exprs_of(s, explain=True))
        return True

    def mark_call(self, s: Call) -> None:
        self.called.add(s.function)
        function = self.program.functions[s.function]
        self.use(*(arg for param, arg in zip(function.params, s.args, strict=True) if param in self.locals))
        if function.result is not None and s.local in self.locals:
            self.use(function.result)

    def stays(self, s: Stmt) -> bool:
        """True where a statement has to stay, as far as is known by now."""
        match s:
            case Assign() | Try():
                return s.local in self.locals
            case Set():
                return s.slot in self.slots
            case If():
                return self.any_stays(s.then) or self.any_stays(s.other)
            case Switch():
                return self.any_stays(s.default) or any(self.any_stays(x) for _, x in distinct_blocks(s.cases))
            case For():
                return self.any_stays(s.body)
            case Call():
                return s.local in self.locals or self.any_stays(self.program.functions[s.function].body)
            case While() | OneOf() | Choose() | Ask() | Require() | Draw() | Commit() | Decide():
                return True
            case _:
                assert_never(s)

    def any_stays(self, block: Block) -> bool:
        return any(self.stays(s) for s in block)

    def kept(self, block: Block) -> Block:
        """A block without what need not stay."""
        return [with_blocks(s, self.kept) for s in block if self.stays(s)]

    def used_slots(self) -> set[str]:
        """Names of the slots that have to stay: read, kept, or still written."""
        blocks = [self.program.flow, *(f.body for f in self.program.functions.values())]
        still = {s.slot for block in blocks for s in every(block) if isinstance(s, Set)}
        return {slot.name for slot in self.slots | still} | self.keep
