"""Where each value of a card or a block comes from: the file and line that set it, and those that changed it since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spyrium_dsl.effects.blocks import Block, Card, GameTree, Printing, Property
from spyrium_dsl.effects.node import Node
from spyrium_dsl.parse.addresses import BY_LINES, Address, address, line_key
from spyrium_dsl.parse.alterations import CARD
from spyrium_dsl.parse.variant_cards import property_key
from spyrium_dsl.text.span import Span
from spyrium_dsl.variants.ops import Op, Outcome
from spyrium_dsl.variants.state import ROW, state_of


@dataclass(frozen=True)
class Origin:
    """One place that a value comes from. *before*: the line as it was there, None where a variant wrote *shown*."""

    span: Span | None
    before: Node | None
    shown: str
    variant: str | None


@dataclass(frozen=True)
class Sourced:
    """A line of a card, or of one of its printings, with the places it comes from, the first one first."""

    line: Property
    row: Printing | None
    origins: tuple[Origin, ...]


def sources(card: Card, tree: GameTree, base: GameTree, outcomes: Mapping[Address, Outcome]) -> Iterator[Sourced]:
    """Every line of a card of *tree*, which is *base* with variants; *outcomes* is what these did."""
    old = state_of(base)
    before = old.cards.get(card.id)
    yield from (_sourced(line, None, before, (), outcomes, card) for line in card.properties)
    old_rows = old.rows.get(card.id, {})
    rows = [row for row in tree.printings if row.design == card.id]
    for row in rows:
        number = next((n for n, one in old_rows.items() if one.span == row.span), None)
        keys: Address = (ROW, str(number)) if number is not None else ()
        known = old_rows.get(number) if number is not None else None
        for line in row.properties:
            yield _sourced(line, row, known, keys, outcomes, card)


def _sourced(
    line: Property,
    row: Printing | None,
    before: Card | Printing | None,
    of_row: Address,
    outcomes: Mapping[Address, Outcome],
    card: Card,
) -> Sourced:
    key = property_key(line)
    path = (CARD, card.id, *key)
    found = [outcomes[one] for one in (path, (*path, *of_row)) if one in outcomes]
    ops: dict[Op, None] = {op: None for one in found for op in one.ops}
    sets = [op for op in ops if any(one.chosen is op for one in found)]
    shifts = [op for op in ops if op not in sets]
    origins: list[Origin] = []
    if sets:
        origins.append(Origin(sets[-1].span, None, sets[-1].shown, sets[-1].variant))
    else:
        was = next((one for one in before.properties if property_key(one) == key), None) if before else None
        # A line of a card that a variant adds, or of a card that is as it was.
        origins.append(Origin(was.span if was is not None else line.span, was, "", None))
    origins += [Origin(op.span, None, op.shown, op.variant) for op in shifts]
    return Sourced(line, row, tuple(origins))


def copies(row: Printing, base: GameTree, outcomes: Mapping[Address, Outcome]) -> tuple[Origin, ...]:
    """Where the number of copies of a printing comes from."""
    known = state_of(base).rows.get(row.design, {})
    number = next((n for n, one in known.items() if one.span == row.span), None)
    path: Address = (CARD, row.design, "copies")
    return (Origin(row.span, None, "", None), *_changes([path, (*path, ROW, str(number))], outcomes))


def title(card: Card, outcomes: Mapping[Address, Outcome]) -> tuple[Origin, ...]:
    """Where the title of a card comes from."""
    return _changes([(CARD, card.id, "title")], outcomes)[-1:] or (Origin(card.span, None, "", None),)


def block_sources(
    block: Block, base: GameTree, outcomes: Mapping[Address, Outcome]
) -> Iterator[tuple[int, Block, tuple[Origin, ...]]]:
    """Every line of a block of the game, how far it is indented, and where it comes from."""
    path = address(block.head)
    before = state_of(base).blocks.get(path)
    shifted = _changes([(*path, "head")], outcomes, shifts_only=True)
    was = before.head if before is not None and shifted else None
    yield 0, block, (Origin(was.span if was is not None else block.head.span, was, "", None), *shifted)
    old = {line_key(line.head): line for line in before.body} if before is not None and path[0] in BY_LINES else {}
    for depth, line in _lines(block.body if not block.inline else (), 1):
        key = line_key(line.head) if depth == 1 and path[0] in BY_LINES else ()
        shifted = _changes([(*path, *key)], outcomes, shifts_only=True) if key else ()
        known = old.get(key) if shifted else None
        span = (known.head.span or known.span) if known is not None else (line.head.span or line.span)
        yield depth, line, (Origin(span, known.head if known is not None else None, "", None), *shifted)


def _lines(blocks: tuple[Block, ...], depth: int) -> Iterator[tuple[int, Block]]:
    for block in blocks:
        yield depth, block
        if not block.inline:
            yield from _lines(block.body, depth + 1)


def _changes(
    paths: list[Address], outcomes: Mapping[Address, Outcome], shifts_only: bool = False
) -> tuple[Origin, ...]:
    found: dict[Op, None] = {}
    for path in paths:
        outcome = outcomes.get(path)
        if outcome is not None:
            found.update(dict.fromkeys(outcome.shifts if shifts_only else outcome.ops))
    return tuple(Origin(op.span, None, op.shown, op.variant) for op in found)
