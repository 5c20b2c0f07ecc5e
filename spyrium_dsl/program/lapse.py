"""Lapse: behind a commit nothing fails and nobody gets stuck; what cannot be done there is left out.

An action may show a card, draw, or ask another seat, and go on. What then cannot be paid, or finds nothing to choose
from, is left out with the rest of its *part* (`Builder.part`: a line, or what stands between semicolons), and so is a later
part that speaks of what was to be chosen there. Alternatives are offered where they can be done; where none can be,
there is no decision. Before a commit all stays as it is: there a run fails, and the move is not offered.

This is done once, when a game has been lowered, so that every way to run a Program means the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spyrium_dsl.program.can import can_run
from spyrium_dsl.program.classify import Classes, Committed
from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Block,
    Choose,
    Commit,
    Const,
    Draw,
    Expr,
    For,
    If,
    Local,
    OneOf,
    Require,
    Stmt,
    Switch,
    select,
)
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.threaded import Threaded
from spyrium_dsl.program.traverse import assigned, blocks_of, every, locals_read, renamed, with_blocks


def is_part(s: Stmt) -> bool:
    """True for what `Builder.part` wrote."""
    return isinstance(s, If) and isinstance(s.cond, Const) and bool(s.cond.value)


def lapsing(program: Program) -> None:
    """Rewrite the functions of a Program that has just been built."""
    for function in program.functions.values():
        if any(isinstance(s, Draw | Commit | Ask) or _asks(s) for s in every(function.body)):
            function.body = _Lapser(program, function.params).run(function.body)
        else:
            function.body = _joined(function.body)


def _asks(s: Stmt) -> bool:
    return isinstance(s, OneOf) and s.seat is not None


def _joined(block: Block) -> Block:
    """The statements without parts, which say nothing where nothing is seen."""
    made: Block = []
    for s in block:
        if isinstance(s, If) and is_part(s):
            made += _joined(s.then)
        else:
            made.append(with_blocks(s, _joined))
    return made


@dataclass
class _Parts:
    """The parts of one block so far: which locals each gave a value, and the flag of its end."""

    ends: dict[str, Local] = field(default_factory=dict)

    def needed(self, read: set[str]) -> Expr:
        """1 where all has been chosen that these locals stand for."""
        held: Expr = Const(1)
        for flag in dict.fromkeys(flag.name for name, flag in self.ends.items() if name in read):
            held = held & (Local(flag) != 0)
        return held


class _Lapser(Threaded):
    """Rewrites one function."""

    def __init__(self, program: Program, params: list[str]) -> None:
        super().__init__(Classes(program, finished=False))
        self.program = program
        self.flag = Local(program.fresh("seen"))
        self.given: dict[str, None] = dict.fromkeys(params)
        self.lapsed: Local | None = None

    def run(self, block: Block) -> Block:
        made, _ = self.block(block, Committed.NO)
        return (
            [Assign(self.flag.name, Const(0)), *made] if self.flag.name in locals_read(made) else self.unflagged(made)
        )

    def unflagged(self, block: Block) -> Block:
        """Without the notes that nobody reads."""
        noted = self.flag.name
        return [with_blocks(s, self.unflagged) for s in block if not (isinstance(s, Assign) and s.local == noted)]

    # ------------------------------------------------------------------ blocks

    def block(self, block: Block, now: Committed) -> tuple[Block, Committed]:
        made: Block = []
        parts = _Parts()
        for at, s in enumerate(block):
            if isinstance(s, If) and is_part(s):
                code, now = self.part(s.then, now, parts)
                made += code
                continue
            if (now is not Committed.NO and isinstance(s, Require | Choose | Ask | OneOf)) or _asks(s):
                code, end = self.rest(s, block[at + 1 :], now)
                return [*made, *code], end
            named = {name for name in assigned([s]) if name not in self.given}
            outer, own = self.lapsed, Local(self.program.fresh("lapsed"))
            self.lapsed = own if blocks_of(s) else outer
            code, now = self.statement(s, now)
            self.lapsed = outer
            self.given.update(dict.fromkeys(assigned(code)))
            if own.name not in assigned(code):
                made += code
                continue
            made += [Assign(own.name, Const(0)), *code]
            if named & locals_read(block[at + 1 :]):
                # What comes after speaks of something that was not chosen: it lapses, too.
                rest, end = self.block(block[at + 1 :], now)
                return [*made, If(own == 0, rest, self.noted())], end.joined(now)
        return made, now

    def noted(self) -> Block:
        """Something has lapsed: what stands around may have to know."""
        return [] if self.lapsed is None else [Assign(self.lapsed.name, Const(1))]

    def part(self, block: Block, now: Committed, parts: _Parts) -> tuple[Block, Committed]:
        """One part: it stands by itself, but where it speaks of what another one was to choose."""
        known = set(self.given)
        needed = parts.needed(locals_read(block))
        own = [name for name in assigned(block) if name not in known]
        if self.classes.after(block, now) is Committed.NO and not _ends_early(block):
            code, end = self.block(block, now)
            return code, end
        done = Local(self.program.fresh("done"))
        outer, self.lapsed = self.lapsed, None
        code, end = self.block([*block, Assign(done.name, Const(1))], now)
        self.lapsed = outer
        parts.ends.update(dict.fromkeys(own, done))
        if not (isinstance(needed, Const) and needed.value):
            # What it speaks of is there only where the other part came to its end.
            code = [If(needed, code, [])]
            end = end.joined(now)
        return [Assign(done.name, Const(0)), *code], end

    def statement(self, s: Stmt, now: Committed) -> tuple[Block, Committed]:
        match s:
            case Draw() | Commit() | Ask():
                return [s, Assign(self.flag.name, Const(1))], Committed.YES
            case If() | Switch() | For():
                return self.inside(s, now)
            case OneOf():
                blocks, end = self.ways(s.blocks, now)
                return [replace(s, blocks=blocks)], end
        return [s], now

    # ------------------------------------------------------------------ what may not be possible

    def rest(self, s: Stmt, rest: Block, now: Committed) -> tuple[Block, Committed]:
        """A statement that might fail, and what comes after it, which is left out with it."""
        before: Block = []
        asked: Block = []
        holds: Expr = Const(1)
        at_once = now
        match s:
            case Require():
                holds = s.cond
                if now is Committed.PERHAPS:
                    before.append(Require(s.cond | self.flag, s.reason, s.args, s.clause))
            case Choose() | Ask():
                before, holds = self.some(s)
                asked = [s]
                if isinstance(s, Ask):
                    asked, at_once = [s, Assign(self.flag.name, Const(1))], Committed.YES
                elif now is Committed.PERHAPS:
                    holds = holds | ~self.flag
                self.given[s.local] = None
            case OneOf():
                before, holds, asked, at_once = self.one_of(s, now)
        then, end = self.block([*rest], at_once)
        if isinstance(holds, Const):
            return [*before, *asked, *then], end
        return [*before, If(holds, [*asked, *then], self.noted())], end.joined(now)

    def some(self, s: Choose | Ask) -> tuple[Block, Expr]:
        """Whether there is anything to choose from."""
        if s.where is None:
            known = isinstance(s.lo, Const) and isinstance(s.hi, Const) and s.lo.value < s.hi.value
            return [], Const(1) if known else s.lo < s.hi
        found, counter = Local(self.program.fresh("some")), Local(self.program.fresh(s.local))
        fits = renamed(s.where, {s.local: counter.name})
        look: Block = [If(fits, [Assign(found.name, Const(1))], [])]
        return [Assign(found.name, Const(0)), For(counter.name, s.lo, s.hi, look)], found != 0

    def one_of(self, s: OneOf, now: Committed) -> tuple[Block, Expr, Block, Committed]:
        """Alternatives: what tells which can be done, whether any can, the choice with what it leads to."""
        before: Block = []
        if s.seat is not None:
            before += [Commit(), Assign(self.flag.name, Const(1))]
            now = Committed.YES
        pick = Local(self.program.fresh(s.name))
        fits: Expr = Const(1)
        some: Expr = Const(0)
        for number, inner in enumerate(s.blocks):
            found, code = can_run(self.program, _chosen(_joined(inner)), self.given)
            surely = not _ends_early(inner)
            held: Expr = Const(1) if surely else found
            if not surely:
                before += code
            fits = fits & select(pick == number, held, 1)
            some = some | held
        if now is Committed.PERHAPS:
            fits, some = fits | ~self.flag, some | ~self.flag
        where = None if isinstance(fits, Const) else fits
        labels = tuple(s.labels)
        choice: Stmt = Choose(pick.name, s.name, Const(0), Const(len(s.blocks)), where, pick, labels, s.clause)
        if s.seat is not None:
            choice = Ask(pick.name, s.seat, s.name, Const(0), Const(len(s.blocks)), where, pick, labels, s.clause)
        blocks, end = self.ways(s.blocks, now)
        return before, some, [choice, Switch(pick, dict(enumerate(blocks)), [])], end


def _chosen(block: Block) -> Block:
    """The statements with what another seat is asked first as a choice like others: to tell whether there is one.

    What it is asked next is not looked at: by then it lapses where it finds nothing.
    """
    for at, s in enumerate(block):
        if isinstance(s, Ask):
            return [
                *block[:at],
                Choose(s.local, s.name, s.lo, s.hi, s.where, s.shown, s.labels, s.clause),
                *block[at + 1 :],
            ]
        if _asks(s) or any(isinstance(one, Ask) or _asks(one) for one in every([s])):
            inside = with_blocks(s, _chosen)
            return [*block[:at], replace(inside, seat=None) if isinstance(inside, OneOf) else inside, *block[at + 1 :]]
    return block


def _ends_early(block: Block) -> bool:
    return any(isinstance(s, Require | Choose | Ask | OneOf) for s in every(block))
