"""How a flat line becomes one step: `,` binds tightest, then `or`, then `;`, then `; or`; and the way back, for printing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.line import Either, InTurn, Prefix, Prefixed, Together
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.language.make import make
from spyrium_dsl.language.schema import shape_of

THEN, OR, NEXT, NEXT_OR = "then", "or", "next", "next-or"
ALSO, AIM = "also", "aim"
"""What means the same as THEN: `and`, and `in order to` before what is got for what is given."""

AFTER = "after"
"""The form of a phrase that comes after a clause before it (`if ..., `), in languages where verb and subject then change
places."""


@dataclass(frozen=True, slots=True)
class Item:
    """A step of a flat line, or an amount alone, which means the verb before it.

    `joint` is what stands before it, "" for the first; `at` its number in the line.
    """

    joint: str
    prefixes: tuple[Prefix, ...]
    said: Step | Amount
    at: int = 0

    @property
    def is_bare(self) -> bool:
        """Whether it is an amount alone."""
        return isinstance(self.said, Amount)


class NoFold(Exception):
    """The line has no meaning: `reason` is `bare` (no verb to repeat) or `mixed` (`,` and `or` among bare amounts)."""

    def __init__(self, reason: str, at: int) -> None:
        super().__init__(reason)
        self.reason, self.at = reason, at


class CannotSay(Exception):
    """The node has no sentence on one line: it has a shape the three joints cannot show, or a part without words."""

    def __init__(self, node: Node, why: str = "") -> None:
        super().__init__(f"{type(node).__name__}: {why}" if why else type(node).__name__)
        self.node = node


@cache
def amount_slot(cls: type[Node]) -> str | None:
    """The slot of a verb that has nothing but one amount; only such a verb is left out before the next amount."""
    slots = shape_of(cls).slots
    if not issubclass(cls, Step) or len(slots) != 1:
        return None
    (slot,) = slots.values()
    return slot.name if slot.symbol in ("amount", "base") and slot.listed is None else None


def fold(items: Sequence[Item]) -> Step:
    """The step that a line means; raises NoFold."""
    verb: type[Step] | None = None
    parts: list[list[Item]] = []
    for one in items:
        if isinstance(one.said, Amount):
            slot = amount_slot(verb) if verb is not None else None
            if verb is None or slot is None or not _takes(verb, slot, one.said):
                raise NoFold("bare", one.at)
            one = replace(one, said=one.said)
        else:
            verb = type(one.said)
        if one.joint in (NEXT, NEXT_OR) or not parts:
            parts.append([])
        parts[-1].append(one)
    verb = None
    whole: list[list[Step]] = [[]]
    for part in parts:
        if part[0].joint == NEXT_OR and whole[-1]:
            whole.append([])
        step, verb = _part(part, verb)
        whole[-1].append(step)
    return _wrapped(Either, [_wrapped(InTurn, folded) for folded in whole])


def _takes(verb: type[Step], slot: str, amount: Amount) -> bool:
    if shape_of(verb).slots[slot].symbol == "amount":
        return True
    return shape_of(type(amount)).rule in ("base", "some")


def _part(items: Sequence[Item], verb: type[Step] | None) -> tuple[Step, type[Step] | None]:
    """The step of a part between semicolons, and the last verb said."""
    first = items[0]
    if first.prefixes:
        inner = [replace(first, prefixes=first.prefixes[1:]), *items[1:]]
        step, verb = _part(inner, verb)
        return Prefixed(prefix=first.prefixes[0], step=step), verb
    alternatives: list[list[Step]] = [[]]
    at = 0
    while at < len(items):
        one = items[at]
        if at and one.joint == OR:
            alternatives.append([])
        if one.prefixes and at:
            end = len(items) if one.joint == THEN else _end_of_alternative(items, at)
            step, verb = _part(items[at:end], verb)
            alternatives[-1].append(step)
            at = end
            continue
        unit, verb, at = _unit(items, at, verb)
        alternatives[-1] += unit
    return _wrapped(Either, [_wrapped(Together, steps) for steps in alternatives]), verb


def _end_of_alternative(items: Sequence[Item], start: int) -> int:
    for at in range(start + 1, len(items)):
        if items[at].joint == OR and not items[at].is_bare:
            return at
    return len(items)


def _unit(items: Sequence[Item], at: int, verb: type[Step] | None) -> tuple[list[Step], type[Step] | None, int]:
    """A step with the bare amounts that follow it, and where the next unit begins."""
    steps: list[Step] = []
    joints = set()
    start = at
    while at < len(items) and (at == start or (items[at].is_bare and not items[at].prefixes)):
        said = items[at].said
        if isinstance(said, Amount):
            if verb is None:
                raise NoFold("bare", items[at].at)
            slot = amount_slot(verb) or ""
            steps.append(make(verb, {slot: said}, said.span))
        else:
            verb = type(said)
            steps.append(said)
        if at > start:
            joints.add(items[at].joint)
            if len(joints) > 1:
                raise NoFold("mixed", items[at].at)
        at += 1
    return ([_wrapped(Either, steps)] if joints == {OR} else steps), verb, at


def _wrapped(kind: type[Together] | type[Either] | type[InTurn], steps: Sequence[Step]) -> Step:
    """The steps as one; a single one is not wrapped, one of the same kind is taken apart."""
    field = {Together: "steps", Either: "options", InTurn: "parts"}[kind]
    flat: list[Step] = []
    for one in steps:
        flat += getattr(one, field) if type(one) is kind else (one,)
    if len(flat) == 1:
        return flat[0]
    span = flat[0].span
    if span is not None and flat[-1].span is not None:
        span = span.join(flat[-1].span)
    return make(kind, {field: tuple(flat)}, span)


# ------------------------------------------------------------------------------------------------ the way back


def unfold(step: Step) -> list[Item]:
    """The flat line that means a step; raises CannotSay where no line does."""
    reason = "its alternatives cannot be told apart on one line"
    for flat in (_turns(step), _whole_alternatives(step)):
        items = [replace(one, joint="" if at == 0 else one.joint, at=at) for at, one in enumerate(flat)]
        try:
            if items and not any(isinstance(one.said, InTurn) for one in items) and fold(items) == step:
                return items
        except NoFold as problem:
            reason = problem.reason
    raise CannotSay(step, reason)


def _whole_alternatives(step: Step) -> Iterator[Item]:
    """The items of alternatives that are whole lines themselves; nothing for any other step."""
    for option in step.options if isinstance(step, Either) else ():
        for at, part in enumerate(option.parts if isinstance(option, InTurn) else (option,)):
            yield from _with(NEXT if at else NEXT_OR, part)


def _turns(step: Step) -> Iterator[Item]:
    for part in step.parts if isinstance(step, InTurn) else (step,):
        yield from _with(NEXT, part)


def _with(joint: str, step: Step) -> Iterator[Item]:
    """The items of a step; the first of them comes after *joint*."""
    match step:
        case Prefixed(prefix=prefix, step=inner):
            first, *others = _with(joint, inner)
            yield replace(first, prefixes=(prefix, *first.prefixes))
            yield from others
        case Either(options=options):
            yield from _run(joint, OR, options)
        case Together(steps=steps):
            yield from _run(joint, THEN, steps)
        case _:
            yield Item(joint, (), step)


def _run(joint: str, inner: str, steps: Sequence[Step]) -> Iterator[Item]:
    """Steps with one joint between them; a verb with one amount is left out where the step before has it."""
    before: type[Step] | None = None
    for index, one in enumerate(steps):
        here = joint if index == 0 else inner
        slot = amount_slot(type(one)) if not isinstance(one, InTurn) else None
        if slot is not None and type(one) is before:
            yield Item(here, (), getattr(one, slot))
        else:
            yield from _with(here, one)
        before = type(one) if slot is not None else None
