"""The native back end: a whole Program as the text of one LLVM module.

``@play`` plays whole games; ``@list``, ``@apply`` and ``@begin`` serve one decision. Tables are memory, so the text
depends on their places only, not on the numbers in them: equal text, equal code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from spyrium_dsl.program.bounds import Bounds, bounds
from spyrium_dsl.program.nodes import Call, Case, Const, Decision, Stmt
from spyrium_dsl.program.prepare import Prepared
from spyrium_dsl.program.program import AT
from spyrium_dsl.program.suspend import CHOSEN
from spyrium_dsl.program.traverse import every
from spyrium_dsl.run.chance import name_hash, streams_of
from spyrium_dsl.run.llvm_apply import ApplyText, action_text, flow_text
from spyrium_dsl.run.llvm_driver import RUNTIME, play_text
from spyrium_dsl.run.llvm_list import ARGS, PARAMS, ListText
from spyrium_dsl.run.llvm_text import Code, Control, Format, Text, quoted

WIDTHS = (64, 128, 256)


class TooWide(Exception):
    """A move of some action can have more choices than the widest packed move holds."""


@dataclass(frozen=True, slots=True)
class Module:
    """The text, and how its moves are packed."""

    text: str
    packed: Format


def llvm_module(prepared: Prepared, wide: bool = False) -> Module:
    """The Program as LLVM IR. *wide*: with digits of 16 bits, for choices between more than 256."""
    program = prepared.program
    found = bounds(prepared)
    packed = _format(found, max(len(d.cases) for d in program.decisions) if program.decisions else 0, wide)
    at = program.slots[AT].offset
    parts = [RUNTIME]
    for name in _applied(prepared):
        parts.append(action_text(packed, program.functions[name]))
    for action, functions in prepared.listings().items():
        checked = found[action].choices is None
        parts += [ListText(function, packed, checked).text() for function in functions]
    parts.append(flow_text(packed, prepared.blocks, at))
    parts.append(_moves_text(packed, program.decisions))
    parts.append(_act_text(packed, prepared))
    streams = [(slot.offset, name_hash(slot.name)) for slot in streams_of(program)]
    parts.append(play_text(packed, program.size, at, streams))
    return Module("\n".join(parts), packed)


def _format(found: Mapping[str, Bounds], cases: int, wide: bool) -> Format:
    options = [b.option for b in found.values() if b.option is not None]
    digit = 16 if wide or max([cases, *options], default=0) > 255 else 8
    counts = [b.choices for b in found.values() if b.choices is not None]
    unknown = len(counts) < len(found)
    needed = (max(counts, default=0) + 1) * digit
    for bits in WIDTHS:
        if needed <= bits and not (unknown and bits < WIDTHS[-1]):
            return Format(bits, digit, unknown)
    raise TooWide(f"{needed} bits")


def _applied(prepared: Prepared) -> Iterable[str]:
    """Functions that apply, the flow or listings call."""
    program = prepared.program
    blocks: list[Iterable[Stmt]] = [b.statements for b in prepared.blocks]
    wanted = [a for a in prepared.actions() if a not in prepared.flowing]
    found: dict[str, None] = {}
    blocks += [program.functions[a].body for a in prepared.actions()]
    wanted += [s.function for block in blocks for s in every(block) if isinstance(s, Call)]
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = None
            wanted += [s.function for s in every(program.functions[name].body) if isinstance(s, Call)]
    return [name for name in program.functions if name in found]


def _moves_text(packed: Format, decisions: list[Decision]) -> str:
    """``@moves``: all moves of a decision, into ``%M``."""
    text = Text("void", "@moves", PARAMS, ("decision",))
    text.line(f"store i32 0, ptr {text.control(Control.COUNT)}")
    text.switch("%p0", "none", [(d.id, f"d{d.id}") for d in decisions])
    for d in decisions:
        text.at(f"d{d.id}")
        seat = text.number(d.seat)
        for number, case in enumerate(d.cases):
            _offer(text, packed, number, case, seat)
        text.jump("none")
    text.at("none")
    text.line("ret void")
    return text.text()


def _offer(text: Text, packed: Format, number: int, case: Case, seat: str) -> None:
    call = f"call void {quoted('list ', case.function)}({ARGS}, i32 {seat}, {packed.type} {number + 1})"
    if isinstance(case.cond, Const) and case.cond.value:
        text.line(call)
        return
    offered, onward = text.label("offered"), text.label("next")
    text.fork(text.flag(case.cond), offered, onward)
    text.at(offered)
    text.line(call)
    text.jump(onward)
    text.at(onward)


def _act_text(packed: Format, prepared: Prepared) -> str:
    """``@act``: make the move that lies ready, and run on to the next stop."""
    text = ApplyText(packed, "@act", ("decision",))
    chosen = prepared.program.slots.get(CHOSEN)
    case = text.new(f"sub i32 {text.take()}, 1")
    if chosen is not None:
        text.line(f"store i32 {case}, ptr {text.cell(chosen, Const(0))}")
    decisions = prepared.program.decisions
    text.switch("%p0", "none", [(d.id, f"d{d.id}") for d in decisions])
    for d in decisions:
        text.at(f"d{d.id}")
        seat = text.number(d.seat)
        text.switch(case, "none", [(n, f"d{d.id}c{n}") for n in range(len(d.cases))])
        for n, offered in enumerate(d.cases):
            text.at(f"d{d.id}c{n}")
            if offered.function not in prepared.flowing:
                text.new(f"call i32 {quoted('do ', offered.function)}({ARGS}, i32 {seat})")
            text.jump("onward")
    text.at("onward")
    text.line(f"ret i32 {text.new(f'call i32 @advance({ARGS})')}")
    text.at("none")
    text.fail(Code.STUCK)
    text.line("ret i32 0")
    return text.text()
