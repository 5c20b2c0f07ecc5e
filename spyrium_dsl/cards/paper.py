"""Cards on paper: how many a page holds, and how much is printed beyond their edges."""

from __future__ import annotations

from dataclasses import dataclass

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
_BLEEDS = (3.0, 2.5, 2.0, 1.5, 1.0, 0.0)
_MARK = 3.0
"""Room for crop marks around the cards, in millimetres."""


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
    """The most cards of that size (millimetres) that a page holds, with the widest bleed that leaves as many.

    Raises TooLarge where it holds none.

    >>> layout("a4", 63, 88)
    Paper(width=210.0, height=297.0, columns=3, rows=3, bleed=2.5)
    """
    sheet_width, sheet_height = PAPERS[paper]

    def fits(bleed: float) -> tuple[int, int]:
        return (
            int((sheet_width - 2 * _MARK) // (width + 2 * bleed)),
            int((sheet_height - 2 * _MARK) // (height + 2 * bleed)),
        )

    most = max(columns * rows for columns, rows in map(fits, _BLEEDS))
    if not most:
        raise TooLarge(f"{width:g} × {height:g} mm on {paper}")
    bleed = next(one for one in _BLEEDS if fits(one)[0] * fits(one)[1] == most)
    columns, rows = fits(bleed)
    return Paper(sheet_width, sheet_height, columns, rows, bleed)
