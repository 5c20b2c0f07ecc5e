"""How the cards of a game look: sizes, colours, icons, and which field stands in which corner. A small file of data.

`rules/GAME/look.toml`, all of it optional:

    [card]
    size = "bridge"                 # or width and height in millimetres
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

from collections.abc import Mapping
from dataclasses import dataclass, field

from spyrium_dsl.core.model import Model

CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.45, 63.5),
    "square": (70.0, 70.0),
    "tarot": (70.0, 120.0),
}
"""Usual cards, in millimetres, by the names that printers have for them."""
LEAST, MOST = 20, 300
"""Millimetres that a side of a card may have."""
_PALETTE = ("#33566b", "#7a4a2b", "#4d6b3c", "#6b3f5e", "#8a6d1f", "#2f6b63", "#73403f", "#444c7a")
"""For kinds and values without a colour of their own; white text can be read on each."""
SHOWN = ("number", "amount", "value", "values")


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
        fields = {name: one for name, one in model.kinds[kind].fields.items() if one.sort in SHOWN}
        found = {name: corner for corner in CORNERS for name in self.corners.get(corner, ()) if name in fields}
        if self.corners:
            return found
        return {name: CORNERS[at % len(CORNERS)] for at, name in enumerate(fields)}
