"""A line that goes on in the next one is one message, with the line to write."""

from __future__ import annotations

import pytest

from tests.diagnostics.cases import base
from tests.parse.test_sorted_out import fixed, told

LINES = {
    "after a comma": (
        "cards.rules",
        "  catch: gain 1 fish\n",
        "  catch: gain 1 fish,\n    gain 1 vp\n",
        "catch: gain 1 fish, gain 1 vp",
    ),
    "after a semicolon, with a comment": (
        "cards.rules",
        "  catch: gain 1 fish\n",
        "  catch: gain 1 fish;  # and\n      gain 1 vp\n",
        "catch: gain 1 fish; gain 1 vp",
    ),
    "before an or": (
        "cards.rules",
        "  catch: gain 1 fish\n",
        "  catch: gain 1 fish\n    or gain 1 vp\n",
        "catch: gain 1 fish or gain 1 vp",
    ),
    "in three lines": (
        "cards.rules",
        "  catch: gain 1 fish\n",
        "  catch: gain 1 fish,\n    gain 1 vp,\n    gain 1 fish\n",
        "catch: gain 1 fish, gain 1 vp, gain 1 fish",
    ),
    "a step of an action": (
        "game.rules",
        "action pass\n",
        "action trade\n  gain 1 fish,\n    gain 1 vp\naction pass\n",
        "gain 1 fish, gain 1 vp",
    ),
    "a list": (
        "game.rules",
        "list trait: fast, broad, old\n",
        "list trait: fast, broad,\n  old\n",
        "list trait: fast, broad, old",
    ),
}


@pytest.mark.parametrize("name", LINES)
def test_the_whole_line_is_offered(name: str) -> None:
    path, right, wrong, whole = LINES[name]
    changed = {**base(), path: base()[path].replace(right, wrong, 1)}
    changed["game.rules"] = changed["game.rules"].replace(
        "one of buy-boat, ", "one of trade, buy-boat, " if "trade" in wrong else "one of buy-boat, "
    )
    (found,) = told(changed)
    assert (found.code, found.facts["instead"]) == ("E202", whole)
    if found.fix is not None:
        assert fixed(changed, path) == ()


def test_a_line_that_is_indented_too_far_goes_on_with_nothing() -> None:
    changed = {**base(), "cards.rules": base()["cards.rules"].replace("  room: 1\n", "    room: 1\n", 1)}
    assert [one.code for one in told(changed)] == ["E209"]
