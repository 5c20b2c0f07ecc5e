"""Choices that always come out the same, of each kind that the language has; and those beside them that do not."""

from __future__ import annotations

import pytest

from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.node import concrete_classes
from tests.check.test_proofs import CARD, OFFER, PASS, card_of_spyrium, codes


def with_salt(line: str) -> list[tuple[str, str]]:
    """Where a line speaks of salt: a resource that nobody ever gains."""
    return [("resource vp", "resource salt\nresource vp")] if "salt" in line else []


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("you may nothing", "you may gain 1 fish"),
        ("gain fish or fish equal to 1", "gain fish or vp equal to 1"),
        (
            "spend any amount of salt, gain 1 vp for each of those",
            "spend any amount of fish, gain 1 vp for each of those",
        ),
        ("gain any 0 among fish or vp", "gain any 2 among fish or vp"),
        ("gain 2 different among fish or vp", "gain 1 different among fish or vp"),
    ],
)
def test_lines_of_cards(one: str, several: str) -> None:
    assert "W609" in codes(*with_salt(one), cards=CARD + one)
    assert "W609" not in codes(*with_salt(several), cards=CARD + several)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("choose n: a number from 2 to 2\n  gain fish equal to n", ["W609"]),
        ("choose n: a number from 1 to 2\n  gain fish equal to n\n  you become resting", []),
        ("choose n: a number from 2 to 1\n  gain fish equal to n", ["E414"]),
        ("one of\n    a: spend 1 fish, gain 1 vp", ["W609"]),
    ],
)
def test_lines_of_actions(lines: str, found: list[str]) -> None:
    assert codes((PASS[0], PASS[1].format(f"beg\n  {lines}")), (OFFER[0], OFFER[1].format("beg"))) == found


@pytest.mark.parametrize(
    ("offer", "found"),
    [
        ("one of pass, pass", ["W604", "W604", "W609"]),
        ("one of buy-boat, fish, pass, pass", ["W607"]),
        ("one of buy-boat, fish, pass", []),
    ],
)
def test_what_the_course_of_the_game_offers(offer: str, found: list[str]) -> None:
    assert codes((OFFER[0], offer)) == found


@pytest.mark.parametrize(("option", "found"), [("spend £1", ["W607"]), ("spend £2", [])])
def test_an_alternative_that_is_another_one_again(option: str, found: list[str]) -> None:
    """With other lines than steps, too: such an alternative is like its equal alone."""
    lines = "choose boat: a boat in yard\n      {}\n      flagship becomes boat"
    action = f"beg\n  one of\n    a:\n      {lines.format('spend £1')}\n    b:\n      {lines.format(option)}"
    assert codes((PASS[0], PASS[1].format(action)), (OFFER[0], OFFER[1].format("beg"))) == found


def test_a_quantity_that_cards_choose() -> None:
    for low, high, found in ((2, 2, ["W609"]), (1, 2, []), (2, 1, ["E414"])):
        text = f"gain 1 VP\nchange technique commerce\n  once per round: choose value from {low} to {high}"
        assert card_of_spyrium(text) == found


def test_up_to_none() -> None:
    assert card_of_spyrium("use up to 0 workers, gain 1 VP") == ["W609"]
    assert card_of_spyrium("use up to 2 workers, gain 1 VP") == []


def test_every_amount_that_asks_is_looked_at() -> None:
    """A new amount that the actor decides on gets its place in check/single."""
    asking = {one.tag() for one in concrete_classes(Amount) if one.tag().startswith("any-") or one.tag() == "equal-any"}
    assert asking == {"any-amount", "any-mix", "any-different", "equal-any"}
