"""The table by name, as one who looks on sees it: hidden cards are counted, not named."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.layout import NONE
from spyrium_dsl.core.model import PLAYER, Zone
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
        "zones": {**dict(_card_zones(table, seats_looking)), **dict(_alike_zones(table, seats_looking))},
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


def _alike_zones(table: Table, seats: tuple[int, ...]) -> Iterator[tuple[str, object]]:
    """Alike pieces: how many of each class lie in each place; where one may not look, how many there are in all."""
    model, layout = table.model, table.layout
    for (zone_id, kind), slot in layout.counts.items():
        zone = model.zones[zone_id]
        places = range(layout.instances(zone))
        key = f"{zone_id}.{kind}"
        if zone.per == "piece":
            held = {model.pieces[piece].label: place for place, piece in enumerate(layout.hosts[zone_id])}
            full = {label: place for label, place in held.items() if any(_counts(table, zone, kind, place))}
            yield key, {label: _lying(table, zone, kind, place, seats) for label, place in full.items()}
        elif slot.name not in table.slots:
            continue
        elif layout.by_owner(zone, kind) or all(zone.is_seen(place, seats) for place in places):
            # Of a player's own pieces there is nothing to see but their number.
            yield key, [table.get(slot.name, i) for i in range(slot.size)]
        else:
            yield key, [_lying(table, zone, kind, place, seats) for place in places]


def _counts(table: Table, zone: Zone, kind: str, place: int) -> list[int]:
    return [table.count(zone.id, kind, place, one) for one in table.classes(kind)]


def _lying(table: Table, zone: Zone, kind: str, place: int, seats: tuple[int, ...]) -> object:
    counts = _counts(table, zone, kind, place)
    return counts if zone.is_seen(place, seats) else {"count": sum(counts)}


def _remembered(table: Table, name: str, seen: set[int]) -> int | str | None:
    """What the game remembers: a seat from 0, a card by its label, an alike piece by the number of its class."""
    value, kind = table.get(name), table.model.remembered[name]
    if value < 0:
        return None
    first = table.model.kinds[table.model.members(kind)[0]] if kind != PLAYER else None
    if first is None or first.alike or first.counted:
        return value
    return table.model.pieces[value].label if value in seen else None
