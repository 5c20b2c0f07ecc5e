"""The verb `move`."""

from typing import Literal

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.moves import move, move_all_alike, move_counted, move_row
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import each_of
from spyrium_dsl.core.thing import At
from spyrium_dsl.effects.node import NotYet, Step
from spyrium_dsl.effects.things import Counted, Every, Named, Noun, Ref, Thing, ZoneRef


class Move(Step):
    """Put *thing* into the zone *to*; the run fails where a counted thing is not there."""

    node: Literal["move"] = "move"
    thing: Thing
    to: ZoneRef

    def lower(self, scope: Scope) -> None:
        zone, place = self.to.places(scope)
        if isinstance(self.thing, Counted):
            wanted = self.thing.noun.wanted(scope)
            if not all(scope.model.kinds[k].alike for k in wanted.kinds):
                raise NotYet(self)
            move_counted(scope, wanted, self.thing.number.lower(scope), self.to.at(scope))
            return
        if isinstance(self.thing, Every):
            self._move_all(scope, self.thing.noun)
            return
        one = self.thing.lower(scope)
        if place is None and scope.layout.instances(zone) > 1:
            raise CannotLower("E407", what=zone.id)
        here = move(scope, one, self.to.at(scope))
        if isinstance(self.thing, Named):
            scope.displace(self.thing.name, here)
        if scope.it is not None and scope.it.value is one.value:
            scope.it = here

    def _move_all(self, scope: Scope, noun: Noun) -> None:
        wanted = noun.wanted(scope)
        to = self.to.at(scope)
        if wanted.kinds == (PLAYER,) and wanted.zone is not None:
            move_row(scope, wanted.zone, to.zone)
        elif all(scope.model.kinds[k].alike for k in wanted.kinds):
            move_all_alike(scope, wanted, to)
        else:
            with each_of(scope, noun.name(), wanted) as one:
                move(scope, one, to)


class MoveToPlace(Step):
    """Put *thing* into a place between neighbours that was chosen: `move 1 worker in your home to gap`."""

    node: Literal["move-to-place"] = "move-to-place"
    thing: Thing
    to: Ref

    def lower(self, scope: Scope) -> None:
        spot = self.to.lower(scope)
        if spot.zone is None:
            raise CannotLower("E304", name=self.to.tag(), sort="thing", needed="zone")
        to = At(spot.zone, spot.value)
        if isinstance(self.thing, Counted):
            move_counted(scope, self.thing.noun.wanted(scope), self.thing.number.lower(scope), to)
            return
        here = move(scope, self.thing.lower(scope), to)
        if isinstance(self.thing, Named):
            scope.displace(self.thing.name, here)
