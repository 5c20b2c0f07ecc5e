"""The verbs `deal` and `fill`."""

from typing import Literal

from spyrium_dsl.core.moves import deal, fill
from spyrium_dsl.core.scope import Scope
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
    """Deal from *source* to every free place of *zone*."""

    node: Literal["fill"] = "fill"
    zone: ZoneRef
    source: ZoneRef

    def lower(self, scope: Scope) -> None:
        fill(scope, self.zone.at(scope).zone, self.source.at(scope))
