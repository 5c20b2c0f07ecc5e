"""The verbs `deal` and `fill`."""

from typing import Literal

from spyrium_dsl.core.piles import deal, fill
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.effects.node import Number, Step
from spyrium_dsl.effects.zones import ZoneRef


class Deal(Step):
    """Move *number* pieces from the top of *source* to *to*, or what is there where that is less."""

    node: Literal["deal"] = "deal"
    number: Number
    source: ZoneRef
    to: ZoneRef

    def lower(self, scope: Scope) -> None:
        number = scope.builder.let("number", self.number.lower(scope))
        to = self.to.at(scope)
        deal(scope, number, self.source.at(scope), to)
        kinds = tuple(sorted({k for name in to.zone.kinds for k in scope.model.members(name)}))
        scope.rest = Wanted(kinds, zone=to.zone, place=to.place)


class Fill(Step):
    """Deal from *source* as many as *zone* has room for."""

    node: Literal["fill"] = "fill"
    zone: ZoneRef
    source: ZoneRef

    def lower(self, scope: Scope) -> None:
        to = self.zone.at(scope)
        try:
            fill(scope, to, self.source.at(scope))
        except CannotLower as problem:
            if problem.code == "E425":
                # What is wrong is which place is to be filled.
                problem.at(self.zone)
            raise
