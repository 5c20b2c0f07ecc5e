"""Who sits where: people at this terminal, and bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

import click

from spyrium_dsl.text.catalogue import Catalogue

YOU = "you"
"""A seat of a person; so many as are named, each with this word."""


@dataclass(frozen=True)
class Players:
    """One word a seat: `you`, or the name of a bot."""

    seats: tuple[str, ...]

    @property
    def people(self) -> frozenset[int]:
        """The seats at which people sit."""
        return frozenset(seat for seat, who in enumerate(self.seats) if who == YOU)

    def names(self, you: str) -> tuple[str, ...]:
        """What each seat is called, where that is not its number: a lone person is *you*."""
        if len(self.people) != 1 or 0 not in self.people:
            return ()
        return (you,)


MOST_DIGITS = 4
"""A longer number is of no seats."""


def read_players(
    text: str | None, low: int, high: int, bots: tuple[str, ...], default: str, words: Catalogue
) -> Players:
    """The players that `--seats` names, or as many as the game needs at least: *default*, then bots.

    `4` means four bots of the first sort. A usage error says what can stand there.
    """
    if text is None:
        seats = (default, *[bots[0]] * (low - 1))
    elif text.strip().isdecimal():
        # More seats than any game has are not laid out first.
        number = int(text) if len(text.strip()) <= MOST_DIGITS else high + 1
        if not low <= number <= high:
            refuse(words.screen("other-number", low=low, high=high, count=text.strip()))
        seats = (bots[0],) * number
    else:
        seats = tuple(word.strip().lower() for word in text.split(","))
    allowed = (YOU, *bots) if default == YOU else bots
    for word in seats:
        if word not in allowed:
            refuse(words.screen("no-such-player", who=word, known=allowed))
    if not low <= len(seats) <= high:
        refuse(words.screen("other-number", low=low, high=high, count=len(seats)))
    return Players(seats)


def refuse(sentence: str) -> NoReturn:
    """Leave: the command was used wrongly, as the sentence says."""
    raise click.UsageError(sentence, click.get_current_context())
