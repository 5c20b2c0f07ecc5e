"""A batch of games from the kernel: the same results, read from flat numbers instead of whole states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from spyrium_dsl.core.model import Model
from spyrium_dsl.program.nodes import Slot
from spyrium_dsl.run.kernel import Games, Kernel
from spyrium_dsl.run.rules import Fast
from spyrium_dsl.simulate.batch import MOST_DECISIONS, Result, Unfinished, score_resource, seed_of


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place of cards before a seat: its cells in a row of numbers, and where in the row their count stands."""

    zone: str
    seat: int
    first: int
    capacity: int
    count: int | None


class NativeBatches:
    """Plays batches of a series by the kernel. *counts*: slots of counts to bring along."""

    def __init__(self, fast: Fast, kernel: Kernel, seats: int, counts: Sequence[Slot] = ()) -> None:
        self.fast = fast
        self.kernel = kernel
        self.counts = counts
        self.seats = seats
        slots = fast.machine.program.slots
        resource = score_resource(fast)
        names = [name for name in (resource, ":placing", ":size", ":cells") if name is not None and name in slots]
        self.slots: list[Slot] = [slots[name] for name in names]
        starts = dict(zip(names, accumulate([0, *(slot.size for slot in self.slots)]), strict=False))
        model: Model = fast.assembled.layout.model
        shared = resource is not None and model.resources[resource].shared
        self.scores = (
            [] if resource not in starts else [starts[resource] + seat * (not shared) for seat in range(seats)]
        )
        self.places = [starts[":placing"] + seat for seat in range(seats)]
        self.designs = [piece.design for piece in model.pieces]
        self.spots: list[_Spot] = []
        if ":cells" not in starts:
            return
        for zone, place in fast.assembled.layout.places.items():
            for seat in range(place.count if place.zone.per == "seat" else 0):
                counted = place.zone.shape != "grid" and ":size" in starts
                count = starts[":size"] + place.first + seat if counted else None
                first = starts[":cells"] + place.base + seat * place.capacity
                self.spots.append(_Spot(zone, seat, first, place.capacity, count))

    def play(self, series: int, first: int, past: int, limit: int = MOST_DECISIONS) -> Games:
        """The games from number *first* up to *past*; holds no lock of Python while it plays."""
        seeds = [seed_of(series, game) for game in range(first, past)]
        return self.kernel.play(seeds, limit, self.slots, counts=self.counts)

    def results(self, games: Games, first: int) -> tuple[Result, ...]:
        """What `play_batch` gives for these games; raises Unfinished."""
        return tuple(self._result(games, number, first + number) for number in range(len(games)))

    def _result(self, games: Games, number: int, game: int) -> Result:
        seed = games.seeds[number]
        problem = games.problem(number)
        if problem is not None:
            raise Unfinished(seed, problem, self.fast) from problem
        row = games.row(number)
        scores = tuple(row[at] for at in self.scores) or (0,) * self.seats
        places = tuple(row[at] for at in self.places)
        return Result(game, seed, scores, places, games.decisions(number), self._owned(row))

    def _owned(self, row: Sequence[int]) -> dict[tuple[str, str, int], int]:
        found: dict[tuple[str, str, int], int] = {}
        for spot in self.spots:
            count = spot.capacity if spot.count is None else row[spot.count]
            for card in row[spot.first : spot.first + count]:
                if card >= 0:
                    key = self.designs[card], spot.zone, spot.seat
                    found[key] = found.get(key, 0) + 1
        return found
