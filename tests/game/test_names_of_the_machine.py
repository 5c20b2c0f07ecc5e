"""A game may use any word: what the machine keeps for itself has names that no game can give."""

from __future__ import annotations

import hashlib
import json

import pytest

from spyrium_dsl.run.match import Match
from tests.game.small import CARD, lying, played, small

WORDS = ("cells", "size", "state", "index", "at", "again", "placing", "pause", "where")


@pytest.mark.parametrize("word", WORDS)
def test_a_resource_of_that_name(word: str) -> None:
    rules = small(f"resource {word}\naction go\n  gain 3 {word}, lose up to 1 {word}\n")
    assert lying(played(rules, "go", "go", "go").table)[word] == [4, 2]


@pytest.mark.parametrize("word", WORDS)
def test_an_action_of_that_name(word: str) -> None:
    rules = small(f"action {word}\n  gain 3 vp\n")
    assert lying(played(rules, word, word, word).table)["vp"] == [6, 3]


@pytest.mark.parametrize("word", WORDS)
def test_a_row_of_that_name(word: str) -> None:
    more = f"zone {word} of players\n  row\naction go\n  move you to {word}\n  gain vp equal to number of players in {word}\n"
    found = lying(played(small(more), "go", "go").table)
    assert (found["vp"], found[word]) == ([1, 2], [0, 1])


def test_a_track_with_the_name_of_a_field() -> None:
    more = "track worth: 1, 2, 5\naction go\n  advance worth\n  gain vp equal to worth\n"
    assert lying(played(small(more), "go", "go", "go").table)["vp"] == [7, 2]


def test_a_table_by_a_track() -> None:
    """As by a counter: the number under the actor's marker says which entry, the last stands for all that come after."""
    more = (
        "track level: 1, 2, 5, 6\ntable wages by level: 7, 8, 9\naction go\n  gain vp equal to wages\n  advance level\n"
    )
    assert lying(played(small(more), "go", "go", "go", "pass", "go").table)["vp"] == [24, 7]


def test_saves_from_before_are_still_told_alike() -> None:
    """The hash of a state knows the machine's slots by their old names."""
    match = Match.start(small(kinds=CARD), 2, 1)
    slots = match.bench.machine.program.slots
    assert ":cells" in slots
    assert not any(name.removeprefix(":") in slots for name in slots if name.startswith(":"))
    old = {name.removeprefix(":"): match.state[slot.offset : slot.offset + slot.size] for name, slot in slots.items()}
    assert match.hash() == hashlib.sha256(json.dumps(old, sort_keys=True).encode()).hexdigest()[:16]
