"""The typesetter, typst: templates and data in memory to PDF, SVG and PNG. It sees no other file and fetches nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from spyrium_dsl.cards.drawing import Json

if TYPE_CHECKING:
    import typst

FONTS = ("Fira Sans",)
Form = Literal["pdf", "svg", "png"]
_HERE = resources.files("spyrium_dsl.cards")


class NoTypesetter(ImportError):
    """The extra `print` is not installed."""


@dataclass(frozen=True)
class Document:
    """A template with what it is given. *icons*: SVG drawings by name."""

    template: str
    data: Mapping[str, Json]
    icons: Mapping[str, bytes]

    def pages(self, form: Form, ppi: float | None = None, standard: Literal["ua-1"] | None = None) -> list[bytes]:
        """The pages; a PDF is one. *standard*: what the PDF promises to be, `ua-1` for one that can be read aloud."""
        made = self._compiler().compile(format=form, ppi=ppi, pdf_standards=standard)
        if made is None:
            return []
        return list(made) if isinstance(made, list) else [made]

    def noted(self, label: str) -> list[Json]:
        """What the template notes under a label while it is set."""
        found: list[Json] = json.loads(self._compiler().query(f"<{label}>", field="value"))
        return found

    def _compiler(self) -> typst.Compiler:
        try:
            import typst
        except ImportError as missing:
            raise NoTypesetter from missing
        files: dict[str, bytes] = {
            "main.typ": _template(f"{self.template}.typ"),
            "card.typ": _template("card.typ"),
            "data.json": json.dumps({**self.data, "fonts": list(FONTS)}).encode(),
        }
        files.update({f"icons/{name}.svg": drawing for name, drawing in self.icons.items()})
        # Files in memory are documented; the stubs of typst do not know of them.
        return typst.Compiler(files, font_paths=_fonts())  # type: ignore[type-var]


@cache
def _fonts() -> typst.Fonts:
    import typst

    with resources.as_file(_HERE / "fonts") as folder:
        # Ours alone: so a letter that they have not is told, whatever this machine has.
        return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)])


@cache
def _template(name: str) -> bytes:
    return (_HERE / "templates" / name).read_bytes()


@cache
def letters() -> frozenset[int]:
    """The code points that every one of our fonts has."""
    try:
        from fontTools.ttLib import TTFont
    except ImportError as missing:
        raise NoTypesetter from missing
    found: list[frozenset[int]] = []
    for file in (_HERE / "fonts").iterdir():
        if file.name.endswith(".ttf"):
            found.append(frozenset(TTFont(BytesIO(file.read_bytes())).getBestCmap()))
    return frozenset.intersection(*found)


def missing(text: str) -> list[str]:
    """The letters of a text that our fonts have not, each once.

    >>> missing("Zażółć 🦁 жук 🦁")
    ['🦁']
    """
    known = letters()
    return [one for one in dict.fromkeys(text) if ord(one) not in known and not one.isspace() and one.isprintable()]
