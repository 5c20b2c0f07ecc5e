"""Cards, which lie one by one: out of the place where they are, into another."""

from __future__ import annotations

from spyrium_dsl.core.each import card_moves, grid_fills
from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.model import GRID, ORDERED, Zone
from spyrium_dsl.core.places import cell_of
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.program.nodes import Expr, Local


def take_out(scope: Scope, thing: Thing) -> None:
    """Take a card out of where it lies. In a heap the last card moves into its cell; rows and piles close up."""
    b, layout = scope.builder, scope.layout
    card = thing.value
    card_moves(scope, card)
    cell = b.let("cell", cell_of(scope, thing))
    scope.left.leaves(thing.at.zone.id if thing.at is not None else None, card, thing.kinds)
    if thing.at is not None:
        spot = layout.places[thing.at.zone.id]
        place = thing.at.place + spot.first
        base = thing.at.place * spot.capacity + spot.base
        if thing.at.zone.shape == "grid":
            b.set(layout.cells[base + cell], NONE)
            b.set(layout.size[place], layout.size[place] - 1)
            return
        _close(scope, place, base, cell, ordered=thing.at.zone.ordered, single=spot.capacity == 1)
        return
    place = b.let("place", layout.where[card])
    base = b.let("base", layout.base_of[place])
    possible = [z for z in scope.model.zones.values() if z.id in layout.places and _may_hold(scope, z, thing.kinds)]

    def close(shape: int) -> None:
        if shape == GRID:
            b.set(layout.cells[base + cell], NONE)
            b.set(layout.size[place], layout.size[place] - 1)
        else:
            _close(scope, place, base, cell, ordered=shape == ORDERED, single=False)

    shapes = sorted({z.closing for z in possible})
    if len(shapes) == 1:
        close(shapes[0])
        return
    with b.switch(layout.shape_of[place]) as case:
        for shape in shapes:
            with case(shape):
                close(shape)


def _close(scope: Scope, place: Expr, base: Expr, cell: Expr, ordered: bool, single: bool) -> None:
    b, layout = scope.builder, scope.layout
    last = b.let("last", layout.size[place] - 1)
    if not single:
        if ordered:
            with b.loop("i", cell, last) as i:
                b.set(layout.cells[base + i], layout.cells[base + i + 1])
                b.set(layout.index[layout.cells[base + i]], i)
        else:
            mover = b.let("mover", layout.cells[base + last])
            b.set(layout.cells[base + cell], mover)
            b.set(layout.index[mover], cell)
    b.set(layout.size[place], last)


def put_in(scope: Scope, thing: Thing, to: At) -> Thing:
    """Put a card that lies nowhere into a place with room, behind or on top of what is there; in a grid, into a free cell."""
    b, layout = scope.builder, scope.layout
    spot = layout.places.get(to.zone.id)
    if spot is None:
        raise CannotLower("E304", name=to.zone.id, sort="zone", needed=" ".join(thing.kinds))
    must_hold(scope, to.zone, thing.kinds)
    place = to.place + spot.first
    if to.zone.shape == "grid":
        grid_fills(scope, to.zone)
        cell = _first_free(scope, to)
    else:
        cell = b.let("cell", layout.size[place])
    put_in_cell(scope, thing.value, to, cell)
    return Thing(thing.kinds, thing.value, to, cell)


def put_in_cell(scope: Scope, card: Expr, to: At, cell: Expr) -> None:
    """Put a card that lies nowhere into one cell of a place."""
    b, layout = scope.builder, scope.layout
    spot = layout.places[to.zone.id]
    place = to.place + spot.first
    b.set(layout.cells[to.place * spot.capacity + cell + spot.base], card)
    b.set(layout.size[place], layout.size[place] + 1)
    b.set(layout.where[card], place)
    b.set(layout.index[card], cell)


def _first_free(scope: Scope, grid: At) -> Local:
    """The first free cell of a grid with room, in reading order."""
    b, layout = scope.builder, scope.layout
    spot = layout.places[grid.zone.id]
    base = grid.place * spot.capacity + spot.base
    cell = b.let("cell", NONE)
    with b.loop("i", 0, spot.capacity) as i, b.when((cell < 0) & (layout.cells[base + i] < 0)):
        b.assign(cell, i)
    return cell


def must_hold(scope: Scope, zone: Zone, kinds: tuple[str, ...]) -> None:
    """E304 where no card of these kinds may ever lie in the zone."""
    if not _may_hold(scope, zone, kinds):
        raise CannotLower("E304", name=zone.id, sort="zone", needed=" ".join(kinds))


def _may_hold(scope: Scope, zone: Zone, kinds: tuple[str, ...]) -> bool:
    held = {k for name in zone.kinds for k in scope.model.members(name)}
    return bool(held & set(kinds))
