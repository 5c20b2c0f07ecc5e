"""One declaration that is missing or stands too deep is one message, and the places that use it are told with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.load import load_game
from spyrium_dsl.text.as_json import as_json
from spyrium_dsl.text.catalogue import catalogue
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.show import Screen, show
from spyrium_dsl.text.source import Source

ORCHARD = Path(__file__).resolve().parents[2] / "rules" / "orchard"
FILES = {path.name: path.read_text("utf-8") for path in sorted(ORCHARD.glob("*.rules"))}
DECLARED = [line for line in FILES["game.rules"].split("\n") if line.startswith(("resource ", "zone ", "  has "))]


def checked(right: str, wrong: str) -> tuple[dict[str, Source], list[Diagnostic]]:
    """The sources of Orchard with one line of the game replaced, and its mistakes."""
    assert f"\n{right}\n" in FILES["game.rules"]
    game = FILES["game.rules"].replace(f"\n{right}\n", f"\n{wrong}\n" if wrong else "\n", 1)
    sources = {name: Source(name, text) for name, text in {**FILES, "game.rules": game}.items()}
    vocabulary, _ = library.vocabulary("en")
    assert vocabulary is not None
    found = load_game(list(sources.values()), {"en": vocabulary}, None, "orchard").diagnostics
    return sources, [one for one in found if one.is_mistake]


@pytest.mark.parametrize(
    ("right", "code", "place", "again"),
    [
        ("resource wood", "E302", "cards.rules", True),
        ("  has room: a number", "E310", "cards.rules", True),
        ("  has worth: fame", "E310", "cards.rules", True),
    ],
)
def test_what_is_declared_nowhere_is_told_once(right: str, code: str, place: str, again: bool) -> None:
    sources, (one,) = checked(right, "")
    assert one.span is not None
    assert (one.code, one.span.path) == (code, place)
    assert {key for _, key in one.notes} == {"again"}
    places = [one.span, *(span for span, _ in one.notes)]
    # Every place, the first first.
    assert places == sorted(set(places))
    word = right.split()[1].strip(":")
    assert {sources[span.path].read(span) for span in places} == {word}


def test_of_many_places_the_first_are_shown_and_all_are_counted() -> None:
    sources, (one,) = checked("resource wood", "")
    text = show([one], sources, Screen(catalogue()))
    assert text.count("and here") == 2
    assert f"  and in {len(one.notes) - 2} places more\n" in text
    assert text.endswith('If "wood" is to be a name of the game, a line of the game must give it.')
    assert len(json.loads(as_json([one], 3))["diagnostics"][0]["notes"]) == len(one.notes)


@pytest.mark.parametrize("right", ["resource wood", "resource fruit", "  has effect: steps", "  has worth: fame"])
def test_what_stands_too_deep_is_told_there_and_nowhere_else(right: str) -> None:
    _, found = checked(right, f"  {right}")
    assert [(one.code, one.span.path) for one in found if one.span is not None] in (
        [("E204", "game.rules")],
        [("E209", "game.rules")],
    )


@pytest.mark.parametrize("right", DECLARED)
def test_no_declaration_that_is_missing_or_too_deep_floods(right: str) -> None:
    """At most one message for each way in which it is missed."""
    for wrong in ("", f"  {right}"):
        assert len(checked(right, wrong)[1]) <= 3


def test_a_word_that_is_put_right_stays_at_each_place() -> None:
    """Else `check --fix` would mend the first alone."""
    _, found = checked('noun helper  one "helper"  other "helpers"', "")
    assert len(found) > 1
    assert all(one.fix is not None for one in found)


def test_a_line_that_goes_back_unevenly_is_told_once() -> None:
    """However many blocks end before it."""
    _, found = checked("  for round 1 to 4", "")
    assert len([one for one in found if one.code == "E103"]) == 1
