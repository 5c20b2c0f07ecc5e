"""Actions and the flow as Python: one straight run that takes its choices from the move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from spyrium_dsl.program.flow import End, FlowBlock, Fork, Goto, Over, Stop
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
    Function,
    If,
    OneOf,
    Require,
    Set,
    Stmt,
    Switch,
    Try,
    While,
)
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import distinct_blocks, every
from spyrium_dsl.run.python_text import Text, Words, may_be_truth

DEEPEST = 12
"""Levels of tests in the flow before a block gets a number of its own."""


class ApplyText(Text):
    """Functions ``do_…`` with ``take()`` for the next number of the move, and ``advance`` for the flow."""

    def __init__(self, words: Words, program: Program) -> None:
        super().__init__(words)
        self.program = program
        self.flags: set[str] = set()
        self.choosing: dict[str, bool] = {}

    # ------------------------------------------------------------------ functions

    def chooses(self, name: str) -> bool:
        """True for a function that takes numbers from the move."""
        if name not in self.choosing:
            body = self.program.functions[name].body
            self.choosing[name] = any(
                isinstance(s, Choose | OneOf) or (isinstance(s, Call) and self.chooses(s.function)) for s in every(body)
            )
        return self.choosing[name]

    def action(self, function: Function, depth: int) -> None:
        """Print a function."""
        take = ["take"] if self.chooses(function.name) else []
        params = ", ".join(["S", *take, *function.params])
        self.flags = self.truths([function.body])
        self.line(depth, f"def {self.words.word('do_', function.name)}({params}):")
        before = len(self.lines)
        self.statements(function.body, depth + 1)
        if function.result is not None:
            self.line(depth + 1, f"return {self.number(function.result)}")
        elif len(self.lines) == before:
            self.line(depth + 1, "pass")

    def truths(self, blocks: Iterable[Block]) -> set[str]:
        """Locals that might hold True or False."""
        flags: set[str] = set()
        assigns = [s for block in blocks for s in every(block) if isinstance(s, Assign)]
        before = -1
        while before != len(flags):
            before = len(flags)
            flags |= {s.local for s in assigns if may_be_truth(s.value, flags)}
        return flags

    def number(self, e: Expr) -> str:
        """The expression, surely as a number: what is stored must not be True or False."""
        return f"+{self.value(e, 12)}" if may_be_truth(e, self.flags) else self.value(e)

    # ------------------------------------------------------------------ statements

    def statements(self, block: Block, depth: int) -> None:
        for s in block:
            self.statement(s, depth)

    def inner(self, block: Block, depth: int) -> None:
        before = len(self.lines)
        self.statements(block, depth)
        if len(self.lines) == before:
            self.line(depth, "pass")

    def statement(self, s: Stmt, depth: int) -> None:
        match s:
            case Assign():
                self.line(depth, f"{s.local} = {self.value(s.value)}")
            case Set():
                self.line(depth, f"{self.cell(s.slot, s.index)} = {self.number(s.value)}")
            case If():
                self.test(s, depth)
            case Switch():
                self.count += 1
                self.line(depth, f"on{self.count} = {self.value(s.on)}")
                self.tests(f"on{self.count}", distinct_blocks(s.cases), s.default, depth)
            case For():
                self.line(depth, f"for {s.local} in {self.range(s.lo, s.hi)}:")
                self.inner(s.body, depth + 1)
            case Choose():
                self.line(depth, f"{s.local} = take()")
            case OneOf():
                self.count += 1
                self.line(depth, f"on{self.count} = take()")
                self.tests(f"on{self.count}", [((n,), x) for n, x in enumerate(s.blocks)], [], depth)
            case Draw():
                self.line(depth, f"{s.local} = draw(S, {s.stream.offset}, {self.value(s.bound)})")
            case Call():
                self.called(s, depth)
            case Try():
                self.line(depth, f"{s.local} = 1 if moves_{s.id}(S) else 0")
            case Require() | Commit() | Ask():  # the move has been checked, and what waits is run by the flow
                pass
            case Decide() | While():
                raise TypeError(f"{type(s).__name__} is cut out of the flow before it is printed")
            case _:
                assert_never(s)

    def test(self, s: If, depth: int) -> None:
        if not s.then:
            self.line(depth, f"if not {self.truth(s.cond, 4)}:")
            self.inner(s.other, depth + 1)
            return
        self.line(depth, f"if {self.truth(s.cond)}:")
        self.inner(s.then, depth + 1)
        if s.other:
            self.line(depth, "else:")
            self.inner(s.other, depth + 1)

    def tests(self, on: str, cases: list[tuple[tuple[int, ...], Block]], default: Block, depth: int) -> None:
        word = "if"
        for numbers, block in cases:
            if block or default:
                test = f"== {numbers[0]}" if len(numbers) == 1 else f"in {numbers}"
                self.line(depth, f"{word} {on} {test}:")
                self.inner(block, depth + 1)
                word = "elif"
        if default and word == "elif":
            self.line(depth, "else:")
            self.inner(default, depth + 1)
        else:
            self.statements(default, depth)

    def called(self, s: Call, depth: int) -> None:
        take = ["take"] if self.chooses(s.function) else []
        args = ", ".join(["S", *take, *(self.number(a) for a in s.args)])
        text = f"{self.words.word('do_', s.function)}({args})"
        returns = s.local is not None and self.program.functions[s.function].result is not None
        self.line(depth, f"{s.local} = {text}" if returns else text)

    # ------------------------------------------------------------------ the flow

    def advance(self, blocks: list[FlowBlock], at: int, depth: int) -> None:
        """Print ``advance(S, take)``: the flow up to its next stop; *at*: the cell that holds where it stands."""
        self.flags = self.truths(b.statements for b in blocks)
        self.count = 0
        flow = _FlowText(self, blocks, at)
        self.line(depth, "def advance(S, take):")
        self.line(depth + 1, f"at = S[{at}]")
        self.line(depth + 1, "while True:")
        flow.labels(flow.entries, depth + 2)


def _ways(end: End) -> list[int]:
    match end:
        case Goto():
            return [end.block]
        case Fork():
            return [end.then, end.other]
    return []


class _FlowText:
    """Blocks of the flow, found by their number; a block to which one way leads stands on that way."""

    def __init__(self, text: ApplyText, blocks: list[FlowBlock], at: int) -> None:
        self.text = text
        self.blocks = blocks
        self.at = at
        leads: dict[int, int] = {}
        for block in blocks:
            match block.end:
                case Goto(block=to):
                    leads[to] = leads.get(to, 0) + 1
                case Fork(then=then, other=other):
                    leads[then] = leads.get(then, 0) + 1
                    leads[other] = leads.get(other, 0) + 1
        stops = {block.end.decision for block in blocks if isinstance(block.end, Stop)}
        marked = {0} | stops | {n for n, count in leads.items() if count > 1}
        for number in sorted(marked):
            self.mark_deep(number, 0, marked)
        self.entries = sorted(marked)

    def mark_deep(self, number: int, depth: int, marked: set[int]) -> None:
        """Mark blocks that would stand too deep inside others to be found by their number as well."""
        end = self.blocks[number].end
        for to in _ways(end):
            if to not in marked:
                if depth >= DEEPEST:
                    marked.add(to)
                self.mark_deep(to, 0 if to in marked else depth + 1, marked)

    def labels(self, numbers: list[int], depth: int) -> None:
        """Find the block by halves."""
        if len(numbers) == 1:
            self.block(numbers[0], depth)
            return
        middle = len(numbers) // 2
        self.text.line(depth, f"if at < {numbers[middle]}:")
        self.labels(numbers[:middle], depth + 1)
        self.text.line(depth, "else:")
        self.labels(numbers[middle:], depth + 1)

    def block(self, number: int, depth: int) -> None:
        block, text = self.blocks[number], self.text
        text.statements(block.statements, depth)
        match block.end:
            case Goto(block=to):
                self.go(to, depth)
            case Fork(cond=cond, then=then, other=other):
                text.line(depth, f"if {text.truth(cond)}:")
                self.go(then, depth + 1)
                text.line(depth, "else:")
                self.go(other, depth + 1)
            case Stop(decision=decision):
                text.line(depth, f"S[{self.at}] = {decision}")
                text.line(depth, f"return {decision}")
            case Over():
                text.line(depth, f"S[{self.at}] = -1")
                text.line(depth, "return 0")
            case _:
                assert_never(block.end)

    def go(self, to: int, depth: int) -> None:
        block = self.blocks[to]
        short = not block.statements and isinstance(block.end, Stop | Over)
        if to in self.entries and not short:
            self.text.line(depth, f"at = {to}")
            self.text.line(depth, "continue")
        else:
            self.block(to, depth)
