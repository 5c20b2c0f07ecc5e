"""Where each value of a card or a block comes from: the file and line that set it, and those that changed it since."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from spyrium_dsl.effects.blocks import Block, Card, GameTree, NumberProperty, Printing, Property
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.make import make
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import BY_LINES, END, Address, address, line_key, step_key
from spyrium_dsl.parse.alterations import CARD, REMOVE, SHIFT
from spyrium_dsl.parse.variant_cards import property_key
from spyrium_dsl.text.span import Span
from spyrium_dsl.variants.ops import History, Outcome, difference
from spyrium_dsl.variants.state import ROW, shifted, state_of


@dataclass(frozen=True)
class Origin:
    """One place that a value comes from. *value*: what holds after it, None where it takes the part away.

    *by*: a difference as it is written there, "" where the value itself is. *variant*: None for the game's own files.
    """

    span: Span | None
    value: Node | str | None
    by: str = ""
    variant: str | None = None


@dataclass(frozen=True)
class Sourced:
    """A line of a card, or of one of its printings, with the places it comes from: each does its part to the one before.

    *line*: None where it has been taken away.
    """

    line: Property | None
    row: Printing | None
    origins: tuple[Origin, ...]


_ValueT = TypeVar("_ValueT", bound=Node | int | str)


def _chain(
    first: Origin,
    start: _ValueT | None,
    found: Outcome | None,
    more: Callable[[_ValueT, int], _ValueT],
    sort: Callable[[object], _ValueT],
) -> tuple[Origin, ...]:
    """The places of one value: *first*, then each line of the variants with what it makes of *start*."""
    origins = [first]
    given, by = start, 0
    for op in found.chain if found is not None else ():
        if op.way == SHIFT:
            by += difference(op)
        else:
            given, by = (None if op.way == REMOVE else sort(op.value)), 0
        now = more(given, by) if given is not None and by else given
        shown = op.shown if op.way == SHIFT else ""
        origins.append(Origin(op.span, f"×{now}" if isinstance(now, int) else now, shown, op.variant))
    # What a variant brings has no place before that.
    return tuple(origins[1:] if start is None and len(origins) > 1 else origins)


# ---------------------------------------------------------------- cards


def sources(card: Card, tree: GameTree, base: GameTree, history: History) -> Iterator[Sourced]:
    """Every line of a card of *tree*, which is *base* with variants; *history* is what these did."""
    old = state_of(base)
    before = old.cards.get(card.id)
    yield from _sourced(card, None, card.properties, before.properties if before else (), (), history)
    old_rows = old.rows.get(card.id, {})
    for row in (row for row in tree.printings if row.design == card.id):
        number = next((n for n, one in old_rows.items() if one.span == row.span), None)
        known: tuple[Property, ...] = old_rows[number].properties if number is not None else ()
        keys: Address = (ROW, str(number)) if number is not None else ()
        yield from _sourced(card, row, row.properties, known, keys, history)


def _sourced(
    card: Card,
    row: Printing | None,
    lines: tuple[Property, ...],
    before: tuple[Property, ...],
    of_row: Address,
    history: History,
) -> Iterator[Sourced]:
    now = {property_key(line): line for line in lines}
    was = {property_key(line): line for line in before}
    for key in {**now, **was}:
        line, old = now.get(key), was.get(key)
        start = old if old is not None else line
        if start is None:
            continue
        path: Address = (CARD, card.id, *key)
        found = history.of(path, (*path, *of_row)) if of_row else history.of(path)
        first = Origin(start.span, start, "", history.variant(start.span))
        yield Sourced(line, row, _chain(first, old, found, _more, _property))


def _more(line: Property, by: int) -> Property:
    if not isinstance(line, NumberProperty):
        return line
    return make(NumberProperty, {"field": line.field, "number": shifted(line.number, by)}, line.span)


def _property(value: object) -> Property:
    assert isinstance(value, Property)
    return value


def copies(
    card: Card, tree: GameTree, base: GameTree, history: History
) -> Iterator[tuple[Printing, tuple[Origin, ...]]]:
    """For each printing of a card, those that are there no longer, too, where the number of its copies comes from."""
    old = state_of(base).rows.get(card.id, {})
    path: Address = (CARD, card.id, "copies")
    shown = {row.span for row in tree.printings if row.design == card.id}
    for number, row in old.items():
        found = history.of(path, (*path, ROW, str(number)))
        if row.span in shown or found is not None:
            yield row, _chain(Origin(row.span, f"×{row.copies}"), row.copies, found, _so_many, _number)
    known = {row.span for row in old.values()}
    for row in (row for row in tree.printings if row.design == card.id and row.span not in known):
        first = Origin(row.span, f"×{row.copies}", "", history.variant(row.span))
        origins = _chain(first, None, history.of(path), _so_many, _number)
        if origins[-1].value is None:
            # A difference to a number that no line says: what it makes of it is what is there.
            origins = (*origins[:-1], replace(origins[-1], value=first.value))
        yield row, origins


def _so_many(number: int, by: int) -> int:
    return max(0, number + by)


def _number(value: object) -> int:
    return int(str(value))


def title(card: Card, base: GameTree, history: History) -> tuple[Origin, ...]:
    """Where the title of a card comes from."""
    was = state_of(base).cards.get(card.id)
    old = was.title or was.id if was is not None else None
    named = was if was is not None else card
    first = Origin(named.span, named.title or named.id, "", history.variant(named.span))
    return _chain(first, old, history.of((CARD, card.id, "title")), lambda text, _: text, str)


# ---------------------------------------------------------------- blocks


@dataclass(frozen=True)
class SourcedLine:
    """A line of a block, how far it is indented, and the places it comes from. *gone*: a variant has taken it away."""

    depth: int
    line: Block
    origins: tuple[Origin, ...]
    gone: bool = False


def block_sources(block: Block, base: GameTree, history: History) -> Iterator[SourcedLine]:
    """Every line of a block of the game, and where it comes from."""
    path = address(block.head)
    before = state_of(base).blocks.get(path)
    head = before.head if before is not None else None
    first = _first(head or block.head, before or block, history)
    of_head = _chain(first, head, history.of((*path, "head")), _more_of, _head)
    # Of lines that are given anew the places say enough.
    body = history.of((*path, "body"))
    anew = tuple(Origin(op.span, block.head, "", op.variant) for op in body.chain) if body is not None else ()
    yield SourcedLine(0, block, (*of_head, *anew))
    if block.inline:
        return
    old = {key: line for _, key, line in _lines(path[0], before.body) if key is not None} if before is not None else {}
    now = set()
    for depth, key, line in _lines(path[0], block.body):
        now.add(key)
        yield SourcedLine(depth, line, _of_line(line, old.get(key) if key else None, path, key, history))
    for key, line in old.items():
        if key not in now and history.of((*path, *key)) is not None:
            yield SourcedLine(1, line, _of_line(line, line, path, key, history), gone=True)


def _of_line(
    line: Block, old: Block | None, path: Address, key: Address | None, history: History
) -> tuple[Origin, ...]:
    found = history.of((*path, *key) if key is not None else (*path, "body", END, canonical(line)))
    if found is None:
        return (_first(_said(line), line, history),)
    first = _first(_said(old or line), old or line, history)
    return _chain(first, _said(old) if old is not None else None, found, _more_of, _head)


def _said(block: Block) -> Node:
    """What stands on the line: the whole of it, or the head of lines of their own."""
    return block if block.inline else block.head


def _first(head: Node, block: Block, history: History) -> Origin:
    span = block.head.span or block.span
    return Origin(span, head, "", history.variant(span))


def _more_of(head: Node, by: int) -> Node:
    """A line or the head of a quantity with another number."""
    if "default" in head.__dict__:
        return make(type(head), {**head.__dict__, "default": shifted(head.__dict__["default"], by)}, head.span)
    number = head.__dict__.get("number")
    return make(type(head), {**head.__dict__, "number": max(0, number + by)}, head.span) if number is not None else head


def _head(value: object) -> Node:
    if isinstance(value, Block):
        return _said(value)
    assert isinstance(value, Node)
    return value


def _lines(family: str, blocks: tuple[Block, ...], depth: int = 1) -> Iterator[tuple[int, Address | None, Block]]:
    """All lines under a head, how far each is indented, and the key by which a variant may name it."""
    for block in blocks:
        if family in BY_LINES:
            key = line_key(block.head) if depth == 1 else None
        else:
            named = step_key(block.head)
            key = ("body", *named) if named is not None else None
        yield depth, key, block
        if not block.inline:
            yield from _lines(family, block.body, depth + 1)
