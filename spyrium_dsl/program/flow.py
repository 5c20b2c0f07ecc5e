"""The flow cut into numbered blocks: where it stands is one number in the state.

Block 0 is the start.  Block *n*, for each decision *n*, is where the flow goes on when that decision has been
taken, so the state holds the number of the decision it waits for.  All other blocks come behind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from spyrium_dsl.program.nodes import Assign, Block, Decide, Expr, For, If, Local, Stmt, Switch, While
from spyrium_dsl.program.program import Names
from spyrium_dsl.program.traverse import counted_apart, distinct_blocks, every


@dataclass(frozen=True, slots=True, eq=False)
class Goto:
    """Go on with a block."""

    block: int


@dataclass(frozen=True, slots=True, eq=False)
class Fork:
    """Go on with one block or the other."""

    cond: Expr
    then: int
    other: int


@dataclass(frozen=True, slots=True, eq=False)
class Stop:
    """Wait for a move of a decision; the block of that number is next."""

    decision: int


@dataclass(frozen=True, slots=True, eq=False)
class Over:
    """The game is over."""


End: TypeAlias = Goto | Fork | Stop | Over


@dataclass(slots=True, eq=False)
class FlowBlock:
    """Statements without a stop, and where the flow goes then."""

    statements: Block
    end: End


def stops(statements: Iterable[Stmt]) -> bool:
    """True where the flow may stop or go round inside."""
    return any(isinstance(s, Decide | While) for s in every(statements))


def cut(flow: Block, decisions: int, names: Names) -> list[FlowBlock]:
    """The flow as numbered blocks; *decisions*: how many there are."""
    cutter = _Cutter([FlowBlock([], Over()) for _ in range(decisions + 1)], names)
    cutter.run(flow, 0)
    return [FlowBlock(block.statements, _straight(cutter.blocks, block.end)) for block in cutter.blocks]


def _straight(blocks: list[FlowBlock], end: End) -> End:
    """The end of a block, with ways that lead through empty blocks made straight."""
    match end:
        case Goto():
            to = _through(blocks, end.block)
            last = blocks[to]
            return last.end if not last.statements and isinstance(last.end, Stop | Over) else Goto(to)
        case Fork():
            return Fork(end.cond, _through(blocks, end.then), _through(blocks, end.other))
    return end


def _through(blocks: list[FlowBlock], number: int) -> int:
    seen = {number}
    while not blocks[number].statements:
        match blocks[number].end:
            case Goto(block=to) if to not in seen:
                seen.add(to)
                number = to
            case _:
                break
    return number


class _Cutter:
    def __init__(self, blocks: list[FlowBlock], names: Names) -> None:
        self.blocks = blocks
        self.names = names

    def new(self) -> int:
        self.blocks.append(FlowBlock([], Over()))
        return len(self.blocks) - 1

    def run(self, statements: Block, now: int) -> int:
        """Write statements from a block on; the block in which they end."""
        for s in statements:
            now = self.statement(s, now)
        return now

    def statement(self, s: Stmt, now: int) -> int:
        match s:
            case Decide():
                self.blocks[now].end = Stop(s.id)
                return s.id
            case While():
                head, body, out = self.new(), self.new(), self.new()
                self.blocks[now].end = Goto(head)
                self.blocks[head].end = Fork(s.cond, body, out)
                self.blocks[self.run(s.body, body)].end = Goto(head)
                return out
            case If() if stops([s]):
                then, other, out = self.new(), self.new(), self.new()
                self.blocks[now].end = Fork(s.cond, then, other)
                self.blocks[self.run(s.then, then)].end = Goto(out)
                self.blocks[self.run(s.other, other)].end = Goto(out)
                return out
            case For() if stops([s]):
                return self.run(self.counted(s), now)
            case Switch() if stops([s]):
                return self.run(self.tested(s), now)
        self.blocks[now].statements.append(s)
        return now

    def counted(self, s: For) -> Block:
        """A loop in which the flow stops, with its count as a local like others."""
        s = counted_apart(s, self.names)
        end, count = Local(self.names.fresh("end")), Local(s.local)
        body = [*s.body, Assign(count.name, count + 1)]
        return [Assign(end.name, s.hi), Assign(count.name, s.lo), While(count < end, body)]

    def tested(self, s: Switch) -> Block:
        """A switch in which the flow stops, as one test after another."""
        on = Local(self.names.fresh("on"))
        rest = s.default
        for numbers, block in reversed(distinct_blocks(s.cases)):
            cond: Expr = on == numbers[0]
            for number in numbers[1:]:
                cond |= on == number
            rest = [If(cond, block, rest)]
        return [Assign(on.name, s.on), *rest]
