"""The words that join the facts of a book: one catalogue a language, like those of the screens."""

from __future__ import annotations

from functools import cache
from importlib import resources

from spyrium_dsl.text.catalogue import ENGLISH, Catalogue


@cache
def words(language: str = ENGLISH) -> Catalogue:
    """The words of a language, English where it has none.

    >>> words("pl").screen("rulebook")
    'Zasady gry'
    """
    folder = resources.files("spyrium_dsl.book.words")
    english = Catalogue(ENGLISH, (folder / f"{ENGLISH}.toml").read_text(encoding="utf-8"))
    file = folder / f"{language}.toml"
    if language == ENGLISH or not file.is_file():
        return english
    return Catalogue(language, file.read_text(encoding="utf-8"), english)


@cache
def languages() -> tuple[str, ...]:
    """The languages that books have words in, sorted."""
    folder = resources.files("spyrium_dsl.book.words")
    return tuple(sorted(one.name.removesuffix(".toml") for one in folder.iterdir() if one.name.endswith(".toml")))
