"""What two games differ in, told in rules: which cards, which numbers, which lines; never where something stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from spyrium_dsl.effects.blocks import Block, Card, GameTree, NumberProperty, Printing, Property, ValuesProperty
from spyrium_dsl.effects.node import Node
from spyrium_dsl.exchange.differ import Difference, differences
from spyrium_dsl.language.make import make
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import BY_LINES, Address, address, line_key
from spyrium_dsl.parse.variant_cards import property_key
from spyrium_dsl.text.span import Span

ADDED, REMOVED, CHANGED = "added", "removed", "changed"
COPIES, TITLE, HEAD = ("copies",), ("title",), ("head",)

Part = Node | int | str
"""A line of the rules, a number of copies, or a title."""


@dataclass(frozen=True)
class Line:
    """One line before and after; None where there is none. *key*: what it is about, where lines have no order.

    *row*: the values of the printing it is of, where not all printings share it. *depth*: how far it is indented.
    """

    key: Address
    before: Part | None
    after: Part | None
    row: tuple[Property, ...] = ()
    depth: int = 0

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The smallest parts that differ, of the line after against the line before."""
        if isinstance(self.before, Node) and isinstance(self.after, Node):
            return differences(self.after, self.before)
        return ()


@dataclass(frozen=True)
class Entry:
    """One block or card that is not the same. *head*: its head, after (before, where it is gone)."""

    change: str
    address: Address
    head: Node
    lines: tuple[Line, ...]
    span: Span | None

    @property
    def card(self) -> Card | None:
        """The card, None for a block of the game."""
        return self.head if isinstance(self.head, Card) else None


def compare(before: GameTree, after: GameTree) -> tuple[Entry, ...]:
    """What differs: blocks of the game by family and name, then cards by kind and id. Equal games, nothing."""
    return (*_blocks(before, after), *_cards(before, after))


# ---------------------------------------------------------------- blocks


def _blocks(before: GameTree, after: GameTree) -> Iterator[Entry]:
    old = {address(block.head): block for block in before.declarations}
    new = {address(block.head): block for block in after.declarations}
    for path in sorted({*old, *new}):
        a, b = old.get(path), new.get(path)
        if a is None and b is not None:
            lines = tuple(Line((), None, line, depth=depth) for depth, line in _flat(b.body))
            yield Entry(ADDED, path, b.head, lines, b.span)
        elif b is None and a is not None:
            lines = tuple(Line((), line, None, depth=depth) for depth, line in _flat(a.body))
            yield Entry(REMOVED, path, a.head, lines, a.span)
        elif a is not None and b is not None:
            found = tuple(_block_lines(path, a, b))
            if found:
                yield Entry(CHANGED, path, b.head, found, _place(found) or b.span)


def _place(lines: Iterable[Line]) -> Span | None:
    return next((one.after.span for one in lines if isinstance(one.after, Node) and one.after.span is not None), None)


def _block_lines(path: Address, a: Block, b: Block) -> Iterator[Line]:
    if a.head != b.head:
        yield Line(HEAD, a.head, b.head)
    if path[0] not in BY_LINES:
        yield from _ordered(a.body, b.body)
        return
    old, new = ({line_key(line.head): line for line in one.body} for one in (a, b))
    for key in {**old, **new}:
        here, there = old.get(key), new.get(key)
        if here is None or there is None:
            yield Line(key, _inline(here), _inline(there))
            for depth, line in _flat(there.body) if there is not None and not there.inline else ():
                yield Line((), None, line, depth=depth + 1)
        elif here.head != there.head or here.inline != there.inline:
            yield Line(key, _inline(here), _inline(there))
        elif here != there:
            inner = list(_ordered(here.body, there.body, 1)) if not here.inline else []
            yield from (Line(key, here.head, there.head), *inner) if inner else (Line(key, here, there),)


def _inline(block: Block | None) -> Node | None:
    """A line with what stands behind its colon, without what stands under it."""
    if block is None:
        return None
    return block if block.inline else block.head


def _flat(blocks: tuple[Block, ...], depth: int = 0) -> Iterator[tuple[int, Node]]:
    for block in blocks:
        yield depth, block if block.inline else block.head
        if not block.inline:
            yield from _flat(block.body, depth + 1)


def _ordered(a: tuple[Block, ...], b: tuple[Block, ...], depth: int = 0) -> Iterator[Line]:
    """Lines whose order matters."""
    old, new = list(_flat(a, depth)), list(_flat(b, depth))
    keys = [[f"{level} {canonical(line)}" for level, line in one] for one in (old, new)]
    matcher = SequenceMatcher(a=keys[0], b=keys[1], autojunk=False)
    for tag, a1, a2, b1, b2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        both = min(a2 - a1, b2 - b1)
        for (_, here), (level, there) in zip(old[a1 : a1 + both], new[b1 : b1 + both], strict=True):
            yield Line((), here, there, depth=level)
        yield from (Line((), here, None, depth=level) for level, here in old[a1 + both : a2])
        yield from (Line((), None, there, depth=level) for level, there in new[b1 + both : b2])


