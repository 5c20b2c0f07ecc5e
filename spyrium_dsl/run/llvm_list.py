"""Listings as LLVM IR: each write is put back where it was made, each success packs its move and notes it."""

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
from spyrium_dsl.program.nodes import Assign, Call, Const, Expr, Set, Slot
from spyrium_dsl.run.llvm_text import MOST_MOVES, Code, Control, Format, Text, quoted

PARAMS = "ptr noalias %S, ptr noalias readonly %T, ptr noalias %M, ptr noalias %C, ptr noalias %X"
ARGS = "ptr %S, ptr %T, ptr %M, ptr %C, ptr %X"


class ListText(Text):
    """A function of a listing; ``%made``: the case and the choices made so far."""

    def __init__(self, listing: Listing, packed: Format, checked: bool) -> None:
        after = f"{packed.type} %made"
        super().__init__("void", quoted("list ", listing.name), PARAMS, listing.params, after)
        self.packed = packed
        self.checked = checked
        self.block(listing.body)
        self.line("ret void")

    def made(self, choices: tuple[Expr, ...]) -> str:
        """The choices made so far and these, packed."""
        packed = self.packed
        made = "%made"
        for choice in choices:
            if self.checked:
                self.check_room(made)
            up = self.new(f"shl {packed.type} {made}, {packed.digit}")
            digit = self.number(choice)
            if not isinstance(choice, Const):
                digit = self.new(f"zext i32 {digit} to {packed.type}")
            made = self.new(f"or {packed.type} {up}, {digit}")
        return made

    def check_room(self, made: str) -> None:
        """Note where the highest digit would be lost."""
        packed = self.packed
        lost = self.new(f"icmp uge {packed.type} {made}, {1 << (packed.bits - packed.digit)}")
        self.fail_if(lost)

    def fail_if(self, flag: str) -> None:
        wide, on = self.label("wide"), self.label("on")
        self.fork(flag, wide, on)
        self.at(wide)
        self.fail(Code.WIDE)
        self.jump(on)
        self.at(on)

    # ------------------------------------------------------------------ steps

    def block(self, steps: Steps) -> None:
        for s in steps:
            self.step(s)

    def step(self, s: Step) -> None:
        match s:
            case Assign():
                self.store(s.local, self.number(s.value))
            case Set():
                value = self.number(s.value)
                self.line(f"store i32 {value}, ptr {self.cell(s.slot, s.index)}")
            case Call():
                args = "".join(f", i32 {self.number(a)}" for a in s.args)
                value = self.new(f"call i32 {quoted('do ', s.function)}({ARGS}{args})")
                if s.local is not None:
                    self.store(s.local, value)
            case Branch():
                self.branch(s)
            case Ways():
                self.ways(s)
            case Repeat():
                self.loop(s)
            case Each():
                self.loop(s)
            case Write():
                value = self.number(s.value)
                place = self.cell(s.slot, s.index)
                old = self.new(f"load i32, ptr {place}")
                self.line(f"store i32 {value}, ptr {place}")
                self.block(s.body)
                self.line(f"store i32 {old}, ptr {place}")
            case Keep():
                self.keep(s)
            case Join():
                made = self.made(s.choices)
                args = "".join(f", i32 {self.number(a)}" for a in s.args)
                self.line(f"call void {quoted('list ', s.function)}({ARGS}{args}, {self.packed.type} {made})")
            case Found():
                self.found(self.made(s.choices))
            case _:
                assert_never(s)

    def found(self, made: str) -> None:
        place = self.control(Control.COUNT)
        count = self.new(f"load i32, ptr {place}")
        more = self.new(f"add nuw nsw i32 {count}, 1")
        self.line(f"store i32 {more}, ptr {place}")
        fits = self.new(f"icmp ult i32 {count}, {MOST_MOVES}")  # the last place takes what is too much
        index = self.new(f"select i1 {fits}, i32 {count}, i32 {MOST_MOVES}")
        wide = self.new(f"zext i32 {index} to i64")
        room = self.new(f"getelementptr inbounds {self.packed.type}, ptr %M, i64 {wide}")
        self.line(f"store {self.packed.type} {made}, ptr {room}, align 8")

    def branch(self, s: Branch) -> None:
        then, other, out = self.label("then"), self.label("else"), self.label("join")
        self.fork(self.flag(s.cond), then, other if s.other else out)
        self.at(then)
        self.block(s.then)
        self.jump(out)
        if s.other:
            self.at(other)
            self.block(s.other)
            self.jump(out)
        self.at(out)

    def ways(self, s: Ways) -> None:
        out, other = self.label("join"), self.label("else")
        ways = [(numbers, block, self.label("case")) for numbers, block in s.cases if block or s.default]
        self.switch(self.number(s.on), other, [(n, label) for numbers, _, label in ways for n in numbers])
        for _, block, label in ways:
            self.at(label)
            self.block(block)
            self.jump(out)
        self.at(other)
        self.block(s.default)
        self.jump(out)
        self.at(out)

    def loop(self, s: Repeat | Each) -> None:
        """The body once for each number, counted apart from what the body calls it."""
        lo, hi = self.number(s.lo), self.number(s.hi)
        if isinstance(s, Each) and not (isinstance(s.hi, Const) and s.hi.value <= self.packed.options):
            self.fail_if(self.new(f"icmp sgt i32 {hi}, {self.packed.options}"))
        if isinstance(s, Each) and not (isinstance(s.lo, Const) and s.lo.value >= 0):
            self.fail_if(self.new(f"icmp slt i32 {lo}, 0"))
        with self.counted(s.local, lo, hi) as onward:
            if isinstance(s, Each) and s.where is not None:
                body = self.label("fits")
                self.fork(self.flag(s.where), body, onward)
                self.at(body)
            self.block(s.body)

    def keep(self, s: Keep) -> None:
        kept: list[tuple[Slot, str, str]] = []
        for slot in s.slots:
            place = self.cell(slot, Const(0))
            if slot.size == 1:
                kept.append((slot, place, self.new(f"load i32, ptr {place}")))
            else:
                room = self.room(slot.size)
                self.copy(room, place, slot.size)
                kept.append((slot, place, room))
        self.block(s.body)
        for slot, place, old in kept:
            if slot.size == 1:
                self.line(f"store i32 {old}, ptr {place}")
            else:
                self.copy(place, old, slot.size)

    def copy(self, to: str, source: str, size: int) -> None:
        self.line(f"call void @llvm.memcpy.p0.p0.i64(ptr align 4 {to}, ptr align 4 {source}, i64 {size * 4}, i1 false)")
