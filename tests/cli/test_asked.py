"""What is asked for on the command line: games here, and files by whatever path they are reached."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.terminal import Screen, Terminal


def checked(terminal: Terminal, *words: str) -> Screen:
    screen = terminal(*words)
    assert "B901" not in screen.out + screen.err
    return screen


# ---------------------------------------------------------------- games here


def test_a_game_beside_is_the_one_that_is_meant(harbour: Terminal) -> None:
    """Not those that came with the program: a mistake in it is told, and the examples are its own."""
    files = len(list((harbour.folder / "harbour").glob("*.rules")))
    assert json.loads(harbour("check", "--json").out)["files"] == files
    examples = len(json.loads(harbour("test", "harbour", "--json").out))
    assert len(json.loads(harbour("test", "--json").out)) == examples
    (harbour.folder / "harbour" / "cards.rules").write_text("cards for harbour\n\nnonsense\n", "utf-8")
    assert harbour("check").code == 1


def test_games_in_a_folder_of_rules_are_here_too(harbour: Terminal) -> None:
    assert harbour("new", "rules/pond").code == 0
    files = len(list((harbour.folder / "harbour").glob("*.rules")))
    assert json.loads(harbour("check", "--json").out)["files"] == 2 * files


@pytest.mark.parametrize("command", ["check", "test", "format"])
def test_where_there_is_none_that_is_told(terminal: Terminal, command: str) -> None:
    screen = checked(terminal, command)
    assert screen.code == 2
    assert "E319" in screen.err
    assert screen.out == ""


# ---------------------------------------------------------------- files by name


@pytest.fixture(params=["beside", "inside", "absolute"])
def reached(request: pytest.FixtureRequest, harbour: Terminal, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the game, as it is named from where one stands."""
    if request.param == "beside":
        (harbour.folder / "elsewhere").mkdir()
        monkeypatch.chdir(harbour.folder / "elsewhere")
        return Path("../harbour")
    if request.param == "inside":
        monkeypatch.chdir(harbour.folder / "harbour")
        return Path()
    return harbour.folder / "harbour"


def test_a_file_is_checked_and_put_in_shape_by_any_path(harbour: Terminal, reached: Path) -> None:
    file = reached / "cards.rules"
    assert "no mistakes in 1 file" in checked(harbour, "check", str(file)).out
    text = file.read_text("utf-8")
    file.write_text(text.replace("  effect: gain", "  effect:   gain", 1), "utf-8")
    assert checked(harbour, "format", "--check", str(file)).code == 1
    assert checked(harbour, "format", str(file)).code == 0
    assert file.read_text("utf-8") == text
    file.write_text(text.replace("gain", "gian", 1), "utf-8")
    screen = checked(harbour, "check", str(file))
    assert screen.code == 1
    assert "E302" in screen.out


def test_a_look_is_checked_by_its_name(harbour: Terminal) -> None:
    look = harbour.folder / "harbour" / "look.toml"
    look.write_text("", "utf-8")
    assert checked(harbour, "check", "harbour/look.toml").code == 0
    look.write_text("[card", "utf-8")
    screen = checked(harbour, "check", "harbour/look.toml")
    assert screen.code == 1
    assert "E440" in screen.out
    screen = checked(harbour, "format", "harbour/look.toml")
    assert screen.code == 2
    assert "E320" in screen.err


@pytest.mark.parametrize("command", ["check", "format"])
def test_a_file_that_is_no_text_is_told(harbour: Terminal, command: str) -> None:
    (harbour.folder / "harbour" / "extra.rules").write_bytes("cards for harbour".encode("utf-16"))
    screen = checked(harbour, command, "harbour/extra.rules")
    assert screen.code == 1
    assert "E101" in screen.out + screen.err


@pytest.mark.parametrize("command", ["check", "format"])
@pytest.mark.parametrize("path", ["notes.txt", "editions/first.rules", ".old/cards.rules"])
def test_a_file_the_game_does_not_read_is_refused(harbour: Terminal, command: str, path: str) -> None:
    file = harbour.folder / "harbour" / path
    file.parent.mkdir(exist_ok=True)
    file.write_text("cards for harbour\n", "utf-8")
    screen = checked(harbour, command, f"harbour/{path}")
    assert screen.code == 2
    assert "E320" in screen.err


# ---------------------------------------------------------------- files of other things in the folder


@pytest.mark.parametrize("name", [".old", ".venv/lib/rules/harbour", "attic", "attic/deep"])
def test_a_copy_in_the_folder_is_not_of_the_game(harbour: Terminal, name: str) -> None:
    """What a tool keeps, and a game within the game, is no part of it; the latter is a game by itself."""
    game = harbour.folder / "harbour"
    before = json.loads(harbour("check", "harbour", "--json").out)["files"]
    shutil.copytree(game, harbour.folder / "copy")
    shutil.move(harbour.folder / "copy", game / name)
    shown = json.loads(checked(harbour, "check", "harbour", "--json").out)
    assert (shown["files"], shown["diagnostics"]) == (before, [])
    assert checked(harbour, "check", f"harbour/{name}").code == 0


def test_a_game_may_begin_with_a_comment(harbour: Terminal) -> None:
    file = harbour.folder / "harbour" / "game.rules"
    file.write_text("# Mine.\n\n" + file.read_text("utf-8"), "utf-8")
    assert checked(harbour, "check", "harbour").code == 0


# ---------------------------------------------------------------- languages


@pytest.mark.parametrize("command", ["show", "play", "cards", "docs"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_language_without_words_is_told_alike_by_all(harbour: Terminal, command: str, language: str) -> None:
    """In the language of the game, with those it has."""
    folder = harbour.folder / "harbour"
    (folder / "ru.rules").write_text("translation ru for harbour\n", "utf-8")
    file = folder / "game.rules"
    file.write_text(file.read_text("utf-8").replace(" in en\n", f" in {language}\n", 1), "utf-8")
    if language == "pl":
        for one in folder.glob("*.rules"):
            one.unlink()
        file.write_text('game harbour "Port" in pl\n', "utf-8")
        (folder / "ru.rules").write_text("translation ru for harbour\n", "utf-8")
    options = {"docs": ("--html", "book"), "play": ("--narrate",)}.get(command, ())
    screen = checked(harbour, command, "harbour", "--in", "xx", *options)
    assert screen.code == 2
    assert "E321" in screen.err
    assert f"{language}, ru" in screen.err
    assert ("has no words" in screen.err) == (language == "en")


def test_a_comma_too_many_is_no_language(harbour: Terminal) -> None:
    assert harbour("docs", "harbour", "--in", "en,", "--markdown", "book").code == 0
    assert harbour("cards", "harbour", "--in", ",en,", "--json").code == 0


def test_format_says_which_files_have_mistakes(harbour: Terminal) -> None:
    """What does not read stays as it is, and is not passed over in silence."""
    cards = harbour.folder / "harbour" / "cards.rules"
    whole = cards.read_text(encoding="utf-8")
    cards.write_text(whole.replace("gain", "gian", 1), encoding="utf-8")
    screen = harbour("format", "harbour")
    assert screen.code == 1
    assert "harbour/cards.rules has mistakes" in screen.out
    told = json.loads(harbour("format", "harbour", "--check", "--json").out)
    assert told["with_mistakes"] == ["harbour/cards.rules"]
    assert cards.read_text(encoding="utf-8") == whole.replace("gain", "gian", 1)
