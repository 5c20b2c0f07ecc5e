"""What the tests of cards share: the games drawn in a language, and PDF files opened again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

from spyrium_dsl.cards.drawing import Drawing
from spyrium_dsl.cards.face import Face, faces
from spyrium_dsl.cards.icons import own_icons
from spyrium_dsl.cards.paper import Flip, Paper, layout
from spyrium_dsl.cards.typeset import Printed, Typesetter
from spyrium_dsl.library.looks import look_of
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.library.speaking import spoken
from spyrium_dsl.render.spoken import Spoken

GAMES = {"spyrium": 66, "orchard": 18}
"""Copies of all cards."""
LANGUAGES = ("en", "pl", "ru", "de")
TYPESETTER = Typesetter(own_icons())
MM = 72 / 25.4


@cache
def game(name: str) -> Spoken:
    return spoken(open_game(name))


@cache
def drawing(name: str, language: str) -> Drawing:
    """All cards of a game with its own look."""
    found = look_of(open_game(name).folder, game(name).model)
    assert found.wrong == ()
    return Drawing.of(game(name), found.look, language, faces(game(name), language, found.look.icons))


def with_faces(base: Drawing, *found: Face) -> Drawing:
    return replace(base, faces=found)


def sized(base: Drawing, width: float, height: float) -> Drawing:
    return replace(base, look=replace(base.look, width=width, height=height))


def page_of(base: Drawing, paper: str = "a4", bleed: float | None = None) -> Paper:
    return layout(paper, base.look.width, base.look.height, bleed)


def sheets(base: Drawing, paper: str = "a4", flip: Flip | None = None, marks: bool = True) -> bytes:
    return TYPESETTER.sheets(base, Printed(page_of(base, paper), flip, marks))


def opened(pdf: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(BytesIO(pdf))


def text_of(pdf: bytes) -> list[str]:
    """The text of each page, one space between words."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in opened(pdf)]


class Word(NamedTuple):
    """Where a word stands on a page in millimetres from the upper left corner: its middle; whether it stands on its head."""

    x: float
    y: float
    turned: bool


def words_at(page: pypdfium2.PdfPage, word: str) -> Iterator[Word]:
    """All places of a word on a page."""
    text, height = page.get_textpage(), page.get_size()[1]
    search = text.search(word)
    while (found := search.get_next()) is not None:
        index, count = found
        boxes = [text.get_charbox(at) for at in range(index, index + count)]
        left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
        low, high = min(box[1] for box in boxes), max(box[3] for box in boxes)
        angle = raw.FPDFText_GetCharAngle(text.raw, index)
        yield Word((left + right) / 2 / MM, (height - (low + high) / 2) / MM, abs(angle - 3.1416) < 0.1)
