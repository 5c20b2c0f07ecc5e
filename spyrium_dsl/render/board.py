"""The table as people see it at a terminal: what lies where, in plain text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.model import PLAYER, Piece, Zone
from spyrium_dsl.core.table import Table
from spyrium_dsl.render.columns import fitting, table_text
from spyrium_dsl.render.grid import grid_lines
from spyrium_dsl.render.speech import Speech

MOST_SHOWN, MOST_TOLD = 9, 3
"""Of more cards in a heap that grows, only the last few are named; `c` in the dialog shows what all of them say."""


class Board:
    """Draws one table. *viewers*: the seats whose hidden cards may be shown."""

    def __init__(self, speech: Speech, table: Table, viewers: frozenset[int]) -> None:
        self.speech = speech
        self.table = table
        self.model = table.model
        self.viewers = viewers

    def text(self, width: int = 100) -> str:
        """All of it: where the game stands, what lies open, what each player has."""
        parts = [self.course()]
        parts.extend(line for zone in self.model.zones.values() for line in self._zone(zone, width))
        parts.append(table_text(fitting(self._players(), width)))
        parts.extend(self._before_players(width))
        return "\n".join(part for part in parts if part)

    def course(self) -> str:
        """Where the game stands: the counters of its course, what it remembers of players, what there is for all of them."""
        screen = self.speech.words.screen
        parts = [
            screen("of-round", name=self.speech.name(name), now=self.table.counter(name), last=last)
            for name, (_, last) in self.model.counters.items()
        ]
        parts += [
            f"{self.speech.name(name)}: {self.speech.seat(self.table.get(name))}"
            for name, kind in self.model.remembered.items()
            if kind == PLAYER
        ]
        parts += [
            f"{self.speech.name(resource.id)}: {self._stock(resource.id, self.table.stock(resource.id, 0))}"
            for resource in self.model.resources.values()
            if resource.shared
        ]
        return " · ".join(parts)

    # ------------------------------------------------------------------ zones of the table

    def designs(self) -> list[str]:
        """The designs of all cards that the viewers see, in the order of the zones, once each."""
        found: dict[str, None] = {}
        for spot in self.table.layout.places.values():
            for place in range(spot.count):
                found.update(dict.fromkeys(self.model.pieces[card].design for card in self._seen(spot.zone, place)))
        return list(found)

    def _seen(self, zone: Zone, place: int) -> list[int]:
        """The cards of a place that the viewers see."""
        cards = [card for card in self.table.cards(zone.id, place) if card != NONE]
        if not zone.is_seen(place, self.viewers):
            return []
        return cards[-1:] if zone.top_only else cards

    def _zone(self, zone: Zone, width: int) -> Iterator[str]:
        name = self.speech.name(zone.id)
        if zone.per in ("seat", "piece", "between"):
            return
        if zone.id in self.table.layout.rows:
            seats = [self.speech.seat(seat) for seat in self.table.row(zone.id)]
            if seats:
                yield f"{name}: {', '.join(seats)}"
        if zone.id in self.table.layout.piles:
            yield f"{name}: {len(self.table.pile(zone.id))}"
        for (zone_id, kind), _ in self.table.layout.counts.items():
            if zone_id == zone.id and (pieces := self._alike(zone.id, kind, 0)):
                yield f"{name}: {pieces}"
        if zone.id not in self.table.layout.places:
            return
        if zone.shape == "grid":
            yield from self._grid(zone, width)
        elif zone.per == "value":
            members = self.model.lists[str(zone.host)]
            counts = [f"{self.speech.name(m)} {len(self.table.cards(zone.id, i))}" for i, m in enumerate(members)]
            yield f"{name}: {', '.join(counts)}"
        else:
            cards = self._cards(zone, 0)
            if not cards:
                return
            yield from _wrapped(f"{name}: ", cards, width)
            # A card alone in its zone is there for what it says.
            seen = self._seen(zone, 0)
            if len(seen) == 1:
                for line in self.speech.lines(self.model.pieces[seen[0]].design):
                    yield f"    {line}"

    def _cards(self, zone: Zone, place: int) -> list[str]:
        """The cards of a place, as the viewers see them."""
        screen = self.speech.words.screen
        count = sum(card != NONE for card in self.table.cards(zone.id, place))
        seen = self._seen(zone, place)
        if not count:
            return []
        if not seen:
            return [screen("cards", count=count)]
        if zone.top_only:
            return [screen("top-card", count=count, top=self.card(seen[-1]))]
        if zone.per == "one" and len(seen) > MOST_SHOWN and not self._is_stood_on(zone):
            # The last ones lie on top.
            some = ", ".join(self.speech.piece(card) for card in seen[: -MOST_TOLD - 1 : -1])
            return [screen("many", count=count, some=some)]
        twice = self.speech.twice(seen)
        return [self.card(card, twice) for card in seen]

    def _is_stood_on(self, zone: Zone) -> bool:
        """Whether pieces of players come to lie on the cards of a zone: who stands where is what people look for."""
        kinds = {kind for one in zone.kinds for kind in self.model.members(one)}
        return any(
            self.model.zones[on].per == "piece"
            and self.model.kinds[kind].each is not None
            and not kinds.isdisjoint(self.model.members(str(self.model.zones[on].host)))
            for on, kind in self.table.layout.counts
        )

    def card(self, card: int, twice: Collection[str] = ()) -> str:
        """A card in one line: title, numbers, state, what lies on it; *twice*: see `Speech.told_apart`."""
        notes = [self._numbers(card), self._state(card), self._on(card)]
        inner = " ".join(note for note in notes if note)
        title = self.speech.told_apart(card, twice)
        return f"{title} ({inner})" if inner else title

    def _numbers(self, card: int) -> str:
        piece = self.model.pieces[card]
        shown = []
        for field in self.model.kinds[piece.kind].fields.values():
            values = self.table.layout.field_number.get(field.id)
            if field.sort == "amount" and values is not None and field.of is not None:
                number = values.values[card]
                if number or not field.may_lack:
                    shown.append(self.amount(piece, field.id, self.speech.amount(number, field.of)))
        return " ".join(shown)

    def amount(self, piece: Piece, field: str, said: str) -> str:
        """An amount of a card as it is shown."""
        return said

    def _state(self, card: int) -> str:
        """The state, unless it is the one in which a card begins."""
        state = self.table.piece_state(card)
        first = self.model.kinds[self.model.pieces[card].kind].states[:1]
        return "" if state is None or state in first else self.speech.name(state)

    def _on(self, card: int) -> str:
        parts = []
        for (zone_id, kind), _ in self.table.layout.counts.items():
            if self.model.zones[zone_id].per == "piece":
                parts.append(self._alike(zone_id, kind, self.table.place_on(zone_id, card)))
        for resource in self.table.layout.stored:
            if number := self.table.stored(resource, card):
                parts.append(self.speech.amount(number, resource))
        return " ".join(filter(None, parts))

    def _alike(self, zone: str, kind: str, place: int) -> str:
        """Alike pieces in a place: `●1 ●1 ●3` where they are told apart by a number, else whose and how many."""
        spec = self.model.kinds[kind]
        parts = []
        for which in self.table.classes(kind):
            number = self.table.count(zone, kind, place, which)
            if number and spec.counted:
                parts += (
                    [f"●{spec.counted[which][1]}"] * number if number <= 3 else [f"●{spec.counted[which][1]}×{number}"]
                )
            elif number:
                parts.append(f"{self.speech.seat(which)} ×{number}")
        return (" " if spec.counted else ", ").join(parts)

    def _grid(self, zone: Zone, width: int) -> Iterator[str]:
        cards = self.table.cards(zone.id)
        between = {
            pair: text
            for other in self.model.zones.values()
            if other.per == "between" and other.host == zone.id
            for place, pair in enumerate(self.table.layout.gaps(zone))
            if (text := self._in_gap(other.id, place))
        }
        twice = self.speech.twice(cards)
        boxes = [
            None
            if card == NONE
            else (
                self.speech.told_apart(card, twice),
                self._numbers(card),
                " ".join(filter(None, [self._state(card), self._on(card)])),
            )
            for card in cards
        ]
        yield from grid_lines(boxes, zone.columns, between, width)

    def _in_gap(self, zone: str, place: int) -> str:
        """The pieces between two cards: the number of its owner for each."""
        found = ""
        for (zone_id, kind), _ in self.table.layout.counts.items():
            if zone_id == zone:
                for which in self.table.classes(kind):
                    found += str(which + 1) * self.table.count(zone, kind, place, which)
        return found

    # ------------------------------------------------------------------ players

    def _players(self) -> list[list[str]]:
        """A row for each player: stocks, tracks, state, pieces in their zones."""
        model, speech, table = self.model, self.speech, self.table
        stocks = [r.id for r in model.resources.values() if not r.shared]
        zones = [(zone, kind) for zone, kind in table.layout.counts if model.zones[zone].per == "seat"]
        states = PLAYER in model.kinds and bool(model.kinds[PLAYER].states)
        heads = [*stocks, *model.tracks, *(zone for zone, _ in zones)]
        rows = [["", *(speech.name(head) for head in heads), *([""] if states else [])]]
        for seat in range(table.layout.seats):
            # Pieces on the table are shown by the number of their owner.
            name, number = speech.seat(seat), str(seat + 1)
            row = [name if number in name else f"{name} ({number})"]
            row += [self._stock(r, table.stock(r, seat)) for r in stocks]
            row += [str(table.track(track, seat)) for track in model.tracks]
            for zone, kind in zones:
                owned = model.kinds[kind].each is not None
                row.append(str(table.count(zone, kind, seat, seat)) if owned else self._alike(zone, kind, seat))
            rows.append([*row, *([speech.name(table.seat_state(seat) or "")] if states else [])])
        return rows

    def _stock(self, resource: str, number: int) -> str:
        """The number, under the name of the resource; what is written before the number, as money is, stays."""
        amount = self.speech.amount(number, resource)
        return str(number) if amount.startswith(str(number)) else amount

    def _before_players(self, width: int) -> Iterator[str]:
        """The cards that lie before each player."""
        for seat in range(self.table.layout.seats):
            for zone_id, spot in self.table.layout.places.items():
                if spot.zone.per == "seat" and (cards := self._cards(spot.zone, seat)):
                    name = self.speech.whose(zone_id, seat)
                    yield from _wrapped(f"{name}: ", cards, width)


def _wrapped(head: str, items: Sequence[str], width: int) -> Iterator[str]:
    """Items after a head, on as many lines as they need."""
    line, indent = head, " " * 4
    for number, item in enumerate(items):
        text = item + (", " if number + 1 < len(items) else "")
        if len(line) + len(text) > width and line.strip():
            yield line.rstrip()
            line = indent
        line += text
    yield line.rstrip()
