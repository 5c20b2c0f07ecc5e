"""How a description finds things: candidates, counted, chosen, looped over.

A description arrives as a `Wanted`: kinds, a state, an owner, a place, further tests. `candidates` turns it into a
numbered run of candidates, each with a test; every question about it (is there one, how many, choose one) walks that run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.model import PLAYER, Zone
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.program.nodes import Const, Expr, Local, Table, expr, select

Test = Callable[[Thing], Expr]


@dataclass(frozen=True, eq=False)
class Wanted:
    """A description of things.

    *kinds*: kinds wanted (or one zone's id, for places as things). *at*: places to look in, None for any place of a
    zone given in *zone*. *beside*: next to that thing. *owner*: the seat they belong to. *tests*: each must hold.
    """

    kinds: tuple[str, ...]
    zone: Zone | None = None
    place: Expr | None = None
    beside: Thing | None = None
    on: Thing | None = None
    owner: Expr | None = None
    own_zones: tuple[Zone, ...] = ()
    state: tuple[str, bool] | None = None
    tests: tuple[Test, ...] = ()

    def tested(self, test: Test) -> Wanted:
        """The same, with one more test."""
        return replace(self, tests=(*self.tests, test))


@dataclass(frozen=True, eq=False)
class Run:
    """Candidates 0..count-1: *make* gives the thing of one and whether it fits. *downward*: walk from the last."""

    count: Expr
    make: Callable[[Expr], tuple[Thing, Expr]]
    number: Callable[[Expr], Expr] | None = None
    """For alike pieces: how many lie at that candidate; None for one each."""
    labels: tuple[str, ...] | None = None
    shown: Callable[[Thing, Expr], Expr] = field(default=lambda thing, i: thing.value)
    downward: bool = False
    classes: int = 0
    """Of a run over places and classes: how many classes; then *total* gives how many lie in a place."""
    total: Callable[[Expr], Expr] = field(default=lambda place: place)


def state_of(scope: Scope, thing: Thing) -> Expr:
    """The number of the state a thing is in."""
    layout = scope.layout
    if thing.kinds == (PLAYER,):
        if layout.seat_state is None:
            raise CannotLower("E306", kind=PLAYER, field="state")
        return layout.seat_state[thing.value]
    return layout.state[thing.value]


def is_kind(scope: Scope, thing: Thing, kinds: tuple[str, ...]) -> Expr:
    """1 where the thing, a card, is of one of the kinds."""
    if set(thing.kinds) <= set(kinds):
        return Const(1)
    wanted = [k for k in kinds if k in thing.kinds]
    result: Expr = Const(0)
    for kind in wanted:
        result = result | (scope.layout.kind_of[thing.value] == scope.layout.kind_number[kind])
    return result


def candidates(scope: Scope, wanted: Wanted) -> Run:
    """The run of candidates of a description; raises CannotLower where the core cannot look there."""
    model = scope.model
    if len(wanted.kinds) == 1 and wanted.kinds[0] in model.zones:
        return _places(scope, wanted, model.zones[wanted.kinds[0]])
    if wanted.kinds == (PLAYER,):
        return _tested(scope, wanted, _seats(scope, wanted))
    if all(model.kinds[k].alike for k in wanted.kinds):
        if len(wanted.kinds) > 1:
            raise CannotLower("E401", what=" ".join(wanted.kinds))
        return _alike(scope, wanted)
    return _tested(scope, wanted, _cards(scope, wanted))


def _tested(scope: Scope, wanted: Wanted, run: Run) -> Run:
    def make(i: Expr) -> tuple[Thing, Expr]:
        thing, fits = run.make(i)
        # Where a cell may be empty, what is asked of a card is asked of some card: both sides of `&` may be evaluated.
        some = thing if isinstance(fits, Const) else replace(thing, value=select(thing.value < 0, 0, thing.value))
        fits = fits & is_kind(scope, some, wanted.kinds)
        if wanted.state is not None:
            state, yes = wanted.state
            is_in = state_of(scope, some) == scope.layout.states[state]
            fits = fits & (is_in if yes else ~is_in)
        for test in wanted.tests:
            fits = fits & test(some)
        return replace(thing, kinds=tuple(k for k in thing.kinds if k in wanted.kinds)), fits

    return replace(run, make=make)


def _seats(scope: Scope, wanted: Wanted) -> Run:
    layout = scope.layout
    if wanted.zone is None:
        return Run(expr(scope.seats), lambda i: (Thing((PLAYER,), i), Const(1)), labels=layout.seat_labels)
    cells, size = layout.rows[wanted.zone.id]
    return Run(
        size[0],
        lambda i: (Thing((PLAYER,), cells[i], At(wanted.zone or Zone("", ()), Const(0)), i), Const(1)),
        labels=layout.seat_labels,
    )


def zones_of(scope: Scope, wanted: Wanted) -> tuple[tuple[Zone, Expr | None], ...]:
    """The zones a description looks in, each with the place, None for all places of it."""
    if wanted.zone is not None:
        return ((wanted.zone, wanted.place),)
    if wanted.on is not None:
        on = wanted.on
        found = [
            (zone, scope.layout.place_on[zone.id][on.value])
            for zone in scope.model.zones.values()
            if zone.per == "piece"
            and set(scope.model.members(str(zone.host))) & set(on.kinds)
            and any(k in wanted.kinds for name in zone.kinds for k in scope.model.members(name))
        ]
        if found:
            return tuple(found)
        raise CannotLower("E407", what=" ".join(wanted.kinds))
    if wanted.owner is not None:
        return tuple((zone, wanted.owner if zone.per == "seat" else None) for zone in wanted.own_zones)
    raise CannotLower("E407", what=" ".join(wanted.kinds))


def _places(scope: Scope, wanted: Wanted, zone: Zone) -> Run:
    count = scope.layout.instances(zone)
    labels = place_labels(scope, zone)

    def make(i: Expr) -> tuple[Thing, Expr]:
        thing = Thing((zone.id,), i, zone=zone)
        fits: Expr = Const(1)
        for test in wanted.tests:
            fits = fits & test(thing)
        return thing, fits

    return Run(expr(count), make, labels=labels, shown=lambda thing, i: thing.value)


def place_labels(scope: Scope, zone: Zone) -> tuple[str, ...]:
    """Names of the places of a zone; those between neighbours are `ZONE:N` here, see `Table.option_name`."""
    if zone.per == "between":
        return tuple(f"{zone.id}:{i + 1}" for i in range(scope.layout.instances(zone)))
    if zone.per == "value":
        return scope.model.lists[str(zone.host)]
    if zone.per == "piece":
        return tuple(scope.layout.labels[piece] for piece in scope.layout.hosts[zone.id])
    return tuple(str(i + 1) for i in range(scope.layout.instances(zone)))


def beside_cells(scope: Scope, gap: Thing) -> tuple[Zone, list[Expr]]:
    """The grid next to a place between neighbours (or a piece standing there), and its two cells."""
    grid, cells, place = _beside(scope, gap)
    return grid, [cells[place, 0], cells[place, 1]]


def _beside(scope: Scope, gap: Thing) -> tuple[Zone, Table, Expr]:
    """The grid, the table of cells by place, and the place."""
    zone = gap.zone or (gap.at.zone if gap.at else None)
    place = gap.value if gap.zone is not None else (gap.at.place if gap.at else None)
    if zone is None or place is None or zone.per != "between":
        raise CannotLower("E407", what=" ".join(gap.kinds))
    cells, _ = scope.layout.has_gap_table(zone.id)
    return scope.model.zones[str(zone.host)], cells, place


def card_in_cell(scope: Scope, zone: Zone, place: Expr, cell: Expr) -> Expr:
    """The card in a cell, below 0 for none."""
    spot = scope.layout.places[zone.id]
    return scope.layout.cells[place * spot.capacity + cell + spot.base]


def cell_of(scope: Scope, thing: Thing) -> Expr:
    """The index of a card in its place."""
    return thing.cell if thing.cell is not None else scope.layout.index[thing.value]


def _cards(scope: Scope, wanted: Wanted) -> Run:
    layout = scope.layout
    if wanted.beside is not None:
        grid, cells, gap = _beside(scope, wanted.beside)
        kinds = _kinds_in(scope, grid)

        def beside(i: Expr) -> tuple[Thing, Expr]:
            cell = cells[gap, i]
            card = card_in_cell(scope, grid, Const(0), cell)
            return Thing(kinds, card, At(grid, Const(0)), cell), card >= 0

        return Run(Const(2), beside, labels=layout.labels)
    zones = zones_of(scope, wanted)
    if len(zones) != 1:
        raise CannotLower("E401", what=" ".join(wanted.kinds))
    zone, place = zones[0]
    spot = layout.places.get(zone.id)
    if spot is None:
        raise CannotLower("E407", what=zone.id)
    kinds = _kinds_in(scope, zone)
    grid_shaped = zone.shape == "grid"
    if place is None and spot.count > 1:
        # All places of the zone in one run: candidate number = place * capacity + index.
        def anywhere(i: Expr) -> tuple[Thing, Expr]:
            where, cell = i // spot.capacity, i % spot.capacity
            card = layout.cells[i + spot.base]
            fits = card >= 0 if grid_shaped else cell < layout.size[where + spot.first]
            return Thing(kinds, card, At(zone, where), cell), fits

        return Run(expr(spot.count * spot.capacity), anywhere, labels=layout.labels, downward=not grid_shaped)
    at = place if place is not None else Const(0)

    def make(i: Expr) -> tuple[Thing, Expr]:
        card = card_in_cell(scope, zone, at, i)
        return Thing(kinds, card, At(zone, at), i), (card >= 0 if grid_shaped else Const(1))

    if spot.capacity == 1 and not grid_shaped:
        held = layout.size[at + spot.first]
        return Run(Const(1), lambda i: (make(i)[0], held > 0), labels=layout.labels)
    count = expr(spot.capacity) if grid_shaped else layout.size[at + spot.first]
    return Run(count, make, labels=layout.labels, downward=not grid_shaped and zone.shape != "row")


def _kinds_in(scope: Scope, zone: Zone) -> tuple[str, ...]:
    return tuple(sorted({k for name in zone.kinds for k in scope.model.members(name)}))


def _alike(scope: Scope, wanted: Wanted) -> Run:
    """Alike pieces: candidates are (place, class) pairs; where both are known there is one."""
    layout, model = scope.layout, scope.model
    (kind_id,) = wanted.kinds
    if wanted.tests or wanted.state:
        raise CannotLower("E401", what=kind_id)
    if wanted.beside is not None:
        return _alike_beside(scope, wanted, kind_id)
    zones = zones_of(scope, wanted)
    if len(zones) != 1:
        raise CannotLower("E401", what=kind_id)
    zone, place = zones[0]
    counts = layout.counts.get((zone.id, kind_id))
    if counts is None:
        raise CannotLower("E407", what=zone.id)
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
        raise CannotLower("E407", what=kind_id)
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


def class_labels(scope: Scope, kind_id: str) -> tuple[str, ...]:
    """Names of the classes of alike pieces: the number that tells them apart, or the seat."""
    kind = scope.model.kinds[kind_id]
    if kind.each is not None:
        return scope.layout.seat_labels
    return tuple(str(value) for _, value, _ in kind.counted)


# ---------------------------------------------------------------------------------------------- questions


def _few(run: Run) -> int | None:
    """The number of candidates where it is known and small enough to write them out."""
    return run.count.value if isinstance(run.count, Const) and run.count.value <= 4 else None


def count_of(scope: Scope, wanted: Wanted) -> Expr:
    """How many things fit."""
    plain = not wanted.tests and wanted.state is None
    if wanted.kinds == (PLAYER,) and plain and wanted.zone is None:
        return Const(scope.seats)
    anywhere = wanted.zone is None and wanted.beside is None and wanted.on is None
    if wanted.owner is not None and anywhere and len(wanted.own_zones) > 1:
        total: Expr = Const(0)
        for zone in wanted.own_zones:
            place = wanted.owner if zone.per == "seat" else None
            total = total + count_of(scope, replace(wanted, zone=zone, place=place))
        return total
    held = _held(scope, wanted)
    if held is not None:
        return held
    run = candidates(scope, wanted)
    if plain and run.number is None and not isinstance(run.count, Const):
        _, fits = run.make(Const(0))
        if isinstance(fits, Const) and fits.value:
            return run.count
    each = run.number or (lambda i: run.make(i)[1])
    few = _few(run)
    if few is not None:
        total = Const(0)
        for i in range(few):
            total = total + each(Const(i))
        return total
    b = scope.builder
    counted = b.let("count", 0)
    with b.loop("i", 0, run.count) as index:
        b.assign(counted, counted + each(index))
    return counted


def _held(scope: Scope, wanted: Wanted) -> Expr | None:
    """A number kept by the books: the pieces of one player in all places of a zone."""
    if wanted.zone is None or wanted.place is not None or wanted.owner is None or len(wanted.kinds) != 1:
        return None
    slot = scope.layout.held.get((wanted.zone.id, wanted.kinds[0]))
    return None if slot is None or wanted.beside is not None or wanted.on is not None else slot[wanted.owner]


@contextmanager
def each_alike(scope: Scope, run: Run) -> Iterator[tuple[Thing, Expr]]:
    """The block once for each place and class where alike pieces lie: one of them, and how many there are."""
    b = scope.builder
    number = run.number
    if number is None:
        raise CannotLower("E401", what="number")
    if run.classes:
        # Most places are empty: ask for the total of a place first.
        places = run.count // run.classes
        with (
            b.loop("place", 0, places) as place,
            b.when(run.total(place) > 0),
            b.loop("which", 0, run.classes) as which,
        ):
            i = b.let("i", place * run.classes + which)
            there = b.let("there", number(i))
            with b.when(there > 0):
                yield run.make(i)[0], there
        return
    with b.loop("i", 0, run.count) as i:
        there = b.let("there", number(i))
        with b.when(there > 0):
            yield run.make(i)[0], there


def there_is(scope: Scope, wanted: Wanted) -> Expr:
    """1 where at least one fits."""
    run = candidates(scope, wanted)
    few = _few(run) if _held(scope, wanted) is None else None
    if few is not None:
        result: Expr = Const(0)
        for i in range(few):
            result = result | run.make(Const(i))[1]
        return result
    return count_of(scope, wanted) > 0


def choose(scope: Scope, name: str, wanted: Wanted, if_any: bool = False) -> Thing:
    """The actor's choice of one that fits; with *if_any*, no thing where none fits."""
    b = scope.builder
    run = candidates(scope, wanted)
    if not scope.may_ask:
        raise CannotLower("E411", what=name)
    if not if_any:
        picked = b.choose(
            name, 0, run.count, lambda i: run.make(i)[1], lambda i: run.shown(run.make(i)[0], i), run.labels
        )
        return settled(scope, name, run.make(picked)[0])
    some = b.let("some", there_is(scope, wanted))
    picked_or_none = b.let(name, NONE)
    with b.when(some):
        picked = b.choose(
            name, 0, run.count, lambda i: run.make(i)[1], lambda i: run.shown(run.make(i)[0], i), run.labels
        )
        b.assign(picked_or_none, picked)
    thing = run.make(picked_or_none)[0]
    value = b.let(name, NONE)
    with b.when(picked_or_none >= 0):
        b.assign(value, thing.value)
    return replace(thing, value=value, maybe=True)


def settled(scope: Scope, name: str, thing: Thing) -> Thing:
    """The thing with its number, place and cell kept in locals, so that later writes do not change which it is."""
    b = scope.builder

    def keep(label: str, e: Expr) -> Expr:
        return e if isinstance(e, Const | Local) else b.let(label, e)

    at = thing.at and At(thing.at.zone, keep("place", thing.at.place))
    cell = None if thing.cell is None else keep("cell", thing.cell)
    return replace(thing, value=keep(name, thing.value), at=at, cell=cell)


@contextmanager
def each_of(scope: Scope, name: str, wanted: Wanted) -> Iterator[Thing]:
    """The block once for each that fits; those of a heap from the last, so that the block may move them away."""
    b = scope.builder
    run = candidates(scope, wanted)
    top = run.count if isinstance(run.count, Const) or not run.downward else b.let("top", run.count)
    with b.loop("i", 0, top) as counter:
        i = b.let("i", top - 1 - counter) if run.downward else counter
        thing, fits = run.make(i)
        with scope.when(fits):
            yield settled(scope, name, thing)


def the_only(scope: Scope, name: str, wanted: Wanted, if_any: bool = False) -> Thing:
    """The first that fits; the run fails where none does, unless *if_any*."""
    b = scope.builder
    run = candidates(scope, wanted)
    if isinstance(run.count, Const) and run.count.value == 1 and not if_any:
        thing, fits = run.make(Const(0))
        b.require(fits, "nothing-there")
        return settled(scope, name, thing)
    found = b.let("found", NONE)
    with b.loop("i", 0, run.count) as i:
        thing, fits = run.make(i)
        with b.when((found < 0) & fits):
            b.assign(found, i)
    if not if_any:
        b.require(found >= 0, "nothing-there")
        return settled(scope, name, run.make(found)[0])
    value = b.let(name, NONE)
    thing = run.make(found)[0]
    with b.when(found >= 0):
        b.assign(value, thing.value)
    return replace(thing, value=value, maybe=True)
