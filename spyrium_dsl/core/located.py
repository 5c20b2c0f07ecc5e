"""Whether one thing lies where a description says: the test of a thing at hand, where `candidates` looks for things."""

from __future__ import annotations

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.places import zones_of
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.program.nodes import Const, Expr, same


def is_located(wanted: Wanted) -> bool:
    """True where a description says where its things lie, or whose they are."""
    return not (wanted.zone is None and wanted.beside is None and wanted.on is None and wanted.owner is None)


def located(scope: Scope, wanted: Wanted, one: Thing) -> Expr:
    """1 where the thing lies in a place that is looked in, and belongs to whom the description says."""
    if not is_located(wanted):
        return Const(1)
    if wanted.beside is not None:
        raise CannotLower("E401")
    if one.kinds == (PLAYER,):
        return _in_row(scope, wanted, one)
    kinds = scope.model.kinds
    if not all(k in kinds for k in one.kinds):
        raise CannotLower("E401")
    if any(kinds[k].alike for k in one.kinds):
        return _alike(scope, wanted, one)
    found: Expr = Const(0)
    for zone, place in zones_of(scope, wanted):
        spot = scope.layout.places.get(zone.id)
        if spot is None:
            continue
        where = scope.layout.where[one.value]
        if place is None:
            found = found | ((where >= spot.first) & (where < spot.first + spot.count))
        else:
            found = found | (where == place + spot.first)
    return found


def _in_row(scope: Scope, wanted: Wanted, one: Thing) -> Expr:
    if wanted.zone is None or wanted.zone.id not in scope.layout.rows:
        raise CannotLower("E407", why="nowhere")
    b = scope.builder
    cells, size = scope.layout.rows[wanted.zone.id]
    found = b.let("found", 0)
    with b.loop("i", 0, size[0]) as i:
        b.assign(found, found | (cells[i] == one.value))
    return found


def _alike(scope: Scope, wanted: Wanted, one: Thing) -> Expr:
    """Of a counted piece it must be known where it lies."""
    if one.at is None:
        raise CannotLower("E407", why="several")
    fits: Expr = Const(1)
    if wanted.owner is not None:
        if not all(scope.model.kind(k).each is not None for k in one.kinds):
            raise CannotLower("E409", what=" ".join(one.kinds))
        fits = one.value == wanted.owner
    found: Expr = Const(0)
    for zone, place in zones_of(scope, wanted):
        if zone is one.at.zone:
            there: Expr = Const(1) if place is None or same(place, one.at.place) else one.at.place == place
            found = found | there
    return fits & found
