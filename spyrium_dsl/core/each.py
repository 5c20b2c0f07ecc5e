"""A block once for each thing of a description, whatever the block itself moves.

Where the block moves nothing, or from a heap or a pile only the thing it is done for (those are walked from the last),
the places are walked as they are. Where it moves more, the walk goes along what lay there when it began; what has gone
since is left out. Which of them it is, is known once the block has been lowered.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spyrium_dsl.core.candidates import candidates, seats_of_row
from spyrium_dsl.core.model import PLAYER, Zone
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.select import settled
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.core.walks import Walk
from spyrium_dsl.core.wanted import Run, Wanted
from spyrium_dsl.program.nodes import Block, Const, Expr, For, Local, Slot, expr, same


def card_moves(scope: Scope, card: Expr) -> None:
    """Tell the walks around that a card is taken from where it lies, or put somewhere."""
    for walk in scope.layout.walks:
        if walk.one is not None and same(walk.one, card):
            walk.own = True
        else:
            walk.others = True


def seat_moves(scope: Scope) -> None:
    """Tell the walks around that a player moves from row to row."""
    for walk in scope.layout.walks:
        walk.seats = True


def grid_fills(scope: Scope, grid: Zone) -> None:
    """Tell the walks around that cards come into free cells of a grid."""
    for walk in scope.layout.walks:
        walk.filled.add(grid.id)


@contextmanager
def each_of(scope: Scope, name: str, wanted: Wanted) -> Iterator[Thing]:
    """The block once for each that fits: in order, but of a heap or a pile from the last."""
    if wanted.kinds == (PLAYER,) and wanted.zone is not None:
        with _each_seat(scope, name, wanted, wanted.zone) as one:
            yield one
        return
    b = scope.builder
    run = candidates(scope, wanted)
    i = Local(scope.layout.program.fresh("i"))
    walk = Walk()
    with b.capture() as code:
        thing, fits = run.make(i)
        with scope.when(fits):
            one = settled(scope, name, thing)
            with _under_way(scope, walk, one.value):
                yield one
    if walk.disturbs(run):
        _along_what_lay_there(scope, run, i, code)
    elif run.downward:
        top = run.count if isinstance(run.count, Const) else b.let("top", run.count)
        with b.loop("i", 0, top) as counter:
            b.assign(i, top - 1 - counter)
            b.emit(code)
    else:
        b.emit([For(i.name, expr(0), run.count, code)])


@contextmanager
def _under_way(scope: Scope, walk: Walk, one: Expr) -> Iterator[None]:
    walk.one = one
    scope.layout.walks.append(walk)
    try:
        yield
    finally:
        scope.layout.walks.pop()


def _along_what_lay_there(scope: Scope, run: Run, i: Local, code: Block) -> None:
    b, lies = scope.builder, run.lies
    assert lies is not None
    kept = _kept(scope, lies.zone, lies.room)
    count = b.let("count", 0)
    with b.loop("i", 0, run.count) as at, b.when(lies.there(at)):
        b.set(kept[count], lies.card(at))
        b.assign(count, count + 1)
    with b.loop("k", 0, count) as k:
        card = b.let("card", kept[count - 1 - k if run.downward else k])
        with b.when(lies.still(card)):
            b.assign(i, lies.is_at(card))
            b.emit(code)


@contextmanager
def _each_seat(scope: Scope, name: str, wanted: Wanted, row: Zone) -> Iterator[Thing]:
    """Of the players in a row: as they were when it began, as turns are (decision 0006)."""
    b = scope.builder
    cells, size = scope.layout.rows[row.id]
    seat = Local(scope.layout.program.fresh(name))
    walk = Walk()
    with b.capture() as code:
        thing, fits = seats_of_row(scope, wanted, seat)
        with scope.when(fits), _under_way(scope, walk, seat):
            yield thing
    count: Expr = size[0]
    if walk.seats:
        kept, count = _kept(scope, row, scope.seats), b.let("count", size[0])
        with b.loop("i", 0, count) as i:
            b.set(kept[i], cells[i])
        cells = kept
    with b.loop("i", 0, count) as i:
        b.assign(seat, cells[i])
        b.emit(code)


def _kept(scope: Scope, zone: Zone, room: int) -> Slot:
    """Where it is kept what lay in a zone; walks inside one another each have their own."""
    program = scope.layout.program
    depth = len(scope.layout.walks)
    name = f"{zone.id}.walk.{room}.{depth}"
    return program.slots.get(name) or program.slot(name, room)
