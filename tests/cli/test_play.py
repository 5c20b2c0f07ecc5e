"""A game at the terminal: told, played by typing, taken back, saved and loaded."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Terminal


def test_bots_play_and_are_told(harbour: Terminal) -> None:
    screen = harbour("play", "harbour", "--seats", "random,random", "--seed", "7", "--narrate")
    assert screen.code == 0
    assert "Seat 1: " in screen.out
    assert "harbour/game.rules:" in screen.out
    assert "seed 7" in screen.out.splitlines()[-1]
    assert screen.out == harbour("play", "harbour", "--seats", "random,random", "--seed", "7", "--narrate").out


def test_the_game_told_is_the_game_simulated(harbour: Terminal) -> None:
    told = harbour("play", "harbour", "--seats", "3", "--seed", "7", "--narrate", "--json").out
    last = json.loads(told.splitlines()[-1])
    header, row = harbour(
        "simulate", "harbour", "--seats", "3", "--seed", "7", "--games", "1", "--csv"
    ).out.splitlines()
    simulated = dict(zip(header.split(","), map(int, row.split(",")), strict=True))
    assert last["decisions"] == simulated["decisions"]
    assert last["scores"] == [simulated[f"score_{seat}"] for seat in (1, 2, 3)]
    assert last["places"] == [simulated[f"place_{seat}"] for seat in (1, 2, 3)]


def test_a_person_plays_to_the_end(harbour: Terminal) -> None:
    """The first of whatever is offered, again and again."""
    screen = harbour("play", "harbour", "--seats", "you,random", "--seed", "3", typed=["1"] * 400)
    assert screen.code == 0
    assert "You: " in screen.out
    assert "The game is over" in screen.out


@pytest.mark.parametrize("typed", [["q"], []], ids=["quits", "end of input"])
def test_leaving_is_fine(harbour: Terminal, typed: list[str]) -> None:
    assert harbour("play", "harbour", "--seats", "you,random", "--seed", "3", typed=typed).code == 0


def test_undo_goes_back_to_the_last_decision_of_a_person(harbour: Terminal) -> None:
    once = harbour("play", "harbour", "--seats", "you,random", "--seed", "3", typed=["1", "1", "q"]).out
    typed = ["1", "1", "u", "1", "1", "q"]
    again = harbour("play", "harbour", "--seats", "you,random", "--seed", "3", typed=typed).out
    assert "Taken back." in again
    assert again.split("Taken back.")[1].strip().split("\n\n")[-1] == once.strip().split("\n\n")[-1]


def test_a_saved_game_goes_on(harbour: Terminal) -> None:
    first = harbour(
        "play", "harbour", "--seats", "you,random", "--seed", "3", typed=["1", "1", "s game.json", "t", "q"]
    )
    assert "Saved to game.json" in first.out
    save = json.loads((harbour.folder / "game.json").read_text(encoding="utf-8"))
    assert save["game"] == "harbour"
    assert save["moves"]
    again = harbour("play", "harbour", "--load", "game.json", typed=["q"])
    assert again.code == 0
    board = again.out.strip().split("\n\n")[1].split("\nYou to move")[0]
    assert board in first.out


def test_a_save_of_another_game_is_refused(harbour: Terminal) -> None:
    (harbour.folder / "no.json").write_text('{"game": "elsewhere"}', encoding="utf-8")
    (harbour.folder / "worse.json").write_text("{", encoding="utf-8")
    for file in ("no.json", "worse.json", "missing.json"):
        screen = harbour("play", "harbour", "--load", file)
        assert screen.code == 2
        assert file in screen.err


def test_save_at_the_end(harbour: Terminal) -> None:
    assert harbour("play", "harbour", "--narrate", "--seed", "1", "--save", "all.json").code == 0
    told = harbour("play", "harbour", "--narrate", "--load", "all.json")
    assert told.code == 0
    assert "The game is over" in told.out


def test_rules_cards_and_reasons_can_be_asked_for(harbour: Terminal) -> None:
    typed = ["? 1", "c", "x 2", "x", "1", "", "nonsense", "q"]
    screen = harbour("play", "harbour", "--seats", "you,random", "--seed", "3", typed=typed)
    assert screen.code == 0
    assert "action " in screen.out
    assert "such as" in screen.out


@pytest.mark.parametrize("asked", ["use building", "Use Building", "use-building"])
def test_why_not_an_action_of_another_phase(terminal: Terminal, asked: str) -> None:
    """By its words or its id: what is not offered now can be asked about as what is."""
    screen = terminal("play", "spyrium", "--seed", "3", typed=[f"x {asked}", "x", asked, "x place worker", "q"])
    assert screen.out.count("it is not offered at this point of the game") == 2
    assert "You can: it is among your moves." in screen.out
    assert "is called" not in screen.out


@pytest.mark.parametrize("seats", ["you", "you,nobody", "2,2", "random,random,random,random,random,random,random"])
def test_seats_that_cannot_be(harbour: Terminal, seats: str) -> None:
    assert harbour("play", "harbour", "--seats", seats).code == 2


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("visit forest", "You: visit — Forest"),
        ("visit Forest", "You: visit — Forest"),
        ("visit space=Forest", "You: visit — Forest"),
        ("visit space Apple Trees", "You: visit — Apple Trees"),
        ("VISIT trees", "You: visit — Apple Trees"),
        ("visit space=forest.1", "You: visit — Forest"),
        ("visit cottage", "needs 3 wood, has 0 wood"),
        ("visit nowhere", "nowhere: only this can be chosen here: a space in lane"),
        ("visit space=", "5 moves fit these words"),
        ("x visit forest", "You can: it is among your moves."),
        ("x forest", "visit\n    You can: it is among your moves."),
        ("x cottage", "visit\n    needs 3 wood, has 0 wood"),
        ("frobnicate", "Type a number"),
        ("3", "Type a number"),
        ("2 1", "Type a number"),
    ],
    ids=lambda one: one.split("\n")[0],
)
def test_moves_and_questions_in_words(terminal: Terminal, typed: str, answer: str) -> None:
    """By ids or by titles, with the name of the choice or without; a reason is that of what was typed."""
    screen = terminal("play", "orchard", "--seats", "you,random", "--seed", "3", typed=[typed, "q"])
    asked = screen.out.split("q quit\n", 1)[1]
    assert answer in asked.split("q quit\n", 1)[0]


@pytest.mark.parametrize("place", ["nowhere/game.json", "."], ids=["no such folder", "a folder"])
def test_a_place_that_cannot_be_saved_to_is_told_before_the_first_move(harbour: Terminal, place: str) -> None:
    screen = harbour("play", "harbour", "--seats", "you,random", "--save", place, typed=["1", "q"])
    assert screen.code == 2
    assert f"{place} cannot be written" in screen.err
    assert screen.out == ""


def test_the_command_that_begins_the_same_game_again(terminal: Terminal) -> None:
    typed = ["rest", "q"]
    first = terminal("play", "orchard", "--seats", "you,random,random", "--seed", "9", "--in", "pl", typed=typed).out
    command = first.splitlines()[-1].partition(":  spyrium ")[2]
    again = terminal(*command.split(), typed=typed).out
    assert again == first
