"""The table of an example as HTML: what lies on a grid with the pieces between the cards, and what the players have."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence

from spyrium_dsl.book.provenance import STAND_IN
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.model import PLAYER, Piece, Zone
from spyrium_dsl.core.table import Table
from spyrium_dsl.render.board import Board
from spyrium_dsl.render.speech import Speech

Column = tuple[str, Callable[[Table, int], str]]


class MarkedBoard(Board):
    """A table on which numbers that nobody has published are marked."""

    def __init__(self, telling: Telling, speech: Speech, table: Table) -> None:
        super().__init__(speech, table, frozenset(range(table.layout.seats)))
        self.stand_ins = telling.provenance.fields

    def amount(self, piece: Piece, field: str, said: str) -> str:
        """With the mark, where it is a stand-in."""
        return f"{said}\N{NARROW NO-BREAK SPACE}{STAND_IN}" if (piece.design, field) in self.stand_ins else said


class TablePicture:
    """Draws the table as it lies before and after. *named*: what the example speaks of by name."""

    def __init__(self, telling: Telling, seats: Sequence[str], named: frozenset[str]) -> None:
        self.telling = telling
        self.speech: Speech = telling.speech_of([telling.name(seat) for seat in seats])
        self.named = named

    def html(self, table: Table, other: Table | None, caption: str) -> str:
        """One figure; what differs from *other* is marked. No word of a game stands in it unescaped."""
        parts = [part for part in (*self._zones(table), *self._players(table, other)) if part]
        if not parts:
            return ""
        return f'<figure class="table"><figcaption>{html.escape(caption)}</figcaption>{"".join(parts)}</figure>'

    # ------------------------------------------------------------------ zones of the table

    def _zones(self, table: Table) -> Iterator[str]:
        board = MarkedBoard(self.telling, self.speech, table)
        for zone_id, spot in table.layout.places.items():
            zone = spot.zone
            if zone.shape == "grid" and any(card != NONE for card in table.cards(zone_id)):
                yield self._grid(board, zone)
            elif zone.per == "one" and zone_id in self.named and not zone.hidden:
                cards = [board.card(card) for card in table.cards(zone_id) if card != NONE]
                if cards:
                    yield self._row(zone_id, cards[-1:] if zone.top_only else cards)

    def _row(self, zone: str, cards: Sequence[str], who: str = "") -> str:
        name = self.speech.name(zone)
        head = self.speech.words.screen("whose", zone=name, who=who) if who else name
        shown = "".join(f"<span class=card>{html.escape(one)}</span>" for one in cards)
        return f'<p class="zone"><b>{html.escape(head)}</b> {shown}</p>'

    def _grid(self, board: Board, zone: Zone) -> str:
        """The rows and columns in which something lies, with the pieces between the cards."""
        table = board.table
        cards = table.cards(zone.id)
        between = dict(self._between(table, zone))
        used = {cell for cell, card in enumerate(cards) if card != NONE}
        used |= {cell for pair, pieces in between.items() if pieces for cell in pair}
        rows = range(min(cell // zone.columns for cell in used), max(cell // zone.columns for cell in used) + 1)
        columns = range(min(cell % zone.columns for cell in used), max(cell % zone.columns for cell in used) + 1)
        lines = []
        for row in rows:
            cells = []
            for column in columns:
                cell = row * zone.columns + column
                if column != columns[0]:
                    cells.append(f"<td class=gap>{between.get((cell - 1, cell), '')}</td>")
                text = html.escape(board.card(cards[cell])) if cards[cell] != NONE else ""
                cells.append(f"<td class={'card' if text else 'free'}>{text}</td>")
            lines.append(f"<tr>{''.join(cells)}</tr>")
            if row != rows[-1]:
                below = []
                for column in columns:
                    cell = row * zone.columns + column
                    if column != columns[0]:
                        below.append("<td></td>")
                    below.append(f"<td class=gap>{between.get((cell, cell + zone.columns), '')}</td>")
                lines.append(f"<tr>{''.join(below)}</tr>")
        return f'<table class="grid" role="presentation">{"".join(lines)}</table>'

    def _between(self, table: Table, zone: Zone) -> Iterator[tuple[tuple[int, int], str]]:
        for other in table.model.zones.values():
            if other.per != "between" or other.host != zone.id:
                continue
            for place, pair in enumerate(table.layout.gaps(zone)):
                pieces = [
                    (seat, table.count(other.id, kind, place, seat))
                    for zone_id, kind in table.layout.counts
                    if zone_id == other.id
                    for seat in table.classes(kind)
                ]
                yield pair, "".join(self._piece(seat, number) for seat, number in pieces if number)

    def _piece(self, seat: int, number: int) -> str:
        who = self.speech.seat(seat)
        return f'<span class="piece seat{seat + 1}">{html.escape(who)}{f" ×{number}" if number > 1 else ""}</span>'

    # ------------------------------------------------------------------ players

    def _players(self, table: Table, other: Table | None) -> Iterator[str]:
        seats = range(table.layout.seats)
        shown = [
            (name, [(get(table, seat), other is not None and get(table, seat) != get(other, seat)) for seat in seats])
            for key, (name, get) in self._columns(table).items()
            if key in self.named or (other is not None and any(get(table, seat) != get(other, seat) for seat in seats))
        ]
        if shown:
            head = "".join(f"<th scope=col>{html.escape(name)}</th>" for name, _ in shown)
            body = "".join(
                f"<tr><th scope=row><span class='piece seat{seat + 1}'>{html.escape(self.speech.seat(seat))}</span></th>"
                + "".join(_cell(*cells[seat]) for _, cells in shown)
                + "</tr>"
                for seat in seats
            )
            yield f'<table class="players"><tr><td></td>{head}</tr>{body}</table>'
        board = MarkedBoard(self.telling, self.speech, table)
        for zone_id, spot in table.layout.places.items():
            for seat in seats:
                if spot.zone.per == "seat" and zone_id in self.named:
                    cards = [board.card(card) for card in table.cards(zone_id, seat) if card != NONE]
                    if cards:
                        yield self._row(zone_id, cards, self.speech.seat(seat))

    def _columns(self, table: Table) -> dict[str, Column]:
        """What a player has, by id."""
        model, speech = table.model, self.speech
        found: dict[str, Column] = {}
        for resource in model.resources.values():
            if not resource.shared:
                found[resource.id] = speech.name(resource.id), _stock(speech, resource.id)
        for track in model.tracks:
            found[track] = speech.name(track), _track(track)
        for zone, kind in table.layout.counts:
            if model.zones[zone].per == "seat":
                found[zone] = speech.name(zone), _pieces(speech, zone, kind, model.kinds[kind].each is not None)
        if PLAYER in model.kinds and model.kinds[PLAYER].states:
            found[PLAYER] = speech.name(PLAYER), lambda table, seat: speech.name(table.seat_state(seat) or "")
        return found


def _stock(speech: Speech, resource: str) -> Callable[[Table, int], str]:
    return lambda table, seat: speech.amount(table.stock(resource, seat), resource)


def _track(track: str) -> Callable[[Table, int], str]:
    return lambda table, seat: str(table.track(track, seat))


def _pieces(speech: Speech, zone: str, kind: str, owned: bool) -> Callable[[Table, int], str]:
    if owned:
        return lambda table, seat: str(table.count(zone, kind, seat, seat))
    return lambda table, seat: str(sum(table.count(zone, kind, seat, which) for which in table.classes(kind)))


def _cell(text: str, changed: bool) -> str:
    return f"<td><mark>{html.escape(text)}</mark></td>" if changed else f"<td>{html.escape(text)}</td>"
