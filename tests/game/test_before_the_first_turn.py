"""What a game asks before its first turn, an example answers: it begins with nothing decided."""

from __future__ import annotations

import pytest

from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source

GAME = """game fair "Fair" in en

players: 2 to 3

resource coin
resource point

noun player  one "player"  other "players"
noun coin    one "coin"    other "coins"
noun point   one "point"   other "points"

kind player
  can be playing or out

action poor: gain 1 point
action rich: gain 3 coins
action buy
  spend 2 coins, gain 1 point
action stop
  you become out

flow
{}  turns clockwise from a random player, among playing players
    one of buy, stop
  winner: most point, ties share
"""
EXAMPLE = """examples for fair

example "one"
  players: Ann, Ben
  given Ann has 0 coins
"""
DRAFT = "  each player clockwise from a random player\n    one of poor, rich\n"
ONE = "  each player\n    one of poor, rich\n"

CASES = {
    "nothing is asked before": ("", ["when Ann: stop", "then Ann has 0 points, 0 coins"], None),
    "the first choice is hers": (DRAFT, ["when Ann: rich", "when Ben: poor", "then Ann has 3 coins, 0 points"], None),
    "nothing is chosen for her": (DRAFT, ["then Ann has 0 points"], None),
    "it is to be made": (DRAFT, ["when Ann: stop"], "X704"),
    "in the order of the seats": (ONE, ["when Ann: rich", "when Ben: rich", "then Ben has 3 coins"], None),
}


@pytest.mark.parametrize(("before", "lines", "code"), CASES.values(), ids=CASES)
def test_what_is_asked_before_the_first_turn(before: str, lines: list[str], code: str | None) -> None:
    example = EXAMPLE + "".join(f"  {line}\n" for line in lines)
    files = [Source("game.rules", GAME.format(before)), Source("examples.rules", example)]
    checked = load_game(files, Languages(), name="fair")
    assert checked.rules is not None, checked.diagnostics
    (outcome,) = run_examples(checked.rules)
    assert (outcome.diagnostic.code if outcome.diagnostic is not None else None) == code
