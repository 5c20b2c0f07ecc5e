"""Cards for Tabletop Simulator: sheets of pictures and a saved object.

Source of the form: kb.tabletopsimulator.com, custom content. Its shape is in templates/tabletop.json.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources

from spyrium_dsl.cards.drawing import Json
from spyrium_dsl.cards.face import Face
from spyrium_dsl.cards.typeset import MOST_IN_PACK, PACK_COLUMNS, PACK_ROWS

_APART = 3.0
"""How far the packs lie from each other on the table."""


def packs(faces: Sequence[Face]) -> list[list[Face]]:
    """The faces in sheets: back by back, as each sheet has one back; at most 69 on a sheet."""
    found: list[list[Face]] = []
    for backing in dict.fromkeys(face.backing for face in faces):
        own = [face for face in faces if face.backing == backing]
        found += [own[at : at + MOST_IN_PACK] for at in range(0, len(own), MOST_IN_PACK)]
    return found


def saved_object(name: str, sheets: Sequence[Sequence[Face]], pictures: Sequence[str], backs: Sequence[str]) -> Json:
    """The object: a pack a sheet, each copy a card in it. *pictures*, *backs*: where those of each sheet are, as addresses."""
    pairs = zip(sheets, pictures, backs, strict=True)
    states: list[Json] = [_pack(sheet, picture, back, at) for at, (sheet, picture, back) in enumerate(pairs)]
    return _filled("saved", {"name": name, "states": states})


def _pack(sheet: Sequence[Face], picture: str, back: str, at: int) -> Json:
    shown = _filled("sheet", {"picture": picture, "back": back, "columns": PACK_COLUMNS, "rows": PACK_ROWS})
    by_number: Json = {str(at + 1): shown}
    transform = _filled("transform", {"x": at * _APART})
    cards = [((at + 1) * 100 + number, face) for number, face in enumerate(sheet) for _ in range(face.copies)]
    contained: list[Json] = [
        _filled("card", {"nickname": face.title, "number": number, "sheet": by_number, "transform": transform})
        for number, face in cards
    ]
    if len(contained) == 1:
        # A pack of one card is that card.
        return contained[0]
    numbers: list[Json] = [number for number, _ in cards]
    return _filled(
        "pack",
        {
            "nickname": " ".join(filter(None, (sheet[0].backing.name, sheet[0].backing.value_name))),
            "numbers": numbers,
            "sheet": by_number,
            "cards": contained,
            "transform": transform,
        },
    )


def _filled(part: str, values: dict[str, Json]) -> Json:
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
