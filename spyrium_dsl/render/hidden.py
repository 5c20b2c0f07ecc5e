"""Which cards those who look on may not name."""

from __future__ import annotations

from collections.abc import Collection

from spyrium_dsl.core.table import Table


def unseen(before: Table, after: Table, viewers: Collection[int] | None) -> frozenset[int]:
    """The cards that lay where none of these seats may look, and have not come to light since. None: all may be seen."""
    if viewers is None:
        return frozenset()
    return _lying(before, viewers, seen=False) - _lying(after, viewers, seen=True)


def _lying(table: Table, viewers: Collection[int], seen: bool) -> frozenset[int]:
    """The cards in all places that are, or are not, *seen*."""
    return frozenset(
        card
        for zone, spot in table.layout.places.items()
        for place in range(spot.count)
        if spot.zone.is_seen(place, viewers) == seen
        for card in table.cards(zone, place)
        if card >= 0
    )
