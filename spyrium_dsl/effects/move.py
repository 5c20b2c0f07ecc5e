"""The verb `move`."""

from typing import Literal

from spyrium_dsl.core.counted import move_all_alike, move_counted
from spyrium_dsl.core.each import each_of
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.moves import move
from spyrium_dsl.core.rows import move_row
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import count_of
from spyrium_dsl.core.thing import At
from spyrium_dsl.core.thing import Thing as CoreThing
from spyrium_dsl.effects.line import remember
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.selectors import AnyNumber, Counted, Every, Rest, UpTo
from spyrium_dsl.effects.several import how_many, some_cards
from spyrium_dsl.effects.things import Named, Ref, Thing
from spyrium_dsl.effects.zones import ZoneRef


class Move(Step):
    """Put *thing* into the zone *to*; the run fails where a counted thing is not there."""

    node: Literal["move"] = "move"
    thing: Thing
    to: ZoneRef

    def lower(self, scope: Scope) -> None:
        zone, place = self.to.places(scope)
        if isinstance(self.thing, Counted | UpTo | AnyNumber):
            self._move_some(scope, self.thing)
            return
        if isinstance(self.thing, Every | Rest):
            self._move_all(scope, self.thing)
            return
        one = self.thing.lower(scope)
        if place is None and scope.layout.instances(zone) > 1:
            raise CannotLower("E407", why="several")
        here = move(scope, one, self.to.at(scope))
        if isinstance(self.thing, Named) and self.thing.name in scope.names:
            scope.names[self.thing.name] = here
        if scope.it is not None and scope.it.value is one.value:
            scope.it = here

    def _move_some(self, scope: Scope, meant: Counted | UpTo | AnyNumber) -> None:
        wanted = meant.noun.wanted(scope)
        to = self.to.at(scope)
        if not all(scope.model.kind(k).alike for k in wanted.kinds):
            some_cards(scope, meant, lambda inside, one: _moved(inside, one, to))
            return
        number = how_many(scope, meant, count_of(scope, wanted))
        remember(scope, number)
        move_counted(scope, wanted, number, to)

    def _move_all(self, scope: Scope, meant: Every | Rest) -> None:
        wanted = meant.wanted(scope)
        to = self.to.at(scope)
        plain = not wanted.tests and wanted.state is None
        if wanted.kinds == (PLAYER,) and wanted.zone is not None and plain:
            move_row(scope, wanted.zone, to.zone)
        elif wanted.kinds != (PLAYER,) and all(scope.model.kind(k).alike for k in wanted.kinds):
            move_all_alike(scope, wanted, to)
        else:
            with each_of(scope, "thing", wanted) as one:
                move(scope, one, to)


def _moved(scope: Scope, one: CoreThing, to: At) -> None:
    move(scope, one, to)


class MoveToPlace(Step):
    """Put *thing* into a place between neighbours that was chosen: `move 1 worker in your home to gap`."""

    node: Literal["move-to-place"] = "move-to-place"
    thing: Thing
    to: Ref

    def lower(self, scope: Scope) -> None:
        spot = self.to.lower(scope)
        if spot.zone is None:
            raise CannotLower("E407", why="no-zone")
        to = At(spot.zone, spot.value)
        if isinstance(self.thing, Counted):
            move_counted(scope, self.thing.noun.wanted(scope), self.thing.number.lower(scope), to)
            return
        here = move(scope, self.thing.lower(scope), to)
        if isinstance(self.thing, Named) and self.thing.name in scope.names:
            scope.names[self.thing.name] = here
