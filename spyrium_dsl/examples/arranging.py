"""The table of an example, arranged as its facts say: what comes to one place is taken from where it is not missed."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.table import Table


class Impossible(Exception):
    """A fact that cannot be made so, or asked: says why in a word the catalogue knows."""


class Arrangement:
    """Where things lie on a table that is being set. What a fact has named stays when later facts need more."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.named: set[tuple[str, str, int, int]] = set()
        self.laid: dict[str, list[int]] = {}

    def turn_to(self, table: Table) -> None:
        """Go on with another table; what facts have named may have changed on it, and is no longer kept from others."""
        if table.state is not self.table.state:
            self.named.clear()
        self.table = table

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
                        self._send_back(card)

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

    def _send_back(self, card: int) -> None:
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

    def put(self, design: str, zone: str, place: int) -> None:
        """Lay one more copy of a design in a zone; where that is full, what lay there goes back. Raises Impossible."""
        table = self.table
        if zone not in table.layout.places:
            raise Impossible("no-room")
        taken = {card for cards in self.laid.values() for card in cards}
        pieces = [p.number for p in table.model.pieces if p.design == design and p.number not in taken]
        if not pieces:
            raise Impossible("no-more-copies")
        spec = table.model.zones[zone]
        if spec.per == "value":
            piece = table.model.pieces[pieces[0]]
            own = (i for i in range(table.layout.instances(spec)) if piece in table.layout.beginning(spec, i))
            place = next(own, NONE)
            if place == NONE:
                raise Impossible("no-room")
        if spec.holds is not None and len(table.cards(zone, place)) >= spec.holds:
            for card in table.cards(zone, place):
                self._strip(card)
                self._send_back(card)
        self._strip(pieces[0])
        if not table.put_in(pieces[0], zone, place):
            raise Impossible("no-room")
        self.laid.setdefault(design, []).append(pieces[0])

    def piece(self, design: str) -> int:
        """The piece of a design that the example speaks of: the one it put somewhere, or the first. Raises Impossible."""
        if design in self.laid:
            return self.laid[design][-1]
        # A design of which printings have no copy is in the game, and no piece of it.
        return _first((p.number for p in self.table.model.pieces if p.design == design), "no-more-copies")

    def set_number(self, zone: str, kind: str, seat: int, number: int) -> None:
        """So many pieces, or cards, of a kind in a zone of a player, or of a player in a zone of all. Raises Impossible."""
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

    def set_there(self, zone: str, kind: str, number: int) -> None:
        """So many cards of a kind in a zone of all. Raises Impossible: alike pieces have a value or an owner to be named."""
        if zone not in self.table.layout.places or self.table.model.zones[zone].per != "one":
            raise Impossible("not-settable")
        self._deal(zone, kind, 0, number)

    def cards(self, zone: str, kind: str, place: int) -> list[int]:
        """The cards of a kind or group in one place, in order."""
        model, kinds = self.table.model, self.table.model.members(kind)
        return [card for card in self.table.cards(zone, place) if card != NONE and model.pieces[card].kind in kinds]

    def _deal(self, zone: str, kind: str, place: int, number: int) -> None:
        """So many cards of a kind in one place, whichever: the last ones go back, others come from the top of piles."""
        table = self.table
        there = self.cards(zone, kind, place)
        for card in reversed(there[number:]):
            self._strip(card)
            self._send_back(card)
        for _ in range(number - len(there)):
            piles = (name for name, spot in table.layout.places.items() if spot.zone.shape == "pile" and name != zone)
            on_top = [cards[-1] for pile in piles if (cards := self.cards(pile, kind, 0))]
            if not on_top:
                raise Impossible("no-more-pieces")
            if not table.put_in(on_top[0], zone, place):
                raise Impossible("no-room")
        # What begins there has gone back to where it is not wanted.
        if len(self.cards(zone, kind, place)) != number:
            raise Impossible("not-settable")

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

    def gaps(self, design: str, kind: str) -> tuple[str, list[int]]:
        """The zone of a kind between cards, and its places around a design on a grid. Raises Impossible."""
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

    def set_beside(self, design: str, kind: str, seat: int, number: int) -> None:
        """So many pieces of a player beside a design on a grid. Raises Impossible."""
        zone, gaps = self.gaps(design, kind)
        # The first place around the card that the example has not used for this player.
        free = [gap for gap in gaps if (zone, kind, gap, seat) not in self.named] or gaps
        self._shift(zone, kind, free[0], seat, number)

    def set_on(self, design: str, kind: str, value: int, number: int) -> None:
        """So many alike pieces of a value on the piece of a design. Raises Impossible."""
        table = self.table
        which = self.class_of(kind, value)
        piece = self.piece(design)
        zone = self.host_zone(piece, kind)
        place = table.place_on(zone, piece)
        while table.count(zone, kind, place, which) > number:
            table.set_count(zone, kind, place, which, table.count(zone, kind, place, which) - 1)
            self._return(kind, which)
        while table.count(zone, kind, place, which) < number:
            if not self._fetch(kind, which):
                raise Impossible("no-more-pieces")
            table.set_count(zone, kind, place, which, table.count(zone, kind, place, which) + 1)

    def class_of(self, kind: str, value: int) -> int:
        """Which of the alike pieces of a kind has that value. Raises Impossible."""
        rows = self.table.model.kinds[kind].counted
        return _first((index for index, row in enumerate(rows) if row[1] == value), "no-more-pieces")

    def host_zone(self, piece: int, kind: str) -> str:
        """The zone in which pieces of a kind lie on such a piece. Raises Impossible."""
        table = self.table
        for zone in table.zones_of(kind):
            if zone.per == "piece" and table.model.pieces[piece].kind in table.model.members(str(zone.host)):
                return zone.id
        raise Impossible("not-settable")


def _first(found: Iterator[int], reason: str) -> int:
    for one in found:
        return one
    raise Impossible(reason)
