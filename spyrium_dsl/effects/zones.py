"""Zones: one, one of several alike, or one in which something lies."""

from typing import ClassVar, Literal

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.model import Zone as ZoneSpec
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At
from spyrium_dsl.effects.node import (
    Node,
    NotYet,
    ZoneName,
)
from spyrium_dsl.effects.things import Ref
from spyrium_dsl.effects.values import Value
from spyrium_dsl.program.nodes import Const, Expr


class ZoneRef(Node):
    """A zone, or one of several alike."""

    rule: ClassVar[str] = "zone"

    def at(self, scope: Scope) -> At:
        """The one place meant."""
        zone, place = self.places(scope)
        if place is None:
            if scope.layout.instances(zone) > 1:
                raise CannotLower("E407", why="several")
            place = Const(0)
        return At(zone, place)

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        """The zone, and which of its places; None for all of them."""
        raise NotYet(self)


class Zone(ZoneRef):
    """The only zone of that name; for one of several, the one in reach (`their reserve` of a kind's own line)."""

    node: Literal["zone"] = "zone"
    zone: ZoneName

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        zone = scope.model.zones[self.zone]
        return zone, (Const(0) if zone.per == "one" else None)


class YourZone(ZoneRef):
    """The acting seat's."""

    node: Literal["your-zone"] = "your-zone"
    zone: ZoneName

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        return scope.model.zones[self.zone], scope.actor


class TheirZone(ZoneRef):
    """Each player's own, in lines that speak of every player."""

    node: Literal["their-zone"] = "their-zone"
    zone: ZoneName

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        return scope.model.zones[self.zone], scope.actor


class AnyZone(ZoneRef):
    """All zones of that name together."""

    node: Literal["any-zone"] = "any-zone"
    zone: ZoneName

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        return scope.model.zones[self.zone], None


class ZoneOf(ZoneRef):
    """The zone of a player, on a thing."""

    node: Literal["zone-of"] = "zone-of"
    zone: ZoneName
    of: Ref

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        zone, of = scope.model.zones[self.zone], sure(scope, self.of.lower(scope))
        if zone.per != "piece":
            if zone.per == "seat" and set(of.kinds) != {PLAYER}:
                raise CannotLower("E304", name=zone.id, sort="zone", needed=" ".join(of.kinds))
            return zone, of.value
        if not set(of.kinds) <= set(scope.model.members(str(zone.host))):
            raise CannotLower("E304", name=zone.id, sort="zone", needed=" ".join(of.kinds))
        return zone, scope.layout.place_on[zone.id][of.value]


class ZoneAt(ZoneRef):
    """The zone of a member of a list: a deck for each period."""

    node: Literal["zone-at"] = "zone-at"
    zone: ZoneName
    value: Value

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        value = self.value.lower(scope)
        if self.value.may_lack(scope):
            value = scope.builder.let("value", value)
            scope.builder.require(value >= 0, "nothing-there")
        return scope.model.zones[self.zone], value
