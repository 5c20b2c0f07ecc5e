"""Piles: dealing from the top, filling places from them, refilling them and shuffling."""

from __future__ import annotations

from spyrium_dsl.core.cards import must_hold, put_in, put_in_cell
from spyrium_dsl.core.counted import add_alike, change_count
from spyrium_dsl.core.each import card_moves, grid_fills
from spyrium_dsl.core.layout import NONE, Place
from spyrium_dsl.core.model import Zone
from spyrium_dsl.core.room import lying_in
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.program.nodes import Const, Expr, Slot, expr, lower_of
from spyrium_dsl.text.spaced import spaced


def deal(scope: Scope, number: Expr, source: At, to: At) -> None:
    """Deal from the top of a pile, or what is there where that is less; an empty pile is refilled first if it can be."""
    b, layout = scope.builder, scope.layout
    if source.zone.hidden and scope.may_ask:
        b.commit()
    if to.zone.room is not None:
        # What there is room for.
        number = b.let("number", lower_of(number, to.zone.room - lying_in(scope, to)))
    if source.zone.id in layout.piles:
        with b.loop("n", 0, number):
            _deal_alike(scope, source, to)
        return
    spot = pile_of(scope, source)
    place = b.let("from", source.place + spot.first)
    if source.zone.refill is None:
        there = layout.size[place]
        with b.loop("n", 0, b.let("deal", lower_of(number, there))):
            _deal_card(scope, source, to)
        return
    with b.loop("n", 0, number):
        _refill_cards(scope, source)
        with b.when(layout.size[place] > 0):
            _deal_card(scope, source, to)


def _deal_card(scope: Scope, source: At, to: At) -> None:
    put_in(scope, take_top(scope, source), to)


def _deal_alike(scope: Scope, source: At, to: At) -> None:
    b, layout = scope.builder, scope.layout
    cells, size = layout.piles[source.zone.id]
    kind_id = source.zone.kinds[0]
    if source.zone.refill is not None:
        refill_alike(scope, source.zone, kind_id)
    with b.when(size[0] > 0):
        top = b.let("top", size[0] - 1)
        which = b.let("which", cells[top])
        b.set(size[0], top)
        add_alike(scope, kind_id, which, Const(1), to)


def fill(scope: Scope, to: At, source: At) -> None:
    """Deal as many as there is room for, while there are any; in a grid, one to every free cell, in reading order."""
    b, layout, room = scope.builder, scope.layout, to.zone.room
    if room is None:
        raise CannotLower("E425", zone=spaced(to.zone.id))
    if to.zone.shape != "grid" or to.zone.id not in layout.places or source.zone.id in layout.piles:
        deal(scope, Const(room), source, to)
        return
    if source.zone.hidden and scope.may_ask:
        b.commit()
    grid_fills(scope, to.zone)
    spot, pile = layout.places[to.zone.id], pile_of(scope, source)
    with b.loop("cell", 0, spot.capacity) as cell:
        free = layout.cells[to.place * spot.capacity + cell + spot.base] < 0
        if source.zone.refill is not None:
            with b.when(free):
                _refill_cards(scope, source)
        with b.when(free & (layout.size[source.place + pile.first] > 0)):
            card = take_top(scope, source)
            must_hold(scope, to.zone, card.kinds)
            put_in_cell(scope, card.value, to, cell)


def pile_of(scope: Scope, source: At) -> Place:
    """The places of a zone that has a top: cards lie there, and one after another."""
    zone = source.zone
    spot = scope.layout.places.get(zone.id)
    if zone.id in scope.layout.piles:
        # Alike pieces in a pile are dealt, and nothing else is done with the top one so far.
        raise CannotLower("E401")
    if spot is None or zone.shape == "grid":
        raise CannotLower("E407", why="no-top")
    return spot


def top_of(scope: Scope, source: At) -> Thing:
    """The top card of a pile that is not empty."""
    b, layout = scope.builder, scope.layout
    spot = pile_of(scope, source)
    cell = b.let("top", layout.size[source.place + spot.first] - 1)
    card = b.let("card", layout.cells[source.place * spot.capacity + cell + spot.base])
    kinds = tuple(sorted({k for name in source.zone.kinds for k in scope.model.members(name)}))
    return Thing(kinds, card, source, cell)


def take_top(scope: Scope, source: At) -> Thing:
    """Take the top card from a pile that is not empty: it lies nowhere then, and nothing closes up."""
    thing = top_of(scope, source)
    card_moves(scope, thing.value)
    assert thing.cell is not None
    scope.builder.set(scope.layout.size[source.place + scope.layout.places[source.zone.id].first], thing.cell)
    return thing.moved()


def _refill_cards(scope: Scope, source: At) -> None:
    b, layout = scope.builder, scope.layout
    other = scope.model.zones[str(source.zone.refill)]
    spot, rest = layout.places[source.zone.id], layout.places[other.id]
    place = source.place + spot.first
    base = source.place * spot.capacity + spot.base
    scope.left.leaves(other.id, None, other.kinds)
    with b.when((layout.size[place] == 0) & (layout.size[rest.first] > 0)):
        there = b.let("there", layout.size[rest.first])
        card_moves(scope, Const(NONE))
        with b.loop("i", 0, there) as i:
            card = b.let("card", layout.cells[i + rest.base])
            b.set(layout.cells[base + i], card)
            b.set(layout.where[card], place)
            b.set(layout.index[card], i)
        b.set(layout.size[place], there)
        b.set(layout.size[rest.first], 0)
        shuffle(scope, layout.cells, expr(base), there, source.zone.id, layout.index)


def refill_alike(scope: Scope, pile: Zone, kind_id: str) -> None:
    """Shuffle the pieces of the zone that refills a pile into it, if the pile is empty."""
    b, layout = scope.builder, scope.layout
    cells, size = layout.piles[pile.id]
    rest = scope.model.zones[str(pile.refill)]
    counts = layout.counts[rest.id, kind_id]
    with b.when(size[0] == 0):
        with b.loop("c", 0, layout.classes(kind_id)) as which:
            there = b.let("there", counts[0, which])
            change_count(scope, kind_id, At(rest, Const(0)), which, 0 - there)
            add_alike(scope, kind_id, which, there, At(pile, Const(0)))
        shuffle(scope, cells, Const(0), b.let("size", size[0]), pile.id, None)


def shuffle(scope: Scope, cells: Slot, base: Expr, size: Expr, stream: str, index: Slot | None) -> None:
    """Put a run of cells in an order by chance, each as likely (Fisher and Yates)."""
    b = scope.builder
    chance = scope.layout.stream(stream)
    with b.loop("k", 0, size - 1) as k:
        i = b.let("i", size - 1 - k)
        j = b.draw(chance, i + 1)
        kept = b.let("kept", cells.flat(base + i))
        b.set(cells.flat(base + i), cells.flat(base + j))
        b.set(cells.flat(base + j), kept)
    if index is not None:
        with b.loop("i", 0, size) as i:
            b.set(index[cells.flat(base + i)], i)
