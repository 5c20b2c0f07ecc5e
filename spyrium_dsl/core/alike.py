"""Runs of alike pieces, which lie by number in places, and not one by one."""

from __future__ import annotations

from spyrium_dsl.core.places import cell_of, class_labels, place_labels, zones_of
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.core.wanted import Run, Wanted
from spyrium_dsl.program.nodes import Const, Expr, expr, select


def alike(scope: Scope, wanted: Wanted) -> Run:
    """Alike pieces: candidates are (place, class) pairs; where both are known there is one."""
    layout, model = scope.layout, scope.model
    (kind_id,) = wanted.kinds
    if wanted.tests or wanted.state:
        raise CannotLower("E401")
    if wanted.beside is not None:
        return _alike_beside(scope, wanted, kind_id)
    zones = zones_of(scope, wanted)
    if len(zones) != 1:
        raise CannotLower("E401")
    zone, place = zones[0]
    counts = layout.counts.get((zone.id, kind_id))
    if counts is None:
        raise CannotLower("E407", why="nowhere")
    by_owner = model.kinds[kind_id].each is not None
    owner = wanted.owner if by_owner else None
    classes = layout.classes(kind_id)
    places = layout.instances(zone)
    face_labels = class_labels(scope, kind_id)
    if layout.by_owner(zone, kind_id):
        if place is None and owner is not None:
            place = owner
        if place is not None:
            fixed = place
            return Run(
                Const(1),
                lambda i: (Thing((kind_id,), fixed, At(zone, fixed)), counts[fixed] > 0),
                lambda i: counts[fixed],
            )
        return Run(
            expr(places),
            lambda i: (Thing((kind_id,), i, At(zone, i)), counts[i] > 0),
            lambda i: counts[i],
            layout.seat_labels,
        )
    if place is not None and owner is not None:
        at, who = place, owner
        return Run(
            Const(1), lambda i: (Thing((kind_id,), who, At(zone, at)), counts[at, who] > 0), lambda i: counts[at, who]
        )
    if place is not None or places == 1:
        at = place if place is not None else Const(0)
        return Run(
            expr(classes),
            lambda i: (Thing((kind_id,), i, At(zone, at)), counts[at, i] > 0),
            lambda i: counts[at, i],
            face_labels,
        )
    if owner is not None or classes == 1:
        who = owner if owner is not None else Const(0)
        held = layout.held.get((zone.id, kind_id))
        # A player with nothing there has no candidates: the walk over many places is spared.
        some = expr(places) if held is None else select(held[who] > 0, places, 0)
        return Run(
            some,
            lambda i: (Thing((kind_id,), who, At(zone, i)), counts[i, who] > 0),
            lambda i: counts[i, who],
            place_labels(scope, zone),
            shown=lambda thing, i: i,
        )
    totals = layout.totals.get((zone.id, kind_id))
    labels = tuple(f"{p}/{c}" for p in place_labels(scope, zone) for c in face_labels)
    return Run(
        expr(places * classes),
        lambda i: (Thing((kind_id,), i % classes, At(zone, i // classes)), counts.flat(i) > 0),
        lambda i: counts.flat(i),
        labels,
        shown=lambda thing, i: i,
        classes=classes if totals is not None else 0,
        total=lambda place: totals[place] if totals is not None else place,
    )


def _alike_beside(scope: Scope, wanted: Wanted, kind_id: str) -> Run:
    """Alike pieces in the places around a card on a grid."""
    layout = scope.layout
    assert wanted.beside is not None
    zone = next(
        (z for z in scope.model.zones.values() if z.per == "between" and (z.id, kind_id) in layout.counts), None
    )
    if zone is None:
        raise CannotLower("E407", why="nowhere")
    _, around = layout.has_gap_table(zone.id)
    cell = cell_of(scope, wanted.beside)
    counts = layout.counts[zone.id, kind_id]
    totals = layout.totals.get((zone.id, kind_id))
    width = around.dims[1]
    owner = wanted.owner

    def number(i: Expr) -> Expr:
        gap = around[cell, i]
        if owner is not None:
            return counts[gap, owner]
        return totals[gap] if totals is not None else counts[gap, 0]

    return Run(
        Const(width),
        lambda i: (
            Thing((kind_id,), owner if owner is not None else Const(0), At(zone, around[cell, i])),
            number(i) > 0,
        ),
        number,
    )
