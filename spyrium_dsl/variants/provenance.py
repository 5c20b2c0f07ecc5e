"""Where each value of a card comes from: the file and line that set it, and those that changed it since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spyrium_dsl.effects.blocks import Card, GameTree, Printing, Property
from spyrium_dsl.parse.addresses import Address
from spyrium_dsl.parse.alterations import CARD
from spyrium_dsl.parse.variant_cards import property_key
from spyrium_dsl.text.span import Span
from spyrium_dsl.variants.ops import Op, Outcome
from spyrium_dsl.variants.state import ROW, state_of


@dataclass(frozen=True)
class Origin:
    """One place that a value comes from. *before*: the line as it was there, None where a variant wrote *shown*."""

    span: Span | None
    before: Property | None
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
