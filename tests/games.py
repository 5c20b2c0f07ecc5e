"""Games for tests: the ones shipped, and small ones written in the test."""

from __future__ import annotations

from functools import cache

from spyrium_dsl.library.opened import open_game
from spyrium_dsl.run.rules import Rules

SHIPPED = ("spyrium", "orchard")


@cache
def shipped(name: str) -> Rules:
    """The rules of a game of this repository; it has no mistakes."""
    return open_game(name).rules


def seats_of(name: str) -> range:
    """The numbers of players a game takes."""
    low, high = shipped(name).model.players
    return range(low, high + 1)
