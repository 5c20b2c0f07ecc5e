"""Letters on cards are large enough to be read and stay on their card; what cannot be set so is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pypdfium2
import pytest
from pypdfium2 import raw

from spyrium_dsl.book.provenance import STAND_IN
from spyrium_dsl.cards.engine import Document
from spyrium_dsl.cards.face import Face
from spyrium_dsl.cards.icons import own_icons
from spyrium_dsl.cards.look import SIZES
from tests.cards.drawn import GAMES, LANGUAGES, MM, TYPESETTER, drawing, opened, sized, with_faces

LEAST = 5.8
"""Points; smaller letters are not set."""
INSET = 1.5
"""Millimetres of a card of usual size that stay free at its edge, where a cut may go astray."""


def letters_on(page: pypdfium2.PdfPage) -> Iterator[tuple[str, float, tuple[float, float, float, float]]]:
    """Each letter with its size in points and its box."""
    text = page.get_textpage()
    for at in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text.raw, at))
        if not letter.isspace():
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(text.raw, at, matrix)
            yield letter, raw.FPDFText_GetFontSize(text.raw, at) * abs(matrix.a or 1), text.get_charbox(at)


@pytest.mark.parametrize("size", [None, *SIZES])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_letter_is_large_enough_and_on_its_card(name: str, language: str, size: str | None) -> None:
    base = drawing(name, language)
    if size is not None:
        base = sized(base, *SIZES[size])
    assert list(TYPESETTER.complaints(base)) == []
    width, height = base.look.width * MM, base.look.height * MM
    inset = INSET * MM * min(base.look.width / 63, base.look.height / 88)
    for template in ("single", "backs"):
        (pdf,) = Document(template, base.data(base.faces), own_icons()).pages("pdf")
        for page, face in zip(opened(pdf), base.faces, strict=True):
            for letter, points, (left, low, right, high) in letters_on(page):
                assert points >= LEAST - 0.01 or letter == STAND_IN, (face.id, letter, points)
                assert inset <= left <= right <= width - inset, (face.id, letter)
                assert inset <= low <= high <= height - inset, (face.id, letter)


def changed(**parts: object) -> Face:
    return replace(drawing("spyrium", "de").faces[0], **parts)  # type: ignore[arg-type]  # parts of any type, each called by its name


def lined(*texts: str) -> Face:
    line = drawing("spyrium", "de").faces[0].lines[0]
    return changed(lines=tuple(replace(line, text=text, marked=text) for text in texts))


@pytest.mark.parametrize(
    ("face", "where"),
    [
        (changed(title="Donaudampfschifffahrtsgesellschaftskapitänswitwenrente"), None),
        (changed(title="Die Gesellschaft zur Förderung der Dampfkraft und ihrer Freunde"), None),
        (changed(title="W" * 60), "title"),
        (changed(title=" ".join(["Gesellschaft"] * 20)), "title"),
        (lined(*["setze 1 Arbeiter ein, gib 2 Kristalle ab, erhalte 5 Siegpunkte"] * 5), None),
        (lined("Rechtsschutzversicherungsgesellschaften " * 3), None),
        (lined(*["setze 1 Arbeiter ein, gib 2 Kristalle ab, erhalte 5 Siegpunkte"] * 12), "text"),
        (lined("8" * 200), "text"),
        (changed(facts=()), None),
        (changed(lines=()), None),
        (
            changed(
                facts=tuple(replace(one, text="A" * 60, value="") for one in drawing("spyrium", "de").faces[0].facts)
            ),
            "corner",
        ),
    ],
)
def test_what_fits_is_set_and_what_does_not_is_told_with_its_place(face: Face, where: str | None) -> None:
    base = with_faces(drawing("spyrium", "de"), face)
    found = [
        (one.code, one.facts["card"], one.facts["where"], one.facts["language"]) for one in TYPESETTER.complaints(base)
    ]
    assert found == ([] if where is None else [("E442", face.id, where, "de")])


def test_a_back_whose_words_do_not_fit_is_told_too() -> None:
    base = replace(drawing("spyrium", "de"), title="Gesellschaft " * 30)
    first = with_faces(base, base.faces[0])
    assert [(one.code, one.facts["where"]) for one in TYPESETTER.complaints(first)] == [("E442", "back")]


def test_the_back_of_every_pile_says_its_name_below() -> None:
    """A back without a value has it in the same place as the others, not in the middle."""
    base = drawing("spyrium", "en")
    (pdf,) = Document("backs", base.data(base.faces), own_icons()).pages("pdf")
    heights = set()
    for page, face in zip(opened(pdf), base.faces, strict=True):
        index, _ = page.get_textpage().search(face.backing.name.upper()).get_next()
        heights.add(round(page.get_textpage().get_charbox(index)[1] / MM, 1))
    assert len({face.backing for face in base.faces}) > 1
    (height,) = heights
    assert height < 20
