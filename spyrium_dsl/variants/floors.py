"""Differences that would take a number below nothing: it stops at 0, and whoever wrote the difference should know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spyrium_dsl.effects.blocks import Block, NumberProperty
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.parse.addresses import Address, line_key
from spyrium_dsl.parse.alterations import CARD
from spyrium_dsl.parse.variant_cards import property_key
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.variants.ops import History, Op, difference
from spyrium_dsl.variants.state import ROW, State


def below_nothing(state: State, history: History) -> Iterator[Diagnostic]:
    """W620 at each difference that takes more away than there is; once for all things of a description.

    *state*: the game without variants.
    """
    found: dict[Op, list[tuple[str, int, int]]] = {}
    told: dict[tuple[str, int], Op] = {}
    for path in sorted(history.ops):
        whole, row = (path[:-2], path[-2:]) if path[-2] == ROW else (path, None)
        for number, value in _values(state, whole).items():
            if row is not None and number != int(row[1]):
                continue
            here = history.of(whole, (*whole, ROW, str(number))) if number is not None else history.of(whole)
            if here is None or not any(op.path == path for op in here.shifts):
                continue
            given = _number(here.chosen.value) if here.chosen is not None else value
            last = next((op for op in reversed(here.chain) if difference(op) < 0), None)
            if given is None or last is None or given + here.shift >= 0:
                continue
            first = told.setdefault((last.span.path, last.span.line), last)
            if (last.name, given, here.shift) not in found.setdefault(first, []):
                found[first].append((last.name, given, here.shift))
    for op, things in found.items():
        has, shift = min((has + shift, has, shift) for _, has, shift in things)[1:]
        names = tuple(dict.fromkeys(name for name, *rest in things if rest == [has, shift]))
        yield report("W620", op.span, names=names, has=has, less=-shift)


def _values(state: State, path: Address) -> Mapping[int | None, int | None]:
    """What a part says without variants: of each printing by its number, or by None where that is not of printings."""
    if path[0] == CARD:
        card, rows = state.cards.get(path[1]), state.rows.get(path[1], {})
        if path[2:] == ("copies",):
            # Without a printing there is one copy.
            return {number: row.copies for number, row in rows.items()} or {None: 1}
        lines = {number: row.properties for number, row in rows.items()}
        in_rows: dict[int | None, int | None] = {
            number: _number(line) for number, mine in lines.items() for line in mine if property_key(line) == path[2:]
        }
        own = [_number(line) for line in card.properties if property_key(line) == path[2:]] if card is not None else []
        return in_rows or {None: own[0] if own else None}
    block = state.blocks.get(path[:2])
    if block is None:
        return {None: None}
    if path[2:] == ("head",):
        return {None: _number(block.head)}
    return {None: next((_number(line) for line in block.body if line_key(line.head) == path[2:]), None)}


def _number(value: object) -> int | None:
    """The number of a line, where it is one in digits."""
    if isinstance(value, Block):
        value = value.head
    if isinstance(value, NumberProperty):
        value = value.number
    if isinstance(value, Node) and not isinstance(value, Digit):
        slots = value.__dict__
        value = slots.get("default", slots.get("number"))
    if isinstance(value, Digit):
        value = value.value
    return value if isinstance(value, int) else None
