"""A look as it stands in a file; what cannot be meant is told at its place, and left out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping

from spyrium_dsl.cards.look import CORNERS, LEAST, MOST, SHOWN, SIZES, Look
from spyrium_dsl.core.model import Model
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_SECTIONS = {
    "card": ("size", "width", "height", "colour-by"),
    "corners": CORNERS,
    "colours": (),
    "icons": (),
    "lines": ("without-label",),
}
"""The sections, and the names in those that have names of their own."""
_AT = re.compile(r"\(at line (\d+), column (\d+)\)")


def read_look(path: str, text: str, model: Model, icons: tuple[str, ...]) -> tuple[Look, tuple[Diagnostic, ...]]:
    """The look that a file says; what is wrong with it is left out. *icons*: the drawings there are. E440, E441."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        return Look(), (report("E440", _place_of(path, str(problem)), found=_AT.sub("", str(problem)).strip()),)
    reader = _Reader(path, text, model, icons)
    return reader.look(table), tuple(reader.wrong)


def _place_of(path: str, problem: str) -> Span:
    at = _AT.search(problem)
    return Span.point(path, int(at[1]), int(at[2])) if at else Span.point(path, 1, 1)


class _Reader:
    def __init__(self, path: str, text: str, model: Model, icons: tuple[str, ...]) -> None:
        self.path, self.lines, self.icons = path, text.split("\n"), icons
        kinds = model.kinds.values()
        self.fields = tuple(dict.fromkeys(name for kind in kinds for name in kind.fields))
        self.shown = tuple(
            dict.fromkeys(name for kind in kinds for name, one in kind.fields.items() if one.sort in SHOWN)
        )
        values = tuple(value for members in model.lists.values() for value in members)
        self.coloured = (*model.kinds, *model.groups, *values)
        self.iconed = (*model.resources, *values, *self.fields)
        self.wrong: list[Diagnostic] = []

    def look(self, table: Mapping[str, object]) -> Look:
        sections = {name: self._section(table, name) for name in _SECTIONS}
        for name in table:
            self._one_of(name, tuple(_SECTIONS), f"[{name}")
        for section, names in _SECTIONS.items():
            for name in sections[section] if names else ():
                self._one_of(name, names)
        width, height = self._sizes(sections["card"])
        by = sections["card"].get("colour-by", "")
        return Look(
            width,
            height,
            by if isinstance(by, str) and by and self._one_of(by, self.shown) else self._empty(by),
            dict(self._corners(sections["corners"])),
            dict(self._colours(sections["colours"])),
            dict(self._icons(sections["icons"])),
            self._names(sections["lines"].get("without-label", []), self.fields),
        )

    def _section(self, table: Mapping[str, object], name: str) -> Mapping[str, object]:
        found = table.get(name, {})
        if isinstance(found, dict):
            return found
        self._slip(name, str(found), (f"[{name}]",))
        return {}

    def _sizes(self, card: Mapping[str, object]) -> tuple[float, float]:
        width, height = Look().width, Look().height
        if "size" in card:
            size = card["size"]
            if isinstance(size, str) and self._one_of(size, tuple(SIZES)):
                width, height = SIZES[size]
            elif not isinstance(size, str):
                self._slip("size", str(size), tuple(SIZES))
        return self._size(card, "width", width), self._size(card, "height", height)

    def _size(self, card: Mapping[str, object], name: str, usual: float) -> float:
        found = card.get(name, usual)
        if isinstance(found, int | float) and LEAST <= found <= MOST:
            return float(found)
        self._slip(name, str(found), (f"{LEAST} ... {MOST}",))
        return usual

    def _corners(self, section: Mapping[str, object]) -> Iterator[tuple[str, tuple[str, ...]]]:
        taken: set[str] = set()
        for corner, found in section.items():
            if corner in CORNERS:
                names = self._names(found, self.shown)
                for name in taken.intersection(names):
                    self._slip(corner, name, tuple(one for one in self.shown if one not in taken))
                yield corner, tuple(name for name in names if name not in taken)
                taken.update(names)

    def _colours(self, section: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        for name, colour in section.items():
            if self._one_of(name, self.coloured):
                if isinstance(colour, str) and _COLOUR.fullmatch(colour):
                    yield name, colour
                else:
                    self._slip(str(colour), str(colour), ("#rrggbb",))

    def _icons(self, section: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        for name, icon in section.items():
            if self._one_of(name, self.iconed) and self._one_of(str(icon), self.icons):
                yield name, str(icon)

    def _names(self, found: object, known: tuple[str, ...]) -> tuple[str, ...]:
        several = found if isinstance(found, list) else [found]
        return tuple(str(one) for one in several if self._one_of(str(one), known))

    def _one_of(self, name: str, known: tuple[str, ...], at: str = "") -> bool:
        if name not in known:
            self._slip(at or name, name, known)
        return name in known

    def _empty(self, found: object) -> str:
        if not isinstance(found, str):
            self._slip("colour-by", str(found), self.shown)
        return ""

    def _slip(self, at: str, found: str, known: tuple[str, ...]) -> None:
        self.wrong.append(report("E441", self._place(at, found), found=found, known=known, meant=suggest(found, known)))

    def _place(self, at: str, found: str) -> Span:
        """The first line that has the word as a word of its own; comments are none."""
        for word in (at, found):
            shape = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])") if word else None
            for number, line in enumerate(self.lines, 1):
                match = shape.search(_without_comment(line)) if shape is not None else None
                if match:
                    begin = match.start() + (1 if word.startswith("[") else 0)
                    return Span.on_line(self.path, number, begin + 1, match.end() + 1)
        return Span.point(self.path, 1, 1)


def _without_comment(line: str) -> str:
    """The line up to a # that stands outside quotes."""
    quoted = False
    for at, letter in enumerate(line):
        quoted ^= letter == '"'
        if letter == "#" and not quoted:
            return line[:at]
    return line
