"""Places that a noun may be said to lie in: in a zone, on a thing, beside one."""

from dataclasses import replace
from typing import ClassVar, Literal

from spyrium_dsl.core import thing
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.places import beside_cells, card_in_cell, is_kind
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.effects.node import (
    KindName,
    Node,
    NotYet,
)
from spyrium_dsl.effects.things import Ref
from spyrium_dsl.effects.zones import ZoneRef
from spyrium_dsl.program.nodes import Const, Expr


class Place(Node):
    """Where a thing lies."""

    rule: ClassVar[str] = "place"

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        """The description, with this place."""
        raise NotYet(self)


class In(Place):
    """Lying in that place."""

    node: Literal["in"] = "in"
    zone: ZoneRef

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        zone, place = self.zone.places(scope)
        return replace(wanted, zone=zone, place=place)


class On(Place):
    """On a thing: in any zone that lies on it."""

    node: Literal["on"] = "on"
    of: Ref

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        return replace(wanted, on=sure(scope, self.of.lower(scope)))


class Beside(Place):
    """Between neighbours of which *of* is one; for a place between neighbours, next to that piece."""

    node: Literal["beside"] = "beside"
    of: Ref

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        return replace(wanted, beside=sure(scope, self.of.lower(scope)))


class BesideA(Place):
    """Next to at least one piece of that kind."""

    node: Literal["beside-a"] = "beside-a"
    kind: KindName

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        kinds = scope.model.members(self.kind)

        def test(gap: thing.Thing) -> Expr:
            grid, cells = beside_cells(scope, gap)
            found: Expr = Const(0)
            for cell in cells:
                card = card_in_cell(scope, grid, Const(0), cell)
                fits: Expr = card >= 0
                if not {k for name in grid.kinds for k in scope.model.members(name)} <= set(kinds):
                    fits = fits & is_kind(scope, thing.Thing(tuple(scope.model.kinds), card), kinds)
                found = found | fits
            return found

        return wanted.tested(test)
