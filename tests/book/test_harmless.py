"""Whatever a game calls its things, and whatever it says: on every page of its book these are words and no markup."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import markdown
import pytest

from spyrium_dsl.book import Book, Extra
from spyrium_dsl.book.folder import html_files, markdown_files
from spyrium_dsl.library.opened import open_folder, open_game
from spyrium_dsl.library.speaking import spoken
from spyrium_dsl.render.sheet import Sheet
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.render.words import words
from spyrium_dsl.variants.compare import compare
from tests.docs.pages import ROOT
from tests.games import shipped

EVIL = "<img src=x onerror=alert(1)> [y](javascript:alert) **z** `c`"


SETUP = "setup\n"
LETTER = """
kind letter
noun letter  one "letter"  other "letters"
zone post of letters
  starts with every letter
zone shelf of letters
"""


class Live(HTMLParser):
    """What of the evil words became alive on a page, and how often they stand there as words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.told = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if "onerror" in said or (said.get("href") or "").startswith("javascript"):
            self.found.append(tag)

    def handle_data(self, data: str) -> None:
        self.told += data.count("<img src=x onerror=alert(1)>")


@pytest.fixture
def evil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    """A game all of whose names, titles and sentences are evil; one kind has no line that the book could lead to."""
    text = (ROOT / "rules" / "orchard" / "game.rules").read_text("utf-8")
    cards = (ROOT / "rules" / "orchard" / "cards.rules").read_text("utf-8")
    (tmp_path / "cards.rules").write_text(cards + '\nletter note "Note"\n', "utf-8")
    (tmp_path / "game.rules").write_text(
        text.replace(SETUP, f"{SETUP}  move every letter in post to shelf\n") + LETTER, "utf-8"
    )
    title = 'variant sly for orchard "Sly"\n\nchange players: 2 to 3\n'
    (tmp_path / "sly.rules").write_text(title, "utf-8")
    monkeypatch.setattr(Spoken, "naming", lambda self, language: lambda name: f"{EVIL} {name}")
    monkeypatch.setattr(Spoken, "say", lambda self, language, form="": lambda node: f"{EVIL}: {EVIL}")
    monkeypatch.setattr(Spoken, "titles", lambda self, language: dict.fromkeys(ids(self), EVIL))
    game = spoken(open_folder(tmp_path))
    return Book(game, [Extra("sly", lambda: spoken(open_folder(tmp_path, ("sly",))))])


def ids(game: Spoken) -> tuple[str, ...]:
    """What has a title."""
    return (game.tree.id, "sly", *(card.id for card in game.tree.cards))


def test_no_word_of_a_game_is_markup_on_a_page(evil: Book) -> None:
    seen = 0
    for path, text in html_files(evil, ["en"], lambda card, language: "<svg/>"):
        if path.endswith(".html"):
            page = Live(text)
            assert page.found == [], path
            seen += page.told
    assert seen > 100
    for path, text in markdown_files(evil, ["en"], lambda card, language: "<svg/>"):
        if path.endswith(".md"):
            assert Live(markdown.markdown(text, extensions=["tables"])).found == [], path


def test_no_word_of_a_game_is_markup_on_a_difference_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """`compare --format markdown` is for web pages too."""
    monkeypatch.setattr(Spoken, "naming", lambda self, language: lambda name: f"{EVIL} {name}")
    monkeypatch.setattr(Spoken, "say", lambda self, language, form="": lambda node: f"{EVIL} {node!r}"[:200])
    monkeypatch.setattr(Spoken, "titles", lambda self, language: dict.fromkeys(ids(self), EVIL))
    plain, other = shipped("spyrium"), open_game("spyrium+newcomers").rules
    before, after = (spoken(open_game(name)).side("en") for name in ("spyrium", "spyrium+newcomers"))
    sheet = Sheet(before, after, compare(plain.tree, other.tree), words("en"))
    page = Live(markdown.markdown("\n".join(sheet.markdown())))
    assert page.found == []
    assert page.told > 5
