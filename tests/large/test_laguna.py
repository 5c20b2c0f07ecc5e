"""A larger game than those that are shipped, written by a designer from the manual alone: 72 cards of five kinds, workers that
are bumped, a track, seasons, commissions, debts, a draft as a variant.

Its examples are collected as those of every game are.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from spyrium_dsl.library.opened import Opened, open_folder
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import Rules

FOLDER = Path(__file__).parent / "laguna"
STACKS = [(), ("draft",), ("hungry-winter",), ("draft", "hungry-winter")]
LIMIT = 3_000
"""No game of it has so many decisions."""


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


def ends(rules: Rules, seats: int, games: int) -> None:
    """Games of chance are the same by the tree walker, printed Python and machine code, and come to an end."""
    fast = rules.fast(seats)
    walker = Machine(fast.assembled.program, back_end="walk")
    kernel = fast.kernel()
    played = None if kernel is None else kernel.play(range(games), LIMIT)
    for seed in range(games):
        state, made = fast.machine.play(seed, seed, LIMIT)
        other, walked = walker.play(seed, seed, LIMIT)
        assert (list(state), made) == (list(other), walked)
        assert made < LIMIT
        if played is not None:
            assert played.problem(seed) is None
            assert played.decisions(seed) == made
        table = fast.table(state)
        places = [(zone, place) for zone, spot in table.layout.places.items() for place in range(spot.count)]
        lying = sorted(card for zone, place in places for card in table.cards(zone, place) if card >= 0)
        assert lying == list(range(len(rules.model.pieces))), "every card lies somewhere, once"


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
