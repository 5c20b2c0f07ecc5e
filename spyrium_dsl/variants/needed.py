"""Names that variants took away and that what stays still speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.statements import ForNumber
from spyrium_dsl.effects.values import ValueWord
from spyrium_dsl.language.schema import WITHOUT_PHRASE, shape_of
from spyrium_dsl.parse.addresses import inside
from spyrium_dsl.parse.names import SORTS
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span

Named = tuple[str, str]
"""A name: its sort and id."""


_MOST_PLACES = 4
"""Shown of those that need what was removed."""


def check_needed(before: Iterable[Block], tree: GameTree, removed: Mapping[str, Span]) -> Iterator[Diagnostic]:
    """E424 once for each line that took names away which something still needs, with the first place for each name.

    *before*: all blocks that the game had; *removed*: where names were removed, by name.
    """
    givers = dict(_givers(before))
    lost = givers.keys() - dict(_givers(tree.declarations)).keys()
    # A field or a verb of the core may be given by several kinds; the name is lost with the last of them.
    if not lost:
        return
    firsts: dict[str, tuple[str, Span | None]] = {}
    needed: dict[tuple[str, Span | None], list[Span]] = {}
    lines: dict[tuple[str, Span | None], set[tuple[str, int]]] = {}
    for user, (sort, name) in _spoken(tree):
        if (sort, name) not in lost:
            continue
        is_first = name not in firsts
        # The members of a list, the lines of a kind, are gone with all of it.
        gone = name if name in removed else givers[sort, name]
        place = removed.get(gone)
        key = firsts.setdefault(name, (gone, place) if place is not None else (name, user))
        users = needed.setdefault(key, [])
        if user is not None and user != place:
            lines.setdefault(key, set()).add((user.path, user.line))
            if is_first:
                users.append(user)
    for key, users in needed.items():
        name, place = key
        shown = [one for one in users if one != place][:_MOST_PLACES]
        seen = {(one.path, one.line) for one in (*shown, *((place,) if place is not None else ()))}
        more = len(lines.get(key, set()) - seen)
        notes = tuple((one, "needed") for one in shown)
        yield report("E424", place, notes=notes, name=spaced(name), more=more or None)


def _givers(blocks: Iterable[Block]) -> Iterator[tuple[Named, str]]:
    """Every name that blocks give, and the name of the block."""
    for block in blocks:
        own = getattr(block.head, "name", "")
        for one in _given((block,)):
            yield one, own if isinstance(own, str) else ""


def _given(blocks: Iterable[Block]) -> Iterator[Named]:
    """Every name that a game gives, but those of steps."""
    for block in blocks:
        yield from _of_head(block.head)
        if isinstance(block.head, d.KindDecl):
            for line in block.body:
                yield from _of_head(line.head)
        for one in inside(block.body):
            if isinstance(one.head, ForNumber):
                yield from _of_head(one.head)


def _of_head(head: Node) -> Iterator[Named]:
    sorts = SORTS.get(type(head), ())
    for slot in shape_of(type(head)).slots.values() if sorts else ():
        if slot.sort == "new":
            for name in _texts(getattr(head, slot.name)):
                if isinstance(head, d.List) and slot.name == "values":
                    yield "value", name
                else:
                    yield from ((sort, name) for sort in sorts)


def _spoken(tree: GameTree) -> Iterator[tuple[Span | None, Named]]:
    """Every name that a game uses, with its place."""
    for card in tree.cards:
        yield card.id_span, ("kind", card.kind)
    for root in (*tree.declarations, *tree.cards, *tree.printings):
        yield from _in(root, root.span)


def _in(value: object, span: Span | None) -> Iterator[tuple[Span | None, Named]]:
    if isinstance(value, tuple):
        for one in value:
            yield from _in(one, span)
    if not isinstance(value, Node):
        return
    span = value.span or span
    if isinstance(value, ValueWord):
        yield span, ("value", value.value)
    elif value.tag() not in WITHOUT_PHRASE:
        for slot in shape_of(type(value)).slots.values():
            if slot.sort and slot.sort != "new":
                for name in _texts(getattr(value, slot.name)):
                    yield span, (slot.sort, name)
    for one in value.slot_values():
        yield from _in(one, span)


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, tuple) else ()
