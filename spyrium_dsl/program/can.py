"""Whether some run of a block would succeed: pure code made from the block."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from spyrium_dsl.program.classify import Classes
from spyrium_dsl.program.nest import CannotUnroll, TooManyWays, nested
from spyrium_dsl.program.nested import (
    Branch,
    Each,
    Found,
    Join,
    Keep,
    Repeat,
    Step,
    Steps,
    Ways,
    Write,
    every_step,
)
from spyrium_dsl.program.nodes import (
    Assign,
    Block,
    Call,
    Choose,
    Const,
    For,
    If,
    Local,
    OneOf,
    Require,
    Set,
    Slot,
    Stmt,
    Switch,
)
from spyrium_dsl.program.open import Opener
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.shadow import TooMuch, shadowed
from spyrium_dsl.program.slice import sliced
from spyrium_dsl.program.traverse import every, slots_set


class CannotTell(Exception):
    """The question has no pure answer.

    A requirement reads what the same block wrote, in a loop of no known end or more than can be kept in mind (*clause* is
    that of the write), a loop with choices has no known end (*clause* is None), or there are more ways than can be written out.
    """

    def __init__(self, reason: str, clause: int | None) -> None:
        super().__init__(reason if clause is None else f"clause {clause}: {reason}")
        self.clause = clause


def can_run(program: Program, block: Block, outer: Iterable[str]) -> tuple[Local, Block]:
    """A local, and pure statements after which it is 1 where some run of the block would succeed, else 0.

    *outer*: locals that have a value before the block.
    """
    run = _without_writes(program, block, sorted(outer))
    try:
        (listing,) = nested("can", [], run, program.names, share=False)
    except CannotUnroll as problem:
        raise CannotTell(f"a loop with choices over {problem} has no known end", None) from None
    except TooManyWays:
        clause = next((s.clause for s in every(run) if isinstance(s, Require | Choose | OneOf)), None)
        raise CannotTell("there are too many ways", clause) from None
    found = Local(program.fresh("can"))
    return found, [Assign(found.name, Const(0)), *_asking(listing.body, found)]


def _without_writes(program: Program, block: Block, outer: list[str]) -> Block:
    """What decides whether the block can run: its choices and requirements, with what it writes kept in locals."""
    classes = Classes(program, finished=False)
    written: frozenset[Slot] = frozenset()
    while True:
        run = sliced(classes, Opener(classes, program.names, written).opened(block, outer))
        found = written | slots_set(run)
        if found == written:
            break
        # A function that reads one of them has to be opened up.
        written = found
    if not written:
        return run
    try:
        return shadowed(run, program.names)
    except TooMuch as problem:
        raise CannotTell("a later requirement reads what this writes", problem.clause) from None


def _asking(steps: Steps, found: Local) -> Block:
    """The steps as statements that look for one success and then stop looking."""
    made: Block = []
    for at, step in enumerate(steps):
        made += _question(step, found)
        if isinstance(step, Branch | Ways | Each) and at + 1 < len(steps) and _finds([step]):
            return [*made, If(~found, _asking(steps[at + 1 :], found), [])]
    return made


def _question(step: Step, found: Local) -> list[Stmt]:
    match step:
        case Assign() | Call():
            return [step]
        case Branch():
            return [If(step.cond, _asking(step.then, found), _asking(step.other, found))]
        case Ways():
            cases: dict[int, Block] = {}
            for numbers, inner in step.cases:
                cases.update(dict.fromkeys(numbers, _asking(inner, found)))
            return [Switch(step.on, cases, _asking(step.default, found))]
        case Repeat():
            return [For(step.local, step.lo, step.hi, _asking(step.body, found))]
        case Each():
            body = _asking(step.body, found)
            if step.where is not None:
                body = [If(step.where, body, [])]
            return [For(step.local, step.lo, step.hi, [If(~found, body, [])])]
        case Found():
            return [Assign(found.name, Const(1))]
        case Set() | Write() | Keep() | Join():
            raise TypeError(f"{type(step).__name__} has no place in a question")
        case _:
            assert_never(step)


def _finds(steps: Steps) -> bool:
    return any(isinstance(s, Found) for s in every_step(steps))
