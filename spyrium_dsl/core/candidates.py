"""A description turned into a numbered run of candidates, each with a test whether it fits."""

from __future__ import annotations

from dataclasses import replace

from spyrium_dsl.core.alike import alike
from spyrium_dsl.core.model import PLAYER, Zone
from spyrium_dsl.core.places import card_in_cell, grid_beside, is_in_state, is_kind, place_labels, zones_of
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.core.wanted import Lies, Run, Wanted
from spyrium_dsl.program.nodes import Const, Expr, expr, select


def candidates(scope: Scope, wanted: Wanted) -> Run:
    """The run of candidates of a description; raises CannotLower where the core cannot look there."""
    model = scope.model
    if len(wanted.kinds) == 1 and wanted.kinds[0] in model.zones:
        return _places(scope, wanted, model.zones[wanted.kinds[0]])
    if wanted.kinds == (PLAYER,):
        return _tested(scope, wanted, _seats(scope, wanted))
    if all(model.kind(k).alike for k in wanted.kinds):
        if len(wanted.kinds) > 1:
            raise CannotLower("E401")
        return alike(scope, wanted)
    return _tested(scope, wanted, _cards(scope, wanted))


def _tested(scope: Scope, wanted: Wanted, run: Run) -> Run:
    def make(i: Expr) -> tuple[Thing, Expr]:
        thing, fits = run.make(i)
        # Where a cell may be empty, what is asked of a card is asked of some card: both sides of `&` may be evaluated.
        some = thing if isinstance(fits, Const) else replace(thing, value=select(thing.value < 0, 0, thing.value))
        fits = fits & is_kind(scope, some, wanted.kinds)
        kinds = tuple(k for k in thing.kinds if k in wanted.kinds)
        some = replace(some, kinds=kinds)
        if wanted.state is not None:
            state, yes = wanted.state
            is_in = is_in_state(scope, some, state)
            fits = fits & (is_in if yes else ~is_in)
        for test in wanted.tests:
            fits = fits & test(some)
        return replace(thing, kinds=kinds), fits

    return replace(run, make=make)


def seats_of_row(scope: Scope, wanted: Wanted, seat: Expr) -> tuple[Thing, Expr]:
    """A seat that lay in a row when somebody began to walk along it, and whether it fits."""
    return _tested(scope, wanted, Run(seat, lambda i: (Thing((PLAYER,), i), Const(1)))).make(seat)


def _seats(scope: Scope, wanted: Wanted) -> Run:
    layout = scope.layout
    if wanted.zone is None:
        return Run(expr(scope.seats), lambda i: (Thing((PLAYER,), i), Const(1)), labels=layout.seat_labels)
    if wanted.zone.id not in layout.rows:
        # No player ever lies there.
        raise CannotLower("E407", why="nowhere")
    cells, size = layout.rows[wanted.zone.id]
    return Run(
        size[0],
        lambda i: (Thing((PLAYER,), cells[i], At(wanted.zone or Zone("", ()), Const(0)), i), Const(1)),
        labels=layout.seat_labels,
    )


def _places(scope: Scope, wanted: Wanted, zone: Zone) -> Run:
    count = scope.layout.instances(zone)
    labels = place_labels(scope, zone)

    def make(i: Expr) -> tuple[Thing, Expr]:
        thing = Thing((zone.id,), i, zone=zone)
        fits: Expr = Const(1)
        if wanted.state is not None:
            # No place is in a state: that is told.
            fits = is_in_state(scope, thing, wanted.state[0])
        for test in wanted.tests:
            fits = fits & test(thing)
        return thing, fits

    return Run(expr(count), make, labels=labels, shown=lambda thing, i: thing.value)


def _cards(scope: Scope, wanted: Wanted) -> Run:
    layout = scope.layout
    if wanted.beside is not None:
        grid, cells, gap = grid_beside(scope, wanted.beside)
        kinds = _kinds_in(scope, grid)

        def end(i: Expr) -> tuple[Thing, Expr]:
            cell = cells[gap, i]
            card = card_in_cell(scope, grid, Const(0), cell)
            return Thing(kinds, card, At(grid, Const(0)), cell), card >= 0

        return Run(Const(2), end, labels=layout.labels)
    zones = zones_of(scope, wanted)
    if len(zones) != 1:
        raise CannotLower("E401")
    zone, place = zones[0]
    spot = layout.places.get(zone.id)
    if spot is None:
        raise CannotLower("E407", why="nowhere")
    kinds = _kinds_in(scope, zone)
    grid_shaped = zone.shape == "grid"
    if place is None and spot.count > 1:
        # All places of the zone in one run: candidate number = place * capacity + index.
        def anywhere(i: Expr) -> tuple[Thing, Expr]:
            where, cell = i // spot.capacity, i % spot.capacity
            card = layout.cells[i + spot.base]
            fits = card >= 0 if grid_shaped else cell < layout.size[where + spot.first]
            return Thing(kinds, card, At(zone, where), cell), fits

        room = spot.count * spot.capacity
        lies = Lies(
            zone,
            room,
            card=lambda i: layout.cells[i + spot.base],
            there=lambda i: anywhere(i)[1],
            still=lambda card: (layout.where[card] >= spot.first) & (layout.where[card] < spot.first + spot.count),
            is_at=lambda card: (layout.where[card] - spot.first) * spot.capacity + layout.index[card],
        )
        return Run(
            expr(room), anywhere, labels=layout.labels, downward=not grid_shaped and zone.shape != "row", lies=lies
        )
    at = place if place is not None else Const(0)

    def make(i: Expr) -> tuple[Thing, Expr]:
        card = card_in_cell(scope, zone, at, i)
        return Thing(kinds, card, At(zone, at), i), (card >= 0 if grid_shaped else Const(1))

    if spot.capacity == 1 and not grid_shaped:
        held = layout.size[at + spot.first]
        return Run(Const(1), lambda i: (make(i)[0], held > 0), labels=layout.labels)
    count = expr(spot.capacity) if grid_shaped else layout.size[at + spot.first]
    lies = Lies(
        zone,
        spot.capacity,
        card=lambda i: card_in_cell(scope, zone, at, i),
        there=lambda i: make(i)[1],
        still=lambda card: layout.where[card] == at + spot.first,
        is_at=lambda card: layout.index[card],
    )
    return Run(count, make, labels=layout.labels, downward=not grid_shaped and zone.shape != "row", lies=lies)


def _kinds_in(scope: Scope, zone: Zone) -> tuple[str, ...]:
    return tuple(sorted({k for name in zone.kinds for k in scope.model.members(name)}))
