"""Cards counted in an example: so many in a hand, whichever they are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.opened import open_folder

BEFORE = 'example "test"\n  players: Ann, Ben\n'


def told(tmp_path: Path, lines: str) -> str | None:
    """What the last example says, put under those of the second game: a code, or None where it passes."""
    game = tmp_path / "orchard"
    shutil.copytree(library.home() / "rules" / "orchard", game)
    (game / "hands.rules").write_text(f"examples for orchard\n\n{BEFORE}{lines}", "utf-8")
    rules = open_folder(game).rules
    (one,) = (
        found for found in run_examples(rules) if found.span is not None and found.span.path.endswith("hands.rules")
    )
    return one.diagnostic.code if one.diagnostic is not None else None


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        pytest.param("  then Ben has 3 recipes in hand\n", None, id="those dealt"),
        pytest.param("  then Ben has 2 recipes in hand\n", "X701", id="those dealt, miscounted"),
        pytest.param("  given Ann has 0 recipes in hand\n  then Ann has 0 recipes in hand\n", None, id="none"),
        pytest.param("  given Ann has 1 recipe in hand\n  then Ann has 1 recipe in hand\n", None, id="fewer"),
        pytest.param("  given Ann has 5 recipes in hand\n  then Ann has 5 recipes in hand\n", None, id="more"),
        pytest.param("  given Ann has 1 recipe in hand\n  then Ben has 3 recipes in hand\n", None, id="only hers"),
        pytest.param("  given Ann has 99 recipes in hand\n", "X703", id="more than there are"),
    ],
)
def test_a_hand_is_counted(tmp_path: Path, lines: str, code: str | None) -> None:
    assert told(tmp_path, lines) == code


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        pytest.param("  then 6 recipes are in hand\n", None, id="those of all hands together"),
        pytest.param("  then there are 5 recipes in hand\n", "X701", id="miscounted"),
        pytest.param("  given 2 recipes are in scraps\n  then 2 recipes are in scraps\n", None, id="cards laid there"),
        pytest.param("  given 99 recipes are in scraps\n", "X703", id="more than there are"),
        pytest.param("  given 2 recipes are in hand\n", "X703", id="nobody's hand in particular"),
        pytest.param("  then 6 helpers are in yard\n", None, id="alike pieces of all players"),
        pytest.param("  then 6 helpers are in yard and 0 helpers are in spot\n", None, id="on any of the cards"),
        pytest.param(
            "  when Ann: visit, space forest\n  then 5 helpers are in yard\n  then 1 helper is in spot\n",
            None,
            id="after one has gone",
        ),
        pytest.param("  given 2 helpers are in yard\n", "X703", id="alike pieces belong to somebody"),
        pytest.param("  then 2 players are in turn order\n", None, id="players in their row"),
        pytest.param("  then 1 player is in next order\n", "X701", id="nobody in a row"),
        pytest.param("  when Ann: rest\n  then Ann has 1 player in next order\n", None, id="one in a row"),
        pytest.param("  when Ann: rest\n  then Ben has 1 player in next order\n", "X701", id="another in a row"),
        pytest.param("  then 0 players are in lane\n", None, id="what cannot lie there"),
        pytest.param("  given 3 recipes are in stack\n", "X703", id="cards that have nowhere else to go"),
    ],
)
def test_what_lies_in_a_zone_is_counted(tmp_path: Path, lines: str, code: str | None) -> None:
    """All of it, whosever it is."""
    assert told(tmp_path, lines) == code
