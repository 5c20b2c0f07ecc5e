"""Slips in lines that declare, and in what speaks of tracks: told at the line that is wrong, with what works there."""

from __future__ import annotations

import pytest

from spyrium_dsl.text.diagnostic import Diagnostic
from tests.parse.test_said_once import FILES, checked

CARD = "  effect: gain 2 wood"


def told(right: str, wrong: str) -> Diagnostic:
    """The one mistake."""
    _, (one,) = checked(right, wrong)
    return one


@pytest.mark.parametrize("word", ["for", "with", "holding"])
@pytest.mark.parametrize("zone", ["lane of spaces", "stack of recipes", "hut of helpers, one for each player"])
def test_a_zone_with_another_word_is_told_at_its_line(zone: str, word: str) -> None:
    """Not where the zone is used: a step names things for the steps of its own block only."""
    right = f"zone {zone}"
    one = told(right, right.replace(" of ", f" {word} "))
    assert one.span is not None
    assert one.span.line == FILES["game.rules"].split("\n").index(right) + 1
    assert one.facts["instead"] == right


@pytest.mark.parametrize(
    ("right", "word"), [("kind space", "spaces"), ("kind recipe", "recipes"), ("zone lane of spaces", "boxes")]
)
def test_a_zone_of_a_kind_that_there_is_not(right: str, word: str) -> None:
    """A new name may have any words, `of` among them: yet nothing but the kind is wrong."""
    one = told(right, "zone lane of boxes" if right.startswith("zone") else "")
    assert (one.code, one.facts["found"], one.facts["undeclared"]) == ("E302", word, word)
    assert "of" not in str(one.facts["can_stand_here"]).split("'")


@pytest.mark.parametrize("wrong", ["choose a recipe in your hand", "choose one recipe in your hand"])
def test_what_is_chosen_gets_a_name(wrong: str) -> None:
    right = "  choose recipe: a recipe in your hand"
    assert told(right, f"  {wrong}").facts["instead"] == right.strip()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("gain 1 favour", "raise favour by 1"),
        ("advance 1 favour", "raise favour by 1"),
        ("advance favour 2", "raise favour by 2"),
        ("move up favour by 1", "raise favour by 1"),
        ("advance on favour", "advance favour"),
        ("lose 1 favour", "lower favour by 1"),
    ],
)
def test_a_track_goes_up_and_down(wrong: str, said: str) -> None:
    right = "define selling"
    _, found = checked(right, f"track favour: 0, 1, 2, 3\ndefine nothing-else\n  advance favour\n  {wrong}\n{right}")
    (one,) = (one for one in found if one.code != "E307")
    assert one.facts["instead"] == said


@pytest.mark.parametrize(
    ("wrong", "said"), [("number", "a number"), ("any number", "a number"), ("the number", "a number")]
)
def test_a_field_that_counts(wrong: str, said: str) -> None:
    right = f"  has room: {said}"
    assert told(right, f"  has room: {wrong}").facts["instead"] == right.strip()


def test_a_slip_by_which_a_name_begins_is_told_at_the_slip() -> None:
    """And not behind it, where the line leaves the name."""
    right = "  each player starts with 2"
    _, found = checked(right, f"{right.replace('starts', 'start')}\nzone start area of players")
    (one,) = (one for one in found if one.code != "E307")
    assert one.span is not None
    assert (one.facts["found"], one.facts["meant"]) == ("start", "starts")
    assert one.fix is not None
