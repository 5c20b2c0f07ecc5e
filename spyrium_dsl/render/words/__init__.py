"""The words of the screens: one catalogue a language, like those of the messages."""

from __future__ import annotations

from functools import cache
from importlib import resources

from spyrium_dsl.text.catalogue import ENGLISH, Catalogue


@cache
def words(language: str = ENGLISH) -> Catalogue:
    """The words of a language, English where it has none.

    >>> words().screen("cards", count=1)
    '1 card'
    """
    folder = resources.files("spyrium_dsl.render.words")
    english = Catalogue(ENGLISH, (folder / f"{ENGLISH}.toml").read_text(encoding="utf-8"))
    file = folder / f"{language}.toml"
    if language == ENGLISH or not file.is_file():
        return english
    return Catalogue(language, file.read_text(encoding="utf-8"), english)
