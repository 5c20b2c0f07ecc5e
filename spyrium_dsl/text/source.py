"""One file of rules, as it was read: nothing normalised, so that columns stay those of the file."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span

# The ends that editors agree on. str.splitlines also breaks at form feeds, U+0085 and U+2028,
# which no editor counts as a line: every place after one would be off by a line.
_LINE_END = re.compile(r"\r\n|\n|\r")

MOST_BYTES = 1_000_000
"""More of them in one file nobody has written."""

_OTHER_ENCODINGS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


class FilePath(str):
    """The path that a file on disk is called by: told from other texts, so that what was read of a game can be taken along
    to where its files lie now."""

    __slots__ = ()


@dataclass(frozen=True)
class Source:
    """The text of one file and the path it is called by; equal text under an equal path is an equal source.

    Line ends may be LF, CRLF or CR, mixed as they come; the last line needs none.
    `has_mark` says that the file began with a UTF-8 byte order mark; the mark is no part of the text.

    >>> source = Source("cards.rules", "cards for harbour\\r\\n\\r\\ncharacter cook")
    >>> source.lines
    ('cards for harbour', '', 'character cook')
    >>> source.position(21)
    (3, 1)
    """

    path: str
    text: str
    has_mark: bool = False

    @classmethod
    def from_bytes(cls, path: str, content: bytes) -> Source | Diagnostic:
        """The source, or E101 at the first byte that is not UTF-8, or E109.

        >>> Source.from_bytes("a.rules", b"\\xef\\xbb\\xbfgame x").text
        'game x'
        >>> Source.from_bytes("a.rules", "ż".encode("cp1250")).code
        'E101'
        """
        if len(content) > MOST_BYTES:
            return report("E109", Span.point(path, 1, 1), found=len(content), most=MOST_BYTES)
        has_mark = content.startswith(codecs.BOM_UTF8)
        body = content[len(codecs.BOM_UTF8) :] if has_mark else content
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError as problem:
            good, bad = problem.start, body[problem.start]
        else:
            # A NUL is legal UTF-8 and never legal rule text: it is how UTF-16 without a mark looks.
            good = body.find(b"\0")
            if good < 0:
                return cls(path, text, has_mark)
            bad = 0
        before = cls(path, body[:good].decode("utf-8"))
        line, column = before.position(len(before.text))
        looks_like = next((name for mark, name in _OTHER_ENCODINGS if content.startswith(mark)), None)
        if looks_like is None and b"\0" in body[:64]:
            looks_like = "UTF-16"
        return report(
            "E101",
            Span.point(path, line, column),
            byte=f"0x{bad:02X}",
            offset=good + (len(content) - len(body)),
            looks_like=looks_like,
        )

    def to_bytes(self) -> bytes:
        """The bytes of the file, its mark included: `from_bytes` read backwards."""
        return (codecs.BOM_UTF8 if self.has_mark else b"") + self.text.encode("utf-8")

    @cached_property
    def _bounds(self) -> tuple[tuple[int, int], ...]:
        """For each line, where it starts and where its last letter ends, as offsets into the text."""
        bounds = []
        start = 0
        for end in _LINE_END.finditer(self.text):
            bounds.append((start, end.start()))
            start = end.end()
        if start < len(self.text) or not bounds:
            bounds.append((start, len(self.text)))
        return tuple(bounds)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(start for start, _ in self._bounds)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines without their ends: one, empty, for an empty file; a final line end opens no new one."""
        return tuple(self.text[start:end] for start, end in self._bounds)

    def line(self, number: int) -> str:
        """The line of that number, counted from 1; empty when there is none."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset into the text (0 to its length)."""
        if offset == len(self.text) and offset > 0 and self.text[-1] in "\r\n":
            return len(self.lines) + 1, 1
        index = bisect_right(self._starts, offset) - 1
        return index + 1, offset - self._starts[index] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a place; a column past the end of its line means the end of that line.

        >>> Source("a", "one\\ntwo\\n").offset(2, 3)
        6
        """
        if line > len(self._bounds):
            return len(self.text)
        start, end = self._bounds[line - 1]
        return min(start + column - 1, end)

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets into the text."""
        return Span(self.path, *self.position(start), *self.position(end))

    def read(self, span: Span) -> str:
        """The text inside a span of this file."""
        return self.text[self.offset(span.line, span.column) : self.offset(span.end_line, span.end_column)]
