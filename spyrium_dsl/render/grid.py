"""Cards in rows and columns as boxes of text, with room between them for what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spyrium_dsl.render.columns import cut, padded, wrapped
from spyrium_dsl.text.show import cells

NARROWEST, WIDEST = 9, 26
GAP = 5
"""Cells of the terminal between two cards side by side."""
MOST_LINES = 3
"""Lines that a title may take."""

Box = tuple[str, ...]
"""What a card says, a text a line; the first is its title."""


def grid_lines(
    boxes: Sequence[Box | None], columns: int, between: Mapping[tuple[int, int], str], width: int
) -> Iterator[str]:
    """The boxes row by row; *between*: what lies between two of them, by their numbers. None is a free cell.

    >>> print(*grid_lines([("Mill", "£2"), None], 2, {(0, 1): "1"}, 40), sep="\\n")
    ┌─────────┐
    │Mill     │
    │£2       │  1
    └─────────┘
    """
    room = (width - GAP * (columns - 1)) // columns - 2
    longest = max((max(cells(text) for text in box) for box in boxes if box is not None), default=0)
    cell = max(NARROWEST, min(WIDEST, room, longest))
    for first in range(0, len(boxes), columns):
        row = list(range(first, min(first + columns, len(boxes))))
        inner = [_inner(boxes[number], cell) for number in row]
        height = max((len(lines) for lines in inner if lines is not None), default=0)
        drawn = [_box(lines, cell, height) for lines in inner]
        for line in range(height + 2):
            text = ""
            for column, number in enumerate(row):
                if column:
                    inside = between.get((number - 1, number), "") if line == height // 2 + 1 else ""
                    text += padded(cut(inside, GAP), GAP, middle=True)
                text += drawn[column][line]
            yield text.rstrip()
        below = [between.get((number, number + columns), "") for number in row]
        if any(below):
            yield "".join(padded(padded(text, cell + 2, middle=True), cell + 2 + GAP) for text in below).rstrip()


def _inner(box: Box | None, cell: int) -> list[str] | None:
    if box is None:
        return None
    title, *rest = box
    return [*wrapped(title, cell)[:MOST_LINES], *(text for text in rest if text)]


def _box(lines: list[str] | None, cell: int, height: int) -> list[str]:
    if lines is None:
        return [" " * (cell + 2)] * (height + 2)
    filled = lines + [""] * (height - len(lines))
    return [f"┌{'─' * cell}┐", *(f"│{padded(cut(text, cell), cell)}│" for text in filled), f"└{'─' * cell}┘"]
