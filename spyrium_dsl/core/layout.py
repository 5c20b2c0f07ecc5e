"""The Layout: every slot and table of a game for one number of seats, laid out once.

Cards lie in `cells`: each place (one instance of a zone) has a run of cells there, its number in `size`, and each card
knows its place (`where`) and its index in it (`index`). Alike pieces are counted: a slot a zone and kind, by place and
class (the owner, or the number in the field that tells them apart). A hidden pile of alike pieces keeps their order.
Seats in rows lie in slots of their own. What the machine keeps for itself has a name with a colon before it, or a
point in it, as no name of a game has.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from spyrium_dsl.core.model import PLAYER, Field, Model, Piece, Zone
from spyrium_dsl.core.uses import Uses
from spyrium_dsl.core.walks import Walk
from spyrium_dsl.program.nodes import Read, Slot, Table, Value
from spyrium_dsl.program.program import Program

NONE = -1
"""No piece, no player."""

FEW_PLACES = 4
"""So many places are counted one by one when somebody asks."""


@dataclass(frozen=True)
class Place:
    """A run of places of one zone. *first*: number of the first one (for cards); *count*: how many."""

    zone: Zone
    first: int
    count: int
    capacity: int
    base: int
    """First cell of the first place; place i starts at base + i * capacity."""


@dataclass(frozen=True)
class Shape:
    """Steps that differ in numbers alone. *step*: one of them; *digits*: identity of each number in it to its column;
    *kinds*: the kinds of the pieces that have it."""

    step: object
    digits: dict[int, int]
    kinds: frozenset[str]


@dataclass(frozen=True)
class Shapes:
    """The steps of one field of all designs. *of*: piece to number of its shape, from 1; 0 for a piece without."""

    of: Table
    numbers: Table
    shapes: tuple[Shape, ...]
    lacking: frozenset[str]
    """Kinds of which some piece has nothing in the field."""


class Layout:
    """Slots and tables of *model* for *seats* players, in *program*.

    *able*: of a zone that lies on pieces, the pieces that can hold something, where that is not each of their kind.
    *filled*: the zones into which something may come in the course of the game.
    """

    def __init__(
        self,
        model: Model,
        seats: int,
        program: Program,
        able: Mapping[str, Collection[int]] | None = None,
        filled: Collection[str] = (),
    ) -> None:
        self.model = model
        self.seats = seats
        self.program = program
        self.filled = filled
        self.stocks: dict[str, Slot] = {}
        """Of a player each, or one for the table: read them with `stock_of`."""
        self.track: dict[str, Slot] = {}
        self.spaces: dict[str, Table] = {}
        self.remembered = {name: program.slot(name) for name in model.remembered}
        self.counter = {name: program.slot(name) for name in model.counters}
        self.table: dict[str, Table] = {}
        for resource in model.resources.values():
            self.stocks[resource.id] = program.slot(resource.id, *(() if resource.shared else (seats,)))
        for name, spaces in model.tracks.items():
            self.track[name] = program.slot(name, seats)
            self.spaces[name] = program.table(name, spaces)
        for name, (_, entries, _) in model.tables.items():
            self.table[name] = program.table(name, entries)
        self.scale = {name: program.table(name, entries) for name, entries in model.scales.items()}
        held = sorted({resource for kind in model.kinds.values() for resource in kind.holds})
        self.stored = {name: program.slot(f"{name}.on", max(1, len(model.pieces))) for name in held}
        """Resources that lie on cards, by card."""
        self.seat_state = program.slot("state.player", seats) if PLAYER in model.kinds else None
        self.state = program.slot(":state", max(1, len(model.pieces)))
        self.where = program.slot(":where", max(1, len(model.pieces)))
        self.index = program.slot(":index", max(1, len(model.pieces)))
        self.places: dict[str, Place] = {}
        self.counts: dict[tuple[str, str], Slot] = {}
        self.totals: dict[tuple[str, str], Slot] = {}
        """Alike pieces of all classes together, by place; kept where classes share many places."""
        self.held: dict[tuple[str, str], Slot] = {}
        """Alike pieces of a player in all places of a zone together; kept where there are many places."""
        self.piles: dict[str, tuple[Slot, Slot]] = {}
        self.rows: dict[str, tuple[Slot, Slot]] = {}
        self.streams: dict[str, Slot] = {}
        self.kind_span: dict[str, tuple[int, int]] = {}
        self.hosts: dict[str, tuple[int, ...]] = {}
        """The pieces that a zone lies on, by place."""
        self.place_on: dict[str, Table] = {}
        """By piece its place of a zone that lies on pieces: one more than there are for a piece that has none."""
        for piece in model.pieces:
            low, _ = self.kind_span.get(piece.kind, (piece.number, 0))
            self.kind_span[piece.kind] = (low, piece.number + 1)
        self._find_hosts(able or {})
        self._lay_zones()
        self._lay_pieces()
        self.again = program.slot(":again")
        self.walks: list[Walk] = []
        """The walks whose blocks are being lowered, see `each`."""
        self.done_within = 0
        self.costs: frozenset[str] = frozenset()
        """Fields that are paid: only these are less where a thing costs less."""
        self.uses: Uses | None = None
        """Counts of how cards are used, where somebody wants to know."""

    def stock_of(self, resource: str, seat: Value) -> Read:
        """Where the number of a resource stands that a player has, or all have together."""
        cells = self.stocks[resource]
        return cells[0] if self.model.resources[resource].shared else cells[seat]

    # ------------------------------------------------------------------ zones

    def _find_hosts(self, able: Mapping[str, Collection[int]]) -> None:
        for zone in self.model.zones.values():
            if zone.per != "piece":
                continue
            kinds = self.model.members(str(zone.host))
            found = [
                p.number for p in self.model.pieces if p.kind in kinds and p.number in able.get(zone.id, (p.number,))
            ]
            self.hosts[zone.id] = tuple(found)
            places = [found.index(p.number) if p.number in found else len(found) for p in self.model.pieces]
            self.place_on[zone.id] = self.program.table(f"{zone.id}.on", places or [0])

    def instances(self, zone: Zone) -> int:
        """How many places a zone has."""
        if zone.per == "seat":
            return self.seats
        if zone.per == "piece":
            return len(self.hosts[zone.id])
        if zone.per == "value":
            return len(self.model.lists[str(zone.host)])
        if zone.per == "between":
            return len(self.gaps(self.model.zones[str(zone.host)]))
        return 1

    def gaps(self, grid: Zone) -> tuple[tuple[int, int], ...]:
        """Pairs of cells that share an edge: first those side by side, row by row, then those one above the other."""
        rows, columns = grid.rows, grid.columns
        side = [(r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)]
        above = [(r * columns + c, (r + 1) * columns + c) for r in range(rows - 1) for c in range(columns)]
        return tuple(side + above)

    def classes(self, kind_id: str) -> int:
        """How many classes alike pieces of a kind have."""
        kind = self.model.kinds[kind_id]
        return self.seats if kind.each is not None else len(kind.counted)

    def by_owner(self, zone: Zone, kind_id: str) -> bool:
        """True where the place itself tells the class: a zone of each player, a kind made for each player."""
        return zone.per == "seat" and self.model.kinds[kind_id].each is not None

    def _lay_zones(self) -> None:
        model, program = self.model, self.program
        cells = 0
        places = 0
        sized: list[tuple[int, int]] = []
        for zone in model.zones.values():
            count = self.instances(zone)
            kinds = [k for name in zone.kinds for k in model.members(name)]
            # One place more than there is, always empty: it fills up the rows of the table `around`, and stands for
            # what lies on a piece that cannot hold anything.
            rooms = count + (zone.per in ("between", "piece"))
            for kind_id in kinds:
                if kind_id == PLAYER:
                    self.rows[zone.id] = (program.slot(zone.id, self.seats), program.slot(f"{zone.id}.size"))
                elif model.kinds[kind_id].alike:
                    if zone.shape == "pile":
                        total = sum(n for n, _, _ in model.kinds[kind_id].counted) or self.seats * self._each(kind_id)
                        self.piles[zone.id] = (program.slot(zone.id, total), program.slot(f"{zone.id}.size"))
                    elif self.by_owner(zone, kind_id):
                        self.counts[zone.id, kind_id] = program.slot(f"{zone.id}.{kind_id}", self.seats)
                    else:
                        classes = self.classes(kind_id)
                        self.counts[zone.id, kind_id] = program.slot(f"{zone.id}.{kind_id}", rooms, classes)
                        if classes > 1 and count > 1:
                            self.totals[zone.id, kind_id] = program.slot(f"{zone.id}.{kind_id}.all", rooms)
                        if count > FEW_PLACES and self.model.kinds[kind_id].each is not None:
                            self.held[zone.id, kind_id] = program.slot(f"{zone.id}.{kind_id}.each", classes)
            cards = [k for k in kinds if k != PLAYER and not model.kinds[k].alike]
            if cards:
                room = sum(high - low for k in cards for low, high in [self.kind_span.get(k, (0, 0))])
                capacity = zone.rows * zone.columns or min(room, zone.holds or room)
                if zone.per == "value" and zone.begins_list is not None and zone.id not in self.filled:
                    # What lies there only becomes less.
                    capacity = max([len(self.beginning(zone, i)) for i in range(count)], default=0)
                self.places[zone.id] = Place(zone, places, count, capacity, cells)
                sized.extend((cells + i * capacity, zone.closing) for i in range(rooms))
                cells += capacity * rooms
                places += rooms
        # A zone that nothing fits in, laid out last, has no cell to look into: one more, always empty.
        looked_into = max((place.base for place in self.places.values()), default=0) + 1
        self.cells = program.slot(":cells", max(cells, looked_into))
        self.size = program.slot(":size", max(1, places))
        self.base_of = program.table("place.base", [base for base, _ in sized] or [0])
        self.shape_of = program.table("place.shape", [shape for _, shape in sized] or [0])
        """How what lies in a place closes up, see `Zone.closing`."""
        for zone in model.zones.values():
            if zone.per == "between":
                pairs = self.gaps(model.zones[str(zone.host)])
                program.table(f"{zone.id}.cells", [cell for pair in pairs for cell in pair], len(pairs), 2)
                around = self.around(model.zones[str(zone.host)])
                width = max(len(row) for row in around)
                program.table(
                    f"{zone.id}.around",
                    [gap for row in around for gap in row + (len(pairs),) * (width - len(row))],
                    len(around),
                    width,
                )

    def _each(self, kind_id: str) -> int:
        each = self.model.kinds[kind_id].each
        return each[0] if each else 0

    def around(self, grid: Zone) -> tuple[tuple[int, ...], ...]:
        """For each cell of a grid, the places between neighbours that touch it, ascending."""
        found: list[list[int]] = [[] for _ in range(grid.rows * grid.columns)]
        for gap, pair in enumerate(self.gaps(grid)):
            for cell in pair:
                found[cell].append(gap)
        return tuple(map(tuple, found))

    def beginning(self, zone: Zone, place: int) -> tuple[Piece, ...]:
        """The cards that begin in a place of a zone, in the order of their numbers."""
        return self.model.beginning(zone, place)

    # ------------------------------------------------------------------ pieces

    def _lay_pieces(self) -> None:
        model, program = self.model, self.program
        kinds = list(model.kinds)
        self.kind_number = {kind: i for i, kind in enumerate(kinds)}
        self.kind_of = program.table("kind.of", [self.kind_number[p.kind] for p in model.pieces] or [0])
        self.masks: dict[tuple[str, str], Table] = {}
        """Of a field and a list that kinds have its values from: by piece, a bit for each member that it has."""
        for kind in model.kinds.values():
            for f in kind.fields.values():
                if f.sort not in ("value", "values"):
                    continue
                if (f.id, str(f.of)) in self.masks:
                    continue
                # One table a field, but for a name that means values of different lists in different kinds.
                name = f"{f.id}.mask"
                name = f"{name}.{f.of}" if name in program.tables else name
                self.masks[f.id, str(f.of)] = program.table(name, self._mask(f) or [0])
        self.field_number: dict[str, Table] = {}
        """Number fields by piece; `KIND.FIELD` for the classes of alike pieces. Filled by who can read the numbers."""
        self.shapes: dict[str, Shapes] = {}
        """Fields of steps, compiled by shape."""
        self.labels = tuple(p.label for p in model.pieces)
        self.seat_labels = tuple(str(i + 1) for i in range(self.seats))

    def _mask(self, field: Field) -> list[int]:
        members = self.model.lists[str(field.of)]
        found = []
        for piece in self.model.pieces:
            own = self.model.kinds[piece.kind].fields.get(field.id)
            values = piece.values.get(field.id, ()) if own is not None and own.of == field.of else ()
            found.append(sum(1 << members.index(value) for value in values))
        return found

    def stream(self, name: str) -> Slot:
        """The stream of chance of that name."""
        if name not in self.streams:
            self.streams[name] = self.program.stream(f"chance.{name}")
        return self.streams[name]

    def has_gap_table(self, zone_id: str) -> tuple[Table, Table]:
        """Tables of a zone between neighbours: the two cells of each place, and the places around each cell."""
        return self.program.tables[f"{zone_id}.cells"], self.program.tables[f"{zone_id}.around"]
