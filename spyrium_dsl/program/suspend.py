"""Suspend: an action that goes on with choices after a commit is run by the flow itself.

Behind the decision that offers such an action stands, for each of them, a branch with its code, opened up.  There
a `Choose` takes the next number of the move, up to the commit; behind it every `Ask` and every choice becomes a
decision of its own, with one action, its *answer*, that stores what was chosen.  Where only some ways have
committed, a flag tells.  Locals that live across a stop get their cell in the state later, in `homes`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from spyrium_dsl.program.can import can_run
from spyrium_dsl.program.classify import Classes, Committed, Kind, ProgramError
from spyrium_dsl.program.copier import Copier
from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Block,
    Call,
    Case,
    Choose,
    Commit,
    Const,
    Decide,
    Decision,
    Draw,
    Expr,
    For,
    If,
    Local,
    OneOf,
    Require,
    Set,
    Stmt,
    Switch,
    Try,
    While,
    select,
)
from spyrium_dsl.program.open import Opener
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.threaded import Threaded
from spyrium_dsl.program.traverse import assigned, locals_read, with_blocks

CHOSEN = "run.chosen"
"""The slot that holds which action was chosen, where one of those on offer is run by the flow."""


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What a decision made here lists: statements, then one choice, whose local is one of the flow."""

    decision: int
    before: Block
    choice: Choose


def suspended(program: Program, classes: Classes) -> tuple[Block, list[Answer]]:
    """The flow with its suspending actions in it; adds their decisions, and a slot, to the Program."""
    suspender = _Suspender(program, classes)
    return suspender.flow(program.flow), suspender.answers


class _Suspender:
    def __init__(self, program: Program, classes: Classes) -> None:
        self.program = program
        self.opener = Opener(classes, program.names)
        self.classes = classes
        self.answers: list[Answer] = []

    def flow(self, block: Block) -> Block:
        return [made for s in block for made in self.statement(s)]

    def statement(self, s: Stmt) -> Block:
        match s:
            case Decide():
                return [s, *self.actions(self.program.decisions[s.id - 1])]
            case If() | Switch() | For() | While():
                return [with_blocks(s, self.flow)]
            case Ask():
                return _Action(self, None, "").run([s], Committed.YES)
            case Call() if self.classes.kind(s.function) in (Kind.CHOOSING, Kind.SUSPENDING):
                same = [] if s.local is None else [s.local]
                label = self.program.functions[s.function].label
                return _Action(self, None, label).run(self.opener.opened([s], (), same), Committed.YES)
        return [s]

    def actions(self, decision: Decision) -> Block:
        """The suspending actions of a decision, each under the test that it was chosen."""
        made: Block = []
        for number, case in enumerate(decision.cases):
            if self.classes.kind(case.function) is Kind.SUSPENDING:
                chosen = self.program.slots.get(CHOSEN) or self.program.slot(CHOSEN)
                seat = Local(self.program.fresh("seat"))
                body = self.opener.opened([Call(None, case.function, [seat])], ())
                code = _Action(self, seat, case.label).run(body, Committed.NO)
                made.append(If(chosen[0] == number, [Assign(seat.name, decision.seat), *code], []))
        return made

    def decision(self, name: str, seat: Expr, label: str, before: Block, choice: Choose) -> Decide:
        """A new decision that asks for one choice."""
        number = len(self.program.decisions) + 1
        case = Case(Const(1), f"answer {number}", label or name)
        self.program.decisions.append(Decision(number, name, seat, (case,)))
        self.answers.append(Answer(number, before, choice))
        return Decide(number)


class _Without(Copier):
    """Copies without the assignments of a local that nothing reads."""

    def __init__(self, local: str) -> None:
        self.local = local

    def statement(self, s: Stmt) -> Block:
        return [] if isinstance(s, Assign) and s.local == self.local else super().statement(s)


class _Action(Threaded):
    """One action under way in the flow, or a piece of the flow that asks."""

    def __init__(self, suspender: _Suspender, seat: Expr | None, label: str) -> None:
        super().__init__(suspender.classes)
        self.suspender = suspender
        self.seat = seat
        self.label = label
        self.flag = Local(suspender.program.fresh("committed"))
        self.given: dict[str, None] = {}  # locals that have a value so far, in order

    def run(self, block: Block, now: Committed) -> Block:
        """The code of an opened block, for the flow."""
        code, _ = self.block(block, now)
        if self.flag.name in locals_read(code):
            return [Assign(self.flag.name, Const(0)), *code]
        return _Without(self.flag.name).block(code)

    def block(self, block: Block, now: Committed) -> tuple[Block, Committed]:
        made: Block = []
        for s in block:
            code, now = self.statement(s, now)
            made += code
            self.given.update(dict.fromkeys(assigned(code)))
        return made, now

    def statement(self, s: Stmt, now: Committed) -> tuple[Block, Committed]:
        committed = Assign(self.flag.name, Const(1))
        match s:
            case Assign() | Set() | Call() | Require():
                return [s], now
            case Draw():
                return [s, committed], Committed.YES
            case Commit():
                return [committed], Committed.YES
            case Ask():
                choice = Choose(s.local, s.name, s.lo, s.hi, s.where, s.shown, s.labels, s.clause)
                return [committed, self.asked(s.seat, [], choice)], Committed.YES
            case Choose():
                return self.taken(s, [], now), now
            case OneOf():
                return self.one_of(s, now)
            case If() | Switch() | For():
                return self.inside(s, now)
            case Decide() | Try() | While():
                raise ProgramError(f"a {type(s).__name__} inside an action")
            case _:
                assert_never(s)

    def asked(self, seat: Expr | None, before: Block, choice: Choose) -> Decide:
        if seat is None:
            raise ProgramError(f"the choice {choice.name} in the flow has no seat: use ask")
        return self.suspender.decision(choice.name, seat, self.label, before, choice)

    def taken(self, choice: Choose, before: Block, now: Committed) -> Block:
        """A choice of the acting seat: the next number of the move, or behind the commit a decision."""
        match now:
            case Committed.NO:
                return [choice]
            case Committed.YES:
                return [self.asked(self.seat, before, choice)]
            case Committed.PERHAPS:
                plain = replace(choice, where=None) if before else choice  # nobody works out here what it asks
                return [If(self.flag, [self.asked(self.seat, before, choice)], [plain])]
            case _:
                assert_never(now)

    def one_of(self, s: OneOf, now: Committed) -> tuple[Block, Committed]:
        pick = Local(self.suspender.program.fresh(s.name))
        where: Expr = Const(1)
        before: Block = []
        if now is not Committed.NO:
            for number, block in enumerate(s.blocks):
                found, code = can_run(self.suspender.program, block, self.given)
                before += code
                where &= select(pick == number, found, 1)
        labels = tuple(s.labels)
        fits = None if isinstance(where, Const) else where
        choice = Choose(pick.name, s.name, Const(0), Const(len(s.blocks)), fits, pick, labels, s.clause)
        blocks, end = self.ways(s.blocks, now)
        return [*self.taken(choice, before, now), Switch(pick, dict(enumerate(blocks)), [])], end
