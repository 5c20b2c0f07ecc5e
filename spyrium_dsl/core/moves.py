"""Moving things: out of a place, into a place, from pile to place; shuffling."""

from __future__ import annotations

from spyrium_dsl.core.candidates import candidates
from spyrium_dsl.core.each import card_moves, grid_fills, seat_moves
from spyrium_dsl.core.layout import NONE, Place
from spyrium_dsl.core.model import GRID, ORDERED, PLAYER, Zone
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.places import cell_of
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import each_alike
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.program.nodes import Const, Expr, Local, Read, Slot, expr, lower_of, same
from spyrium_dsl.text.spaced import spaced


def move(scope: Scope, thing: Thing, to: At) -> Thing:
    """Put one thing into a place; the thing, lying there."""
    thing = sure(scope, thing)
    if thing.kinds == (PLAYER,):
        return _move_seat(scope, thing, to)
    kinds = scope.model.kinds
    if not all(k in kinds for k in thing.kinds):
        # A place stays where it is.
        raise CannotLower("E407", why="nowhere")
    if all(kinds[k].alike for k in thing.kinds):
        return move_alike(scope, thing, Const(1), to)
    if any(kinds[k].alike for k in thing.kinds):
        raise CannotLower("E401")
    _need_room(scope, to, Const(1))
    take_out(scope, thing)
    return put_in(scope, thing, to)


def _need_room(scope: Scope, to: At, number: Expr) -> None:
    """The run fails where a place cannot hold so many more; asked before anything is moved, so that it can be told."""
    if to.zone.room is not None:
        there = _lying_in(scope, to)
        scope.builder.require(there + number <= to.zone.room, "no-room", most=Const(to.zone.room), has=there)


def _lying_in(scope: Scope, at: At) -> Expr:
    """How many things lie in a place, of all kinds."""
    layout, zone = scope.layout, at.zone
    if zone.id in layout.rows:
        return layout.rows[zone.id][1][0]
    there: Expr = Const(0)
    if zone.id in layout.places:
        there = layout.size[at.place + layout.places[zone.id].first]
    if zone.id in layout.piles:
        there = there + layout.piles[zone.id][1][0]
    for (name, kind_id), counts in layout.counts.items():
        if name != zone.id:
            continue
        if layout.by_owner(zone, kind_id):
            there = there + counts[at.place]
        elif (name, kind_id) in layout.totals:
            there = there + layout.totals[name, kind_id][at.place]
        else:
            for which in range(layout.classes(kind_id)):
                there = there + counts[at.place, which]
    return there


# ---------------------------------------------------------------------------------------------- cards


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


def _take_top(scope: Scope, source: At) -> Thing:
    """Take the top card from a pile that is not empty: it lies nowhere then, and nothing closes up."""
    thing = top_of(scope, source)
    card_moves(scope, thing.value)
    assert thing.cell is not None
    scope.builder.set(scope.layout.size[source.place + scope.layout.places[source.zone.id].first], thing.cell)
    return thing.moved()


def _may_hold(scope: Scope, zone: Zone, kinds: tuple[str, ...]) -> bool:
    held = {k for name in zone.kinds for k in scope.model.members(name)}
    return bool(held & set(kinds))


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


def _must_hold(scope: Scope, zone: Zone, kinds: tuple[str, ...]) -> None:
    if not _may_hold(scope, zone, kinds):
        raise CannotLower("E304", name=zone.id, sort="zone", needed=" ".join(kinds))


def put_in(scope: Scope, thing: Thing, to: At) -> Thing:
    """Put a card that lies nowhere into a place with room, behind or on top of what is there; in a grid, into a free cell."""
    b, layout = scope.builder, scope.layout
    spot = layout.places.get(to.zone.id)
    if spot is None:
        raise CannotLower("E304", name=to.zone.id, sort="zone", needed=" ".join(thing.kinds))
    _must_hold(scope, to.zone, thing.kinds)
    place = to.place + spot.first
    if to.zone.shape == "grid":
        grid_fills(scope, to.zone)
        cell = _first_free(scope, to)
    else:
        cell = b.let("cell", layout.size[place])
    put_in_cell(scope, thing.value, to, cell)
    return Thing(thing.kinds, thing.value, to, cell)


