"""The table by name, as one who looks on sees it: hidden cards are counted, not named."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.table import Table


def view(table: Table, seat: int | None) -> dict[str, object]:
    """What a seat can see; None sees what lies open."""
    model, seats = table.model, range(table.layout.seats)
    seats_looking = () if seat is None else (seat,)
    seen = set(seen_cards(table, seats_looking))
    return {
        "stocks": {
            r.id: table.stock(r.id, 0) if r.shared else [table.stock(r.id, s) for s in seats]
            for r in model.resources.values()
        },
        "tracks": {t: [table.track(t, s) for s in seats] for t in model.tracks},
        "states": [table.seat_state(s) for s in seats],
        "piece-states": {model.pieces[p].label: state for p in sorted(seen) if (state := table.piece_state(p))},
        "counters": {name: table.counter(name) for name in model.counters},
        "remembered": {name: _remembered(table, name, seen) for name in model.remembered},
        "rows": {zone: table.row(zone) for zone in table.layout.rows},
        "zones": {**dict(_card_zones(table, seats_looking)), **dict(_alike_zones(table))},
    }


def seen_cards(table: Table, seats: tuple[int, ...]) -> Iterator[int]:
    """The cards that one of these seats sees, zone by zone."""
    for zone_id, spot in table.layout.places.items():
        for place in range(spot.count):
            if spot.zone.is_seen(place, seats):
                cards = [card for card in table.cards(zone_id, place) if card != NONE]
                yield from cards[-1:] if spot.zone.top_only else cards


def _card_zones(table: Table, seats: tuple[int, ...]) -> Iterator[tuple[str, object]]:
    for zone_id, spot in table.layout.places.items():
        for place in range(spot.count):
            cards = table.cards(zone_id, place)
            names = [table.model.pieces[card].label if card != NONE else None for card in cards]
            key = zone_id if spot.count == 1 else f"{zone_id}.{place + 1}"
            if not spot.zone.is_seen(place, seats):
                yield key, {"count": len(cards)}
            elif spot.zone.top_only:
                yield key, {"count": len(cards), "top": names[-1] if names else None}
            else:
                yield key, names


def _alike_zones(table: Table) -> Iterator[tuple[str, object]]:
    """Alike pieces: how many of each class lie in each place."""
    model = table.model
    for (zone_id, kind), slot in table.layout.counts.items():
        if model.zones[zone_id].per == "piece":
            classes = table.classes(kind)
            held = {
                model.pieces[piece].label: [table.count(zone_id, kind, place, one) for one in classes]
                for place, piece in enumerate(table.layout.hosts[zone_id])
            }
            yield f"{zone_id}.{kind}", {label: counts for label, counts in held.items() if any(counts)}
        elif slot.name in table.slots:
            yield f"{zone_id}.{kind}", [table.get(slot.name, i) for i in range(slot.size)]


def _remembered(table: Table, name: str, seen: set[int]) -> int | str | None:
    """What the game remembers: a seat from 0, a card by its label, an alike piece by the number of its class."""
    value, kind = table.get(name), table.model.remembered[name]
    if value < 0:
        return None
    first = table.model.kinds[table.model.members(kind)[0]] if kind != PLAYER else None
    if first is None or first.alike or first.counted:
        return value
    return table.model.pieces[value].label if value in seen else None
