"""Cards for Tabletop Simulator: sheets of pictures and a saved object.

Source of the form: kb.tabletopsimulator.com, custom content (custom deck, asset creation, save file format). The shape of the
object is in templates/tabletop.json.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import ceil

from spyrium_dsl.cards.drawing import Json
from spyrium_dsl.cards.face import Face

COLUMNS, ROWS = 10, 7
"""The most that a sheet may have; the fewest are two of each."""
MOST = COLUMNS * ROWS - 1
"""Cards on a sheet; its last place is what others see of a card in a hand."""
MOST_DOTS = 4096
"""A sheet is no wider and no higher."""
_DOTS = 750
"""A card need not be wider: that is more than 300 dots an inch of a card of usual size."""
_APART = 3.0
"""How far the packs lie from each other on the table."""


@dataclass(frozen=True)
class Grid:
    """A sheet: cards in a row and in a column, dots of a card across and down."""

    columns: int
    rows: int
    across: int
    down: int


def grid(many: int, width: float, height: float) -> Grid:
    """The sheet for so many cards of that size, in as many dots as the program takes.

    >>> grid(69, 63, 88), grid(1, 63, 88)
    (Grid(columns=10, rows=7, across=409, down=571), Grid(columns=2, rows=2, across=750, down=1048))
    """
    columns = max(2, min(COLUMNS, many + 1))
    rows = max(2, ceil((many + 1) / COLUMNS))
    across = min(_DOTS, MOST_DOTS // columns, int(MOST_DOTS // rows * width / height))
    return Grid(columns, rows, across, min(MOST_DOTS // rows, round(across * height / width)))


def packs(faces: Sequence[Face]) -> list[list[Face]]:
    """The faces in sheets: back by back, as each sheet has one back; at most 69 on a sheet."""
    found: list[list[Face]] = []
    for backing in dict.fromkeys(face.backing for face in faces):
        own = [face for face in faces if face.backing == backing]
        found += [own[at : at + MOST] for at in range(0, len(own), MOST)]
    return found


@dataclass(frozen=True)
class Sheet:
    """The faces of a sheet, how they lie on it, and the addresses of its picture and of its back."""

    faces: Sequence[Face]
    grid: Grid
    picture: str
    back: str


def saved_object(name: str, sheets: Sequence[Sheet]) -> Json:
    """The object: a pack a back, each copy a card in it; what is on several sheets for its number is one pack all the same."""
    by_back: dict[str, list[tuple[int, Sheet]]] = {}
    for number, sheet in enumerate(sheets, 1):
        key = f"{sheet.faces[0].backing}"
        by_back.setdefault(key, []).append((number, sheet))
    states: list[Json] = [_pack(own, at) for at, own in enumerate(by_back.values())]
    return _filled("saved", {"name": name, "states": states})


def _pack(sheets: Sequence[tuple[int, Sheet]], at: int) -> Json:
    transform = _filled("transform", {"x": at * _APART})
    shown: dict[str, Json] = {}
    contained: list[Json] = []
    numbers: list[Json] = []
    for number, sheet in sheets:
        size: dict[str, Json] = {"columns": sheet.grid.columns, "rows": sheet.grid.rows}
        own: dict[str, Json] = {str(number): _filled("sheet", {"picture": sheet.picture, "back": sheet.back, **size})}
        shown |= own
        for place, face in enumerate(sheet.faces):
            card: dict[str, Json] = {
                "nickname": face.title,
                "description": described(face),
                "number": number * 100 + place,
                "sheet": own,
                "transform": transform,
            }
            contained += [_filled("card", card)] * face.copies
            numbers += [number * 100 + place] * face.copies
    if len(contained) == 1:
        # A pack of one card is that card.
        return contained[0]
    backing = sheets[0][1].faces[0].backing
    named = " ".join(filter(None, (backing.name, backing.value_name)))
    return _filled(
        "pack", {"nickname": named, "numbers": numbers, "sheet": shown, "cards": contained, "transform": transform}
    )


def described(face: Face) -> str:
    """What a card says, for those who point at it."""
    facts = [f"{fact.name}: {fact.text}" for fact in face.facts]
    return "\n".join(
        [face.kind_name, *facts, *(f"{line.label}: {line.text}".removeprefix(": ") for line in face.lines)]
    )


def _filled(part: str, values: Mapping[str, Json]) -> Json:
    """A part of the shape with its `$names` filled in."""
    return {
        key: values[value[1:]] if isinstance(value, str) and value.startswith("$") else value
        for key, value in _shape()[part].items()
    }


@cache
def _shape() -> dict[str, dict[str, Json]]:
    text = (resources.files("spyrium_dsl.cards") / "templates" / "tabletop.json").read_text("utf-8")
    found: dict[str, dict[str, Json]] = json.loads(text)
    return found
