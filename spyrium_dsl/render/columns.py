"""Text in columns, by the cells that letters take on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

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


def fitting(rows: Sequence[Sequence[str]], width: int, gap: int = 2) -> Sequence[Sequence[str]]:
    """The rows, or, where they are wider than *width* and would be narrower so, the columns as rows.

    >>> fitting([["", "boats", "fish"], ["Ann", "1", "2"]], 12)
    [['', 'Ann'], ['boats', '1'], ['fish', '2']]
    """
    turned = [list(column) for column in zip_longest(*rows, fillvalue="")]
    wide = _width(rows, gap)
    return turned if wide > width and _width(turned, gap) < wide else rows


def _width(rows: Sequence[Sequence[str]], gap: int) -> int:
    return max((cells(line) for line in table_text(rows, gap=gap).split("\n")), default=0)


def wrapped(text: str, width: int) -> list[str]:
    """The words of a text on lines of at most so many cells; a longer word is broken, after a hyphen if it has one.

    >>> wrapped("Deep-Sea Lighthouse", 12)
    ['Deep-Sea', 'Lighthouse']
    >>> wrapped("Lighthouse", 6)
    ['Lighth', 'ouse']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and cells(lines[-1]) + 1 + cells(word) <= width:
            lines[-1] += f" {word}"
            continue
        while cells(word) > width:
            head = next(end for end in range(len(word), 0, -1) if cells(word[:end]) <= width or end == 1)
            hyphen = word.rfind("-", 0, head)
            head = hyphen + 1 if hyphen > 0 else head
            lines.append(word[:head])
            word = word[head:]
        lines.append(word)
    return lines or [""]
