"""The Table: what lies where in one state, read and set by name. For examples, views, saves and screens; never inside a game.

It keeps the same books as the lowered code: cells, sizes, where each card lies, counts and their totals.
"""

from __future__ import annotations

from collections.abc import Mapping

from spyrium_dsl.core.layout import NONE, Layout
from spyrium_dsl.core.model import PLAYER, Zone
from spyrium_dsl.program.nodes import Slot


class Table:
    """One state seen through its Layout. *slots*: the slots as they are laid out at run time, by name."""

    def __init__(self, layout: Layout, slots: Mapping[str, Slot], state: list[int]) -> None:
        self.layout = layout
        self.model = layout.model
        self.slots = slots
        self.state = state

    # ------------------------------------------------------------------ cells

    def get(self, slot: str, index: int = 0) -> int:
        """A cell of a slot; 0 for a slot that the program does not need."""
        found = self.slots.get(slot)
        return 0 if found is None else self.state[found.offset + index]

    def set(self, slot: str, value: int, index: int = 0) -> None:
        """Set a cell of a slot; nothing happens for a slot that the program does not need."""
        found = self.slots.get(slot)
        if found is not None:
            self.state[found.offset + index] = value

    def counter(self, name: str) -> int:
        """A counter of the course; behind its loop it stays at its last number."""
        return min(self.get(name), self.model.counters[name][1])

    # ------------------------------------------------------------------ players

    def stock(self, resource: str, seat: int) -> int:
        return self.get(resource, 0 if self.model.resources[resource].shared else seat)

    def set_stock(self, resource: str, seat: int, number: int) -> None:
        self.set(resource, number, 0 if self.model.resources[resource].shared else seat)

    def stored(self, resource: str, piece: int) -> int:
        """How much of a resource lies on a card."""
        return self.get(f"{resource}.on", piece)

    def set_stored(self, resource: str, piece: int, number: int) -> None:
        self.set(f"{resource}.on", number, piece)

    def track(self, track: str, seat: int) -> int:
        """The number under the marker."""
        return self.model.tracks[track][self.get(track, seat)]

    def set_track(self, track: str, seat: int, number: int) -> bool:
        """Put the marker on that number; False where the track has none such."""
        spaces = self.model.tracks[track]
        if number not in spaces:
            return False
        self.set(track, spaces.index(number), seat)
        return True

    def seat_state(self, seat: int) -> str | None:
        states = self.model.kinds[PLAYER].states if PLAYER in self.model.kinds else ()
        return states[self.get("state.player", seat)] if states else None

    def set_seat_state(self, seat: int, state: str) -> None:
        self.set("state.player", self.model.kinds[PLAYER].states.index(state), seat)

    def row(self, zone: str) -> list[int]:
        """The seats in a row of players, the first first."""
        return [self.get(zone, i) for i in range(self.get(f"{zone}.size"))]

    # ------------------------------------------------------------------ cards

    def cards(self, zone: str, place: int = 0) -> list[int]:
        """The cards of a place in order (a pile from the bottom); a grid has `NONE` for a free cell."""
        spot = self.layout.places[zone]
        base = spot.base + place * spot.capacity
        count = spot.capacity if spot.zone.shape == "grid" else self.get(":size", spot.first + place)
        return [self.get(":cells", base + i) for i in range(count)]

    def find(self, piece: int) -> tuple[str, int, int] | None:
        """Where a card lies: zone, place, cell; None for a card that is nowhere."""
        for zone, spot in self.layout.places.items():
            for place in range(spot.count):
                cards = self.cards(zone, place)
                if piece in cards:
                    return zone, place, cards.index(piece)
        return None

    def take_out(self, piece: int) -> None:
        """Take a card out of its place; the others close up as in the lowered code."""
        found = self.find(piece)
        if found is None:
            return
        zone, place, cell = found
        spot = self.layout.places[zone]
        base = spot.base + place * spot.capacity
        size = self.get(":size", spot.first + place)
        if spot.zone.shape == "grid":
            self.set(":cells", NONE, base + cell)
        else:
            behind = range(cell + 1, size) if spot.zone.ordered else range(size - 1, size)
            for to, mover in enumerate([self.get(":cells", base + i) for i in behind], cell):
                self.set(":cells", mover, base + to)
                self.set(":index", to, mover)
        self.set(":size", size - 1, spot.first + place)
        self.set(":where", NONE, piece)

    def put_in(self, piece: int, zone: str, place: int = 0, cell: int | None = None) -> bool:
        """Move a card to a place (in a grid the first free cell unless given); False where it has no room."""
        self.take_out(piece)
        spot = self.layout.places[zone]
        size = self.get(":size", spot.first + place)
        if spot.zone.shape == "grid":
            cards = self.cards(zone, place)
            if cell is None:
                cell = cards.index(NONE) if NONE in cards else None
        else:
            cell = size if size < spot.capacity else None
        if cell is None:
            return False
        self.set(":cells", piece, spot.base + place * spot.capacity + cell)
        self.set(":size", size + 1, spot.first + place)
        self.set(":where", spot.first + place, piece)
        self.set(":index", cell, piece)
        return True

    def piece_state(self, piece: int) -> str | None:
        states = self.model.kinds[self.model.pieces[piece].kind].states
        return states[self.get(":state", piece)] if states else None

    def set_piece_state(self, piece: int, state: str) -> None:
        self.set(":state", self.model.kinds[self.model.pieces[piece].kind].states.index(state), piece)

    # ------------------------------------------------------------------ alike pieces

    def place_on(self, zone: str, piece: int) -> int:
        """The place of a zone that lies on pieces which lies on this one; an empty one for a piece that holds nothing."""
        return self.layout.place_on[zone].values[piece]

    def classes(self, kind: str) -> range:
        return range(self.layout.classes(kind))

    def count(self, zone: str, kind: str, place: int, which: int) -> int:
        """How many alike pieces of a class lie in a place."""
        if zone in self.layout.piles:
            return self.pile(zone).count(which)
        spec = self.model.zones[zone]
        if self.layout.by_owner(spec, kind):
            return self.get(f"{zone}.{kind}", place) if place == which else 0
        return self.get(f"{zone}.{kind}", place * self.layout.classes(kind) + which)

    def set_count(self, zone: str, kind: str, place: int, which: int, number: int) -> None:
        """Set it, and the totals with it. Piles are set by `take_from_pile`."""
        spec = self.model.zones[zone]
        if self.layout.by_owner(spec, kind):
            self.set(f"{zone}.{kind}", number, place)
            return
        index = place * self.layout.classes(kind) + which
        change = number - self.get(f"{zone}.{kind}", index)
        self.set(f"{zone}.{kind}", number, index)
        self.set(f"{zone}.{kind}.all", self.get(f"{zone}.{kind}.all", place) + change, place)
        self.set(f"{zone}.{kind}.each", self.get(f"{zone}.{kind}.each", which) + change, which)

    def pile(self, zone: str) -> list[int]:
        """The classes of the pieces of a pile, from the bottom."""
        return [self.get(zone, i) for i in range(self.get(f"{zone}.size"))]

    def take_from_pile(self, zone: str, which: int) -> bool:
        """Take one piece of a class out of a pile, from as near the top as there is one; False where there is none."""
        pieces = self.pile(zone)
        if which not in pieces:
            return False
        at = len(pieces) - 1 - pieces[::-1].index(which)
        del pieces[at]
        for i, piece in enumerate(pieces):
            self.set(zone, piece, i)
        self.set(f"{zone}.size", len(pieces))
        return True

    def total(self, kind: str) -> dict[int, int]:
        """How many pieces of each class there are on the whole table: it never changes."""
        found = dict.fromkeys(self.classes(kind), 0)
        for zone in self.zones_of(kind):
            for which in found:
                if zone.id in self.layout.piles:
                    found[which] += self.pile(zone.id).count(which)
                else:
                    places = range(self.layout.instances(zone))
                    found[which] += sum(self.count(zone.id, kind, place, which) for place in places)
        return found

    def zones_of(self, kind: str) -> list[Zone]:
        """The zones that hold pieces of a kind."""
        return [
            zone
            for zone in self.model.zones.values()
            if kind in {k for name in zone.kinds for k in self.model.members(name)}
        ]

    # ------------------------------------------------------------------ names

    def gap_name(self, zone: str, place: int) -> str:
        """A place between neighbours as `left+right`: the cards beside it, `empty-N` for a free cell N (from 1)."""
        grid = self.model.zones[str(self.model.zones[zone].host)]
        cells = self.cards(grid.id)
        names = []
        for cell in self.layout.gaps(grid)[place]:
            card = cells[cell]
            names.append(self.model.pieces[card].label if card >= 0 else f"empty-{cell + 1}")
        return "+".join(names)

    def option_name(self, label: str) -> str:
        """An option in the words of moves: the name of a place between neighbours depends on what lies there."""
        zone, colon, place = label.partition(":")
        if colon and zone in self.model.zones:
            return self.gap_name(zone, int(place) - 1)
        return label
