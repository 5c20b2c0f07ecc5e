"""Actions and the flow as LLVM IR: one straight run that takes its choices from the packed move."""

from __future__ import annotations

from typing import assert_never

from spyrium_dsl.program.flow import FlowBlock, Fork, Goto, Over, Stop
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
from spyrium_dsl.program.traverse import distinct_blocks, locals_in, size_of
from spyrium_dsl.run.llvm_list import ARGS, PARAMS
from spyrium_dsl.run.llvm_text import Code, Control, Format, Text, quoted

LONG = 15
"""Statements of a block of the flow beyond which it becomes a function: time to compile grows faster than length."""

MOST_TURNS = 1_000_000
"""Ways back in the flow between two decisions, beyond which it is taken to go round for ever."""


class ApplyText(Text):
    """A function that acts."""

    def __init__(self, packed: Format, name: str, params: tuple[str, ...] = (), attributes: str = "nounwind") -> None:
        super().__init__("i32", name, PARAMS, params, attributes=attributes)
        self.packed = packed

    def take(self) -> str:
        """The next number of the move: its highest digit, which then is gone."""
        kind, bits, digit = self.packed.type, self.packed.bits, self.packed.digit
        place = self.control(Control.MOVE)
        move = self.new(f"load {kind}, ptr {place}, align 8")
        rest = self.new(f"shl {kind} {move}, {digit}")
        self.line(f"store {kind} {rest}, ptr {place}, align 8")
        high = self.new(f"lshr {kind} {move}, {bits - digit}")
        return self.new(f"trunc {kind} {high} to i32")

    def statements(self, block: Block) -> None:
        for s in block:
            self.statement(s)

    def statement(self, s: Stmt) -> None:
        match s:
            case Assign():
                self.store(s.local, self.number(s.value))
            case Set():
                value = self.number(s.value)
                self.line(f"store i32 {value}, ptr {self.cell(s.slot, s.index)}")
            case If():
                self.test(s)
            case Switch():
                self.tests(self.number(s.on), distinct_blocks(s.cases), s.default)
            case For():
                with self.counted(s.local, self.number(s.lo), self.number(s.hi)):
                    self.statements(s.body)
            case Choose():
                self.store(s.local, self.take())
            case OneOf():
                self.tests(self.take(), [((n,), block) for n, block in enumerate(s.blocks)], [])
            case Draw():
                stream = self.cell(s.stream, Const(0))
                self.store(s.local, self.new(f"call i32 @draw(ptr {stream}, i32 {self.number(s.bound)})"))
            case Call():
                args = "".join(f", i32 {self.number(a)}" for a in s.args)
                value = self.new(f"call i32 {quoted('do ', s.function)}({ARGS}{args})")
                if s.local is not None:
                    self.store(s.local, value)
            case Try():
                self.line(f"call void @moves({ARGS}, i32 {s.id})")
                count = self.new(f"load i32, ptr {self.control(Control.COUNT)}")
                some = self.new(f"icmp ne i32 {count}, 0")
                self.store(s.local, self.new(f"zext i1 {some} to i32"))
            case Require() | Commit() | Ask():  # the move has been checked, and what waits is run by the flow
                pass
            case Decide() | While():
                raise TypeError(f"{type(s).__name__} is cut out of the flow before it is printed")
            case _:
                assert_never(s)

    def test(self, s: If) -> None:
        then, other, out = self.label("then"), self.label("else"), self.label("join")
        self.fork(self.flag(s.cond), then, other if s.other else out)
        self.at(then)
        self.statements(s.then)
        self.jump(out)
        if s.other:
            self.at(other)
            self.statements(s.other)
            self.jump(out)
        self.at(out)

    def tests(self, on: str, cases: list[tuple[tuple[int, ...], Block]], default: Block) -> None:
        out, other = self.label("join"), self.label("else")
        ways = [(numbers, block, self.label("case")) for numbers, block in cases]
        self.switch(on, other, [(n, label) for numbers, _, label in ways for n in numbers])
        for _, block, label in ways:
            self.at(label)
            self.statements(block)
            self.jump(out)
        self.at(other)
        self.statements(default)
        self.jump(out)
        self.at(out)


