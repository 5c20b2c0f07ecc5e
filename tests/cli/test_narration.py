"""What a narrated game says can be told apart."""

from __future__ import annotations

import re

import pytest

from spyrium_dsl.cli.app import run

ITSELF = re.compile(r"\(spot (?P<card>.+) and (?P=card)\)")


@pytest.mark.parametrize("seed", range(4))
def test_no_place_lies_between_a_card_and_itself(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Two cards of one title on a grid have the numbers that the board shows with them."""
    assert run(["play", "spyrium", "--seats", "random,random,random,random", "--seed", str(seed), "--narrate"]) == 0
    told = capsys.readouterr().out
    assert "(spot " in told
    assert not [line for line in told.splitlines() if ITSELF.search(line)]
