"""Lines of an example that set the table further down: it is set as it then is, also after a move."""

from __future__ import annotations

import pytest

from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source

CASES = {
    "after a move": ["when Ann: visit, space forest", "given Ann has 9 wood", "then Ann has 9 wood"],
    "as the move left the rest": ["when Ann: visit, space forest", "given Ann has 9 fruit", "then Ann has 2 wood"],
    "it can be paid with": [
        "given Ben has 0 wood",
        "when Ann: visit, space forest",
        "then Ben cannot visit, space cottage: needs 3, has 0",
        "given Ben has 3 wood",
        "when Ben: visit, space cottage",
        "then Ben has 0 wood",
    ],
    "from a place named before the move": [
        "given Ann has 3 helpers in yard",
        "when Ann: visit, space forest",
        "given Ann has 4 helpers in hut",
        "then Ann has 4 helpers in hut",
    ],
}


def told(lines: list[str]) -> str | None:
    """What an example of the second game with these lines says: a code, or None where it passes."""
    under = "".join(f"  {one}\n" for one in ("players: Ann, Ben", "given Ann has 0 wood, 0 fruit", *lines))
    sources, _ = read_sources(find_game("orchard"))
    later = Source("later.rules", f'examples for orchard\n\nexample "later"\n{under}')
    checked = load_game([*sources, later], Languages())
    assert checked.rules is not None, checked.diagnostics
    (outcome,) = (one for one in run_examples(checked.rules) if one.title == "later")
    return outcome.diagnostic.code if outcome.diagnostic is not None else None


@pytest.mark.parametrize("lines", CASES.values(), ids=CASES)
def test_the_table_is_set_as_it_is_then(lines: list[str]) -> None:
    assert told(lines) is None
    assert told([*lines, "then Ann has 77 wood"]) == "X701"


def test_what_was_named_after_the_last_move_stays() -> None:
    lines = ["when Ann: visit, space forest", "given Ann has 2 helpers in yard", "given Ann has 4 helpers in hut"]
    assert told([*lines, "then Ann has 4 helpers in hut"]) == "X703"
