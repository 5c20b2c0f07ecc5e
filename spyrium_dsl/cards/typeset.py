"""Drawings to SVG, PNG and PDF, by typst: text that does not fit and letters that no font has are found on the way."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING, Literal
from zlib import crc32

from spyrium_dsl.cards.drawing import Drawing, Json
from spyrium_dsl.cards.face import Face
from spyrium_dsl.cards.marked import parts
from spyrium_dsl.cards.paper import Paper
from spyrium_dsl.text.diagnostic import Diagnostic, report

if TYPE_CHECKING:
    import typst

FONTS = ("Fira Sans",)
DPI = 300
PACK_COLUMNS, PACK_ROWS = 10, 7
MOST_IN_PACK = PACK_COLUMNS * PACK_ROWS - 1
"""Cards on a sheet of a pack; its last place is the back."""
_PACK_DOTS = 409
"""The width of a card on a sheet of a pack: ten of them are within the 4096 that every graphics card takes."""
_INCH = 25.4
_AFTER_HEADER = 33
"""Where the second chunk of a PNG file begins."""
Form = Literal["pdf", "svg", "png"]
_HERE = resources.files("spyrium_dsl.cards")


class NoTypesetter(ImportError):
    """The extra `print` is not installed."""


@dataclass(frozen=True)
class Typesetter:
    """Compiles the templates. *icons*: SVG drawings by name, ours and the game's own."""

    icons: Mapping[str, bytes]

    def svg(self, drawing: Drawing, faces: Sequence[Face]) -> list[str]:
        """Each face as an SVG picture of its own; letters are shapes in it, so that it needs no font."""
        return [page.decode() for page in self._pages("single", drawing.data(faces, {}, FONTS), "svg")]

    def png(self, drawing: Drawing, faces: Sequence[Face]) -> list[bytes]:
        """Each face as a PNG picture at 300 dpi."""
        return [with_dots(one, DPI) for one in self._pages("single", drawing.data(faces, {}, FONTS), "png", DPI)]

    def sheets(self, drawing: Drawing, paper: Paper, backs: bool) -> bytes:
        """A PDF of all copies of all faces: fronts, and with *backs* each page of fronts followed by its backs."""
        size: Json = {
            "width": paper.width,
            "height": paper.height,
            "columns": paper.columns,
            "rows": paper.rows,
            "bleed": paper.bleed,
        }
        # A page has backs of the same kinds as its fronts, so that copies lie beside each other.
        data = drawing.data(drawing.every(), {"paper": size, "backs": backs}, FONTS)
        (pdf,) = self._pages("sheets", data, "pdf")
        return pdf

    def packs(self, drawing: Drawing, packs: Sequence[Sequence[Face]]) -> list[bytes]:
        """A PNG sheet for each pack: ten cards a row, edge to edge to the dot. At most 69 cards a pack."""
        shown: list[Json] = []
        for pack in packs:
            fronts: list[Json] = [{**drawing.card(face), "turned": False} for face in pack]
            back: Json = {**drawing.card(pack[0]), "turned": True}
            # The last place is what others see of a card in a hand; those before it that are empty look like it.
            shown.append([*fronts, *[back] * (PACK_COLUMNS * PACK_ROWS - len(fronts))])
        dots = _PACK_DOTS / drawing.look.width
        # A cell is so many whole dots high that no line of the next row shows in it.
        cell = round(drawing.look.height * dots) / dots
        data = drawing.data((), {"packs": shown, "rows": PACK_ROWS, "cell": cell}, FONTS)
        return self._pages("pack", data, "png", dots * _INCH)

    def backs(self, drawing: Drawing, faces: Sequence[Face]) -> list[bytes]:
        """The back of each face as a PNG picture at 300 dpi."""
        return [with_dots(one, DPI) for one in self._pages("backs", drawing.data(faces, {}, FONTS), "png", DPI)]

    def complaints(self, drawing: Drawing) -> Iterator[Diagnostic]:
        """E442 for each text that is too long for its place, E443 for each letter that the font has not."""
        compiler = self._compiler("single", drawing.data(drawing.faces, {}, FONTS))
        for found in json.loads(compiler.query("<too-long>", field="value")):
            yield report("E442", None, card=found["card"], where=found["where"], language=drawing.language)
        known = letters()
        for face in drawing.faces:
            texts = [face.title, face.kind_name, *(fact.text for fact in face.facts)]
            texts += [words for line in face.lines for words, _ in parts(f"{line.label} {line.text}")]
            missing = dict.fromkeys(
                one for text in texts for one in text if not one.isspace() and ord(one) not in known
            )
            for letter in missing:
                point = f"U+{ord(letter):04X}"
                yield report("E443", None, card=face.id, letter=letter, point=point, font=FONTS[0])

    def _pages(self, template: str, data: dict[str, Json], form: Form, ppi: float | None = None) -> list[bytes]:
        return compiled(template, data, self.icons, form, ppi)

    def _compiler(self, template: str, data: dict[str, Json]) -> typst.Compiler:
        return _compiler(template, data, self.icons)


def compiled(
    template: str,
    data: dict[str, Json],
    icons: Mapping[str, bytes],
    form: Form,
    ppi: float | None = None,
    embedded: bool = False,
) -> list[bytes]:
    """The pages that a template makes of the data; a PDF is one. *embedded*: letters may come from typst's own fonts."""
    made = _compiler(template, data, icons, embedded).compile(format=form, ppi=ppi)
    if made is None:
        return []
    return made if isinstance(made, list) else [made]


def _compiler(
    template: str, data: dict[str, Json], icons: Mapping[str, bytes], embedded: bool = False
) -> typst.Compiler:
    try:
        import typst
    except ImportError as missing:
        raise NoTypesetter from missing
    # The document sees these files and no others: a template cannot read the disk.
    files: dict[str, bytes] = {
        "main.typ": _template(f"{template}.typ"),
        "card.typ": _template("card.typ"),
    }
    files["data.json"] = json.dumps(data).encode()
    files.update({f"icons/{name}.svg": drawing for name, drawing in icons.items()})
    # Files in memory are documented; the stubs of typst do not know of them.
    return typst.Compiler(files, font_paths=_fonts(embedded))  # type: ignore[type-var]


@cache
def _fonts(embedded: bool) -> typst.Fonts:
    import typst

    with resources.as_file(_HERE / "fonts") as folder:
        return typst.Fonts(include_system_fonts=False, include_embedded_fonts=embedded, font_paths=[str(folder)])


def with_dots(png: bytes, dpi: float) -> bytes:
    """The PNG picture that says how many dots an inch has, so that it prints in its true size."""
    at = _AFTER_HEADER
    if b"pHYs" in png[at : at + 64]:
        return png
    dots = round(dpi / _INCH * 1000)
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    return png[:at] + struct.pack(">I", 9) + body + struct.pack(">I", crc32(body)) + png[at:]


@cache
def _template(name: str) -> bytes:
    return (_HERE / "templates" / name).read_bytes()


@cache
def letters() -> frozenset[int]:
    """The code points that every font of the cards has."""
    from fontTools.ttLib import TTFont

    found: list[frozenset[int]] = []
    for file in (_HERE / "fonts").iterdir():
        if file.name.endswith(".ttf"):
            found.append(frozenset(TTFont(BytesIO(file.read_bytes())).getBestCmap()))
    return frozenset.intersection(*found)
