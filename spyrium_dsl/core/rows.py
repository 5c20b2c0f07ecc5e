"""Players in rows, such as an order of turns: out of one, behind those of another."""

from __future__ import annotations

from spyrium_dsl.core.each import seat_moves
from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.model import PLAYER, Zone
from spyrium_dsl.core.room import need_room
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.program.nodes import Const, Expr, Slot


def move_seat(scope: Scope, thing: Thing, to: At) -> Thing:
    """Put a player at the end of a row, out of the row where that player is; the player, standing there."""
    b, layout = scope.builder, scope.layout
    if to.zone.id not in layout.rows:
        raise CannotLower("E304", name=to.zone.id, sort="zone", needed=PLAYER)
    need_room(scope, to, Const(1))
    seat_moves(scope)
    scope.left.leaves(thing.at.zone.id if thing.at is not None else None, thing.value, thing.kinds)
    if thing.at is not None:
        cells, size = layout.rows[thing.at.zone.id]
        _close_row(scope, cells, size, thing.cell if thing.cell is not None else Const(0))
    else:
        for cells, size in layout.rows.values():
            at = b.let("at", NONE)
            with b.loop("i", 0, size[0]) as i, b.when(cells[i] == thing.value):
                b.assign(at, i)
            with b.when(at >= 0):
                _close_row(scope, cells, size, at)
    cells, size = layout.rows[to.zone.id]
    b.set(cells[size[0]], thing.value)
    b.set(size[0], size[0] + 1)
    return Thing(thing.kinds, thing.value, to)


def _close_row(scope: Scope, cells: Slot, size: Slot, at: Expr) -> None:
    b = scope.builder
    last = b.let("last", size[0] - 1)
    with b.loop("i", at, last) as i:
        b.set(cells[i], cells[i + 1])
    b.set(size[0], last)


def move_row(scope: Scope, source: Zone, to: Zone) -> None:
    """Move all players of one row behind those of another, keeping their order."""
    b, layout = scope.builder, scope.layout
    if source is to:
        return
    seat_moves(scope)
    scope.left.leaves(source.id, None, (PLAYER,))
    cells, size = layout.rows[source.id]
    into, held = layout.rows[to.id]
    need_room(scope, At(to, Const(0)), size[0])
    with b.loop("i", 0, size[0]) as i:
        b.set(into[held[0]], cells[i])
        b.set(held[0], held[0] + 1)
    b.set(size[0], 0)
