"""What is counted while games are played: the same by every back end, and it changes no game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spyrium_dsl.core.uses import LINE
from spyrium_dsl.run.llvm_code import available
from spyrium_dsl.simulate.pool import Series, play_series
from spyrium_dsl.simulate.tally import Tally
from tests.games import SHIPPED, seats_of, shipped

GAMES = 110


def tallied(name: str, native: bool, clauses: bool, workers: int = 1) -> tuple[list[object], Tally]:
    seats = seats_of(name)[0]
    tally = Tally(shipped(name), seats, clauses)
    series = Series(shipped(name), seats, 5, 0, GAMES, native=native)
    return [result for batch in play_series(series, workers, tally) for result in batch], tally


@pytest.mark.parametrize("clauses", [False, True], ids=["cards", "clauses"])
@pytest.mark.parametrize("name", SHIPPED)
def test_counting_changes_no_game(name: str, clauses: bool) -> None:
    """Scores, places, lengths and cards are those of games in which nothing is counted."""
    results, tally = tallied(name, native=False, clauses=clauses)
    plain = Series(shipped(name), seats_of(name)[0], 5, 0, GAMES, native=False)
    assert results == [result for batch in play_series(plain) for result in batch]
    assert any(tally.counts)


@pytest.mark.skipif(not available(), reason="no llvmlite")
@pytest.mark.parametrize("clauses", [False, True], ids=["cards", "clauses"])
@pytest.mark.parametrize("name", SHIPPED)
def test_the_kernel_counts_the_same(name: str, clauses: bool) -> None:
    """Every count, by one thread and by two, and by two processes of Python."""
    _, plain = tallied(name, native=False, clauses=clauses)
    for native, workers in ((True, 1), (True, 2), (False, 2)):
        assert tallied(name, native, clauses, workers)[1].counts == plain.counts


@pytest.mark.parametrize("name", SHIPPED)
def test_lines_and_cards_are_counted_alike(name: str) -> None:
    """The line of a card is done as often as the card is used for that line, and counted whether code is shared or not."""
    _, cards = tallied(name, native=False, clauses=False)
    _, both = tallied(name, native=False, clauses=True)
    model = shipped(name).model
    done = {id(line.node): line.count for line in both.lines()}
    seen = 0
    for piece in model.pieces:
        assert cards.uses(piece.design) == both.uses(piece.design)
        for (way, field), count in both.uses(piece.design).items():
            step = model.steps.get((piece.design, field))
            if way == LINE and step is not None:
                assert done[id(step)] == count, (piece.design, field)
                seen += count
    assert seen > GAMES


def test_rounds_are_counted() -> None:
    """Six rounds a game; a line of a block of every seat once for each of them."""
    _, tally = tallied("spyrium", native=False, clauses=True)
    ends = [line for line in tally.lines() if line.block == "define end-of-round"]
    assert ends[0].count == 6 * GAMES
    assert max(line.count for line in ends) == 2 * 6 * GAMES


def test_a_card_is_played_by_those_who_act() -> None:
    """Verbs and lines that an action, or what it does, names; what a verb itself does to another card is no play."""
    _, tally = tallied("spyrium", native=False, clauses=False)
    uses = {way: count for way, count in tally.uses("miner").items() if count}
    assert tally.played("miner") == uses["verb", "activate"] == uses["line", "effect"]
    assert uses["verb", "discard"] > 0
    assert tally.played("grant") == tally.uses("grant")["line", "effect"] > 0
    mine = tally.uses("mine-1")
    assert tally.played("mine-1") == mine["verb", "activate"] + mine["verb", "use"] + mine["verb", "ready"]
    _, tally = tallied("orchard", native=False, clauses=False)
    assert tally.played("compote") == tally.uses("compote")["verb", "cook"] > 0


def test_another_series_begins_at_nothing() -> None:
    """Counts of one tally do not leak into the next, though the program is the same."""
    series = Series(shipped("orchard"), 2, 9, 0, 10, native=False)
    first = [Tally(shipped("orchard"), 2) for _ in range(2)]
    for tally in first:
        list(play_series(replace(series), 1, tally))
    assert first[0].counts == first[1].counts
