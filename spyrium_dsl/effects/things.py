"""References: one thing already known, and what every phrase for a thing has in common."""

from typing import ClassVar, Literal

from spyrium_dsl.core import thing
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects.node import (
    LinkField,
    Node,
    NotYet,
    ThingName,
)
from spyrium_dsl.program.nodes import select
from spyrium_dsl.text.spaced import spaced


class Thing(Node):
    """What a verb acts on: a reference, a selector, or a count of alike pieces."""

    rule: ClassVar[str] = "thing"

    def lower(self, scope: Scope) -> thing.Thing:
        """The one thing meant; a selector chooses or finds it."""
        raise NotYet(self)


class Ref(Thing):
    """One thing already known."""

    rule: ClassVar[str] = "ref"


class Named(Ref):
    """The thing of that name: chosen, let, given, looped over or remembered. The name is bare, without an article."""

    node: Literal["named"] = "named"
    name: ThingName

    def lower(self, scope: Scope) -> thing.Thing:
        found = scope.names.get(self.name)
        if found is not None:
            return scope.left.now(found)
        kind = scope.model.remembered.get(self.name)
        if kind is None:
            # Named in another place: between decisions, what a line of the flow has chosen is not kept.
            raise CannotLower("E402", value="", chosen=spaced(self.name))
        value = scope.layout.remembered[self.name][0]
        return thing.Thing(scope.model.members(kind), value, maybe=True)


class It(Ref):
    """The thing this line is about, or the one named last on it."""

    node: Literal["it"] = "it"

    def lower(self, scope: Scope) -> thing.Thing:
        if scope.it is None:
            if scope.names:
                raise CannotLower("E407", why="by-name", named=tuple(scope.names))
            raise CannotLower("E407", why="no-it")
        return scope.left.now(scope.it)


class Here(Ref):
    """The card on which the line stands, whatever else the line is about."""

    node: Literal["here"] = "here"

    def lower(self, scope: Scope) -> thing.Thing:
        if scope.card is None:
            raise CannotLower("E407", why="no-card")
        return scope.left.now(scope.card)


class You(Ref):
    """The seat that acts."""

    node: Literal["you"] = "you"

    def lower(self, scope: Scope) -> thing.Thing:
        return thing.Thing((PLAYER,), scope.actor)


class Nobody(Ref):
    """No player."""

    node: Literal["nobody"] = "nobody"

    def lower(self, scope: Scope) -> thing.Thing:
        return thing.NOTHING


class NoThing(Ref):
    """No thing."""

    node: Literal["no-thing"] = "no-thing"

    def lower(self, scope: Scope) -> thing.Thing:
        return thing.NOTHING


class OwnerOf(Ref):
    """The player whose piece it is."""

    node: Literal["owner-of"] = "owner-of"
    of: Ref

    def lower(self, scope: Scope) -> thing.Thing:
        of = sure(scope, self.of.lower(scope))
        if of.kinds and all(scope.model.kind(k).each is not None for k in of.kinds):
            return thing.Thing((PLAYER,), of.value)
        if of.at is not None and of.at.zone.per == "seat":
            return thing.Thing((PLAYER,), of.at.place)
        zones = [scope.model.zones[name] for k in of.kinds for name in scope.model.kind(k).owned_in]
        if len(zones) == 1 and zones[0].per == "seat" and zones[0].id in scope.layout.places:
            # It lies where its kind counts it as owned, or belongs to nobody.
            spot = scope.layout.places[zones[0].id]
            seat = scope.builder.let("owner", scope.layout.where[of.value] - spot.first)
            return thing.Thing((PLAYER,), select((seat < 0) | (seat >= spot.count), -1, seat), maybe=True)
        raise CannotLower("E409", what=" ".join(of.kinds))


class NextSeat(Ref):
    """The player after *start*, clockwise."""

    node: Literal["next-seat"] = "next-seat"
    start: Ref

    def lower(self, scope: Scope) -> thing.Thing:
        start = sure(scope, self.start.lower(scope))
        return thing.Thing((PLAYER,), (start.value + 1) % scope.seats)


class SeatBefore(Ref):
    """The player after *start*, against the clock."""

    node: Literal["seat-before"] = "seat-before"
    start: Ref

    def lower(self, scope: Scope) -> thing.Thing:
        start = sure(scope, self.start.lower(scope))
        return thing.Thing((PLAYER,), (start.value + (scope.seats - 1)) % scope.seats)


class LinkOf(Ref):
    """What a thing remembers under that name."""

    node: Literal["link-of"] = "link-of"
    field: LinkField
    of: Ref
