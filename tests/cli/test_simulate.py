"""Many games: the same whatever plays them, and summed up for people and programs."""

from __future__ import annotations

import json
import shutil

import pytest

from spyrium_dsl.library.opened import open_game
from spyrium_dsl.render.words import words as catalogue
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


def test_every_card_is_summed_up(harbour: Terminal) -> None:
    """Those too that nobody had or played; and on request each line, with its place."""
    words = ["simulate", "harbour", "--games", "40", "--seats", "2"]
    model = open_game("harbour").rules.model
    record = json.loads(harbour(*words, "--json", "--clauses").out)
    assert set(record["cards"]) == {piece.design for piece in model.pieces}
    assert any(card["played"] for card in record["cards"].values())
    assert all(line["text"] and line["line"] for line in record["clauses"] if "path" in line)
    assert any(line["count"] for line in record["clauses"])
    assert "clauses" not in json.loads(harbour(*words, "--json").out)
    shown = harbour(*words, "--clauses").out
    assert all(line["text"] in shown for line in record["clauses"])


def test_a_card_says_how_often_it_was_played(harbour: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the last simulation of these rules; nothing is said of rules that nobody has simulated since they changed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(harbour.folder / "cache"))
    card = open_game("harbour").rules.tree.cards[0].id
    assert "simulated" not in harbour("show", "harbour", card).out
    record = json.loads(harbour("simulate", "harbour", "--games", "25", "--seats", "2", "--json").out)
    played = record["cards"][card]["played"]
    assert f"Played {played} time" in harbour("show", "harbour", card).out
    assert "25 simulated games" in harbour("show", "harbour", card).out
    # The same text in another folder is another author's game.
    copy = harbour.folder / "copy"
    shutil.copytree(open_game("harbour").folder, copy)
    assert "simulated" not in harbour("show", str(copy), card).out
    file = next(one for one in harbour.folder.glob("**/game.rules") if copy not in one.parents)
    file.write_text(file.read_text(encoding="utf-8").replace("players: 2 to 4", "players: 2 to 3"), encoding="utf-8")
    assert "simulated" not in harbour("show", "harbour", card).out


def test_a_row_a_game(harbour: Terminal) -> None:
    words = ["simulate", "harbour", "--seats", "random,random", "--seed", "4", "--csv"]
    whole = harbour(*words, "--games", "6").out.splitlines()
    rest = harbour(*words, "--games", "3", "--first", "3").out.splitlines()
    assert whole[0].startswith("game,seed,decisions,score_1")
    assert whole[4:] == rest[1:]


@pytest.mark.parametrize("language", ["en", "pl", "ru", "de"])
def test_the_summary_is_in_the_language_asked_for(language: str, terminal: Terminal) -> None:
    """Headings, names and numbers; a program reads the same in any language."""
    words = ["simulate", "orchard", "--games", "1200", "--seats", "2", "--seed", "4"]
    screen = terminal(*words, "--in", language)
    assert screen.code == 0
    known = catalogue(language)
    for key in ("sim-score", "sim-wins", "sim-sure", "sim-cards", "sim-played", "sim-holders"):
        assert known.screen(key) in screen.out
    assert known.number(1200) in screen.out.splitlines()[0]
    if language != "en":
        assert "score" not in screen.out
        assert "Jam" not in screen.out
    assert json.loads(terminal(*words, "--in", language, "--json").out)["games"] == 1200
