"""Fixes change what they name and no other byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spyrium_dsl.text.diagnostic import Fix
from spyrium_dsl.text.edit import apply_fixes
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span


def fix(line: int, column: int, end_column: int, replacement: str, path: str = "a") -> Fix:
    """A fix inside one line."""
    return Fix(Span.on_line(path, line, column, end_column), replacement)


@pytest.mark.parametrize(
    ("text", "fixes", "after", "left"),
    [
        ("gian 3", [fix(1, 1, 5, "gain")], "gain 3", 0),
        ("a b\r\nc d\r\n", [fix(2, 3, 4, "D"), fix(1, 1, 2, "A")], "A b\r\nc D\r\n", 0),
        ("abc", [fix(1, 1, 3, "x"), fix(1, 2, 4, "y")], "xc", 1),
        ("abc", [fix(1, 1, 2, "x"), fix(1, 2, 3, "y")], "xyc", 0),
        ("abc", [fix(1, 2, 2, "-"), fix(1, 2, 2, "+")], "a+bc", 1),
        ("abc", [fix(1, 2, 2, "-"), fix(1, 2, 2, "-")], "a-bc", 0),
        ("a b,", [fix(1, 4, 5, "")], "a b", 0),
        ("żó\u0142 木 gian", [fix(1, 7, 11, "gain")], "żó\u0142 木 gain", 0),
        ("a\r\nb", [fix(2, 1, 1, "x\n")], "a\r\nx\r\nb", 0),
        ("abc", [fix(1, 1, 2, "x", path="b")], "abc", 0),
        ("abc", [], "abc", 0),
    ],
    ids=[
        "word", "crlf", "overlap", "touching", "one-point", "same-twice", "taken-out", "wide", "line-end",
        "another-file", "none",
    ],
)  # fmt: skip
def test_fixes_are_put_in(text: str, fixes: list[Fix], after: str, left: int) -> None:
    """In any order given; of two that overlap the first in the file."""
    for order in (fixes, fixes[::-1]):
        edited = apply_fixes(Source("a", text), order)
        assert edited.source.text == after
        assert len(edited.left) == left


def test_the_mark_of_the_file_stays() -> None:
    """A file that began with a byte order mark still does."""
    source = Source.from_bytes("a", b"\xef\xbb\xbfgian")
    assert isinstance(source, Source)
    assert apply_fixes(source, [fix(1, 1, 5, "gain")]).source.to_bytes() == b"\xef\xbb\xbfgain"


@given(st.text(alphabet="ab\n", min_size=1, max_size=20), st.data())
def test_done_and_left_are_all_and_done_never_overlap(text: str, data: st.DataObject) -> None:
    """Applied one by one from the end, the fixes done give the same text."""
    source = Source("a", text)
    cuts = st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))
    fixes = {
        Fix(source.span(min(cut), max(cut)), data.draw(st.sampled_from(["", "x", "yz"])))
        for cut in data.draw(st.lists(cuts, max_size=6))
    }
    edited = apply_fixes(source, fixes)
    assert sorted((*edited.done, *edited.left)) == sorted(fixes)
    expected = text
    for one in reversed(edited.done):
        start = source.offset(one.span.line, one.span.column)
        end = source.offset(one.span.end_line, one.span.end_column)
        expected = expected[:start] + one.replacement + expected[end:]
    assert edited.source.text == expected
