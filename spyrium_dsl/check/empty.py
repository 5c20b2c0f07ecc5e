"""Places where nothing ever lies: what is dealt to a zone on a card by a number that the card does not have."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.spans import Reckoner
from spyrium_dsl.core.model import Model, Zone
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.deal import Deal
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Node, NumberField, Statement, Step
from spyrium_dsl.effects.nouns import Noun, Placed
from spyrium_dsl.effects.numbers import FieldOf
from spyrium_dsl.effects.places import In, On, Place
from spyrium_dsl.effects.things import It, Named, Ref
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.effects.zones import ZoneOf, ZoneRef

Dealt = tuple[str, str]
"""A zone that lies on cards, and the field of the card that says how much is dealt there."""


class Empty:
    """What a game ever puts on its cards. A name that stands for one card is *given*: `it`, or that of its kind."""

    def __init__(self, tree: GameTree, model: Model, reckoner: Reckoner) -> None:
        self.model, self.reckoner = model, reckoner
        self.by_field: dict[str, set[NumberField]] = {}
        self.otherwise: set[str] = set()
        for root in (*tree.declarations, *tree.cards):
            for zone, field in _dealt_in(root):
                if field:
                    self.by_field.setdefault(zone, set()).add(field)
                else:
                    self.otherwise.add(zone)

    def nothing(self, noun: Noun, design: str | None, given: str = "") -> bool:
        """True where no such thing ever lies on that card, which the description calls `it` or *given*."""
        if design is None:
            return False
        place = _place_of(noun)
        of = place.of if isinstance(place, On) else place.zone if isinstance(place, In) else None
        if isinstance(of, ZoneOf):
            zones = [self.model.zones[of.zone]] if self._is_meant(of.of, given) else []
        elif isinstance(of, Ref):
            zones = (
                [one for one in self.model.zones.values() if one.per == "piece"] if self._is_meant(of, given) else []
            )
        else:
            return False
        wanted = set(self.model.members(noun.name()))
        zones = [one for one in zones if wanted & {kind for name in one.kinds for kind in self.model.members(name)}]
        return bool(zones) and all(self._is_empty(zone, design) for zone in zones)

    def _is_meant(self, of: Ref, given: str) -> bool:
        return isinstance(of, It) or (isinstance(of, Named) and of.name == given)

    def _is_empty(self, zone: Zone, design: str) -> bool:
        kind = next((one.kind for one in self.model.pieces if one.design == design), None)
        if zone.per != "piece" or kind is None:
            return False
        if kind not in self.model.members(str(zone.host)):
            return True
        if zone.begins is not None or zone.id in self.otherwise or self._begins_there(zone.id):
            return False
        return all(
            self.reckoner.number(FieldOf(field=field, of=It()), design)[1] == 0
            for field in self.by_field.get(zone.id, ())
        )

    def _begins_there(self, zone: str) -> bool:
        places = [row[2] for kind in self.model.kinds.values() for row in kind.counted]
        return zone in places or any(
            kind.each is not None and kind.each[1] == zone for kind in self.model.kinds.values()
        )


def _place_of(noun: Noun) -> Place | None:
    while not isinstance(noun, Placed):
        inner = getattr(noun, "noun", None)
        if not isinstance(inner, Noun):
            return None
        noun = inner
    return noun.place


@kept
def _dealt_in(root: Node) -> tuple[Dealt, ...]:
    return tuple(_dealt(root))


def _dealt(root: Node) -> Iterator[Dealt]:
    for node in nodes(root):
        match node:
            case Deal(number=FieldOf(field=field, of=of), to=ZoneOf(zone=zone, of=host)) if of == host:
                yield zone, field
            case Step() | Statement():
                # What another step names as a place of its own, it may put something into.
                zones = (getattr(one, "zone", None) for one in node.slot_values() if isinstance(one, ZoneRef))
                yield from ((zone, "") for zone in zones if isinstance(zone, str))
