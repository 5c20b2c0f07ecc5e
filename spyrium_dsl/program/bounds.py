"""Bounds known before a game is played: how many choices a move has at most, and how many options a choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spyrium_dsl.program.nodes import (
    Assign,
    Bin,
    Block,
    Choose,
    Commit,
    Const,
    Draw,
    Expr,
    For,
    If,
    Local,
    Look,
    OneOf,
    Read,
    Sel,
    Stmt,
    Switch,
    same,
)
from spyrium_dsl.program.prepare import Prepared
from spyrium_dsl.program.traverse import every, target_of

Span = tuple[int, int]
"""The least and the most a number can be."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of one action: *choices* in a move at most, and the highest *option* of any of them; None: not known.

    As the tables are now; a slot counts with its own least and most.
    """

    choices: int | None
    option: int | None


def bounds(prepared: Prepared) -> dict[str, Bounds]:
    """The bounds of each action."""
    return bounds_of(prepared.bodies())


def bounds_of(bodies: Mapping[str, Block]) -> dict[str, Bounds]:
    """The bounds of each action, from its listing as one block."""
    return {name: _Bounder(body).found() for name, body in bodies.items()}


def no_wider(new: Mapping[str, Bounds], old: Mapping[str, Bounds]) -> bool:
    """Whether moves within the new bounds have room where those within the old ones had."""
    return all(
        _no_more(bound.choices, old[name].choices) and _no_more(bound.option, old[name].option)
        for name, bound in new.items()
    )


def _no_more(new: int | None, old: int | None) -> bool:
    return old is None or (new is not None and new <= old)


class _Bounder:
    def __init__(self, body: Block) -> None:
        self.body = body
        targets = [name for s in every(body) if (name := target_of(s)) is not None]
        self.once = {name for name in targets if targets.count(name) == 1}
        self.spans: dict[str, Span | None] = {}
        self.option: int | None = 0

    def found(self) -> Bounds:
        choices = self.block(self.body)
        return Bounds(choices, self.option)

    def block(self, block: Block) -> int | None:
        count: int | None = 0
        for s in block:
            more = self.statement(s)
            count = None if count is None or more is None else count + more
            if isinstance(s, Draw | Commit):
                break
        return count

    def statement(self, s: Stmt) -> int | None:
        match s:
            case Assign():
                self.note(s.local, self.span(s.value))
            case Choose():
                self.chosen(self.domain(s.local, s.lo, s.hi))
                return 1
            case OneOf():
                self.chosen((0, len(s.blocks) - 1))
                inner = self.most(s.blocks)
                return None if inner is None else inner + 1
            case If():
                return self.most([s.then, s.other])
            case Switch():
                return self.most([*s.cases.values(), s.default])
            case For():
                span = self.domain(s.local, s.lo, s.hi)
                turn = self.block(s.body)
                if turn == 0:
                    return 0
                return None if span is None or turn is None else max(0, span[1] - span[0] + 1) * turn
        return 0

    def most(self, blocks: list[Block]) -> int | None:
        counts = [self.block(block) for block in blocks]
        known = [count for count in counts if count is not None]
        return max(known) if len(known) == len(counts) else None

    def note(self, local: str, span: Span | None) -> None:
        self.spans[local] = span if local in self.once else None

    def domain(self, local: str, lo: Expr, hi: Expr) -> Span | None:
        low, high = self.span(lo), self.span(hi)
        span = None if low is None or high is None else (low[0], high[1] - 1)
        self.note(local, span)
        return span

    def chosen(self, span: Span | None) -> None:
        self.option = None if span is None or self.option is None else max(self.option, span[1])

    def span(self, e: Expr) -> Span | None:
        """The least and the most an expression can be, if known."""
        match e:
            case Const():
                return e.value, e.value
            case Local():
                return self.spans.get(e.name)
            case Look():
                return min(e.table.values, default=0), max(e.table.values, default=0)
            case Read():
                slot = e.slot
                return None if slot.least is None or slot.most is None else (slot.least, slot.most)
            case Sel() if same(e.c, e.a < e.b) or same(e.c, e.a <= e.b):
                return self.smaller(self.span(e.a), self.span(e.b))
            case Sel():
                a, b = self.span(e.a), self.span(e.b)
                return None if a is None or b is None else (min(a[0], b[0]), max(a[1], b[1]))
            case Bin():
                return self.combined(e)
        return None

    def smaller(self, a: Span | None, b: Span | None) -> Span | None:
        """Of the smaller of two numbers; for the upper end one known is enough, an unknown lower end counts as 0."""
        if a is None or b is None:
            known = a or b
            return None if known is None else (min(0, known[0]), known[1])
        return min(a[0], b[0]), min(a[1], b[1])

    def combined(self, e: Bin) -> Span | None:
        if e.op in ("==", "!=", "<", "<=", ">", ">="):
            return 0, 1
        a, b = self.span(e.a), self.span(e.b)
        if e.op == "&":
            masks = [span[1] for span in (a, b) if span is not None and span[0] >= 0]
            return (0, min(masks)) if masks else None
        if a is None or b is None:
            return None
        match e.op:
            case "+":
                return a[0] + b[0], a[1] + b[1]
            case "-":
                return a[0] - b[1], a[1] - b[0]
            case "*":
                products = [x * y for x in a for y in b]
                return min(products), max(products)
            case "//" if a[0] >= 0 and b[0] >= 1:
                return a[0] // b[1], a[1] // b[0]
            case "%" if a[0] >= 0 and b[0] >= 1:
                return 0, min(a[1], b[1] - 1)
        return None
