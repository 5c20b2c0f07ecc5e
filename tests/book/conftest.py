"""The two games as books, read once."""

from __future__ import annotations

from functools import partial

import pytest

from spyrium_dsl.book import Book, Extra
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.library.speaking import spoken

GAMES = ("spyrium", "orchard")


def book_of(game: str, *variants: str) -> Book:
    """The book of a game, with those of its variants."""
    return Book(
        spoken(open_game(game)),
        [Extra(one, partial(lambda name: spoken(open_game(name)), f"{game}+{one}")) for one in variants],
    )


@pytest.fixture(scope="session", params=GAMES)
def book(request: pytest.FixtureRequest) -> Book:
    return book_of(request.param, *(("rich-start", "newcomers") if request.param == "spyrium" else ()))
