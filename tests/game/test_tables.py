"""A table by rounds is read at any time: before the first round, in each, and after the last."""

from __future__ import annotations

import pytest

from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.source import Source

PAYS = {
    "before the first round": ("setup\n", "setup\n  each player: gain silver equal to feeding\n", 7),
    "after the last": ("  winner:", "  each player: gain silver equal to feeding\n  winner:", 9),
}


def rules(old: str, new: str) -> Rules:
    """Orchard with another table and one more line."""
    files = [
        Source(one.path, one.text.replace("0, 1, 0, 1 ", "7, 0, 0, 9 ").replace(old, new, 1))
        if one.path.endswith("game.rules")
        else one
        for one in read_sources(find_game("orchard"))[0]
        if one.path.endswith(("game.rules", "cards.rules"))
    ]
    found = load_game(files, Languages(), name="orchard")
    assert found.rules is not None, found.diagnostics
    return found.rules


@pytest.mark.parametrize("when", PAYS)
def test_the_entry_is_the_nearest_there_is(when: str) -> None:
    old, new, entry = PAYS[when]
    match = Match.start(rules(old, new), 2, 1)
    if entry == 7:
        assert [match.table.stock("silver", seat) for seat in range(2)] == [entry, entry]
        return
    changes = []
    while not match.is_over:
        changes = list(match.apply(match.moves()[0]))
    paid = [change.after - change.before for change in changes if change.what.startswith("silver")]
    assert paid[-2:] == [entry, entry]
