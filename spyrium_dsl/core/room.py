"""How much a place can hold, and how much lies there."""

from __future__ import annotations

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.thing import At
from spyrium_dsl.program.nodes import Const, Expr


def need_room(scope: Scope, to: At, number: Expr) -> None:
    """The run fails where a place cannot hold so many more; asked before anything is moved, so that it can be told."""
    if to.zone.room is not None:
        there = lying_in(scope, to)
        scope.builder.require(there + number <= to.zone.room, "no-room", most=Const(to.zone.room), has=there)


def lying_in(scope: Scope, at: At) -> Expr:
    """How many things lie in a place, of all kinds."""
    layout, zone = scope.layout, at.zone
    if zone.id in layout.rows:
        return layout.rows[zone.id][1][0]
    there: Expr = Const(0)
    if zone.id in layout.places:
        there = layout.size[at.place + layout.places[zone.id].first]
    if zone.id in layout.piles:
        there = there + layout.piles[zone.id][1][0]
    for (name, kind_id), counts in layout.counts.items():
        if name != zone.id:
            continue
        if layout.by_owner(zone, kind_id):
            there = there + counts[at.place]
        elif (name, kind_id) in layout.totals:
            there = there + layout.totals[name, kind_id][at.place]
        else:
            for which in range(layout.classes(kind_id)):
                there = there + counts[at.place, which]
    return there
