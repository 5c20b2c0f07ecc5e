"""Drawings to SVG, PNG and PDF; text that does not fit and letters that no font has are found on the way."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from spyrium_dsl.book.provenance import STAND_IN
from spyrium_dsl.cards.drawing import Drawing, Json
from spyrium_dsl.cards.engine import FONTS, Document, missing
from spyrium_dsl.cards.face import Face
from spyrium_dsl.cards.paper import Flip, Paper
from spyrium_dsl.cards.sourced import with_sources
from spyrium_dsl.cards.tabletop import Grid
from spyrium_dsl.text.diagnostic import Diagnostic, report

DPI = 300
_INCH = 25.4
_AFTER_HEADER = 33
"""Where the second chunk of a PNG file begins."""


@dataclass(frozen=True)
class Printed:
    """How sheets are made. *flip*: the edge along which the printer turns the paper; None leaves the backs out."""

    paper: Paper
    flip: Flip | None = "long"
    marks: bool = True


@dataclass(frozen=True)
class Typesetter:
    """Sets the templates. *icons*: SVG drawings by name, ours and the game's own."""

    icons: Mapping[str, bytes]

    def svg(self, drawing: Drawing, faces: Sequence[Face]) -> list[str]:
        """Each face as an SVG picture of its own; letters are shapes in it, so that it needs no font."""
        pages = self._set("single", drawing.data(faces, {"sourced": True})).pages("svg")
        return [with_sources(page.decode(), face.title) for page, face in zip(pages, faces, strict=True)]

    def png(self, drawing: Drawing, faces: Sequence[Face]) -> list[bytes]:
        """Each face as a PNG picture at 300 dpi."""
        pages = self._set("single", drawing.data(faces)).pages("png", DPI)
        return [with_dots(one, DPI) for one in pages]

    def backs(self, drawing: Drawing, faces: Sequence[Face]) -> list[bytes]:
        """The back of each face as a PNG picture at 300 dpi."""
        return [with_dots(one, DPI) for one in self._set("backs", drawing.data(faces)).pages("png", DPI)]

    def sheets(self, drawing: Drawing, printed: Printed) -> bytes:
        """A PDF of all copies of all faces: fronts, and each page of fronts followed by its backs."""
        paper = printed.paper
        copies = [number for number, face in enumerate(drawing.faces) for _ in range(face.copies)]
        pages = [copies[at : at + paper.many] for at in range(0, len(copies), paper.many)]
        sheets: list[Json] = []
        for number, page in enumerate(pages, 1):
            sheets += _sheets(drawing, printed, page, f"{drawing.title} · {drawing.language} · {number}/{len(pages)}")
        size: Json = {
            "width": paper.width,
            "height": paper.height,
            "bleed": paper.bleed,
            "margin": list(paper.margin),
            "marks": printed.marks,
        }
        (pdf,) = self._set("sheets", drawing.data(drawing.faces, {"paper": size, "sheets": sheets})).pages("pdf")
        return pdf

    def pack(self, drawing: Drawing, faces: Sequence[Face], grid: Grid) -> bytes:
        """A PNG sheet of a pack: cards edge to edge to the dot."""
        fronts: list[Json] = [[number, False] for number in range(len(faces))]
        # The last place is what others see of a card in a hand; those before it that are empty look like it.
        back: Json = [0, True]
        places: list[Json] = [*fronts, *[back] * (grid.columns * grid.rows - len(faces))]
        dots = grid.across / drawing.look.width
        # A cell is so many whole dots high that no line of the next row shows in it.
        more: dict[str, Json] = {"cell": grid.down / dots, "columns": grid.columns, "rows": grid.rows, "places": places}
        (png,) = self._set("pack", drawing.data(faces, more)).pages("png", dots * _INCH)
        return png

    def complaints(self, drawing: Drawing) -> Iterator[Diagnostic]:
        """E442 for each text that is too long for its place, E443 for each letter that the font has not."""
        told: set[tuple[Json, ...]] = set()
        for template in ("single", "backs"):
            for found in self._set(template, drawing.data(drawing.faces)).noted("too-long"):
                assert isinstance(found, dict)
                one = found["card"], found["where"]
                if one not in told:
                    told.add(one)
                    yield report("E442", None, card=str(one[0]), where=str(one[1]), language=drawing.language)
        for face in drawing.faces:
            backing = face.backing
            texts = [face.title, face.kind_name, drawing.title, backing.name, backing.value_name]
            texts += [text for fact in face.facts for text in (fact.name, fact.text)]
            texts += [text for line in face.lines for text in (line.label, line.text)]
            yield from unknown_letters(face.id, " ".join(texts))

    def _set(self, template: str, data: Mapping[str, Json]) -> Document:
        return Document(template, data, self.icons)


def unknown_letters(where: str, text: str) -> Iterator[Diagnostic]:
    """E443 for each letter of a text, of a card or a page, that our fonts have not."""
    for letter in missing(text):
        point = f"U+{ord(letter):04X}"
        yield report("E443", None, card=where, letter=letter, point=point, font=FONTS[0])


def _sheets(drawing: Drawing, printed: Printed, page: Sequence[int], said: str) -> Iterator[Json]:
    """One page of fronts, and one of the backs that lie behind them."""
    paper = printed.paper
    fronts = [paper.place(number) for number in range(len(page))]
    is_stand_in = any(fact.stand_in for card in page for fact in drawing.faces[card].facts)
    legend = f"{said}   {STAND_IN} {drawing.legend}" if is_stand_in else said
    sides = [(False, fronts, legend)]
    if printed.flip is not None:
        sides.append((True, [paper.behind(front, printed.flip) for front in fronts], ""))
    for backs, places, told in sides:
        across = sorted({edge for one in places for edge in (one.x, one.x + paper.card_width)})
        down = sorted({edge for one in places for edge in (one.y, one.y + paper.card_height)})
        cards: list[Json] = [[card, one.x, one.y, one.turned] for card, one in zip(page, places, strict=True)]
        yield {"backs": backs, "cards": cards, "xs": list(across), "ys": list(down), "said": told}


def with_dots(png: bytes, dpi: float) -> bytes:
    """The PNG picture that says how many dots an inch has, so that it prints in its true size."""
    at = _AFTER_HEADER
    if b"pHYs" in png[at : at + 64]:
        return png
    dots = round(dpi / _INCH * 1000)
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    return png[:at] + struct.pack(">I", 9) + body + struct.pack(">I", crc32(body)) + png[at:]
