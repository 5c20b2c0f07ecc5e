"""The first minutes of a designer: new, check, fix, test, show, format."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from spyrium_dsl.library import opened
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source
from tests.cli.terminal import Terminal


def cards(harbour: Terminal) -> str:
    return (harbour.folder / "harbour" / "cards.rules").read_text(encoding="utf-8")


def misspell(harbour: Terminal) -> int:
    """Write `gian` for the first `gain` of the cards; the number of its line."""
    text = cards(harbour)
    (harbour.folder / "harbour" / "cards.rules").write_text(text.replace("gain", "gian", 1), encoding="utf-8")
    return text[: text.index("gain")].count("\n") + 1


def test_a_new_game_has_no_mistakes_and_its_examples_pass(harbour: Terminal) -> None:
    assert harbour("check", "harbour").code == 0
    screen = harbour("test", "harbour")
    assert screen.code == 0
    assert "examples pass" in screen.out


def test_a_new_game_does_not_know_where_it_came_from(harbour: Terminal) -> None:
    heads = [file.read_text(encoding="utf-8").split("\n", 1)[0] for file in harbour.folder.rglob("*.rules")]
    assert all("harbour" in head for head in heads)
    assert 'game harbour "Harbour" in en' in heads


def test_nothing_is_overwritten(harbour: Terminal) -> None:
    before = cards(harbour)
    assert harbour("new", "harbour").code == 2
    assert cards(harbour) == before


def test_a_misspelt_word_is_shown_with_its_line(harbour: Terminal) -> None:
    line = misspell(harbour)
    screen = harbour("check", "harbour")
    assert screen.code == 1
    assert "E302" in screen.out
    assert f"harbour/cards.rules:{line}:" in screen.out
    assert 'Did you mean "gain"?' in screen.out


def test_fix_puts_in_the_word_that_was_meant(harbour: Terminal) -> None:
    before = cards(harbour)
    line = misspell(harbour)
    screen = harbour("check", "harbour", "--fix")
    assert screen.code == 0
    assert f"harbour/cards.rules:{line}  gian → gain" in screen.out
    assert cards(harbour) == before


def test_the_same_for_programs(harbour: Terminal) -> None:
    line = misspell(harbour)
    screen = harbour("check", "harbour", "--json")
    assert screen.code == 1
    (found,) = json.loads(screen.out)["diagnostics"]
    assert (found["code"], found["place"]["line"]) == ("E302", line)
    log = json.loads(harbour("check", "harbour", "--sarif").out)
    assert log["runs"][0]["results"][0]["ruleId"] == "E302"


def test_one_file_can_be_checked(harbour: Terminal) -> None:
    """Only what is wrong in it is told."""
    misspell(harbour)
    assert harbour("check", "harbour/cards.rules").code == 1
    assert harbour("check", "harbour/game.rules").code == 0


def test_games_here_are_checked_without_naming_them(harbour: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    misspell(harbour)
    monkeypatch.chdir(harbour.folder / "harbour")
    assert "cards.rules:" in harbour("check").out


def test_a_game_with_mistakes_is_not_played(harbour: Terminal) -> None:
    misspell(harbour)
    screen = harbour("play", "harbour", "--narrate")
    assert screen.code == 1
    assert "E302" in screen.err


def test_a_failing_example_is_told(harbour: Terminal) -> None:
    file = harbour.folder / "harbour" / "examples.rules"
    text = file.read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if line.strip().startswith("then") and " has 2 " in line)
    file.write_text(text.replace(first, first.replace(" has 2 ", " has 9 "), 1), encoding="utf-8")
    screen = harbour("test", "harbour")
    assert screen.code == 1
    assert "X701" in screen.out
    outcomes = json.loads(harbour("test", "harbour", "--json").out)
    assert [one["passed"] for one in outcomes].count(False) == 1


def test_a_card_is_shown_with_its_meaning(harbour: Terminal) -> None:
    listed = json.loads(harbour("show", "harbour", "--json").out)
    for card in listed:
        screen = harbour("show", "harbour", card["id"])
        assert screen.code == 0
        assert screen.out.startswith(card["title"])
    assert harbour("show", "harbour", "nobody-knows").code == 2


def test_effect_objects_fit_their_schema(harbour: Terminal) -> None:
    schema = json.loads(harbour("schema").out)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for card in json.loads(harbour("show", "harbour", "--json").out)[:4]:
        shown = json.loads(harbour("show", "harbour", card["id"], "--json").out)
        assert shown["card"]["id"] == card["id"]
        validator.validate(shown["card"])
        assert not validator.is_valid({**shown["card"], "node": "no-such-node"})


def test_the_machine_of_a_card(harbour: Terminal) -> None:
    listings = [
        harbour("show", "harbour", card["id"], "--machine").out
        for card in json.loads(harbour("show", "harbour", "--json").out)
    ]
    assert any("require" in one and "set " in one for one in listings)


def test_format_keeps_what_is_in_shape(harbour: Terminal) -> None:
    assert harbour("format", "harbour").code == 0
    assert harbour("format", "harbour", "--check").code == 0
    file = harbour.folder / "harbour" / "cards.rules"
    text = cards(harbour)
    file.write_text(text.replace("  effect: gain", "  effect:   gain", 1), encoding="utf-8")
    assert harbour("format", "harbour", "--check").code == 1
    assert harbour("format", "harbour").code == 0
    assert cards(harbour) == text


def test_explain_lists_and_tells(terminal: Terminal) -> None:
    assert "E302" in terminal("explain").out
    assert terminal("explain", "e302").out.startswith("E302 unknown-word")
    assert terminal("explain", "unknown-word").out.startswith("E302 unknown-word")
    assert json.loads(terminal("explain", "E302", "--json").out)["slug"] == "unknown-word"


def test_what_is_saved_during_a_check_is_not_taken_for_checked(
    harbour: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check that takes long, and an editor that saves meanwhile: the next check reads what was saved."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(harbour.folder / "cache"))
    file = harbour.folder / "harbour" / "cards.rules"

    def slow(folder: Path, more: Sequence[Path] = ()) -> tuple[list[Source], list[Diagnostic]]:
        found = read_sources(folder, more)
        file.write_text(text.replace("gain", "gian", 1), encoding="utf-8")
        return found

    text = cards(harbour)
    with monkeypatch.context() as during:
        during.setattr(opened, "read_sources", slow)
        assert harbour("check", "harbour").code == 0
    assert harbour("check", "harbour").code == 1
