"""Laws of the wider language that no single card shows."""

from __future__ import annotations

import pytest

from spyrium_dsl.check.passed import check_lowering
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.run.rules import Rules
from tests.corpus.lines import Effect, workshop


def tree_with(*lines: str, kind: str = "building") -> GameTree:
    """The test game with one card for each line."""
    cards = [Effect(f"X-{number}", "", kind, (line,), "", False) for number, line in enumerate(lines)]
    reading = read_game(workshop(cards), Languages())
    assert reading.tree is not None
    # The examples of the game speak of other cards.
    assert [one for one in reading.diagnostics if one.span is not None and one.span.path == "corpus.rules"] == []
    return reading.tree


def problems(tree: GameTree) -> list[str]:
    return [one.code for one in check_lowering(tree, declare(tree))]


def test_two_cards_that_set_each_other_off_come_to_an_end() -> None:
    """What a line brings that was set off sets off no further gain."""
    tree = tree_with("when you gain wood: gain 1 clay", "when you gain clay: gain 1 wood")
    assert problems(tree) == []
    machine = Rules(tree, "workshop").fast(2).machine
    assert machine.decision(machine.play(1, 1, 3_000)[0]) == 0


@pytest.mark.parametrize(
    "line",
    [
        "always: a building with price at least 2 costs 1 coin less",
        "always: if toll is at least 1, toll is 1 more",
        "always: if price of it is at least 2, a building costs nothing",
    ],
)
def test_a_change_that_asks_for_what_it_changes_asks_for_the_number_before(line: str) -> None:
    """It would have no end else."""
    assert problems(tree_with(line)) == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param(
            "when another player gains wood: gain 1 clay or 1 stone", "E411", id="a choice for who is not asked"
        ),
        pytest.param("when you gain wood: gain that many clay", "", id="that many of what was gained"),
        pytest.param("built: gain that many clay", "E407", id="that many of nothing"),
        pytest.param("built: otherwise, gain 1 clay", "E407", id="otherwise without if"),
        pytest.param("built: discard the rest", "E407", id="the rest of nothing"),
        pytest.param("built: gain any amount of wood", "E401", id="any amount of a bank without end"),
        pytest.param("built: place 1 debt here", "E306", id="what the kind cannot hold"),
        pytest.param("built: discard any number of buildings in any district", "E401", id="any number of too many"),
        pytest.param(
            "use: show the top building in deck; spend 1 wood, spend 2 wood or gain 1 clay",
            "",
            id="alternatives after a look that need what they leave",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_with_its_place(line: str, code: str) -> None:
    tree = tree_with(line)
    found = list(check_lowering(tree, declare(tree)))
    assert [one.code for one in found] == ([code] if code else [])
    assert all(one.span is not None for one in found)
