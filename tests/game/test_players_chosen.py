"""An example says whom somebody chooses by the name that it gives the players."""

from __future__ import annotations

import pytest

from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from tests.game.small import texts

ROB = "action rob\n  choose victim: another player\n  victim gains 5 coins\n"
EXAMPLE = """examples for small

example "one"
  players: Ann, Ben, Cid
  given Ben has 0 coins and Cid has 0 coins
  {}
"""
CASES = {
    "by name": ("when Ann: rob, victim Cid\n  then Cid has 5 coins and Ben has 0 coins", None),
    "by number": ("when Ann: rob, victim 2\n  then Ben has 5 coins", None),
    "refused": ("then Ann cannot rob, victim Ann", None),
    "wrongly refused": ("then Ann cannot rob, victim Ben", "X705"),
    "nobody of that name": ("when Ann: rob, victim Bern", "E318"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_player_is_chosen_by_name(name: str) -> None:
    lines, code = CASES[name]
    noun = 'noun coin one "coin" other "coins"\n'
    files = [*texts(noun + ROB), Source("examples.rules", EXAMPLE.format(lines))]
    checked = load_game(files, Languages(), name="small")
    if code is not None and code.startswith("E"):
        (found,) = (one for one in checked.diagnostics if one.is_mistake)
        assert (found.code, found.facts.get("meant")) == (code, "Ben")
        return
    assert checked.rules is not None, checked.diagnostics
    (outcome,) = run_examples(checked.rules)
    assert (outcome.diagnostic.code if outcome.diagnostic is not None else None) == code
