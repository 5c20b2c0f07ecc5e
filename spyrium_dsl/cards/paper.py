"""Cards on paper: how many a page holds, where each lies, where its back lies, where to cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
MOST_BLEED = 3.0
"""More bleed than this, in millimetres, is of no use."""
_LEAST_BLEED = 0.5
_EDGE = 4.6
"""What printers leave blank at the edge of the paper, in millimetres; crop marks reach into it."""
_WORDS = 8.0
"""Room at an edge for crop marks and for the words outside of them that say what the sheet is."""

Flip = Literal["long", "short"]
"""The edge of the paper along which the printer turns it."""


class TooLarge(ValueError):
    """Cards that no page of that paper holds."""


class Place(NamedTuple):
    """Where a card is cut out: its left and upper edge in millimetres. *turned*: it lies upside down."""

    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True)
class Paper:
    """A page: its size, that of a card and its bleed in millimetres, cards in a row and in a column."""

    width: float
    height: float
    card_width: float
    card_height: float
    columns: int
    rows: int
    bleed: float

    @property
    def many(self) -> int:
        """The cards on a page."""
        return self.columns * self.rows

    @property
    def step(self) -> tuple[float, float]:
        """From one card to the next, across and down."""
        return self.card_width + 2 * self.bleed, self.card_height + 2 * self.bleed

    @property
    def margin(self) -> tuple[float, float]:
        """What is left beside the cards and their bleed, and above."""
        across, down = self.step
        return (self.width - self.columns * across) / 2, (self.height - self.rows * down) / 2

    def place(self, number: int) -> Place:
        """The place of a card by its number on the page, row by row."""
        (across, down), (left, top) = self.step, self.margin
        row, column = divmod(number, self.columns)
        return Place(left + self.bleed + column * across, top + self.bleed + row * down)

    def behind(self, front: Place, flip: Flip) -> Place:
        """Where the back of a card lies on the other side of the paper, and which way up.

        Turned about its upright middle line, the paper shows left and right exchanged. Turned about the level one it shows
        what is above below; that is the same page upside down, so that a card that was cut out has its back upright.
        """
        is_upright = self.height >= self.width
        if is_upright == (flip == "long"):
            return Place(self.width - front.x - self.card_width, front.y)
        return Place(front.x, self.height - front.y - self.card_height, turned=True)


def layout(paper: str, width: float, height: float, bleed: float | None = None) -> Paper:
    """The most cards of that size (millimetres) that a page holds, upright or lying, with as much bleed as there is room for.

    Cards that would lie without any bleed are as many as fit only where not one fits with it. *bleed*: just so much.
    Raises TooLarge where the page holds none.

    >>> layout("a4", 63, 88)
    Paper(width=210.0, height=297.0, card_width=63, card_height=88, columns=3, rows=3, bleed=1.9)
    """
    wide, high = PAPERS[paper]
    for least in (_LEAST_BLEED, 0.0) if bleed is None else (bleed,):
        pages = [_page(size, (width, height), least, bleed) for size in ((wide, high), (high, wide))]
        # The first of those that hold as many: paper stands upright where that is no loss.
        best = max(pages, key=lambda page: page.many)
        if best.many:
            return best
    raise TooLarge(f"{width:g} × {height:g} mm on {paper}")


def _page(size: tuple[float, float], card: tuple[float, float], least: float, bleed: float | None) -> Paper:
    rooms = [whole - 2 * _EDGE for whole in size]
    columns, rows = (int(room // (one + 2 * least)) for room, one in zip(rooms, card, strict=True))
    most = MOST_BLEED if bleed is None else bleed
    if bleed is None and columns and rows:
        wide, high = (_bleed(size[at], _EDGE, many, card[at]) for at, many in enumerate((columns, rows)))
        # Less bleed where that leaves room for a line of words at one edge.
        beside = min(_bleed(size[0], _WORDS, columns, card[0]), high)
        below = min(wide, _bleed(size[1], _WORDS, rows, card[1]))
        found = max(beside, below)
        most = min(most, found if found >= least else min(wide, high))
    return Paper(*size, *card, columns, rows, int(most * 10 + 1e-9) / 10)


def _bleed(whole: float, margin: float, many: int, card: float) -> float:
    """How much bleed so many cards have in a row with that margin on both sides."""
    return ((whole - 2 * margin) / many - card) / 2
