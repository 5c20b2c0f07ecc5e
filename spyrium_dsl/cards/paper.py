"""Cards on paper: how many a page holds, and how much is printed beyond their edges."""

from __future__ import annotations

from dataclasses import dataclass

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
_BLEED = 3.0
"""More bleed than this, in millimetres, is of no use."""
_LEAST_BLEED = 0.5
_MARK = 4.6
"""Room around the cards, in millimetres: for crop marks, on printers that leave the edge of the paper blank."""


class TooLarge(ValueError):
    """Cards that no page of that paper holds."""


@dataclass(frozen=True)
class Paper:
    """A page: its size and the bleed of each card in millimetres, cards in a row and in a column."""

    width: float
    height: float
    columns: int
    rows: int
    bleed: float

    @property
    def many(self) -> int:
        """The cards on a page."""
        return self.columns * self.rows


def layout(paper: str, width: float, height: float) -> Paper:
    """The most cards of that size (millimetres) that a page holds, with as much bleed as there is room for.

    Cards that would lie without any bleed are as many as fit only where not one fits with it. Raises TooLarge where the page
    holds none.

    >>> layout("a4", 63, 88)
    Paper(width=210.0, height=297.0, columns=3, rows=3, bleed=1.9)
    """
    sheet_width, sheet_height = PAPERS[paper]
    room_width, room_height = sheet_width - 2 * _MARK, sheet_height - 2 * _MARK
    for least in (_LEAST_BLEED, 0.0):
        columns, rows = int(room_width // (width + 2 * least)), int(room_height // (height + 2 * least))
        if columns and rows:
            bleed = min(_BLEED, (room_width / columns - width) / 2, (room_height / rows - height) / 2)
            return Paper(sheet_width, sheet_height, columns, rows, int(bleed * 10) / 10)
    raise TooLarge(f"{width:g} × {height:g} mm on {paper}")
