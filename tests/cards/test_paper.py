"""Sheets: where cards, backs and crop marks lie, worked out and found again in the PDF."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import get_args

import pypdfium2
import pytest

from spyrium_dsl.cards.look import SIZES
from spyrium_dsl.cards.paper import PAPERS, Flip, Paper, Place, TooLarge, layout
from spyrium_dsl.cards.typeset import Printed
from tests.cards.drawn import (
    GAMES,
    MM,
    TYPESETTER,
    drawing,
    opened,
    page_of,
    sheets,
    sized,
    text_of,
    with_faces,
    words_at,
)

FLIPS = get_args(Flip)
CARDS = [(63.0, 88.0), *SIZES.values(), (250.0, 88.0), (20.0, 20.0)]


def seen_through(page: Paper, flip: Flip, x: float, y: float) -> tuple[float, float]:
    """The point of the front behind which a point of the back page lies, when the paper is turned along that edge."""
    long_is_upright = page.height >= page.width
    about_upright = long_is_upright == (flip == "long")
    return (page.width - x, y) if about_upright else (x, page.height - y)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("card", CARDS)
def test_a_back_lies_exactly_behind_its_front(paper: str, flip: Flip, card: tuple[float, float]) -> None:
    """Each corner of the back is behind a corner of the front, and who turns the card like a leaf sees its back upright."""
    page = layout(paper, *card)
    for number in range(page.many):
        front = page.place(number)
        back = page.behind(front, flip)
        through = {corner for at in corners(page, back) for corner in [rounded(*seen_through(page, flip, *at))]}
        assert through == {rounded(*at) for at in corners(page, front)}
        # The upper edge of the back, as it reads, is at the upper edge of the front.
        top = back.y + (page.card_height if back.turned else 0)
        assert seen_through(page, flip, back.x, top)[1] == pytest.approx(front.y)


def corners(page: Paper, place: Place) -> Iterator[tuple[float, float]]:
    for x in (place.x, place.x + page.card_width):
        for y in (place.y, place.y + page.card_height):
            yield x, y


def rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 6), round(y, 6)


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize(("paper", "bleed"), [("a4", None), ("letter", None), ("a4", 3.0)])
def test_backs_are_printed_where_they_were_reckoned(paper: str, bleed: float | None, flip: Flip) -> None:
    """In the PDF itself: the word on each back is behind the middle of its card, and the right way up for that edge."""
    base = drawing("spyrium", "en")
    page = page_of(base, paper, bleed)
    document = opened(TYPESETTER.sheets(base, Printed(page, flip)))
    is_upright = page.height >= page.width
    fronts = [base.faces[number] for number, face in enumerate(base.faces) for _ in range(face.copies)]
    for number in range(0, len(document), 2):
        own = fronts[number // 2 * page.many : (number // 2 + 1) * page.many]
        middles = [
            (place.x + page.card_width / 2, place.y + page.card_height / 2)
            for place in (page.place(at) for at in range(len(own)))
        ]
        found = list(words_at(document[number + 1], base.title))
        behind = [seen_through(page, flip, word.x, word.y) for word in found]
        assert len(found) == len(own)
        assert all(word.turned == (is_upright == (flip == "short")) for word in found)
        for (x, y), face in zip(middles, own, strict=True):
            near = min(behind, key=lambda at: abs(at[0] - x) + abs(at[1] - y))
            assert abs(near[0] - x) < 0.5, face.id
            assert abs(near[1] - y) < page.card_height / 2, face.id
            # Each back tells the pile of the front that it is behind.
            names = [
                seen_through(page, flip, *word[:2])
                for word in words_at(document[number + 1], face.backing.name.upper())
            ]
            assert any(abs(at[0] - x) < 0.5 and abs(at[1] - y) < page.card_height / 2 for at in names), face.id


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_have_fronts_backs_and_marks(paper: str) -> None:
    base = drawing("spyrium", "en")
    page = page_of(base, paper)
    document = opened(sheets(base, paper, "long"))
    assert len(document) == 2 * ceil(GAMES["spyrium"] / page.many)
    for sheet in document:
        width, height = sheet.get_size()
        assert (round(width / MM, 1), round(height / MM, 1)) == (page.width, page.height)
        assert len(marks(sheet)) >= 2 * (page.columns + 1)


def marks(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Thin lines on a page in millimetres: left, top, right, bottom."""
    height = page.get_size()[1]
    found = []
    for one in page.get_objects():
        if one.type == 2:
            left, low, right, high = one.get_bounds()
            if min(right - left, high - low) < 1:
                found.append((left / MM, (height - high) / MM, right / MM, (height - low) / MM))
    return found


def test_crop_marks_stand_at_the_cuts_and_outside_of_the_colour() -> None:
    base = drawing("spyrium", "en")
    page = page_of(base)
    (front, *_) = opened(sheets(base))
    places = [page.place(number) for number in range(page.many)]
    across = sorted({round(x, 1) for place in places for x in (place.x, place.x + page.card_width)})
    found = [mark for mark in marks(front) if mark[2] - mark[0] < 0.5]
    assert sorted({round((mark[0] + mark[2]) / 2, 1) for mark in found}) == across
    top, bottom = places[0].y - page.bleed, places[-1].y + page.card_height + page.bleed
    assert all(mark[3] < top or mark[1] > bottom for mark in found)


def test_marks_and_bleed_can_be_left_out() -> None:
    base = drawing("spyrium", "en")
    (front, *_) = opened(sheets(base, marks=False))
    assert marks(front) == []
    bare = layout("a4", 63, 88, 0)
    first, second = bare.place(0), bare.place(1)
    assert (bare.bleed, second.x - first.x) == (0, 63)
    assert len(opened(TYPESETTER.sheets(base, Printed(bare, None)))) == ceil(GAMES["spyrium"] / 9)


def test_bleed_is_given_up_before_cards_are_and_held_where_it_is_asked_for() -> None:
    for paper in PAPERS:
        page = layout(paper, 63, 88)
        assert page.many == 9
        assert min(page.margin) >= 4.5
    wide = layout("a4", 63, 88, 3)
    assert (wide.bleed, wide.many, wide.columns) == (3, 8, 4), "the paper lies"
    with pytest.raises(TooLarge):
        layout("a4", 300, 88)


@pytest.mark.parametrize(("card", "paper", "many"), [("bridge", "a4", 9), ("mini", "a4", 18), ("tarot", "letter", 4)])
def test_other_sizes_of_cards_are_laid_out(card: str, paper: str, many: int) -> None:
    base = sized(drawing("orchard", "de"), *SIZES[card])
    assert page_of(base, paper).many == many
    assert list(TYPESETTER.complaints(base)) == []
    assert len(opened(sheets(base, paper))) == ceil(GAMES["orchard"] / many)


def test_a_wide_card_takes_the_paper_lying() -> None:
    page = layout("a4", 250, 88)
    assert (page.width, page.height, page.many) == (297, 210, 2)


def test_the_mark_of_a_stand_in_is_explained_at_the_edge_of_its_sheet_alone() -> None:
    """Not on each card in letters nobody can read; and not where there is none."""
    base = drawing("spyrium", "en")
    (stand_in,) = (face for face in base.faces if face.id == "mine-1")
    (published,) = (face for face in base.faces if face.design == "buy-vp")
    shown, bare = (
        "".join(text_of(sheets(with_faces(base, replace(face, copies=2))))) for face in (stand_in, published)
    )
    assert shown.count(base.legend) == 1
    assert base.legend not in bare
    assert "1/1" in bare
