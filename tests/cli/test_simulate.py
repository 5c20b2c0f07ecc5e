"""Many games: the same whatever plays them, and summed up for people and programs."""

from __future__ import annotations

import json

from spyrium_dsl.cli.opened import open_game
from spyrium_dsl.simulate.batch import play_batch
from spyrium_dsl.simulate.bots import RandomBot
from spyrium_dsl.simulate.pool import Series, play_series
from tests.cli.terminal import Terminal


def test_the_same_games_on_any_number_of_workers(harbour: Terminal) -> None:
    rules = open_game("harbour").rules
    alone = [one for batch in play_series(Series(rules, 3, 5, 0, 40), 1) for one in batch]
    together = [one for batch in play_series(Series(rules, 3, 5, 0, 40), 2) for one in batch]
    assert alone == together
    assert alone[25:30] == list(play_batch(rules, 3, 5, 25, 30))


def test_a_bot_plays_the_same_again_after_an_undo() -> None:
    """Its choice hangs on the number of the decision alone."""
    moves = [(number,) for number in range(20)]
    first, again = RandomBot(4), RandomBot(4)
    assert [first.choose(moves, 7), first.choose(moves, 8)] == [again.choose(moves, 7), again.choose(moves, 8)]
    again.choose(moves, 3)
    assert again.choose(moves, 8) == first.choose(moves, 8)


def test_the_summary_for_people_and_for_programs(harbour: Terminal) -> None:
    words = ["simulate", "harbour", "--games", "30", "--seats", "2", "--seed", "4"]
    text = harbour(*words)
    assert text.code == 0
    assert "30 games" in text.out.splitlines()[0]
    record = json.loads(harbour(*words, "--json").out)
    assert [seat["seat"] for seat in record["scores"]] == [1, 2]
    assert sum(seat["wins"] - seat["shared_wins"] for seat in record["scores"]) <= 30
    assert record["length"]["mean"] > 0
    assert record["cards"]


def test_a_row_a_game(harbour: Terminal) -> None:
    words = ["simulate", "harbour", "--seats", "random,random", "--seed", "4", "--csv"]
    whole = harbour(*words, "--games", "6").out.splitlines()
    rest = harbour(*words, "--games", "3", "--first", "3").out.splitlines()
    assert whole[0].startswith("game,seed,decisions,score_1")
    assert whole[4:] == rest[1:]
