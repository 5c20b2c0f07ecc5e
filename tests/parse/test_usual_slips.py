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
    "players in figures": Slip("game", "players: 2 to 4", "players: 2-4", "E201", "2-4"),
    "a number in brackets": Slip("cards", "effect: gain 2 wood", "effect: gain (2) wood", "E201", "("),
    "an aside in brackets": Slip(
        "cards", "effect: gain 2 wood", "effect: gain 2 wood (from the forest)", "E201", "(from the forest)"
    ),
    "a rule in brackets": Slip("cards", "effect: gain 2 wood", "effect: gain 2 wood (and 1 fruit)", "E201", "("),
    "a step with something": Slip("cards", "effect: cooking", "effect: do cooking with jam", "E202", "jam"),
    "a step of something": Slip("cards", "effect: cooking", "effect: cooking(jam)", "E201", "("),
    "a zone of nothing": Slip("game", "zone lane of spaces", "zone lane", "E202", "lane"),
    "a zone of nothing, in quotes": Slip("game", "zone lane of spaces", 'zone "Lane"', "E201", "Lane", "lane"),
    "a card without a name": Slip("cards", 'space forest "Forest"', "space", "E202", "space"),
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
    said = next(str(fact) for key in ("found", "name", "property", "after") if (fact := found[0].facts.get(key)))
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


def test_what_is_said_to_readers_goes_to_the_end_of_the_line(english: dict[str, Vocabulary]) -> None:
    """Shown as a comment, and never put so: it may have been meant as a rule."""
    (found,) = check(SLIPS["an aside in brackets"], english)
    assert found.facts["example"] == "effect: gain 2 wood  # from the forest"
    assert found.fix is None


def test_a_card_without_a_name_is_shown_one_with_it(english: dict[str, Vocabulary]) -> None:
    (found,) = check(SLIPS["a card without a name"], english)
    assert found.facts["example"] == 'space space-1 "Space 1"'


UNUSED = {
    "a name": (Slip("game", "a number from 1 to your fruit", "a number from 1 to your frut", "E302", "frut"), False),
    "a form": (Slip("game", "zone lane of spaces", "zone lane of spacees", "E302", "spacees"), False),
    "a step used once": (Slip("game", "do feed", "do feeed", "E302", "feeed"), True),
}


@pytest.mark.parametrize("name", UNUSED)
def test_only_what_must_be_used_is_told_as_unused(name: str, english: dict[str, Vocabulary]) -> None:
    """A form of a word that stands nowhere else is one of a name in use."""
    slip, unused = UNUSED[name]
    (found,) = check(slip, english)
    assert (found.code, found.facts["found"]) == (slip.code, slip.found)
    assert [key for _, key in found.notes] == (["unused"] if unused else [])


UNDER_A_LABEL = {
    "a step so many times": ("    repeat 4 times\n      gain 1 wood", "effect: gain 4 wood"),
    "steps below one another": ("    gain 1 wood\n    gain 2 fruit", "effect: gain 1 wood; gain 2 fruit"),
    "a step under a condition": (
        "    if you have at least 2 wood\n      gain 2 fruit\n    gain 1 wood",
        "effect: if you have at least 2 wood, gain 2 fruit; gain 1 wood",
    ),
    "steps under a condition": ("    if you have at least 2 wood\n      gain 2 fruit\n      gain 1 wood", None),
}


@pytest.mark.parametrize("name", UNDER_A_LABEL)
def test_what_stands_under_a_label_is_shown_in_one_line(name: str, english: dict[str, Vocabulary]) -> None:
    """Where it means the same so, and reads."""
    below, instead = UNDER_A_LABEL[name]
    (found,) = check(Slip("cards", "  effect: gain 2 wood", f"  effect:\n{below}", "E206", "effect"), english)
    assert (found.code, found.facts.get("instead")) == ("E206", instead)
    if instead is not None:
        assert check(Slip("cards", "effect: gain 2 wood", instead, "", ""), english) == []


def test_a_zone_in_quotes_is_that_zone_wherever_it_is_spoken_of(english: dict[str, Vocabulary]) -> None:
    found = check(
        Slip("game", "zone lane of spaces(?s:(.*))in lane", 'zone "Lane"\\1in "Lane"', "E201", "Lane"), english
    )
    assert [one.facts.get("meant") for one in found] == ["lane"]


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
