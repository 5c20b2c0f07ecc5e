"""A stretch of a file, as people count: lines and columns from 1."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """From `line:column` up to, and without, `end_line:end_column`.

    Lines and columns count from 1; a column is one code point of the file as it is,
    nothing folded or composed.
    An empty span (end equal to start) points between two letters.
    Spans sort by path and place.

    >>> Span("cards.rules", 14, 25, 14, 29).place
    'cards.rules:14:25'
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def point(cls, path: str, line: int, column: int) -> Span:
        """The empty span at one place.

        >>> Span.point("a.rules", 2, 3).is_empty
        True
        """
        return cls(path, line, column, line, column)

    @classmethod
    def on_line(cls, path: str, line: int, column: int, end_column: int) -> Span:
        """A span inside one line; `end_column` is the first column after it."""
        return cls(path, line, column, line, end_column)

    @property
    def place(self) -> str:
        """The start, as editors and terminals understand it: `path:line:column`."""
        return f"{self.path}:{self.line}:{self.column}"

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies inside."""
        return (self.line, self.column) == (self.end_line, self.end_column)

    def join(self, other: Span) -> Span:
        """The smallest span that covers both; both must lie in one file.

        >>> Span("a", 1, 5, 1, 9).join(Span("a", 1, 2, 1, 3))
        Span(path='a', line=1, column=2, end_line=1, end_column=9)
        """
        if other.path != self.path:
            raise ValueError(f"spans of two files cannot be joined: {self.path} and {other.path}")
        start = min((self.line, self.column), (other.line, other.column))
        end = max((self.end_line, self.end_column), (other.end_line, other.end_column))
        return Span(self.path, *start, *end)

    def covers(self, other: Span) -> bool:
        """Whether the other span lies wholly inside this one."""
        return (
            self.path == other.path
            and (self.line, self.column) <= (other.line, other.column)
            and (other.end_line, other.end_column) <= (self.end_line, self.end_column)
        )
