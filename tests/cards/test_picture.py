"""One card as a picture: what pages and programs of others ask for."""

from __future__ import annotations

import re
import sys
from html import escape
from xml.etree import ElementTree

import pytest

from spyrium_dsl import cards
from spyrium_dsl.book.book import Book
from spyrium_dsl.cards.engine import NoTypesetter
from spyrium_dsl.cards.picture import Pictures, Since
from spyrium_dsl.cards.sourced import linked, with_sources
from spyrium_dsl.library.looks import look_of
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.library.pictures import pictures_of
from tests.cards.drawn import LANGUAGES, drawing, game


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_one_picture_that_needs_nothing_else(language: str) -> None:
    svg = cards.svg(game("orchard"), "jam", language)
    root = ElementTree.fromstring(svg)
    title = next(face.title for face in drawing("orchard", language).faces if face.design == "jam")
    assert root.get("role") == "img"
    assert root.get("aria-label") == title
    assert not re.search(r'(?:href|src)="(?!#|data:image/)', svg)
    assert "<text" not in svg
    assert 'data-source="jam.cost"' in svg


def test_pages_show_the_same_picture() -> None:
    """The book's pictures and the function of the library are one: the same look gives the same card."""
    folder = open_game("orchard").folder
    found = look_of(folder, game("orchard").model)
    of_pages = pictures_of(Book(game("orchard")), folder)
    for card in ("jam", "forest"):
        assert of_pages(card, "pl") == cards.svg(game("orchard"), card, "pl", found.look, found.icons)


def test_what_is_not_there_is_a_key_error() -> None:
    for card, language in (("jma", "en"), ("jam", "tlh")):
        with pytest.raises(KeyError):
            cards.svg(game("orchard"), card, language)


def test_without_a_typesetter_pages_have_plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(NoTypesetter):
        cards.svg(game("orchard"), "jam", "en")
    assert "<svg" in pictures_of(Book(game("orchard")), open_game("orchard").folder)("jam", "en")


def test_a_card_that_is_as_it_was_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = look_of(open_game("orchard").folder, game("orchard").model)
    before = Pictures(game("orchard"), found.look, found.icons)
    first = before("jam", "en")
    monkeypatch.setitem(sys.modules, "typst", None)
    for keeps in (lambda _: True, lambda _: False):
        since = Since(before, keeps)
        assert Pictures(game("orchard"), found.look, found.icons, since=since)("jam", "en") == first


def test_an_edited_drawing_is_on_every_card_that_has_it() -> None:
    found = look_of(open_game("orchard").folder, game("orchard").model)
    before = Pictures(game("orchard"), found.look, found.icons)
    old = before("jam", "en")
    edited = dict.fromkeys(
        found.icons, b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>'
    )
    since = Since(before, lambda card: True)
    now = Pictures(game("orchard"), found.look, edited, since=since)("jam", "en")
    assert now == Pictures(game("orchard"), found.look, edited)("jam", "en")
    assert now != old


def test_what_a_fact_says_cannot_leave_its_attribute() -> None:
    nasty = "\"><script>alert('1')</script>&amp;"
    link = linked("a.effect", nasty)
    svg = f'<svg viewBox="0 0 1 1"><a href="{link}" xlink:href="{link}"><rect width="1" height="1" fill="none"/></a></svg>'
    made = with_sources(svg, nasty)
    assert "<script" not in made
    root = ElementTree.fromstring(made)
    assert root.get("aria-label") == nasty
    (rect,) = root.findall("rect")
    assert (rect.get("data-source"), rect.get("data-said")) == ("a.effect", nasty)
    assert escape(nasty) in made
