"""A larger game than those that are shipped, written by a designer from the manual alone: 72 cards of five kinds, workers that
are bumped, a track, seasons, commissions, debts, a draft as a variant.

Its examples are collected as those of every game are.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from spyrium_dsl.library.opened import Opened, open_folder
from tests.large.ends import ends

FOLDER = Path(__file__).parent / "laguna"
STACKS = [(), ("draft",), ("hungry-winter",), ("draft", "hungry-winter")]


@cache
def opened(*variants: str) -> Opened:
    return open_folder(FOLDER, variants)


@pytest.mark.parametrize("variants", STACKS, ids="+".join)
def test_it_has_no_mistakes(variants: tuple[str, ...]) -> None:
    """Debts are gained on purpose: that an alternative only costs (W603) is true of them."""
    assert {one.code for one in opened(*variants).diagnostics} <= {"W603"}


def test_it_is_larger_than_those_shipped() -> None:
    model = opened().rules.model
    assert len(model.pieces) == 72
    assert len({piece.kind for piece in model.pieces}) == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_its_games_are_the_same_on_all_back_ends(seats: int) -> None:
    ends(opened().rules, seats, 4)


@pytest.mark.parametrize("variants", STACKS[1:], ids="+".join)
def test_so_are_those_of_its_variants(variants: tuple[str, ...]) -> None:
    ends(opened(*variants).rules, 3, 3)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variants", STACKS, ids="+".join)
def test_so_are_many_of_them(variants: tuple[str, ...], seats: int) -> None:
    ends(opened(*variants).rules, seats, 150)
