"""What the set-up deals is followed line by line, as long as it is known what lies where."""

from __future__ import annotations

import pytest

from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.simulate.unseen import play
from spyrium_dsl.text.source import Source
from tests.game.small import told, written

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
    found = told(written(setup=setup))
    said = [(one.span and one.span.line, one.facts["needs"], one.facts.get("players")) for one in found]
    assert [one.code for one in found] == ["W622"] * len(said)
    assert said == ([] if wanted is None else [wanted])
    assert all(one.facts["most"] == 6 for one in found)


FILL = "when empty, shuffle in stack\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("when empty, shuffle in scraps\n", FILL, id="from itself"),
        pytest.param(
            "zone scraps of recipes\n",
            "zone scraps of recipes\n  pile\n  when empty, shuffle in stack\n",
            id="from each other",
        ),
    ],
)
def test_piles_filled_up_in_a_circle_are_followed_once(old: str, new: str) -> None:
    """It is checked, and played to its end."""
    files = list(read_sources(find_game("orchard"))[0])
    at = next(number for number, one in enumerate(files) if old in one.text)
    files[at] = Source(files[at].path, files[at].text.replace(old, new, 1))
    checked = load_game(files, Languages(), name="orchard")
    assert not [one for one in checked.diagnostics if one.is_mistake]
    assert checked.rules is not None
    assert play(checked.rules, 1).unfinished is None
