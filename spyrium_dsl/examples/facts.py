"""Facts of examples: made so in a state (`given`), or looked up in one (`then`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.table import Table
from spyrium_dsl.effects import examples as e
from spyrium_dsl.effects.amounts import Amount, Some
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.examples.arranging import Arrangement, Impossible


@dataclass(frozen=True)
class Place:
    """Where a card lies: a zone, and whose, where each player has one."""

    zone: str
    seat: int | None


Value = str | int | None | Place | list[tuple[str, int]]
"""What a fact is about: a state, a number, a place, amounts by resource."""


class Setting:
    """A table being set for an example. *seats*: names of the players to their seats."""

    def __init__(self, table: Table, seats: Mapping[str, int]) -> None:
        self.seats = seats
        self.arrangement = Arrangement(table)

    @property
    def table(self) -> Table:
        """The table that facts are made so on, and looked up on."""
        return self.arrangement.table

    def make(self, fact: e.Fact) -> None:
        """Make a fact so; raises Impossible."""
        table = self.table
        match fact:
            case e.FactState(seat=seat, state=state):
                table.set_seat_state(self.seats[seat], state)
            case e.FactHas(seat=seat, amounts=amounts):
                for amount in amounts:
                    resource, number = _plain(amount)
                    table.set_stock(resource, self.seats[seat], number)
            case e.FactTrack(seat=seat, track=track, number=number):
                if not table.set_track(track, self.seats[seat], number):
                    raise Impossible("no-such-space")
            case e.FactPieces(seat=seat, number=number, kind=kind, zone=zone):
                self.arrangement.set_number(zone, kind, self.seats[seat], number)
            case e.FactBeside(seat=seat, number=number, kind=kind, design=design):
                self.arrangement.set_beside(design, kind, self.seats[seat], number)
            case e.FactOwns(seat=seat, design=design, zone=zone):
                self.arrangement.put(design, zone, self.seats[seat])
            case e.FactLies(design=design, zone=zone):
                self.arrangement.put(design, zone, 0)
            case e.FactThere(number=number, kind=kind, zone=zone):
                self.arrangement.set_there(zone, kind, number)
            case e.FactPieceState(design=design, state=state):
                table.set_piece_state(self.arrangement.piece(design), state)
            case e.FactOn(number=number, kind=kind, field=_, value=value, design=design):
                self.arrangement.set_on(design, kind, value, number)
            case e.FactStored(design=design, amounts=amounts):
                for amount in amounts:
                    resource, number = _plain(amount)
                    table.set_stored(resource, self.arrangement.piece(design), number)
            case e.FactQuantity(quantity=quantity, number=number):
                if quantity not in table.model.counters and quantity not in table.model.resources:
                    raise Impossible("not-settable")
                table.set(quantity, number)
            case _:
                raise Impossible("not-settable")

    def look(self, fact: e.Fact) -> tuple[Value, Value]:
        """What the fact expects, and what is so; equal if it holds."""
        table = self.table
        match fact:
            case e.FactState(seat=seat, state=state):
                return state, table.seat_state(self.seats[seat])
            case e.FactHas(seat=seat, amounts=amounts):
                plain = [_plain(amount) for amount in amounts]
                return plain, [(resource, table.stock(resource, self.seats[seat])) for resource, _ in plain]
            case e.FactTrack(seat=seat, track=track, number=number):
                return number, table.track(track, self.seats[seat])
            case e.FactPieces(seat=seat, number=number, kind=kind, zone=zone):
                return number, self._counted(zone, kind, self.seats[seat])
            case e.FactBeside(seat=seat, number=number, kind=kind, design=design):
                zone, gaps = self.arrangement.gaps(design, kind)
                return number, sum(table.count(zone, kind, gap, self.seats[seat]) for gap in gaps)
            case e.FactOwns(seat=seat, design=design, zone=zone):
                return Place(zone, self.seats[seat]), self._there(design, zone, self.seats[seat])
            case e.FactLies(design=design, zone=zone):
                return Place(zone, None), self._there(design, zone, None)
            case e.FactThere(number=number, kind=kind, zone=zone):
                return number, self._together(zone, kind)
            case e.FactPieceState(design=design, state=state):
                return state, table.piece_state(self.arrangement.piece(design))
            case e.FactOn(number=number, kind=kind, field=_, value=value, design=design):
                which = self.arrangement.class_of(kind, value)
                piece = self.arrangement.piece(design)
                zone = self.arrangement.host_zone(piece, kind)
                return number, table.count(zone, kind, table.place_on(zone, piece), which)
            case e.FactStored(design=design, amounts=amounts):
                plain = [_plain(amount) for amount in amounts]
                return plain, [(name, table.stored(name, self.arrangement.piece(design))) for name, _ in plain]
            case e.FactQuantity(quantity=quantity, number=number):
                return number, table.get(quantity)
        raise Impossible("not-settable")

    def _counted(self, zone: str, kind: str, seat: int) -> int:
        table = self.table
        spec = table.model.zones[zone]
        if zone in table.layout.places:
            return len(self.arrangement.cards(zone, kind, seat if spec.per == "seat" else 0))
        if zone in table.layout.rows and kind == PLAYER:
            return table.row(zone).count(seat)
        if table.model.kinds[kind].each is not None:
            places = [seat] if spec.per == "seat" else range(table.layout.instances(spec))
            return sum(table.count(zone, kind, place, seat) for place in places)
        place = seat if spec.per == "seat" else 0
        return sum(table.count(zone, kind, place, which) for which in table.classes(kind))

    def _together(self, zone: str, kind: str) -> int:
        table = self.table
        places = range(table.layout.instances(table.model.zones[zone]))
        if zone in table.layout.places:
            return sum(len(self.arrangement.cards(zone, kind, place)) for place in places)
        if zone in table.layout.rows and kind == PLAYER:
            return len(table.row(zone))
        alike = (one for one in table.model.members(kind) if zone in {found.id for found in table.zones_of(one)})
        return sum(
            table.count(zone, one, place, which) for one in alike for place in places for which in table.classes(one)
        )

    def _there(self, design: str, zone: str, seat: int | None) -> Place | None:
        """The zone, and whose, if a copy lies there; else where the one spoken of lies."""
        table = self.table
        for piece in table.model.pieces:
            where = table.find(piece.number) if piece.design == design else None
            if where is not None and where[0] == zone and seat in (None, where[1]):
                return Place(zone, seat)
        where = table.find(self.arrangement.piece(design))
        if where is None:
            return None
        return Place(where[0], where[1] if table.model.zones[where[0]].per == "seat" else None)


def _plain(amount: Amount) -> tuple[str, int]:
    match amount:
        case Some(number=Digit(value=value), resource=resource):
            return resource, value
    raise Impossible("not-settable")
