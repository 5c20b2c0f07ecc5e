"""Text in columns, by the cells that letters take on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.text.show import cells


def padded(text: str, width: int, *, middle: bool = False, right: bool = False) -> str:
    """The text with spaces up to a width in cells; a wider text stays as it is.

    >>> padded("木", 4), padded("ab", 4, right=True), padded("ab", 5, middle=True)
    ('木  ', '  ab', ' ab  ')
    """
    room = max(0, width - cells(text))
    if middle:
        return " " * (room // 2) + text + " " * (room - room // 2)
    return " " * room + text if right else text + " " * room


def cut(text: str, width: int) -> str:
    """The text, or its beginning with a mark, in at most so many cells.

    >>> cut("Neighbourhood", 8)
    'Neighbo…'
    """
    if cells(text) <= width:
        return text
    while text and cells(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""


def table_text(rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset(), gap: int = 2) -> str:
    """Rows as lines, each column as wide as its widest cell; *right*: columns that end under one another."""
    columns = max((len(row) for row in rows), default=0)
    widths = [max((cells(row[c]) for row in rows if c < len(row)), default=0) for c in range(columns)]
    return "\n".join(
        (" " * gap).join(padded(text, widths[c], right=c in right) for c, text in enumerate(row)).rstrip()
        for row in rows
    )
