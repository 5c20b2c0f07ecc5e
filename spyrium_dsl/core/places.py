"""Where things lie and what they are: states, kinds, zones, cells, the labels of places."""

from __future__ import annotations

from spyrium_dsl.core.model import PLAYER, Zone
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.program.nodes import Const, Expr, Read, Table, select


def state_of(scope: Scope, thing: Thing) -> Expr:
    """The number of the state a thing is in."""
    layout = scope.layout
    if thing.kinds == (PLAYER,):
        if layout.seat_state is None:
            raise CannotLower("E306", kind=PLAYER, field="state")
        return layout.seat_state[thing.value]
    return layout.state[thing.value]


def state_number(scope: Scope, kind: str, state: str) -> int:
    """The number of a state in its kind; one name may have another number in another kind."""
    return scope.model.kinds[kind].states.index(state)


def _numbers(scope: Scope, thing: Thing, state: str) -> dict[int, tuple[str, ...]]:
    """The numbers that a state has in the kinds that a thing may be of, each with those kinds."""
    kinds = scope.model.kinds
    found: dict[int, tuple[str, ...]] = {}
    for kind in thing.kinds:
        if kind in kinds and state in kinds[kind].states:
            number = state_number(scope, kind, state)
            found[number] = (*found.get(number, ()), kind)
    if not found:
        raise CannotLower("E306", kind=" ".join(thing.kinds), field=state)
    return found


def is_in_state(scope: Scope, thing: Thing, state: str) -> Expr:
    """1 where a thing is in a state; what has no such state is not."""
    result: Expr = Const(0)
    for number, kinds in _numbers(scope, thing, state).items():
        result = result | ((state_of(scope, thing) == number) & is_kind(scope, thing, kinds))
    return result


def set_state(scope: Scope, thing: Thing, state: str) -> None:
    """A thing is in that state from now on; what has no such state stays as it is."""
    cell = state_of(scope, thing)
    assert isinstance(cell, Read)
    value: Expr = cell
    for number, kinds in _numbers(scope, thing, state).items():
        value = select(is_kind(scope, thing, kinds), number, value)
    scope.builder.set(cell, value)


def is_kind(scope: Scope, thing: Thing, kinds: tuple[str, ...]) -> Expr:
    """1 where the thing, a card, is of one of the kinds."""
    if set(thing.kinds) <= set(kinds):
        return Const(1)
    wanted = [k for k in kinds if k in thing.kinds]
    result: Expr = Const(0)
    for kind in wanted:
        result = result | (scope.layout.kind_of[thing.value] == scope.layout.kind_number[kind])
    return result


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
        raise CannotLower("E407", why="nowhere")
    if wanted.owner is not None:
        return tuple((zone, wanted.owner if zone.per == "seat" else None) for zone in wanted.own_zones)
    raise CannotLower("E407", why="no-place")


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
    grid, cells, place = grid_beside(scope, gap)
    return grid, [cells[place, 0], cells[place, 1]]


def grid_beside(scope: Scope, gap: Thing) -> tuple[Zone, Table, Expr]:
    """The grid, the table of cells by place, and the place."""
    zone = gap.zone or (gap.at.zone if gap.at else None)
    place = gap.value if gap.zone is not None else (gap.at.place if gap.at else None)
    if zone is None or place is None or zone.per != "between":
        raise CannotLower("E407", why="several")
    cells, _ = scope.layout.has_gap_table(zone.id)
    return scope.model.zones[str(zone.host)], cells, place


def card_in_cell(scope: Scope, zone: Zone, place: Expr, cell: Expr) -> Expr:
    """The card in a cell, below 0 for none."""
    spot = scope.layout.places[zone.id]
    return scope.layout.cells[place * spot.capacity + cell + spot.base]


def cell_of(scope: Scope, thing: Thing) -> Expr:
    """The index of a card in its place."""
    return thing.cell if thing.cell is not None else scope.layout.index[thing.value]


def class_labels(scope: Scope, kind_id: str) -> tuple[str, ...]:
    """Names of the classes of alike pieces: the number that tells them apart, or the seat."""
    kind = scope.model.kinds[kind_id]
    if kind.each is not None:
        return scope.layout.seat_labels
    return tuple(str(value) for _, value, _ in kind.counted)
