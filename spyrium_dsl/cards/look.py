"""How the cards of a game look: sizes, colours, icons, and which field stands in which corner. A small file of data.

`rules/GAME/look.toml`, all of it optional:

    [card]
    width = 63                      # millimetres
    height = 88
    colour-by = "symbol"            # a field whose first value chooses the colour; else the kind does

    [corners]                       # fields, by corner
    top-left = ["price"]
    bottom-right = ["worth"]

    [colours]                       # by the id of a kind, of a group of kinds or of a value
    mine = "#5b4636"

    [icons]                         # by the id of a resource, value or field: a file of the folder `icons` there, or one of ours
    fish = "drop"

    [lines]
    without-label = ["effect"]      # fields whose lines need no label
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from spyrium_dsl.core.model import Model
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
_PALETTE = ("#33566b", "#7a4a2b", "#4d6b3c", "#6b3f5e", "#8a6d1f", "#2f6b63", "#73403f", "#444c7a")
"""For kinds and values without a colour of their own; white text can be read on each."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_SHOWN = ("number", "amount", "value", "values")
_SECTIONS = ("card", "corners", "colours", "icons", "lines")
_CARD = ("width", "height", "colour-by")


@dataclass(frozen=True)
class Look:
    """Sizes in millimetres; corners hold ids of fields, colours are #rrggbb, icons names of drawings."""

    width: float = 63.0
    height: float = 88.0
    colour_by: str = ""
    corners: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    without_label: tuple[str, ...] = ()

    def colour(self, kind: str, values: Mapping[str, str], kinds: tuple[str, ...]) -> str:
        """The colour of a card: by the value of the field that chooses, by its kind, else one of the palette."""
        for name in (values.get(self.colour_by, ""), kind):
            if name in self.colours:
                return self.colours[name]
        return _PALETTE[kinds.index(kind) % len(_PALETTE)]

    def corner_of(self, model: Model, kind: str) -> Mapping[str, str]:
        """The corner of each field of a kind that is a number or a list; those that no corner names are spread."""
        fields = {name: one for name, one in model.kinds[kind].fields.items() if one.sort in _SHOWN}
        found = {name: corner for corner in CORNERS for name in self.corners.get(corner, ()) if name in fields}
        if self.corners:
            return found
        return {name: CORNERS[at % len(CORNERS)] for at, name in enumerate(fields)}


def read_look(path: str, text: str, model: Model, icons: tuple[str, ...]) -> tuple[Look, tuple[Diagnostic, ...]]:
    """The look that a file says; what is wrong with it is left out. *icons*: the drawings there are. E440, E441."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        return Look(), (report("E440", Span.point(path, 1, 1), found=str(problem)),)
    reader = _Reader(path, text, model, icons)
    return reader.look(table), tuple(reader.wrong)


class _Reader:
    def __init__(self, path: str, text: str, model: Model, icons: tuple[str, ...]) -> None:
        self.path, self.lines, self.icons = path, text.split("\n"), icons
        self.fields = tuple(dict.fromkeys(name for kind in model.kinds.values() for name in kind.fields))
        values = tuple(value for members in model.lists.values() for value in members)
        self.coloured = (*model.kinds, *model.groups, *values)
        self.iconed = (*model.resources, *values, *self.fields)
        self.wrong: list[Diagnostic] = []

    def look(self, table: Mapping[str, object]) -> Look:
        for name in table:
            self._one_of(name, _SECTIONS)
        card, corners = self._section(table, "card"), self._section(table, "corners")
        for name in card:
            self._one_of(name, _CARD)
        by = card.get("colour-by", "")
        return Look(
            self._size(card, "width", 63.0),
            self._size(card, "height", 88.0),
            by if isinstance(by, str) and (not by or self._one_of(by, self.fields)) else "",
            {one: self._names(corners[one], self.fields) for one in corners if self._one_of(one, CORNERS)},
            {
                name: colour
                for name, colour in self._section(table, "colours").items()
                if self._one_of(name, self.coloured) and self._fits(colour, _COLOUR.fullmatch)
                if isinstance(colour, str)
            },
            {
                name: icon
                for name, icon in self._section(table, "icons").items()
                if isinstance(icon, str) and self._one_of(name, self.iconed) and self._one_of(icon, self.icons)
            },
            self._names(self._section(table, "lines").get("without-label", []), self.fields),
        )

    def _section(self, table: Mapping[str, object], name: str) -> Mapping[str, object]:
        found = table.get(name, {})
        return found if isinstance(found, dict) else {}

    def _size(self, card: Mapping[str, object], name: str, usual: float) -> float:
        found = card.get(name, usual)
        if isinstance(found, int | float) and 20 <= found <= 300:
            return float(found)
        self.wrong.append(report("E441", self._place(name), found=str(found), known=("20 ... 300",)))
        return usual

    def _names(self, found: object, known: tuple[str, ...]) -> tuple[str, ...]:
        several = found if isinstance(found, list) else [found]
        return tuple(one for one in several if isinstance(one, str) and self._one_of(one, known))

    def _one_of(self, name: str, known: tuple[str, ...]) -> bool:
        if name not in known:
            self.wrong.append(report("E441", self._place(name), found=name, known=known, meant=suggest(name, known)))
        return name in known

    def _fits(self, found: object, fits: object) -> bool:
        right = isinstance(found, str) and callable(fits) and bool(fits(found))
        if not right:
            self.wrong.append(report("E441", self._place(str(found)), found=str(found), known=("#rrggbb",)))
        return right

    def _place(self, word: str) -> Span:
        for number, line in enumerate(self.lines, 1):
            at = line.find(word)
            if at >= 0:
                return Span.on_line(self.path, number, at + 1, at + 1 + len(word))
        return Span.point(self.path, 1, 1)


@cache
def own_icons() -> Mapping[str, bytes]:
    """The drawings that come with the program, by name."""
    folder = resources.files("spyrium_dsl.cards") / "icons"
    return {one.name.removesuffix(".svg"): one.read_bytes() for one in folder.iterdir() if one.name.endswith(".svg")}
