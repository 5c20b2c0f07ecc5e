"""The first word of each line of whole games, misspelt: one message, at that line, and what hangs on it is silent."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source

ROOT = Path(__file__).resolve().parents[2]
GAMES = {name: ROOT / "rules" / name for name in ("orchard", "spyrium")} | {
    "laguna": ROOT / "tests" / "large" / "laguna"
}
_WORD = re.compile(r"( *)([A-Za-z][\w-]+)")
_VARIANT = re.compile(r"variant (\S+) for|.* for \w+\+([\w-]+)")
_OWN_NAME = re.compile(r"^ +[\w ]+:")
"""Admitted: the label of an alternative or of a card's line is a name, and is told where it is met, if it is."""


@dataclass(frozen=True)
class Place:
    """One line of a game, with its first word misspelt."""

    game: str
    path: str
    number: int
    text: str


@cache
def files(game: str) -> dict[str, str]:
    found = {path.relative_to(GAMES[game]).as_posix(): path for path in sorted(GAMES[game].rglob("*.rules"))}
    again = ("editions/", "translations/")
    return {
        name: path.read_text("utf-8")
        for name, path in found.items()
        if name.endswith("/en.rules") or not any(one in name for one in again)
    }


@cache
def english() -> dict[str, Vocabulary]:
    vocabulary, _ = library.vocabulary("en")
    assert vocabulary is not None
    return {"en": vocabulary}


def misspelt(word: str) -> str:
    """The word with two letters in its middle exchanged."""
    middle = (len(word) - 1) // 2
    for at in (*range(middle, len(word) - 1), *range(middle)):
        if word[at] != word[at + 1]:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[0] + word


def places(game: str) -> Iterator[Place]:
    for path, text in files(game).items():
        for number, line in enumerate(text.split("\n")):
            match = _WORD.match(line)
            if match is not None and not _OWN_NAME.match(line) and not path.endswith(".seen.rules"):
                yield Place(game, path, number, match[1] + misspelt(match[2]) + line[match.end() :])


def told(one: Place) -> list[tuple[str, int]]:
    text = files(one.game)[one.path]
    lines = text.split("\n")
    lines[one.number] = one.text
    sources = [Source(path, other) for path, other in files(one.game).items() if path != one.path]
    match = _VARIANT.match(text)
    chosen = (match[1] or match[2],) if match else ()
    found = load_game([*sources, Source(one.path, "\n".join(lines))], english(), None, one.game, chosen).diagnostics
    return [(d.span.path, d.span.line) if d.span is not None else ("", 0) for d in found if d.is_mistake]


def wrong(sample: list[Place]) -> list[str]:
    return [f"{one}: {found}" for one in sample if (found := told(one)) != [(one.path, one.number + 1)]]


@pytest.mark.parametrize("game", GAMES)
def test_some_are_told_once_and_there(game: str) -> None:
    assert wrong(random.Random(7).sample(list(places(game)), 25)) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_one_is_told_once_and_there(game: str) -> None:
    assert wrong(list(places(game))) == []


# The line as it should be, and with its slip; what is told, and where the word stands.
HEADS = {
    "a kind": ("\nkind recipe", "\niknd recipe", "iknd", "kind"),
    "of another length": ("\nkind recipe", "\nkinnd recipe", "kinnd", "kind"),
    "a word of two letters": ("  can be working", "  cn be working", "cn", "can"),
    "the second word": ("game remembers dish", "game rmeembers dish", "rmeembers", "remembers"),
    "a choice": ("  choose amount:", "  chosoe amount:", "chosoe", "choose"),
}


@pytest.mark.parametrize("name", HEADS)
def test_the_word_is_named_and_what_was_meant(name: str) -> None:
    right, slip, found, meant = HEADS[name]
    game = files("orchard")
    assert right in game["game.rules"]
    text = game["game.rules"].replace(right, slip, 1)
    sources = [*(Source(path, one) for path, one in game.items() if path != "game.rules"), Source("game.rules", text)]
    (one,) = [d for d in load_game(sources, english()).diagnostics if d.is_mistake]
    assert (one.code, one.facts["found"], one.facts["meant"]) == ("E302", found, meant)
    assert one.fix is not None


# Lines that read as they stand, though their first words are near to those by which others begin.
NO_SLIPS = {
    "a player chosen": "\naction gift\n  choose chose: another player\n  chose gains 1 wood\n",
    "a thing looped over": "\naction gift\n  for each chose among players\n    chose gains 1 wood\n",
}


@pytest.mark.parametrize("name", NO_SLIPS)
def test_a_name_of_the_game_is_no_slip(name: str) -> None:
    game = files("orchard")
    sources = [Source(path, one + (NO_SLIPS[name] if path == "game.rules" else "")) for path, one in game.items()]
    assert [d for d in load_game(sources, english()).diagnostics if d.is_mistake] == []


def test_a_list_that_is_removed_and_still_needed_is_one_mistake() -> None:
    variant = Source("variants/bare.rules", 'variant bare for spyrium "Bare"\n\nremove list symbol\n')
    sources = [*(Source(path, text) for path, text in files("spyrium").items()), variant]
    found = load_game(sources, english(), None, "spyrium", ("bare",)).diagnostics
    assert [(d.code, d.span.line if d.span else 0) for d in found if d.code == "E424"] == [("E424", 3)]
