"""Which pieces can hold something: only those get a place in a zone that lies on pieces; and which zones are filled.

Where all that is ever put on a card is as much as a number of that card says, a card without the number holds nothing,
and a state need not have room for it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.deal import Deal, Fill
from spyrium_dsl.effects.move import Move
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit, FieldOf
from spyrium_dsl.effects.places import In
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.effects.zones import ZoneOf


def hosts(model: Model) -> Mapping[str, frozenset[int]]:
    """Zones that lie on pieces, as far as only some of them can hold something: the numbers of those pieces."""
    zones = {zone.id for zone in model.zones.values() if zone.per == "piece"}
    zones -= {home for kind in model.kinds.values() for _, _, home in kind.counted}
    fields: dict[str, set[str]] = {zone: set() for zone in zones}
    for zone, field in _given(everything(model), zones):
        if field is None:
            fields.pop(zone, None)
        elif zone in fields:
            fields[zone].add(field)
    return {
        zone: frozenset(
            piece.number for piece in model.pieces if any(not _is_none(piece.numbers.get(field)) for field in filling)
        )
        for zone, filling in fields.items()
    }


def filled(model: Model) -> frozenset[str]:
    """The zones into which things are moved or dealt in the course of the game, or shuffled."""
    whole = everything(model)
    targets: list[Node] = [step.to for step in all_of(whole, Move)]
    targets += [step.to for step in all_of(whole, Deal)]
    targets += [step.zone for step in all_of(whole, Fill)]
    names = {getattr(zone, "zone", None) for zone in targets}
    return frozenset(zone.id for zone in model.zones.values() if zone.id in names or zone.refill is not None)


def _is_none(number: object) -> bool:
    return number is None or (isinstance(number, Digit) and number.value == 0)


def everything(model: Model) -> tuple[object, ...]:
    """All effect objects of a game."""
    return (
        *model.quantities.values(),
        *model.defines.values(),
        *model.actions.values(),
        *model.steps.values(),
        *(adjuster.change for adjusters in model.adjusters.values() for adjuster in adjusters),
        *model.whenever,
        *model.triggers,
        *(route for kind in model.kinds.values() for route in kind.routes.values()),
        model.setup,
        model.flow,
    )


def _given(root: object, zones: Container[object]) -> Iterator[tuple[str, str | None]]:
    """What is put into zones: the field of the piece that says how much, None where it may be anything."""
    waiting = [root]
    while waiting:
        match waiting.pop():
            case tuple() as parts:
                waiting.extend(parts)
            case Deal(number=FieldOf(field=field, of=of), source=source, to=ZoneOf(zone=zone, of=on)) if of == on:
                yield zone, field
                waiting += (source, of)
            case In(zone=zone):
                # Only looked at.
                waiting += (one for one in zone.slot_values() if one not in zones)
            case Node() as node:
                waiting.extend(node.slot_values())
            case str() as name if name in zones:
                yield name, None
