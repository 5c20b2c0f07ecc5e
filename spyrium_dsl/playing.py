"""Games for programs: what one may ask of a game and of a match. The manual's page "Play from a program" shows it all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

from spyrium_dsl.library.finding import UnknownName
from spyrium_dsl.library.opened import Mistakes, Opened
from spyrium_dsl.library.opened import open_game as opened_game
from spyrium_dsl.library.speaking import speech_of, written
from spyrium_dsl.render.refusal import refusal
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Change, Match, NamedMove, NoSuchMove, Why
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.run.saves import BadSave, Loaded, load, parsed

__all__ = [
    "BadSave",
    "Change",
    "Game",
    "Loaded",
    "Match",
    "Mistakes",
    "NamedMove",
    "NoSuchMove",
    "Rules",
    "UnknownName",
    "Why",
    "load",
    "open_game",
    "parsed",
    "saved",
    "start",
]


class Game:
    """A game that can be played, and how it is spoken of. *name*: as it was asked for, with its variants."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._opened = opened_game(name, to_play=True)
        self._translated: dict[str, Opened] = {}

    @property
    def rules(self) -> Rules:
        """The rules, compiled when they are first wanted for a number of seats."""
        return self._opened.rules

    def start(self, seats: int, seed: int) -> Match:
        """A new match; the same seed, the same cards. ValueError for a number of seats the game does not take."""
        return Match.start(self.rules, seats, seed)

    def load(self, save: bytes | str | dict[str, object]) -> Loaded:
        """The match of a save, played again under these rules; BadSave where it is none."""
        found = save if isinstance(save, dict) else parsed(save.encode() if isinstance(save, str) else save)
        return load(found, self.rules)

    def speech(self, language: str | None = None, names: Sequence[str] = ()) -> Speech:
        """How the game is spoken of, in its own language or another that it has words in.

        Raises Mistakes where the words of that language have some; UnknownName where there are none.
        """
        return speech_of(self._in(language), names, language)

    def _in(self, language: str | None) -> Opened:
        """The game with its words in a language, read when they are first wanted: nobody else stumbles over them."""
        if language is None or language == self.rules.tree.language:
            return self._opened
        if language not in self._translated:
            opened = opened_game(self._name, to_play=True, said_in=language)
            _ = opened.rules
            self._translated[language] = opened
        return self._translated[language]

    def explain(self, why: Why, language: str | None = None) -> str:
        """A reason in words: what is needed and what is there."""
        return refusal(self.speech(language), why, partial(written, self._in(language))).text


def open_game(game: str) -> Game:
    """A game by its name or the path of its folder, with variants: `harbour`, `rules/harbour`, `harbour+calm`.

    Raises Mistakes where the rules have some; UnknownName where there is no such game or variant. A mistake in the words of
    another language is raised when that language is asked for.
    """
    found = Game(game)
    _ = found.rules
    return found


def start(game: str, seats: int, seed: int) -> Match:
    """A new match of a game by name; see `Game.start`."""
    return open_game(game).start(seats, seed)


def saved(match: Match) -> str:
    """A match as the text of a save."""
    return json.dumps(match.save(), ensure_ascii=False, indent=1) + "\n"
