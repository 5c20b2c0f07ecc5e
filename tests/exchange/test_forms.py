"""Forms that a language asks for and a word lacks are told, at the word, with a sentence that needs them."""

from __future__ import annotations

from functools import cache

import pytest

from spyrium_dsl.exchange.forms import missing_forms
from spyrium_dsl.exchange.status import status
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source


@cache
def sources(game: str) -> tuple[Source, ...]:
    return tuple(read_sources(find_game(game))[0])


def reading(game: str, language: str = "", old: str = "", new: str = "") -> Reading:
    """The game with one text of a translation replaced, once."""
    files = list(sources(game))
    if old:
        (at,) = [at for at, one in enumerate(files) if one.path.endswith(f"{game}/translations/{language}.rules")]
        assert files[at].text.count(old) == 1
        files[at] = Source(files[at].path, files[at].text.replace(old, new))
    return load_game(files, Languages(), name=game).reading


def missing(read: Reading, language: str) -> list[Diagnostic]:
    assert read.tree is not None
    return list(missing_forms(read.tree, read.lexicons[language]))


@pytest.mark.parametrize("game", ["spyrium", "orchard"])
@pytest.mark.parametrize("language", ["en", "pl", "ru", "de"])
def test_the_shipped_words_have_every_form(game: str, language: str) -> None:
    assert missing(reading(game), language) == []


@pytest.mark.parametrize(
    ("language", "old", "new", "name", "form"),
    [
        ("pl", 'many "robotników"  gen "robotnika"  nom', 'many "robotników"  nom', "worker", "gen"),
        ("ru", 'few "здания"  many "зданий"', 'few "здания"', "building", "many"),
    ],
)
def test_a_form_that_is_asked_for_and_lacks_is_told(language: str, old: str, new: str, name: str, form: str) -> None:
    read = reading("spyrium", language, old, new)
    found = missing(read, language)
    assert [(one.code, one.facts["name"]) for one in found] == [("W115", name)] * len(found)
    assert form in {one.facts["form"] for one in found}
    for one in found:
        assert one.span is not None
        assert one.span.path.endswith(f"{language}.rules")
        assert one.facts["asked_by"]
    assert f"{name} {form}" in status(read, language).formless
    assert not status(read, language).is_complete