# ---------------------------------------------------------------- cards


def _cards(before: GameTree, after: GameTree) -> Iterator[Entry]:
    old, new = ({card.id: card for card in one.cards} for one in (before, after))
    old_rows, new_rows = _rows(before), _rows(after)
    every = {**old, **new}
    for design in sorted(every, key=lambda one: (every[one].kind, one)):
        a, b = old.get(design), new.get(design)
        path = ("card", design)
        if a is None and b is not None:
            lines = (
                *(Line(property_key(one), None, one) for one in b.properties),
                *(Line(key, None, part) for key, part in _whole_rows(new_rows.get(design, ()))),
            )
            yield Entry(ADDED, path, b, lines, b.span)
        elif b is None and a is not None:
            lines = (
                *(Line(property_key(one), one, None) for one in a.properties),
                *(Line(key, part, None) for key, part in _whole_rows(old_rows.get(design, ()))),
            )
            yield Entry(REMOVED, path, a, lines, a.span)
        elif a is not None and b is not None:
            lines = (*_card_lines(a, b), *_row_lines(old_rows.get(design, ()), new_rows.get(design, ()), design))
            if lines:
                yield Entry(CHANGED, path, b, lines, _place(lines) or b.span)


def _rows(tree: GameTree) -> Mapping[str, tuple[Printing, ...]]:
    found: dict[str, list[Printing]] = {}
    for row in tree.printings:
        found.setdefault(row.design, []).append(row)
    return {design: tuple(sorted(rows, key=canonical)) for design, rows in found.items()}


def _whole_rows(rows: Iterable[Printing]) -> Iterator[tuple[Address, Part]]:
    for row in rows:
        if row.properties:
            yield (), row
        elif row.copies != 1:
            yield COPIES, row.copies


def _card_lines(a: Card, b: Card) -> Iterator[Line]:
    if a.kind != b.kind:
        yield Line(HEAD, a.kind, b.kind)
    if a.title != b.title:
        yield Line(TITLE, a.title, b.title)
    old, new = ({property_key(line): line for line in card.properties} for card in (a, b))
    for key in {**old, **new}:
        if old.get(key) != new.get(key):
            yield Line(key, old.get(key), new.get(key))


def _row_lines(old: tuple[Printing, ...], new: tuple[Printing, ...], design: str) -> Iterator[Line]:
    """Printings with the same values (of a period, say) are one printing, whose numbers may differ."""
    none = Printing(design=design, properties=(), copies=1, notes=())
    old, new = old or (none,), new or (none,)
    if Counter(map(_told_by, old)) != Counter(map(_told_by, new)):
        gone, come = (Counter(map(_bare, rows)) for rows in (old, new))
        yield from (Line((), row, None) for row in (gone - come).elements())
        yield from (Line((), None, row) for row in (come - gone).elements())
        return
    pairs = list(zip(sorted(old, key=_order), sorted(new, key=_order), strict=True))
    keys = {**{key: None for pair in pairs for row in pair for key in _numbers(row)}, COPIES: None}
    for key in keys:
        changes = [(a, b, _value(a, key), _value(b, key)) for a, b in pairs]
        distinct = {(_said(before), _said(after)) for _, _, before, after in changes}
        for a, _, before, after in changes[:1] if len(distinct) == 1 else changes:
            if before != after:
                row = tuple(one for one in a.properties if isinstance(one, ValuesProperty)) if len(distinct) > 1 else ()
                yield Line(key, before, after, row)


def _told_by(row: Printing) -> str:
    return canonical(tuple(one for one in row.properties if isinstance(one, ValuesProperty)))


def _order(row: Printing) -> tuple[str, str]:
    return _told_by(row), canonical(_bare(row))


def _bare(row: Printing) -> Printing:
    """A printing without the notes on where its numbers come from."""
    return make(Printing, {**row.__dict__, "notes": ()}, row.span)


def _numbers(row: Printing) -> Iterator[Address]:
    return (property_key(one) for one in row.properties if isinstance(one, NumberProperty))


def _value(row: Printing, key: Address) -> Part | None:
    if key == COPIES:
        return row.copies
    return next((one for one in row.properties if property_key(one) == key), None)


def _said(part: Part | None) -> str:
    return canonical(part) if isinstance(part, Node) else str(part)


__all__ = ["ADDED", "CHANGED", "COPIES", "HEAD", "REMOVED", "TITLE", "Entry", "Line", "Part", "compare"]
