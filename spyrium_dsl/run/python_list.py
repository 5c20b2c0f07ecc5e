"""Listings as Python: nested loops, each write put back where it was made."""

from __future__ import annotations

from typing import assert_never

from spyrium_dsl.program.nested import (
    Branch,
    Each,
    Found,
    Join,
    Keep,
    Listing,
    Repeat,
    Step,
    Steps,
    Ways,
    Write,
)
from spyrium_dsl.program.nodes import Assign, Call, Const, Expr, Local, Set
from spyrium_dsl.run.python_text import Text, Words, replaced


class ListText(Text):
    """Functions that call ``found`` with each move.

    The first of an action takes the number of its case; the others, the rests, the choices made so far.
    """

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.first = True

    def function(self, listing: Listing, depth: int, first: bool) -> None:
        """Print one function of a listing."""
        self.first = first
        self.count = 0
        params = ", ".join(["S", "found", "case" if first else "made", *listing.params])
        self.line(depth, f"def {self.words.word('list_', listing.name)}({params}):")
        self.block(listing.body, depth + 1)

    def made(self, choices: tuple[Expr, ...]) -> str:
        """The choices made so far and these, as a tuple."""
        texts = [self.value(c) for c in choices]
        if self.first:
            return f"({', '.join(['case', *texts])},)" if not texts else f"({', '.join(['case', *texts])})"
        if not texts:
            return "made"
        return f"made + ({', '.join(texts)}{',' if len(texts) == 1 else ''})"

    def block(self, steps: Steps, depth: int) -> None:
        before = len(self.lines)
        for s in steps:
            self.step(s, depth)
        if len(self.lines) == before:
            self.line(depth, "pass")

    def step(self, s: Step, depth: int) -> None:
        match s:
            case Assign():
                self.line(depth, f"{s.local} = {self.value(s.value)}")
            case Set():
                self.line(depth, f"{self.cell(s.slot, s.index)} = {self.value(s.value)}")
            case Call():
                args = ", ".join(["S", *(self.value(a) for a in s.args)])
                self.line(depth, f"{s.local} = {self.words.word('do_', s.function)}({args})")
            case Branch():
                self.branch(s, depth)
            case Ways():
                self.ways(s, depth)
            case Repeat():
                self.line(depth, f"for {s.local} in {self.range(s.lo, s.hi)}:")
                self.block(s.body, depth + 1)
            case Each():
                self.line(depth, f"for {s.local} in {self.range(s.lo, s.hi)}:")
                if s.where is not None:
                    depth += 1
                    self.line(depth, f"if {self.truth(s.where)}:")
                self.block(s.body, depth + 1)
            case Write():
                self.write(s, depth)
            case Keep():
                self.keep(s, depth)
            case Join():
                args = ", ".join(["S", "found", self.made(s.choices), *(self.value(a) for a in s.args)])
                self.line(depth, f"{self.words.word('list_', s.function)}({args})")
            case Found():
                self.line(depth, f"found({self.made(s.choices)})")
            case _:
                assert_never(s)

    def branch(self, s: Branch, depth: int) -> None:
        if not s.then:
            self.line(depth, f"if not {self.truth(s.cond, 4)}:")
            self.block(s.other, depth + 1)
            return
        self.line(depth, f"if {self.truth(s.cond)}:")
        self.block(s.then, depth + 1)
        if s.other:
            self.line(depth, "else:")
            self.block(s.other, depth + 1)

    def ways(self, s: Ways, depth: int) -> None:
        self.count += 1
        on = f"on{self.count}"
        self.line(depth, f"{on} = {self.value(s.on)}")
        other = self.printed(s.default, depth + 1)
        ways: dict[tuple[str, ...], list[int]] = {}
        for group, block in s.cases:
            ways.setdefault(tuple(self.printed(block, depth + 1)), []).extend(group)
        ways.pop(tuple(other), None)  # what reads the same is one way
        word = "if"
        for lines, numbers in ways.items():
            test = f"== {numbers[0]}" if len(numbers) == 1 else f"in {tuple(numbers)}"
            self.line(depth, f"{word} {on} {test}:")
            self.lines += lines
            word = "elif"
        if s.default and word == "if":
            self.block(s.default, depth)
        elif s.default:
            self.line(depth, "else:")
            self.lines += other

    def printed(self, steps: Steps, depth: int) -> list[str]:
        """The lines of a block, not yet written."""
        outer, self.lines = self.lines, []
        self.block(steps, depth)
        made, self.lines = self.lines, outer
        return made

    def write(self, s: Write, depth: int) -> None:
        self.count += 1
        where, old = self.address(s.slot, s.index), f"old{self.count}"
        room = "X" if s.slot.scratch else "S"
        if isinstance(where, Const):
            cell = f"{room}[{where.value}]"
        else:
            cell = f"{room}[at{self.count}]"
            self.line(depth, f"at{self.count} = {self.value(where)}")
        value = replaced(s.value, s.slot.flat(s.index), Local(old))
        self.line(depth, f"{old} = {cell}; {cell} = {self.value(value)}")
        self.block(s.body, depth)
        self.line(depth, f"{cell} = {old}")

    def keep(self, s: Keep, depth: int) -> None:
        self.count += 1
        kept = []
        for number, slot in enumerate(s.slots):
            end = slot.offset + slot.size
            room = "X" if slot.scratch else "S"
            cells = f"{room}[{slot.offset}]" if slot.size == 1 else f"{room}[{slot.offset}:{end}]"
            kept.append((f"kept{self.count}_{number}", cells))
        for name, cells in kept:
            self.line(depth, f"{name} = {cells}")
        self.block(s.body, depth)
        for name, cells in kept:
            self.line(depth, f"{cells} = {name}")
