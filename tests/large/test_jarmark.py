"""A game that is written in Polish from its first line on, by a Polish designer from the manual alone: a draft of privileges, lots
that are bid for, orders filled with sets of goods, fish that spoil, a river that rises for all.

Its examples are collected as those of every game are.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from spyrium_dsl.library.opened import Opened, open_folder
from tests.language import whole_game
from tests.language.languages import must_read_back
from tests.large.ends import ends

FOLDER = Path(__file__).parent / "jarmark"
STACKS = [(), ("suche-lato",)]


@cache
def opened(*variants: str) -> Opened:
    return open_folder(FOLDER, variants)


@pytest.mark.parametrize("variants", STACKS, ids="+".join)
def test_it_has_no_mistakes(variants: tuple[str, ...]) -> None:
    assert opened(*variants).diagnostics == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variants", STACKS, ids="+".join)
def test_its_games_are_the_same_on_all_back_ends(variants: tuple[str, ...], seats: int) -> None:
    ends(opened(*variants).rules, seats, 4)


@pytest.mark.parametrize("code", ["pl", "en"])
def test_every_line_of_it_reads_back(code: str) -> None:
    """In its own language, and in that of its translation."""
    for one in whole_game.lines_of(opened().checked.reading, code):
        must_read_back(one.node, one.text, one.start, code, one.lexicon)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variants", STACKS, ids="+".join)
def test_so_are_many_of_them(variants: tuple[str, ...], seats: int) -> None:
    ends(opened(*variants).rules, seats, 150)
