"""Alike pieces, which lie in places by number: so many of them from place to place."""

from __future__ import annotations

from spyrium_dsl.core.candidates import candidates
from spyrium_dsl.core.room import need_room
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import each_alike
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.program.nodes import Const, Expr, Read, same


def move_alike(scope: Scope, thing: Thing, number: Expr, to: At) -> Thing:
    """Move *number* pieces of one class; the caller has made sure that they are there. The run fails without room."""
    (kind_id,) = thing.kinds
    if thing.at is None:
        raise CannotLower("E407", why="several")
    need_room(scope, to, number)
    if thing.unsure:
        there = count_cell(scope, kind_id, thing.at, thing.value)
        scope.builder.require(there >= number, "nothing-there")
    scope.left.leaves(thing.at.zone.id, thing.value, thing.kinds, alike=True)
    change_count(scope, kind_id, thing.at, thing.value, 0 - number)
    add_alike(scope, kind_id, thing.value, number, to)
    return Thing(thing.kinds, thing.value, to)


def move_counted(scope: Scope, wanted: Wanted, number: Expr, to: At) -> None:
    """Move that many alike pieces of a description with one place and one class; the run fails with fewer."""
    b = scope.builder
    (kind_id,) = wanted.kinds
    run = candidates(scope, wanted)
    if run.number is None or not (isinstance(run.count, Const) and run.count.value == 1):
        raise CannotLower("E401")
    thing, _ = run.make(Const(0))
    there = run.number(Const(0))
    b.require(there >= number, "too-few", needs=number, has=there, what=Const(scope.layout.kind_number[kind_id]))
    move_alike(scope, thing, number, to)


def move_all_alike(scope: Scope, wanted: Wanted, to: At | None, owner_of: bool = False) -> None:
    """Move every alike piece of a description; *owner_of*: each to its owner's place of the zone of *to*."""
    run = candidates(scope, wanted)
    assert run.number is not None and to is not None
    with each_alike(scope, run) as (thing, there):
        move_alike(scope, thing, there, At(to.zone, thing.value) if owner_of else to)


def add_alike(scope: Scope, kind_id: str, which: Expr, number: Expr, to: At) -> None:
    """Put pieces of one class into a place; onto the top of a pile."""
    b = scope.builder
    if to.zone.id in scope.layout.piles:
        cells, size = scope.layout.piles[to.zone.id]
        with b.loop("n", 0, number):
            b.set(cells[size[0]], which)
            b.set(size[0], size[0] + 1)
        return
    change_count(scope, kind_id, to, which, number)


def change_count(scope: Scope, kind_id: str, at: At, which: Expr, change: Expr) -> None:
    """Change the number of alike pieces of a class in a place, and the total where one is kept."""
    b, layout = scope.builder, scope.layout
    b.add(count_cell(scope, kind_id, at, which), change)
    totals = layout.totals.get((at.zone.id, kind_id))
    if totals is not None:
        b.add(totals[at.place], change)
    held = layout.held.get((at.zone.id, kind_id))
    if held is not None:
        b.add(held[which], change)


def count_cell(scope: Scope, kind_id: str, at: At, which: Expr) -> Read:
    """Where the number of alike pieces of a class in a place stands."""
    counts = scope.layout.counts.get((at.zone.id, kind_id))
    if counts is None:
        raise CannotLower("E304", name=at.zone.id, sort="zone", needed=kind_id)
    if scope.layout.by_owner(at.zone, kind_id):
        if not same(at.place, which):
            # A player's own zone holds only that player's own pieces of a kind made for each player.
            raise CannotLower("E409", what=at.zone.id)
        return counts[at.place]
    return counts[at.place, which]
