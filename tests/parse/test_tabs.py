"""Tabs before lines are one mistake of a file, and its fix makes spaces of all of them."""

from __future__ import annotations

import pytest

from spyrium_dsl.parse.cut import Line, cut
from spyrium_dsl.text.edit import apply_fixes
from spyrium_dsl.text.source import Source

FILES = {
    "one line": "a\n\tb\n  c\nd\n",
    "all lines": "a\n\tb\n\t\tc\n\td\ne\n\tf\n",
    "some lines": "a\n  b\n    c\nd\n\te\n\t\tf\n  g\nh\n\ti",
    "steps of four": "a\n    b\n        c\nd\n\te\n\t\tf\n",
    "a space beside a tab": "a\n \tb\n  c\nd\n\t e\n",
    "an empty line and a comment among them": "a\n\tb\n\n\t# said\n\tc\n",
    "line ends of another kind": "a\r\n\tb\r\n\t\tc\r\n  d\r\n",
}


def _shape(lines: tuple[Line, ...]) -> list[object]:
    return [[line.text.strip(), _shape(line.under)] for line in lines]


@pytest.mark.parametrize("name", FILES)
def test_its_fix_means_the_same(name: str) -> None:
    source = Source("cards.rules", FILES[name])
    lines, mistakes = cut(source)
    (found,) = mistakes
    assert found.code == "E102"
    assert found.fix is not None
    mended = apply_fixes(source, [found.fix]).source
    again, left = cut(mended)
    assert left == ()
    assert _shape(again) == _shape(lines)
    assert [line.strip() for line in mended.lines] == [line.strip() for line in source.lines]
    assert mended.text.count("\r\n") == source.text.count("\r\n")


def test_it_says_in_how_many_lines() -> None:
    counts = {name: cut(Source("a", text))[1][0].facts.get("lines") for name, text in FILES.items()}
    assert (counts["one line"], counts["all lines"]) == (None, 4)
