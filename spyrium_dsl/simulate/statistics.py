"""What the results of many games add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from spyrium_dsl.simulate.batch import Result

SURE = 1.959963984540054
"""Deviations of a normal distribution within which 95 of 100 cases lie."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Numbers summed up. *deviation*: of the sample (0 for fewer than 2)."""

    count: int
    mean: float
    deviation: float
    least: int
    most: int

    @property
    def error(self) -> float:
        """How far the true mean may be off, with 95 % confidence, on either side."""
        return SURE * self.deviation / sqrt(self.count) if self.count else 0.0


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many: games won of games played."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        """From 0 to 1; 0 of 0 is 0."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence (Wilson); 0 to 1 where nothing is known."""
        return wilson(self.hits, self.of)


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What one seat came to. *wins*: games in which it was first, alone or not; *shared*: of those, with others."""

    seat: int
    scores: Spread
    wins: Share
    shared: int


@dataclass(frozen=True, slots=True)
class CardUse:
    """How often a design lay before a player at the end. *zones*: zone to cards; *holders*: (game, seat) pairs that had
    one, and how many of those came first."""

    design: str
    cards: int
    zones: tuple[tuple[str, int], ...]
    holders: Share


@dataclass(frozen=True, slots=True)
class Summary:
    """Many games in a few numbers; *length* in decisions."""

    games: int
    seats: tuple[SeatSummary, ...]
    length: Spread
    cards: tuple[CardUse, ...]


def spread(numbers: Sequence[int]) -> Spread:
    """Mean and deviation, without loss for long series.

    >>> spread([2, 4, 4, 4, 5, 5, 7, 9]).mean
    5.0
    """
    count = len(numbers)
    if not count:
        return Spread(0, 0.0, 0.0, 0, 0)
    # Whole numbers are summed exactly; the floats come at the end, so the order of the games is no matter.
    total, squares = sum(numbers), sum(number * number for number in numbers)
    variance = (count * squares - total * total) / (count * (count - 1)) if count > 1 else 0.0
    return Spread(count, total / count, sqrt(variance), min(numbers), max(numbers))


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The interval of Wilson's score for a share, 95 %.

    >>> [round(end, 3) for end in wilson(25, 100)]
    [0.175, 0.343]
    """
    if not of:
        return 0.0, 1.0
    share, z2 = hits / of, SURE * SURE
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = SURE / (1 + z2 / of) * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    # At the ends the formula is exact but for the last bit.
    return (0.0 if not hits else middle - half), (1.0 if hits == of else middle + half)


def summary(results: Iterable[Result]) -> Summary:
    """Sum up games that were played by the same number of seats."""
    games = list(results)
    count = len(games[0].scores) if games else 0
    return Summary(
        len(games),
        tuple(_seat(games, seat) for seat in range(count)),
        spread([game.decisions for game in games]),
        _cards(games),
    )


def _seat(games: list[Result], seat: int) -> SeatSummary:
    won = [game for game in games if game.places[seat] == 1]
    shared = sum(game.places.count(1) > 1 for game in won)
    return SeatSummary(seat, spread([game.scores[seat] for game in games]), Share(len(won), len(games)), shared)


def _cards(games: list[Result]) -> tuple[CardUse, ...]:
    zones: dict[str, dict[str, int]] = {}
    holders: dict[str, list[int]] = {}
    for game in games:
        seats: dict[str, set[int]] = {}
        for (design, zone, seat), number in game.owned.items():
            found = zones.setdefault(design, {})
            found[zone] = found.get(zone, 0) + number
            seats.setdefault(design, set()).add(seat)
        for design, those in seats.items():
            holding = holders.setdefault(design, [0, 0])
            holding[0] += sum(game.places[seat] == 1 for seat in those)
            holding[1] += len(those)
    return tuple(
        CardUse(design, sum(found.values()), tuple(sorted(found.items())), Share(*holders[design]))
        for design, found in sorted(zones.items())
    )
