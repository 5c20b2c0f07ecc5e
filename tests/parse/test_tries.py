"""However long a line is that does not read, what is tried to say it otherwise has an end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spyrium_dsl.language.wordings import MOST_PLACES
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.parse.otherwise import Rewriter
from spyrium_dsl.text.source import Source
from tests.parse.harbour import GAME

STEPS = " and then get 1 fish 2 times if you have more than 2 fish or take fish"
LINES = {
    "one unknown word in a long line": "move uq to 1 fish, gain fish equal to the higher of 2 or 2 times your fish, at most 6",
    "many words of many wordings": f"you may get{STEPS}{STEPS}{STEPS}",
    "one word again and again": " ".join(["x", "times"] * 29),
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_with_no_tries_left_nothing_more_is_looked_for(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Rewriter._changed
    after: list[int] = []
    tried: list[str] = []

    def counted(self: Rewriter, draft: object) -> Iterator[tuple[str, bool]]:
        for one in found(self, draft):  # type: ignore[arg-type]  # a draft is the rewriter's own
            tried.append(one[0])
            after.append(self.tries)
            yield one

    monkeypatch.setattr(Rewriter, "_changed", counted)
    sources = [Source("game.rules", GAME), Source("cards.rules", f"cards for harbour\n\nboat skiff\n  catch: {line}\n")]
    checked = load_game(sources, Languages())
    assert [one.code[0] for one in checked.diagnostics if one.span is not None and one.span.path == "cards.rules"]
    assert tried
    # The one that is looked at as the tries end is the last.
    assert sum(left <= 0 for left in after) <= 2


@pytest.mark.parametrize("code", ["en", "pl", "ru", "de"])
def test_no_pattern_is_tried_without_end(code: str) -> None:
    vocabulary = Languages()[code]
    for wording in vocabulary.wordings:
        words = [*sorted(wording.words), "x"]
        line = " ".join((words * 60)[:60])
        assert len(list(wording.matches(vocabulary.folding.cut(line)))) <= MOST_PLACES
