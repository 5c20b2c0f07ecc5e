"""Commands and the languages of a game: a mistake is told in the file's own, and keeps nobody else from playing."""

from __future__ import annotations

import re

import pytest

from spyrium_dsl import playing
from spyrium_dsl.render.words import words
from spyrium_dsl.text.catalogue import catalogue
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.telling import language_of
from tests.cli.terminal import Terminal


@pytest.fixture
def translated(harbour: Terminal) -> Terminal:
    """The game with a Polish file in which a tab stands."""
    file = harbour.folder / "harbour" / "pl.rules"
    file.write_text('translation pl for harbour\n\n\tnoun fruit one "owoc"\n', encoding="utf-8")
    return harbour


def test_a_mistake_is_told_in_the_language_of_its_file(translated: Terminal) -> None:
    screen = translated("check", "harbour")
    assert screen.code == 1
    assert "E102" in screen.out
    assert catalogue("pl").messages["E102"].here[-1] in screen.out


def test_it_keeps_nobody_from_playing(translated: Terminal) -> None:
    assert translated("play", "harbour", "--narrate", "--seed", "1").code == 0
    assert translated("simulate", "harbour", "--games", "2").code == 0
    assert translated("show", "harbour").code == 0


def test_nor_from_printing_its_cards_in_others(translated: Terminal) -> None:
    """Whichever languages are asked for, and however many."""
    folder = translated.folder / "harbour"
    for code in ("de", "ru"):
        (folder / f"{code}.rules").write_text(f"translation {code} for harbour\n", encoding="utf-8")
    for languages in ("en", "en,de", "de,ru,en"):
        assert translated("cards", "harbour", "--in", languages, "--json").code == 0
    screen = translated("cards", "harbour", "--in", "en,pl", "--json")
    assert screen.code == 1
    assert "E102" in screen.err


def test_nor_from_playing_from_a_program(translated: Terminal) -> None:
    """It is raised when that language is asked for."""
    game = playing.open_game("harbour")
    assert game.start(2, 1).moves()
    assert game.speech().seat(0) == words("en").screen("seat", number=1)
    with pytest.raises(playing.Mistakes, match="E102"):
        game.speech("pl")
    with pytest.raises(playing.UnknownName, match="E321"):
        game.speech("xx")
    (translated.folder / "harbour" / "pl.rules").write_text("translation pl for harbour\n", encoding="utf-8")
    assert game.speech("pl").seat(0) == words("pl").screen("seat", number=1)


def test_what_an_edition_says_is_not_needed_to_play(harbour: Terminal) -> None:
    file = harbour.folder / "harbour" / "edition.rules"
    file.write_text("edition first for harbour in en\n\n\tnonsense\n", encoding="utf-8")
    assert harbour("check", "harbour").code == 1
    assert harbour("play", "harbour", "--narrate", "--seed", "1").code == 0


def test_words_for_the_players_of_examples_need_the_examples(harbour: Terminal) -> None:
    """They are words for names that only the examples give; a simulation reads no examples otherwise."""
    file = harbour.folder / "harbour" / "game.rules"
    text = file.read_text("utf-8")
    file.write_text(text.replace("\nkind ", '\nnoun Ann one "Ann"\nkind ', 1), encoding="utf-8")
    assert harbour("check", "harbour").code == 0
    assert harbour("simulate", "harbour", "--games", "2").code == 0
    file.write_text(text.replace("\nkind ", '\nnoun Nobody one "Nobody"\nkind ', 1), encoding="utf-8")
    assert "E301" in harbour("simulate", "harbour", "--games", "2").err


def test_but_from_playing_in_that_language(translated: Terminal) -> None:
    screen = translated("play", "harbour", "--narrate", "--in", "pl")
    assert screen.code == 1
    assert "E102" in screen.err


def test_a_game_is_played_in_another_language(harbour: Terminal) -> None:
    file = harbour.folder / "harbour" / "pl.rules"
    card = harbour("show", "harbour", "--json").out.split('"id": "')[1].split('"')[0]
    file.write_text(f'translation pl for harbour\n\ntitle {card} "Tytuł na próbę"\n', encoding="utf-8")
    assert harbour("show", "harbour", card, "--in", "pl").out.startswith("Tytuł na próbę")
    told = harbour("play", "harbour", "--narrate", "--seed", "1", "--in", "pl")
    assert told.code == 0
    assert words("pl").screen("seat", number=1) in told.out