def _first_free(scope: Scope, grid: At) -> Local:
    """The first free cell of a grid with room, in reading order."""
    b, layout = scope.builder, scope.layout
    spot = layout.places[grid.zone.id]
    base = grid.place * spot.capacity + spot.base
    cell = b.let("cell", NONE)
    with b.loop("i", 0, spot.capacity) as i, b.when((cell < 0) & (layout.cells[base + i] < 0)):
        b.assign(cell, i)
    return cell


def put_in_cell(scope: Scope, card: Expr, to: At, cell: Expr) -> None:
    """Put a card that lies nowhere into one cell of a place."""
    b, layout = scope.builder, scope.layout
    spot = layout.places[to.zone.id]
    place = to.place + spot.first
    b.set(layout.cells[to.place * spot.capacity + cell + spot.base], card)
    b.set(layout.size[place], layout.size[place] + 1)
    b.set(layout.where[card], place)
    b.set(layout.index[card], cell)


# ---------------------------------------------------------------------------------------------- alike pieces


def move_alike(scope: Scope, thing: Thing, number: Expr, to: At) -> Thing:
    """Move *number* pieces of one class; the caller has made sure that they are there. The run fails without room."""
    (kind_id,) = thing.kinds
    if thing.at is None:
        raise CannotLower("E407", why="several")
    _need_room(scope, to, number)
    if thing.unsure:
        there = count_cell(scope, kind_id, thing.at, thing.value)
        scope.builder.require(there >= number, "nothing-there")
    scope.left.leaves(thing.at.zone.id, thing.value, thing.kinds, alike=True)
    change_count(scope, kind_id, thing.at, thing.value, 0 - number)
    add_alike(scope, kind_id, thing.value, number, to)
    return Thing(thing.kinds, thing.value, to)


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


# ---------------------------------------------------------------------------------------------- seats in rows


def _move_seat(scope: Scope, thing: Thing, to: At) -> Thing:
    b, layout = scope.builder, scope.layout
    if to.zone.id not in layout.rows:
        raise CannotLower("E304", name=to.zone.id, sort="zone", needed=PLAYER)
    _need_room(scope, to, Const(1))
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
    _need_room(scope, At(to, Const(0)), size[0])
    with b.loop("i", 0, size[0]) as i:
        b.set(into[held[0]], cells[i])
        b.set(held[0], held[0] + 1)
    b.set(size[0], 0)


# ---------------------------------------------------------------------------------------------- piles


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


def deal(scope: Scope, number: Expr, source: At, to: At) -> None:
    """Deal from the top of a pile, or what is there where that is less; an empty pile is refilled first if it can be."""
    b, layout = scope.builder, scope.layout
    if source.zone.hidden and scope.may_ask:
        b.commit()
    if to.zone.room is not None:
        # What there is room for.
        number = b.let("number", lower_of(number, to.zone.room - _lying_in(scope, to)))
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
    put_in(scope, _take_top(scope, source), to)


def top_of(scope: Scope, source: At) -> Thing:
    """The top card of a pile that is not empty."""
    b, layout = scope.builder, scope.layout
    spot = pile_of(scope, source)
    cell = b.let("top", layout.size[source.place + spot.first] - 1)
    card = b.let("card", layout.cells[source.place * spot.capacity + cell + spot.base])
    kinds = tuple(sorted({k for name in source.zone.kinds for k in scope.model.members(name)}))
    return Thing(kinds, card, source, cell)


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
            card = _take_top(scope, source)
            _must_hold(scope, to.zone, card.kinds)
            put_in_cell(scope, card.value, to, cell)


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
