"""What the set-up deals is followed line by line, as long as it is known what lies where."""

from __future__ import annotations

import pytest

from tests.game.small import written

EACH = "each player: deal {} from stack to your hand"
DEALT = {
    "enough for all": (EACH.format(1), None),
    "too few for four": (EACH.format(2), (34, 8, 4)),
    "all of them": (f"{EACH.format(1)}\n  deal 2 from stack to line", None),
    "too few for the table": ("deal 7 from stack to line", (34, 7, None)),
    "too few by the last line": (
        f"{EACH.format(1)}\n  deal 2 from stack to line; deal 1 from stack to burnt",
        (35, 7, 4),
    ),
    "told once": (f"{EACH.format(2)}\n  {EACH.format(2)}", (34, 8, 4)),
    "taken otherwise": (f"move the top card in stack to scraps\n  {EACH.format(2)}", None),
    "put there": (f"move every card in line to stack\n  {EACH.format(2)}", None),
    "a verb": (f"discard every card in line\n  {EACH.format(2)}", None),
    "somebody decides": (f"each player: gain 1 coin or gain 1 vp\n  {EACH.format(2)}", None),
}
"""Lines of a set-up for two to four players with six cards; the line told of, how many are dealt, to how many players."""


@pytest.mark.parametrize("name", DEALT)
def test_what_the_set_up_deals(name: str) -> None:
    setup, wanted = DEALT[name]
    found = written(setup=setup).diagnostics
    told = [(one.span and one.span.line, one.facts["needs"], one.facts.get("players")) for one in found]
    assert [one.code for one in found] == ["W622"] * len(told)
    assert told == ([] if wanted is None else [wanted])
    assert all(one.facts["most"] == 6 for one in found)