LISTS = [
    pytest.param(("check", "harbour"), "no-mistakes", id="check"),
    pytest.param(("translate", "check", "harbour"), "no-mistakes", id="translate check"),
]


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
@pytest.mark.parametrize(("command", "key"), LISTS)
def test_a_summary_is_in_the_language_asked_for(
    command: tuple[str, ...], key: str, language: str, harbour: Terminal
) -> None:
    """Also of a game that is known from before to have no mistakes."""
    for _ in range(2):
        assert catalogue(language).screen(key) in harbour(*command, "--in", language).out


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_examples_and_the_state_of_languages_are_told_in_it(language: str, translated: Terminal) -> None:
    words = catalogue(language)
    told = translated("test", "harbour", "--in", language).out
    assert told.startswith(words.screen("examples-pass", count=int(told.split()[0]), failed=0))
    shown = translated("translate", "status", "harbour", "pl", "--in", language).out
    assert shown.startswith(words.screen("status-begun", language="pl"))


def test_a_mistake_is_told_in_the_language_asked_for(translated: Terminal) -> None:
    screen = translated("check", "harbour", "--in", "ru")
    assert catalogue("ru").messages["E102"].here[-1] in screen.out
    assert translated("check", "harbour", "--in", "xx").code == 2


def test_a_game_in_polish_is_summed_up_in_polish(harbour: Terminal) -> None:
    file = harbour.folder / "harbour" / "game.rules"
    text = file.read_text("utf-8")
    file.write_text(text.replace(" in en", " in pl", 1), encoding="utf-8")
    screen = harbour("check", "harbour")
    assert screen.code == 1
    assert "E309" in screen.out
    assert screen.out.splitlines()[-1].startswith(catalogue("pl").screen("mistakes", count=1))


def test_a_language_without_words_is_refused(harbour: Terminal) -> None:
    assert harbour("play", "harbour", "--narrate", "--in", "xx").code == 2


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ('game harbour "Harbour" in en\n', "en"),
        ("# a word before\n\ncards for harbour in ru\n", "ru"),
        ("cards for harbour\n", ""),
        ("translation pl for harbour\n", "pl"),
        ('language de "Deutsch"\n', "de"),
        ("\ufeffexamples for harbour in de # so\n", "de"),
        ("", ""),
    ],
    ids=["game", "cards", "no language", "translation", "language file", "byte order mark", "empty"],
)
def test_the_language_of_a_file_stands_in_its_header(text: str, language: str) -> None:
    assert language_of(Source("a.rules", text)) == language


def test_every_language_of_the_screens_knows_no_more_than_english() -> None:
    for code in ("pl", "ru", "de"):
        assert words(code).screens <= words().screens


@pytest.mark.parametrize("arguments", [("--all",), ("--from", "spyrium", "--all")], ids=["one folder", "folders"])
def test_what_was_sent_to_a_translator_and_not_changed_changes_no_file(
    terminal: Terminal, arguments: tuple[str, ...]
) -> None:
    """Nor does one title that was: the file of the game is written, wherever it lies, and its other lines stay as they are."""
    assert terminal("new", "copy", *arguments).code == 0
    folder = terminal.folder / "copy"
    before = {file: file.read_text(encoding="utf-8") for file in folder.rglob("*.rules")}
    assert terminal("translate", "export", "copy", "pl").code == 0
    assert terminal("translate", "import", "copy", "pl", "copy-pl.po").code == 0
    assert {file: file.read_text(encoding="utf-8") for file in folder.rglob("*.rules")} == before
    po = terminal.folder / "copy-pl.po"
    sent = po.read_text(encoding="utf-8")
    first = re.search(r'msgctxt "title/[\w-]+"\nmsgid ".*"\nmsgstr "(.+)"', sent)
    assert first is not None
    po.write_text(f"{sent[: first.end(1)]} 7{sent[first.end(1) :]}", encoding="utf-8")
    assert terminal("translate", "import", "copy", "pl", "copy-pl.po").code == 0
    after = {file: file.read_text(encoding="utf-8") for file in folder.rglob("*.rules")}
    ((file, text),) = ((file, text) for file, text in after.items() if before.get(file) != text)
    differing = [line for line, old in zip(text.splitlines(), before[file].splitlines(), strict=True) if line != old]
    assert len(differing) == 1
    assert f'"{first[1]} 7"' in differing[0]
