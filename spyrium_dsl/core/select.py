"""How a description finds things: counted, chosen, looped over.

Every question about a description (is there one, how many, choose one) walks the run of its `candidates`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from spyrium_dsl.core.candidates import candidates
from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.places import zones_of
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.core.wanted import Run, Wanted
from spyrium_dsl.program.nodes import Const, Expr, Local


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
        raise CannotLower("E401")
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


def check_seen(scope: Scope, wanted: Wanted) -> None:
    """Nobody chooses among cards that only another may look at (E427), or nobody: what can be chosen is shown by its title."""
    things = all(kind in scope.model.kinds and kind != PLAYER for kind in wanted.kinds)
    if wanted.beside is not None or not things:
        return
    for zone, place in zones_of(scope, wanted):
        if zone.hidden:
            raise CannotLower("E428")
        if zone.owner_sees and place is not scope.seat:
            raise CannotLower("E427")


def choose(scope: Scope, name: str, wanted: Wanted, if_any: bool = False) -> Thing:
    """The actor's choice of one that fits; with *if_any*, no thing where none fits."""
    b = scope.builder
    run = candidates(scope, wanted)
    if not scope.may_ask:
        raise CannotLower("E411")
    if not if_any:
        picked = scope.choose(
            name, 0, run.count, lambda i: run.make(i)[1], lambda i: run.shown(run.make(i)[0], i), run.labels
        )
        return settled(scope, name, run.make(picked)[0])
    some = b.let("some", there_is(scope, wanted))
    picked_or_none = b.let(name, NONE)
    with b.when(some):
        picked = scope.choose(
            name, 0, run.count, lambda i: run.make(i)[1], lambda i: run.shown(run.make(i)[0], i), run.labels
        )
        b.assign(picked_or_none, picked)
    thing = run.make(picked_or_none)[0]
    value = b.let(name, NONE)
    with b.when(picked_or_none >= 0):
        b.assign(value, thing.value)
    return replace(thing, value=value, maybe=True)


def if_one(scope: Scope, name: str, wanted: Wanted, find: Callable[[], Thing]) -> Thing:
    """What is found where something fits; else no thing."""
    b = scope.builder
    value = b.let(name, NONE)
    with scope.when(there_is(scope, wanted)):
        thing = find()
        b.assign(value, thing.value)
    zone, place = wanted.zone, wanted.place
    if place is None and zone is not None and scope.layout.instances(zone) == 1:
        place = Const(0)
    at = At(zone, place) if zone is not None and place is not None else None
    return replace(thing, value=value, at=at, cell=None, maybe=True)


def by_chance(scope: Scope, wanted: Wanted) -> Thing:
    """One of those that fit by chance, each as likely; the run fails where none does."""
    b = scope.builder
    run = candidates(scope, wanted)
    # Players have a stream of their own, as each zone has.
    if wanted.kinds == (PLAYER,):
        chance = scope.layout.stream("players")
    else:
        chance = scope.layout.stream(wanted.kinds[0] if wanted.zone is None else wanted.zone.id)
    _, fits = run.make(Const(0))
    if run.number is None and isinstance(fits, Const) and fits.value:
        if not isinstance(run.count, Const):
            b.require(run.count > 0, "nothing-there")
        return settled(scope, "drawn", run.make(b.draw(chance, run.count))[0])
    each = run.number or (lambda i: run.make(i)[1])
    total = b.let("total", count_of(scope, wanted))
    b.require(total > 0, "nothing-there")
    left = b.let("left", b.draw(chance, total))
    found = b.let("found", NONE)
    with b.loop("i", 0, run.count) as i:
        there = b.let("there", each(i))
        with b.when(found < 0):
            with b.when(left < there):
                b.assign(found, i)
            b.assign(left, left - there)
    return settled(scope, "drawn", run.make(found)[0])


def settled(scope: Scope, name: str, thing: Thing) -> Thing:
    """The thing with its number, place and cell kept in locals, so that later writes do not change which it is."""
    b = scope.builder

    def keep(label: str, e: Expr) -> Expr:
        return e if isinstance(e, Const | Local) else b.let(label, e)

    at = thing.at and At(thing.at.zone, keep("place", thing.at.place))
    cell = None if thing.cell is None else keep("cell", thing.cell)
    return replace(thing, value=keep(name, thing.value), at=at, cell=cell)


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
