"""A source keeps every letter where the file has it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", ("",)),
        (b"one", ("one",)),
        (b"one\n", ("one",)),
        (b"one\r\ntwo\r\n", ("one", "two")),
        (b"one\rtwo\nthree\r\n\r\nfive", ("one", "two", "three", "", "five")),
        (b"\xef\xbb\xbfone\n", ("one",)),
        ("form\ffeed \u2028 \x85 \v stay".encode(), ("form\ffeed \u2028 \x85 \v stay",)),
        ("wez\u0301\n".encode(), ("wez\u0301",)),
        ("a\u00a0b".encode(), ("a\u00a0b",)),
    ],
    ids=["empty", "no-final-newline", "newline", "crlf", "mixed", "mark", "odd-breaks", "nfd", "no-break"],
)
def test_lines_are_those_of_an_editor(content: bytes, lines: tuple[str, ...]) -> None:
    """Line ends are cut off, nothing else changes."""
    source = Source.from_bytes("a.rules", content)
    assert isinstance(source, Source)
    assert source.lines == lines
    assert source.to_bytes() == content


@pytest.mark.parametrize(
    ("content", "line", "column", "byte", "looks_like"),
    [
        ("cards\nżółw".encode("cp1250"), 2, 1, "0xBF", None),
        ("ab\r\nabк".encode("cp1251"), 2, 3, "0xEA", None),
        ("game x".encode("utf-16"), 1, 1, "0xFF", "UTF-16"),
        ("game x".encode("utf-16-le"), 1, 2, "0x00", "UTF-16"),
        (b"\xef\xbb\xbfok \xc3", 1, 4, "0xC3", None),
        ("ö\n\xe4".encode() + b"\xff", 2, 2, "0xFF", None),
    ],
    ids=["cp1250", "cp1251", "utf16", "utf16-without-mark", "cut-off", "after-good-letters"],
)
def test_another_encoding_is_told_with_its_place(
    content: bytes, line: int, column: int, byte: str, looks_like: str | None
) -> None:
    """The place counts letters, not bytes."""
    problem = Source.from_bytes("a.rules", content)
    assert isinstance(problem, Diagnostic)
    assert problem.code == "E101"
    assert problem.span == Span.point("a.rules", line, column)
    assert problem.facts["byte"] == byte
    assert problem.facts.get("looks_like") == looks_like


@given(st.text(alphabet="ab \r\né\u0301木\u2028"))
def test_places_and_offsets_are_inverse(text: str) -> None:
    """Every letter of a line has a place that leads back to it."""
    source = Source("a.rules", text)
    for number, line in enumerate(source.lines, start=1):
        for column, letter in enumerate(line, start=1):
            offset = source.offset(number, column)
            assert text[offset] == letter
            assert source.position(offset) == (number, column)


def test_reading_a_span_gives_its_text() -> None:
    """A span may cross line ends."""
    source = Source("a.rules", "one\r\ntwo\r\n")
    assert source.read(Span("a.rules", 1, 3, 2, 2)) == "e\r\nt"
    assert source.read(source.span(5, 8)) == "two"


@pytest.mark.parametrize(
    ("line", "column", "offset"), [(1, 99, 3), (9, 1, 9), (2, 1, 4)], ids=["past-line", "past-file", "start"]
)
def test_a_place_past_the_end_means_the_end(line: int, column: int, offset: int) -> None:
    """A parser may point after the last letter."""
    assert Source("a", "one\ntwo\n\n").offset(line, column) == offset
