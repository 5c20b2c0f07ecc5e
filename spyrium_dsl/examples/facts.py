"""Facts of examples: made so in a state (`given`), or looked up in one (`then`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.table import Table
from spyrium_dsl.effects import examples as e
from spyrium_dsl.effects.amounts import Amount, Some
from spyrium_dsl.effects.numbers import Digit


@dataclass(frozen=True)
class Place:
    """Where a card lies: a zone, and whose, where each player has one."""

    zone: str
    seat: int | None


Value = str | int | None | Place | list[tuple[str, int]]
"""What a fact is about: a state, a number, a place, amounts by resource."""


class Impossible(Exception):
    """A fact that cannot be made so, or asked: says why in a word the catalogue knows."""


class Setting:
    """A table being set for an example. *seats*: names of the players to their seats."""

    def __init__(self, table: Table, seats: Mapping[str, int]) -> None:
        self.table = table
        self.seats = seats
        self.named: set[tuple[str, str, int, int]] = set()
        self.put: dict[str, list[int]] = {}

    # ------------------------------------------------------------------ an empty market

    def clear(self) -> None:
        """Take all cards off the grids, and what lies on them; they go back to where they began."""
        table = self.table
        for zone, spot in table.layout.places.items():
            if spot.zone.shape != "grid":
                continue
            for place in range(spot.count):
                for card in table.cards(zone, place):
                    if card != NONE:
                        self._strip(card)
                        self.send_back(card)

    def _strip(self, card: int) -> None:
        """Put what lies on a card back into the piles."""
        table = self.table
        for (zone, kind), _ in table.layout.counts.items():
            if table.model.zones[zone].per != "piece":
                continue
            place = table.place_on(zone, card)
            for which in table.classes(kind):
                for _ in range(table.count(zone, kind, place, which)):
                    table.set_count(zone, kind, place, which, table.count(zone, kind, place, which) - 1)
                    self._return(kind, which)

    def _return(self, kind: str, which: int) -> None:
        table = self.table
        _, _, home = table.model.kinds[kind].counted[which]
        if home in table.layout.piles:
            table.set(home, which, table.get(f"{home}.size"))
            table.set(f"{home}.size", table.get(f"{home}.size") + 1)
        else:
            table.set_count(home, kind, 0, which, table.count(home, kind, 0, which) + 1)

    def send_back(self, card: int) -> None:
        """Put a card where it began; under a pile nobody asks for."""
        table = self.table
        piece = table.model.pieces[card]
        for zone in table.model.zones.values():
            if zone.begins is None or zone.id not in table.layout.places:
                continue
            for place in range(table.layout.instances(zone)):
                if piece in table.layout.beginning(zone, place) and table.put_in(card, zone.id, place):
                    return
        table.take_out(card)

    # ------------------------------------------------------------------ given

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
                self._count(zone, kind, self.seats[seat], number)
            case e.FactBeside(seat=seat, number=number, kind=kind, design=design):
                self._beside(design, kind, self.seats[seat], number)
            case e.FactOwns(seat=seat, design=design, zone=zone):
                self._put(design, zone, self.seats[seat])
            case e.FactLies(design=design, zone=zone):
                self._put(design, zone, 0)
            case e.FactPieceState(design=design, state=state):
                table.set_piece_state(self._piece(design), state)
            case e.FactOn(number=number, kind=kind, field=_, value=value, design=design):
                self._on(design, kind, value, number)
            case e.FactStored(design=design, amounts=amounts):
                for amount in amounts:
                    resource, number = _plain(amount)
                    table.set_stored(resource, self._piece(design), number)
            case e.FactQuantity(quantity=quantity, number=number):
                if quantity not in table.model.counters and quantity not in table.model.resources:
                    raise Impossible("not-settable")
                table.set(quantity, number)
            case _:
                raise Impossible("not-settable")

    def _put(self, design: str, zone: str, place: int) -> None:
        table = self.table
        if zone not in table.layout.places:
            raise Impossible("no-room")
        taken = {card for cards in self.put.values() for card in cards}
        pieces = [p.number for p in table.model.pieces if p.design == design and p.number not in taken]
        if not pieces:
            raise Impossible("no-more-copies")
        spec = table.model.zones[zone]
        if spec.per == "value":
            place = next(
                i
                for i in range(table.layout.instances(spec))
                if table.model.pieces[pieces[0]] in table.layout.beginning(spec, i)
            )
        if spec.holds is not None and len(table.cards(zone, place)) >= spec.holds:
            for card in table.cards(zone, place):
                self._strip(card)
                self.send_back(card)
        self._strip(pieces[0])
        if not table.put_in(pieces[0], zone, place):
            raise Impossible("no-room")
        self.put.setdefault(design, []).append(pieces[0])

    def _piece(self, design: str) -> int:
        """The piece of a design that the example speaks of: the one it put somewhere, or the only one."""
        if design in self.put:
            return self.put[design][-1]
        return next(p.number for p in self.table.model.pieces if p.design == design)

    def _count(self, zone: str, kind: str, seat: int, number: int) -> None:
        table = self.table
        spec = table.model.zones[zone]
        if zone in table.layout.places:
            self._deal(zone, kind, seat if spec.per == "seat" else 0, number)
            return
        if table.model.kinds[kind].each is not None:
            place = seat if spec.per == "seat" else 0
            self._shift(zone, kind, place, seat, number)
            return
        if spec.per != "seat":
            raise Impossible("not-settable")
        # Alike pieces that belong to nobody: any classes will do, the lowest first.
        for which in table.classes(kind):
            while table.count(zone, kind, seat, which) > 0:
                table.set_count(zone, kind, seat, which, table.count(zone, kind, seat, which) - 1)
                self._return(kind, which)
        for _ in range(number):
            for which in table.classes(kind):
                if self._fetch(kind, which):
                    table.set_count(zone, kind, seat, which, table.count(zone, kind, seat, which) + 1)
                    break
            else:
                raise Impossible("no-more-pieces")

    def _cards(self, zone: str, kind: str, place: int) -> list[int]:
        """The cards of a kind or group in one place, in order."""
        model, kinds = self.table.model, self.table.model.members(kind)
        return [card for card in self.table.cards(zone, place) if card != NONE and model.pieces[card].kind in kinds]

    def _deal(self, zone: str, kind: str, place: int, number: int) -> None:
        """So many cards of a kind in one place, whichever: the last ones go back, others come from the top of piles."""
        table = self.table
        there = self._cards(zone, kind, place)
        for card in reversed(there[number:]):
            self._strip(card)
            self.send_back(card)
        for _ in range(number - len(there)):
            piles = (name for name, spot in table.layout.places.items() if spot.zone.shape == "pile" and name != zone)
            on_top = [cards[-1] for pile in piles if (cards := self._cards(pile, kind, 0))]
            if not on_top:
                raise Impossible("no-more-pieces")
            if not table.put_in(on_top[0], zone, place):
                raise Impossible("no-room")

    def _fetch(self, kind: str, which: int) -> bool:
        """Take one alike piece from where it is not missed."""
        table = self.table
        for zone in table.zones_of(kind):
            if zone.id in table.layout.piles and table.take_from_pile(zone.id, which):
                return True
        for zone in table.zones_of(kind):
            if zone.per == "one" and zone.id not in table.layout.piles and table.count(zone.id, kind, 0, which):
                table.set_count(zone.id, kind, 0, which, table.count(zone.id, kind, 0, which) - 1)
                return True
        return False

    def _shift(self, zone: str, kind: str, place: int, seat: int, number: int) -> None:
        """Set a player's count in one place; the difference comes from, or goes to, places not named so far."""
        table = self.table
        self.named.add((zone, kind, place, seat))
        change = number - table.count(zone, kind, place, seat)
        table.set_count(zone, kind, place, seat, number)
        while change:
            others = [
                (table.count(z.id, kind, p, seat), z.id, p)
                for z in table.zones_of(kind)
                for p in ([seat] if z.per == "seat" else range(table.layout.instances(z)))
                if (z.id, kind, p, seat) not in self.named
            ]
            fullest = max(others, default=None)
            if fullest is None or (change > 0 and fullest[0] == 0):
                raise Impossible("no-more-pieces")
            there, other, at = fullest
            step = 1 if change > 0 else -1
            table.set_count(other, kind, at, seat, there - step)
            change -= step

    def _gaps(self, design: str, kind: str) -> tuple[str, list[int]]:
        table = self.table
        found = table.find(self._lying(design))
        if found is None:
            raise Impossible("not-on-grid")
        for zone in table.zones_of(kind):
            if zone.per == "between" and zone.host == found[0]:
                around = table.layout.around(table.model.zones[found[0]])
                return zone.id, list(around[found[2]])
        raise Impossible("not-on-grid")

    def _lying(self, design: str) -> int:
        """The piece of a design that lies on a grid."""
        table = self.table
        for piece in table.model.pieces:
            where = table.find(piece.number) if piece.design == design else None
            if where is not None and table.model.zones[where[0]].shape == "grid":
                return piece.number
        raise Impossible("not-on-grid")

    def _beside(self, design: str, kind: str, seat: int, number: int) -> None:
        zone, gaps = self._gaps(design, kind)
        # The first place around the card that the example has not used for this player.
        free = [gap for gap in gaps if (zone, kind, gap, seat) not in self.named] or gaps
        self._shift(zone, kind, free[0], seat, number)

    def _on(self, design: str, kind: str, value: int, number: int) -> None:
        table = self.table
        which = next(i for i, row in enumerate(table.model.kinds[kind].counted) if row[1] == value)
        piece = self._piece(design)
        zone = self._host_zone(piece, kind)
        place = table.place_on(zone, piece)
        while table.count(zone, kind, place, which) > number:
            table.set_count(zone, kind, place, which, table.count(zone, kind, place, which) - 1)
            self._return(kind, which)
        while table.count(zone, kind, place, which) < number:
            if not self._fetch(kind, which):
                raise Impossible("no-more-pieces")
            table.set_count(zone, kind, place, which, table.count(zone, kind, place, which) + 1)

    def _host_zone(self, piece: int, kind: str) -> str:
        table = self.table
        for zone in table.zones_of(kind):
            if zone.per == "piece" and table.model.pieces[piece].kind in table.model.members(str(zone.host)):
                return zone.id
        raise Impossible("not-settable")

    # ------------------------------------------------------------------ then

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
                zone, gaps = self._gaps(design, kind)
                return number, sum(table.count(zone, kind, gap, self.seats[seat]) for gap in gaps)
            case e.FactOwns(seat=seat, design=design, zone=zone):
                return Place(zone, self.seats[seat]), self._there(design, zone, self.seats[seat])
            case e.FactLies(design=design, zone=zone):
                return Place(zone, None), self._there(design, zone, None)
            case e.FactPieceState(design=design, state=state):
                return state, table.piece_state(self._piece(design))
            case e.FactOn(number=number, kind=kind, field=_, value=value, design=design):
                which = next(i for i, row in enumerate(table.model.kinds[kind].counted) if row[1] == value)
                piece = self._piece(design)
                zone = self._host_zone(piece, kind)
                return number, table.count(zone, kind, table.place_on(zone, piece), which)
            case e.FactStored(design=design, amounts=amounts):
                plain = [_plain(amount) for amount in amounts]
                return plain, [(name, table.stored(name, self._piece(design))) for name, _ in plain]
            case e.FactQuantity(quantity=quantity, number=number):
                return number, table.get(quantity)
        raise Impossible("not-settable")

    def _counted(self, zone: str, kind: str, seat: int) -> int:
        table = self.table
        spec = table.model.zones[zone]
        if zone in table.layout.places:
            return len(self._cards(zone, kind, seat if spec.per == "seat" else 0))
        if table.model.kinds[kind].each is not None:
            places = [seat] if spec.per == "seat" else range(table.layout.instances(spec))
            return sum(table.count(zone, kind, place, seat) for place in places)
        place = seat if spec.per == "seat" else 0
        return sum(table.count(zone, kind, place, which) for which in table.classes(kind))

    def _there(self, design: str, zone: str, seat: int | None) -> Place | None:
        """The zone, and whose, if a copy lies there; else where the one spoken of lies."""
        table = self.table
        for piece in table.model.pieces:
            where = table.find(piece.number) if piece.design == design else None
            if where is not None and where[0] == zone and seat in (None, where[1]):
                return Place(zone, seat)
        where = table.find(self._piece(design))
        if where is None:
            return None
        return Place(where[0], where[1] if table.model.zones[where[0]].per == "seat" else None)


def _plain(amount: Amount) -> tuple[str, int]:
    match amount:
        case Some(number=Digit(value=value), resource=resource):
            return resource, value
    raise Impossible("not-settable")