def action_text(packed: Format, function: Function) -> str:
    """A function of the Program."""
    text = ApplyText(packed, quoted("do ", function.name), tuple(function.params))
    text.statements(function.body)
    text.line(f"ret i32 {0 if function.result is None else text.number(function.result)}")
    return text.text()


def flow_text(packed: Format, blocks: list[FlowBlock], at: int) -> str:
    """``@advance``: the flow up to its next stop, which is the result; *at*: the cell that holds where it stands."""
    parts: list[str] = []
    text = ApplyText(packed, "@advance")
    place = text.new(f"getelementptr inbounds i32, ptr %S, i64 {at}")
    turns = text.local("#turns")
    text.line(f"store i32 0, ptr {turns}")
    now = text.new(f"load i32, ptr {place}")
    entries = sorted({0} | {b.end.decision for b in blocks if isinstance(b.end, Stop)})
    text.switch(now, "over", [(n, f"b{n}") for n in entries])
    again = _heads(blocks, entries)
    for number, block in enumerate(blocks):
        text.at(f"b{number}")
        if number in again:
            _count_turn(text, turns)
        if size_of(block.statements) > LONG and not _needs_locals(block):
            name = quoted("flow ", str(number))
            part = ApplyText(packed, name, attributes="nounwind noinline" if number else "nounwind noinline minsize")
            part.statements(block.statements)
            part.line("ret i32 0")
            parts.append(part.text())
            text.new(f"call i32 {name}({ARGS})")
        else:
            text.statements(block.statements)
        match block.end:
            case Goto(block=to):
                text.jump(f"b{to}")
            case Fork(cond=cond, then=then, other=other):
                text.fork(text.flag(cond), f"b{then}", f"b{other}")
            case Stop(decision=decision):
                text.line(f"store i32 {decision}, ptr {place}")
                text.line(f"ret i32 {decision}")
            case Over():
                text.jump("over")
            case _:
                assert_never(block.end)
    text.at("over")
    text.line(f"store i32 -1, ptr {place}")
    text.line("ret i32 0")
    return "\n".join([*parts, text.text()])


def _needs_locals(block: FlowBlock) -> bool:
    """True where its end reads a local of its own: all others live in the state between blocks."""
    return isinstance(block.end, Fork) and bool(locals_in(block.end.cond))


def _count_turn(text: Text, turns: str) -> None:
    """One more way back in the flow; beyond `MOST_TURNS` it stops."""
    count = text.new(f"load i32, ptr {turns}")
    more = text.new(f"add i32 {count}, 1")
    text.line(f"store i32 {more}, ptr {turns}")
    stop, on = text.label("stop"), text.label("on")
    text.fork(text.new(f"icmp ugt i32 {count}, {MOST_TURNS}"), stop, on)
    text.at(stop)
    text.fail(Code.ENDLESS)
    text.line("ret i32 0")
    text.at(on)


def _heads(blocks: list[FlowBlock], entries: list[int]) -> set[int]:
    """Blocks to which a way leads back without a stop."""
    heads: set[int] = set()
    done: set[int] = set()
    for entry in entries:
        way: list[tuple[int, list[int]]] = []
        open_: set[int] = set()

        def enter(number: int, way: list[tuple[int, list[int]]] = way, open_: set[int] = open_) -> None:
            if number in open_:
                heads.add(number)
            elif number not in done:
                open_.add(number)
                way.append((number, _ways(blocks[number])))

        enter(entry)
        while way:
            number, onward = way[-1]
            if onward:
                enter(onward.pop())
            else:
                way.pop()
                open_.discard(number)
                done.add(number)
    return heads


def _ways(block: FlowBlock) -> list[int]:
    match block.end:
        case Goto(block=to):
            return [to]
        case Fork(then=then, other=other):
            return [then, other]
    return []
