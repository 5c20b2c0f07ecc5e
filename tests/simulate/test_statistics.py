"""Numbers summed up."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spyrium_dsl.simulate.batch import SERIES, Result, seed_of
from spyrium_dsl.simulate.statistics import spread, summary, wilson

NUMBERS = st.lists(st.integers(-1000, 100_000), min_size=2, max_size=50)


@given(NUMBERS)
def test_mean_and_deviation_are_those_of_the_book(numbers: list[int]) -> None:
    found = spread(numbers)
    assert found.mean == pytest.approx(statistics.fmean(numbers))
    assert found.deviation == pytest.approx(statistics.stdev(numbers), abs=1e-9)
    assert (found.least, found.most) == (min(numbers), max(numbers))


@pytest.mark.parametrize("numbers", [[], [3]], ids=["none", "one"])
def test_few_numbers_have_no_deviation(numbers: list[int]) -> None:
    assert spread(numbers).deviation == 0


@given(st.integers(0, 500), st.integers(0, 500))
def test_the_interval_holds_the_share(hits: int, misses: int) -> None:
    of = hits + misses
    low, high = wilson(hits, of)
    assert 0 <= low <= high <= 1
    if of:
        assert low <= hits / of <= high


def test_no_two_series_share_a_game() -> None:
    seeds = [seed_of(series, game) for series in (0, 1, SERIES - 1) for game in range(50)]
    assert len(set(seeds)) == len(seeds)
    with pytest.raises(ValueError, match="seed"):
        seed_of(SERIES, 0)


def test_shared_wins_are_told_apart() -> None:
    games = [
        Result(0, 1, (5, 3), (1, 2), 10, {("mill", "yard", 0): 2}),
        Result(1, 2, (4, 4), (1, 1), 12, {("mill", "yard", 1): 1}),
    ]
    found = summary(games)
    assert [(seat.wins.hits, seat.shared) for seat in found.seats] == [(2, 1), (1, 1)]
    (mill,) = found.cards
    assert (mill.cards, mill.zones, mill.holders.hits, mill.holders.of) == (3, (("yard", 3),), 2, 2)


def test_nothing_adds_up_to_nothing() -> None:
    assert summary([]).games == 0
