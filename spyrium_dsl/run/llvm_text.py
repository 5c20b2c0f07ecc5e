"""Lines of LLVM IR, and expressions in them.

Every local is a cell of the stack; LLVM makes registers of them. The state is ``%S``, the tables ``%T``, the list of
moves ``%M``, what a run keeps for itself ``%C`` (see `Control`), the scratch room ``%X``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum

from spyrium_dsl.program.nodes import (
    COMPARISONS,
    Bin,
    Const,
    Expr,
    Local,
    Look,
    Read,
    Sel,
    Slot,
    is_flag,
)
from spyrium_dsl.program.traverse import parts

OPERATORS = {"+": "add", "-": "sub", "*": "mul", "//": "sdiv", "%": "srem", "&": "and", "|": "or"}
SHIFTS = {"<<": "shl", ">>": "ashr"}
TESTS = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}

MOST_MOVES = 16_384
"""Room for the moves of one decision; more are reported, never dropped silently."""


class Code(IntEnum):
    """How a game in the kernel ended, or why it cannot go on."""

    OVER = 0
    STUCK = 1
    TOO_LONG = 2
    FULL = 3
    """More than `MOST_MOVES` moves at one decision."""
    WIDE = 4
    """A choice or a move has more than its digits hold."""
    ENDLESS = 5
    """The flow goes round and round without a decision."""
    DIVIDED = 6
    """A division by 0."""


class Control:
    """Where in ``%C`` what is kept, in bytes: moves found, a `Code`, the rest of the move being made."""

    COUNT = 0
    CODE = 4
    MOVE = 16
    SIZE = 64


@dataclass(frozen=True, slots=True)
class Format:
    """How a move is packed: one integer of *bits*, a digit of *digit* bits for the case (from 1) and each choice.

    *checked*: the number of choices is not known before, so each is checked for room.
    """

    bits: int
    digit: int
    checked: bool

    @property
    def type(self) -> str:
        return f"i{self.bits}"

    @property
    def options(self) -> int:
        return 1 << self.digit


def quoted(kind: str, name: str) -> str:
    """A name of the Program as a name of LLVM."""
    plain = (chr(b) if 32 <= b < 127 and chr(b) not in '"\\' else f"\\{b:02X}" for b in name.encode())
    return f'@"{kind}{"".join(plain)}"'


class Text:
    """One function of LLVM IR being written, a line after another."""

    def __init__(
        self,
        returns: str,
        name: str,
        params: str,
        locals_: tuple[str, ...] = (),
        after: str = "",
        attributes: str = "nounwind",
    ) -> None:
        self.cells: dict[str, str] = {}
        self.rooms: list[str] = []
        self.count = 0
        self.lines: list[str] = []
        given = [f"i32 %p{n}" for n in range(len(locals_))]
        head = ", ".join(x for x in (params, *given, after) if x)
        self.head = f"define internal {returns} {name}({head}) {attributes} {{"
        for number, local in enumerate(locals_):
            self.store(local, f"%p{number}")

    def text(self) -> str:
        """The whole function."""
        cells = [f"  {cell} = alloca i32" for cell in self.cells.values()]
        return "\n".join([self.head, "entry:", *cells, *self.rooms, *self.lines, "}"])

    # ------------------------------------------------------------------ lines

    def line(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def new(self, text: str) -> str:
        """A value of this instruction."""
        self.count += 1
        self.lines.append(f"  %t{self.count} = {text}")
        return f"%t{self.count}"

    def label(self, word: str) -> str:
        self.count += 1
        return f"{word}{self.count}"

    def at(self, label: str) -> None:
        """What follows stands at this label."""
        self.lines.append(f"{label}:")

    def jump(self, label: str) -> None:
        self.line(f"br label %{label}")

    def fork(self, flag: str, yes: str, no: str) -> None:
        self.line(f"br i1 {flag}, label %{yes}, label %{no}")

    def switch(self, on: str, other: str, ways: list[tuple[int, str]]) -> None:
        cases = " ".join(f"i32 {number}, label %{label}" for number, label in ways)
        self.line(f"switch i32 {on}, label %{other} [ {cases} ]")

    def fail(self, code: Code) -> None:
        """Note that this cannot go on; the driver looks after each step."""
        self.line(f"store i32 {int(code)}, ptr {self.control(Control.CODE)}")

    def control(self, offset: int) -> str:
        return self.new(f"getelementptr inbounds i8, ptr %C, i64 {offset}")

    def room(self, size: int) -> str:
        """Room on the stack for so many numbers."""
        name = f"%room{len(self.rooms)}"
        self.rooms.append(f"  {name} = alloca [{size} x i32]")
        return name

    # ------------------------------------------------------------------ locals and cells

    def local(self, name: str) -> str:
        """The cell of a local: numbered as they come, so that equal code is equal text."""
        return self.cells.setdefault(name, f"%v{len(self.cells)}")

    def store(self, local: str, value: str) -> None:
        self.line(f"store i32 {value}, ptr {self.local(local)}")

    def cell(self, slot: Slot, index: Expr, guard: str | None = None) -> str:
        """The address of a cell of the state, or of the scratch room."""
        return self.element("%X" if slot.scratch else "%S", index, slot.offset, guard)

    def element(self, base: str, index: Expr, offset: int, guard: str | None) -> str:
        if isinstance(index, Const):
            return self.new(f"getelementptr inbounds i32, ptr {base}, i64 {offset + index.value}")
        number = self.number(index, guard, "nsw ")
        if guard is not None:
            number = self.new(f"select i1 {guard}, i32 {number}, i32 0")
        wide = self.new(f"sext i32 {number} to i64")
        if offset:
            base = self.new(f"getelementptr inbounds i32, ptr {base}, i64 {offset}")
        return self.new(f"getelementptr inbounds i32, ptr {base}, i64 {wide}")

    @contextmanager
    def counted(self, local: str, lo: str, hi: str) -> Iterator[str]:
        """What is written inside, once for each number; counted apart from what the body makes of its local.

        Gives the label from which the loop goes on with the next number.
        """
        head, body, onward, out = (self.label(word) for word in ("for", "body", "next", "done"))
        count = self.local(f"#{head}")
        self.line(f"store i32 {lo}, ptr {count}")
        self.jump(head)
        self.at(head)
        now = self.new(f"load i32, ptr {count}")
        self.fork(self.new(f"icmp slt i32 {now}, {hi}"), body, out)
        self.at(body)
        self.store(local, now)
        yield onward
        self.jump(onward)
        self.at(onward)
        more = self.new(f"add nsw i32 {now}, 1")
        self.line(f"store i32 {more}, ptr {count}")
        self.jump(head)
        self.at(out)

    # ------------------------------------------------------------------ expressions

    def number(self, e: Expr, guard: str | None = None, wrap: str = "") -> str:
        """The value of an expression.

        *guard*: a flag; where it is 0 nobody wants the value, and an index may be anything. *wrap*: what LLVM may
        take for granted of sums: ``nsw`` for those that are an index, which is in range.
        """
        match e:
            case Const():
                return str(e.value)
            case Local():
                return self.new(f"load i32, ptr {self.local(e.name)}")
            case Read():
                return self.new(f"load i32, ptr {self.cell(e.slot, e.index, guard)}")
            case Look():
                place = self.element("%T", e.index, e.table.offset, guard)
                return self.new(f"load i32, ptr {place}, !invariant.load !0")
            case Sel():
                flag = self.flag(e.c, guard)
                a = self.number(e.a, self.within(guard, flag, True, e.a), wrap)
                b = self.number(e.b, self.within(guard, flag, False, e.b), wrap)
                return self.new(f"select i1 {flag}, i32 {a}, i32 {b}")
            case Bin(op=op) if op in COMPARISONS:
                return self.new(f"zext i1 {self.flag(e, guard)} to i32")
            case Bin():
                return self.arithmetic(e, guard, wrap)
        raise TypeError(f"no expression: {e!r}")

    def arithmetic(self, e: Bin, guard: str | None, wrap: str) -> str:
        a, b = self.number(e.a, guard, wrap), self.number(e.b, guard, wrap)
        if e.op in SHIFTS:
            return self.new(f"{SHIFTS[e.op]} i32 {a}, {b}")
        if e.op in ("//", "%") and not isinstance(e.b, Const):
            b = self.divisor(b, guard)
        return self.new(f"{OPERATORS[e.op]} {wrap if e.op in '+-*' else ''}i32 {a}, {b}")

    def divisor(self, value: str, guard: str | None) -> str:
        """A divisor that is surely not 0; one that is wanted and 0 is noted."""
        none = self.new(f"icmp eq i32 {value}, 0")
        wanted = none if guard is None else self.new(f"and i1 {none}, {guard}")
        place = self.control(Control.CODE)
        before = self.new(f"load i32, ptr {place}")
        after = self.new(f"select i1 {wanted}, i32 {int(Code.DIVIDED)}, i32 {before}")
        self.line(f"store i32 {after}, ptr {place}")
        return self.new(f"select i1 {none}, i32 1, i32 {value}")

    def flag(self, e: Expr, guard: str | None = None) -> str:
        """Whether an expression is not 0, as one bit."""
        match e:
            case Const():
                return "true" if e.value else "false"
            case Bin(op="&" | "|" as op, a=a, b=b) if is_flag(a) and is_flag(b):
                left = self.flag(a, guard)
                right = self.flag(b, self.within(guard, left, op == "&", b))
                return self.new(f"{OPERATORS[op]} i1 {left}, {right}")
            case Bin(op=op, a=a, b=b) if op in COMPARISONS:
                left, right = self.number(a, guard), self.number(b, guard)
                return self.new(f"icmp {TESTS[op]} i32 {left}, {right}")
            case Sel(c=c, a=a, b=b) if is_flag(a) and is_flag(b):
                flag = self.flag(c, guard)
                left = self.flag(a, self.within(guard, flag, True, a))
                right = self.flag(b, self.within(guard, flag, False, b))
                return self.new(f"select i1 {flag}, i1 {left}, i1 {right}")
        return self.new(f"icmp ne i32 {self.number(e, guard)}, 0")

    def within(self, guard: str | None, flag: str, holds: bool, e: Expr) -> str | None:
        """The guard of a part that counts only where a flag holds, or does not; none where nothing can go wrong."""
        if not risky(e):
            return None
        if not holds:
            flag = self.new(f"xor i1 {flag}, true")
        return flag if guard is None else self.new(f"and i1 {guard}, {flag}")


def risky(e: Expr) -> bool:
    """True where an expression has an index or a divisor that might be anything if nobody wants the value."""
    for x in parts(e):
        match x:
            case Read(index=index) | Look(index=index) if not isinstance(index, Const):
                return True
            case Bin(op="//" | "%", b=b) if not isinstance(b, Const):
                return True
    return False
