"""What somebody writes who has not read the manual, in a whole game: one message, and what its fix puts in reads."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.edit import apply_fixes
from spyrium_dsl.text.source import Source

ORCHARD = Path(__file__).resolve().parents[2] / "rules" / "orchard"

# The file, the line as it is, as it is written, and what is put in.
WRITTEN = {
    "rounds by their number": ("game", "  for round 1 to 4", "  for 4 rounds", "  for round 1 to 4"),
    "rounds, with a colon": ("game", "  for round 1 to 4", "  for 4 rounds:", "  for round 1 to 4:"),
    "rounds in figures": ("game", "  for round 1 to 4", "  for round 1-4", "  for round 1 to 4"),
    "rounds that are played": ("game", "  for round 1 to 4", "  play 4 rounds", "  for round 1 to 4"),
    "players, from one to another": ("game", "players: 2 to 4", "players: 2-4", "players: 2 to 4"),
    "a limit in brackets": ("game", "resource wood\n", "resource wood (at most 3)\n", "resource wood\n  at most 3\n"),
    "a limit in other words": ("game", "resource wood\n", "resource wood (max 3)\n", "resource wood\n  at most 3\n"),
    "a limit after the name": ("game", "resource wood\n", "resource wood at most 3\n", "resource wood\n  at most 3\n"),
    "a mark after the name": ("game", "resource wood\n", "resource wood currency\n", "resource wood\n  currency\n"),
    "a field after the name": (
        "game",
        "kind space\n  has room: a number\n",
        "kind space has room: a number\n",
        "kind space\n  has room: a number\n",
    ),
    "a step after the name": (
        "game",
        "action rest\n  you become resting\n",
        "action rest you become resting\n",
        "action rest\n  you become resting\n",
    ),
    "how a zone lies, behind it": (
        "game",
        "zone next order of players\n  row\n",
        "zone next order of players row\n",
        "zone next order of players\n  row\n",
    ),
    "a name in quotes": ("game", "resource wood\n", 'resource "Wood"\n', "resource wood\n"),
    "a name in curly quotes": ("game", "resource wood\n", "resource “Wood”\n", "resource wood\n"),
    "a name and a title": ("game", "resource wood\n", 'resource wood "Wood"\n', "resource wood\n"),
    "a title before its kind": ("game", "zone lane of", 'zone "Lane" of', "zone lane of"),
    "a card without an id": ("cards", 'space forest "Forest"', 'space "Forest"', 'space forest "Forest"'),
    "an id of two words": ("cards", "recipe apple-pie ", "recipe apple pie ", "recipe apple-pie "),
    "a card without quotes": (
        "cards",
        'recipe apple-pie "Apple Pie"',
        "recipe Apple Pie",
        'recipe apple-pie "Apple Pie"',
    ),
}


@cache
def english() -> Vocabulary:
    found, _ = library.vocabulary("en")
    assert found is not None
    return found


def mistakes(changed: str, text: str) -> list[Diagnostic]:
    sources = [Source(one.name, one.read_text("utf-8")) for one in sorted(ORCHARD.glob("*.rules"))]
    sources = [Source(one.path, text) if one.path == f"{changed}.rules" else one for one in sources]
    return [one for one in read_game(sources, {"en": english()}).diagnostics if one.is_mistake]


@pytest.mark.parametrize("name", WRITTEN)
def test_one_message_whose_fix_reads(name: str) -> None:
    file, right, written, mended = WRITTEN[name]
    whole = (ORCHARD / f"{file}.rules").read_text("utf-8")
    assert whole.count(right) == 1
    wrong = whole.replace(right, written)
    (found,) = mistakes(file, wrong)
    assert found.fix is not None
    after = apply_fixes(Source(f"{file}.rules", wrong), [found.fix]).source.text
    assert after == whole.replace(right, mended)
    assert mistakes(file, after) == []


def test_a_card_in_the_file_of_the_game_is_no_declaration_with_a_title() -> None:
    """A card is told to stand elsewhere; what is declared, with a title, is told to have none."""
    whole = (ORCHARD / "game.rules").read_text("utf-8")
    (found,) = mistakes("game", whole + 'space wharf "Wharf"\n  room: 1\n  effect: gain 1 wood\n')
    assert found.code == "E204"
