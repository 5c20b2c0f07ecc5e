"""What a game is made of, as plain records: read from its declarations and cards, independent of the number of seats.

Ids are the hyphenated names of the files. Effect objects (routes, defaults, steps) are kept as they are, typed `object`
here because the core stands below them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

PLAYER = "player"
"""The kind whose pieces are the seats."""


HEAP, ORDERED, GRID = range(3)
"""The last card moves into the cell that gets free; those behind it close up; it stays free."""


@dataclass(frozen=True)
class Resource:
    """A number of each seat, or one for the table. *limit*: the most one may hold, None for no limit."""

    id: str
    start: int
    limit: int | None
    shared: bool
    currency: bool


@dataclass(frozen=True)
class Field:
    """A field of a kind. *sort*: number, amount, value, values, steps, changes, optional.

    *of*: the resource of an amount, the list of values, the state that ends an optional change.
    """

    id: str
    sort: str
    of: str | None
    may_lack: bool


@dataclass
class Kind:
    """A sort of thing. *each*: so many for each player; *counted*: (number, value) rows of alike pieces told apart by
    the number in field *counted_by*; a kind with neither has one piece a card (or is the kind of the seats)."""

    id: str
    fields: dict[str, Field] = field(default_factory=dict)
    states: tuple[str, ...] = ()
    each: tuple[int, str] | None = None
    counted_by: str | None = None
    counted: list[tuple[int, int, str]] = field(default_factory=list)
    owned_in: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    """Resources that may lie on a piece of the kind."""
    routes: dict[str, tuple[object, ...]] = field(default_factory=dict)

    @property
    def alike(self) -> bool:
        """True for pieces that are counted, not named."""
        return self.each is not None or bool(self.counted)


@dataclass
class Zone:
    """Where things lie. *per*: one, seat, piece (one on each piece of kind *host*), between (each two neighbours of
    zone *host*), value (each member of list *host*). *shape*: heap, pile, row, grid."""

    id: str
    kinds: tuple[str, ...]
    per: str = "one"
    host: str | None = None
    shape: str = "heap"
    rows: int = 0
    columns: int = 0
    hidden: bool = False
    top_only: bool = False
    owner_sees: bool = False
    holds: int | None = None
    changes_hold: bool = False
    begins: str | None = None
    begins_list: str | None = None
    shuffled: bool = False
    refill: str | None = None

    @property
    def ordered(self) -> bool:
        """What lies there has an order, which stays as it is when something is taken away; a heap has none."""
        return self.shape in ("pile", "row")

    @property
    def room(self) -> int | None:
        """How many things fit in one place of it; None where nothing says it."""
        return self.rows * self.columns if self.shape == "grid" else self.holds

    @property
    def closing(self) -> int:
        """What happens to a cell that gets free: `HEAP`, `ORDERED` or `GRID`."""
        return GRID if self.shape == "grid" else ORDERED if self.ordered else HEAP

    def is_seen(self, place: int, seats: Collection[int]) -> bool:
        """Whether one of these seats may look at what lies in a place; of a pile with an open top, at the top."""
        return not (self.hidden or (self.owner_sees and place not in seats))


@dataclass(frozen=True)
class Piece:
    """A card on the table. *number*: its place among all pieces, by (kind, id, printing, copy).

    *numbers*: number and amount fields; *values*: list fields; both with the printing's own put over the design's.
    """

    number: int
    kind: str
    design: str
    copy: int
    numbers: dict[str, object]
    values: dict[str, tuple[str, ...]]

    @property
    def label(self) -> str:
        """The stable name of the piece in moves and saves."""
        return f"{self.design}.{self.copy}"


@dataclass(frozen=True)
class Adjuster:
    """A change that a design makes to a quantity, or to what is needed: *spent* is the state that using it ends in.

    *condition* must hold besides; a change for this time alone has no design and holds for all.
    """

    design: str
    change: object
    spent: str | None
    condition: object | None = None


@dataclass
class Model:
    """The whole game. Dictionaries by id, in the order that numbers them (sorted where order has no meaning)."""

    id: str
    title: str
    players: tuple[int, int]
    resources: dict[str, Resource] = field(default_factory=dict)
    tracks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tables: dict[str, tuple[str, tuple[int, ...], str | None]] = field(default_factory=dict)
    """Table id to (the number it is looked up by, entries counted from 1, the list its entries are members of)."""
    scales: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Numbers looked up by any number, from 0; beyond the last it is the last."""
    remembered: dict[str, str] = field(default_factory=dict)
    counters: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Counters of the flow: lowest and highest number."""
    kinds: dict[str, Kind] = field(default_factory=dict)
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    quantities: dict[str, tuple[str | None, object, tuple[object, ...]]] = field(default_factory=dict)
    """Quantity id to (the kind it is asked of, its default, its cases)."""
    defines: dict[str, tuple[object, ...]] = field(default_factory=dict)
    actions: dict[str, tuple[object, ...]] = field(default_factory=dict)
    triggers: list[object] = field(default_factory=list)
    setup: tuple[object, ...] = ()
    flow: tuple[object, ...] = ()
    pieces: tuple[Piece, ...] = ()
    steps: dict[tuple[str, str], object] = field(default_factory=dict)
    """(design, field) to the steps of a card's line."""
    adjusters: dict[str, list[Adjuster]] = field(default_factory=dict)
    """Quantity id, or kind id for what is needed, to the changes of all designs, in order of designs."""
    whenever: list[tuple[str, object, object]] = field(default_factory=list)
    """(design, trigger, steps) of all `when` lines."""

    def kind(self, name: str) -> Kind:
        """The kind of that name. Places may be meant like things, and have nothing of what things of a kind have."""
        return self.kinds.get(name) or Kind(name)

    def members(self, kind_or_group: str) -> tuple[str, ...]:
        """The kinds that a name of kind or group stands for."""
        return self.groups.get(kind_or_group, (kind_or_group,))

    def beginning(self, zone: Zone, place: int) -> tuple[Piece, ...]:
        """The cards that begin in a place of a zone, in the order of their numbers."""
        if zone.begins is None:
            return ()
        kinds = self.members(zone.begins)
        found = [piece for piece in self.pieces if piece.kind in kinds]
        if zone.begins_list is not None:
            member = self.lists[zone.begins_list][place]
            found = [piece for piece in found if member in self._members_of(piece, zone.begins_list)]
        return tuple(found)

    def _members_of(self, piece: Piece, list_id: str) -> tuple[str, ...]:
        """The members of a list that a card has in its fields."""
        fields = [f.id for f in self.kinds[piece.kind].fields.values() if f.of == list_id]
        return tuple(value for name in fields for value in piece.values.get(name, ()))

    @property
    def currency(self) -> str | None:
        """The resource marked so, if any."""
        return next((r.id for r in self.resources.values() if r.currency), None)
