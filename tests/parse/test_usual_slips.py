"""What designers write who have never programmed, and the one message each gets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.load import load_game
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source

ORCHARD = Path(__file__).resolve().parents[2] / "rules" / "orchard"
LANGUAGES = ("en", "pl", "ru", "de")


@dataclass(frozen=True)
class Slip:
    """An edit of one file of the second game (*before* is a regular expression), and what is said of it."""

    file: str
    before: str
    after: str
    code: str
    found: str
    meant: str | None = None


SLIPS = {
    "a number in words": Slip("cards", "effect: gain 2 wood", "effect: gain two wood", "E201", "two", "2"),
    "a number in words, alone": Slip("cards", "worth: 6", "worth: six", "E302", "six", "6"),
    "and for a comma": Slip("cards", "gain 3 fruit", "gain 3 fruit and 1 wood", "E201", "and", ","),
    "another word for gain": Slip("cards", "effect: gain 3 fruit", "effect: get 3 fruit", "E302", "get", "gain"),
    "a sign for is": Slip("game", "in next order is 1", "in next order = 1", "E201", "=", "is"),
    "a capital and a full stop": Slip("cards", "gain 2 wood", "Gain 2 Woodd.", "E302", "Woodd", "wood"),
    "the plural of a label": Slip("cards", "effect: gain 2 wood", "effects: gain 2 wood", "E310", "effects", "effect"),
    "a title without quotes": Slip("cards", '"Apple Trees"', "Apple Trees", "E201", "Apple Trees"),
    "no comma before in": Slip("game", "player, in their hut", "player in their hut", "E201", "in", ", in"),
    "a resource called otherwise": Slip("game", "resource fruit", "resource apples", "E307", "apples", "fruit"),
    "a zone with a slip": Slip("game", "zone scraps of", "zone scrap of", "E307", "scrap", "scraps"),
    "a line not indented": Slip("game", "  each player starts with 2", "each player starts with 2", "E204", "each"),
    "a line indented": Slip("game", "\nzone hut", "\n  zone hut", "E204", "zone"),
    "a word that fits nowhere": Slip("game", "equal to worth of it", "equal to value of it", "E302", "value"),
}


BEACH = """space beach "Beach"
  room: 2
  effect: each player loses 1 wood
space cove "Cove"
  room: 2
  effect: each player loses 1 wood

"""


@pytest.fixture(scope="module")
def english() -> dict[str, Vocabulary]:
    vocabulary, _ = library.vocabulary("en")
    assert vocabulary is not None
    return {"en": vocabulary}


def check(slip: Slip | None, vocabularies: dict[str, Vocabulary]) -> list[Diagnostic]:
    sources = []
    for name in ("game", "cards", "printings"):
        path = ORCHARD / f"{name}.rules"
        if path.exists():
            text = path.read_text("utf-8")
            if slip is not None and slip.file == name:
                text, changed = re.subn(slip.before, slip.after, text, count=1)
                assert changed, slip
            sources.append(Source(f"{name}.rules", text))
    return [one for one in load_game(sources, vocabularies).diagnostics if one.is_mistake]


@pytest.mark.parametrize("name", SLIPS)
def test_one_message_names_the_word_and_offers_what_was_meant(name: str, english: dict[str, Vocabulary]) -> None:
    slip = SLIPS[name]
    found = check(slip, english)
    assert [one.code for one in found] == [slip.code]
    said = str(found[0].facts.get("found") or found[0].facts.get("name") or found[0].facts.get("property"))
    assert said.startswith(slip.found)
    assert found[0].facts.get("meant") == slip.meant


@pytest.mark.parametrize("name", [name for name, slip in SLIPS.items() if slip.code != "E307"])
def test_a_fix_that_is_offered_mends_the_file(name: str, english: dict[str, Vocabulary]) -> None:
    """What `check --fix` puts in reads: the next check says nothing more."""
    slip = SLIPS[name]
    (found,) = check(slip, english)
    if found.fix is None:
        return
    path = ORCHARD / f"{slip.file}.rules"
    lines = re.sub(slip.before, slip.after, path.read_text("utf-8"), count=1).split("\n")
    span = found.fix.span
    line = lines[span.line - 1]
    lines[span.line - 1] = line[: span.column - 1] + found.fix.replacement + line[span.end_column - 1 :]
    others = [Source(f"{one.stem}.rules", one.read_text("utf-8")) for one in ORCHARD.glob("*.rules") if one != path]
    mended = load_game([*others, Source(f"{slip.file}.rules", "\n".join(lines))], english).diagnostics
    assert [one for one in mended if one.is_mistake] == []


def test_the_game_itself_is_right(english: dict[str, Vocabulary]) -> None:
    assert check(None, english) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_offered_for_a_slip_is_said_in_that_language(code: str) -> None:
    vocabulary, mistakes = library.vocabulary(code)
    assert vocabulary is not None
    assert mistakes == ()
    assert vocabulary.slips
    for slip, meant in vocabulary.slips.items():
        first = vocabulary.folding.keys(meant)[0]
        assert first.isdigit() or first in vocabulary.words(), (slip, meant)
        assert slip != first


def changed(file: str, before: str, after: str, english: dict[str, Vocabulary]) -> tuple[Diagnostic, ...]:
    """What is said of the second game with one place of one file changed."""
    sources = []
    for name in ("game", "cards", "printings"):
        path = ORCHARD / f"{name}.rules"
        if path.exists():
            text = path.read_text("utf-8")
            assert name != file or before in text
            sources.append(Source(path.name, text.replace(before, after, 1) if name == file else text))
    return read_game(sources, english).diagnostics


def test_a_colon_after_the_word_of_the_flow_is_passed_over(english: dict[str, Vocabulary]) -> None:
    """What a table of rounds says stays known."""
    assert not [one for one in changed("game", "\nflow\n", "\nflow:\n", english) if one.is_mistake]


def test_a_card_near_to_a_word_of_the_language_is_innocent(english: dict[str, Vocabulary]) -> None:
    first = next(
        line for line in (ORCHARD / "cards.rules").read_text("utf-8").splitlines() if line.startswith("space ")
    )
    found = [one for one in changed("cards", first, BEACH + first, english) if one.is_mistake]
    assert len(found) == 2
    assert {one.span.line - found[0].span.line for one in found if one.span and found[0].span} == {0, 3}
    assert "E307" not in {one.code for one in found}
    assert all("beach" not in str(note).lower() for one in found for note in one.notes)
