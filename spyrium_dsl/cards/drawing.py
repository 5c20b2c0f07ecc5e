"""What the templates are given: the faces with the place, the colour and the icon of each thing, as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from spyrium_dsl.book.provenance import STAND_IN
from spyrium_dsl.book.words import words as words_of
from spyrium_dsl.cards.face import Face, Fact
from spyrium_dsl.cards.look import Look
from spyrium_dsl.cards.marked import parts
from spyrium_dsl.cards.sourced import linked
from spyrium_dsl.core.model import Model
from spyrium_dsl.render.spoken import Spoken

_DARK, _BLACK, _LIGHT, _PANEL = "#1f2328", "#000000", "#ffffff", "#fbf8f1"
_READABLE = 4.5
"""The contrast that people with weak eyes need, by WCAG."""
Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True)
class Drawing:
    """Faces to be drawn. *title* is that of the game, *legend* says what the mark of a stand-in means."""

    faces: tuple[Face, ...]
    look: Look
    model: Model
    language: str
    title: str
    legend: str

    @classmethod
    def of(cls, game: Spoken, look: Look, language: str, faces: Sequence[Face]) -> Drawing:
        """Faces of a game in a language."""
        title = game.title(language)
        return cls(tuple(faces), look, game.model, language, title, words_of(language).screen("stand-in-legend"))

    def card(self, face: Face) -> dict[str, Json]:
        """One face."""
        corners = self.look.corner_of(self.model, face.kind)
        colour = self.look.colour(face.kind, {fact.field: fact.value for fact in face.facts}, tuple(self.model.kinds))
        return {
            "id": face.id,
            "title": face.title,
            "kind_name": face.kind_name,
            "colour": colour,
            "ink": ink_on(colour),
            "label": colour if contrast(colour, _PANEL) >= _READABLE else _DARK,
            "back": self._back(face),
            "facts": [self._fact(fact, face.kind, corners[fact.field]) for fact in face.facts if fact.field in corners],
            "lines": [
                {
                    "label": "" if line.field in self.look.without_label else line.label,
                    "parts": self._parts(line.marked),
                    "link": linked(line.source, line.text),
                }
                for line in face.lines
            ],
        }

    def data(self, cards: Iterable[Face], more: Mapping[str, Json] = MappingProxyType({})) -> dict[str, Json]:
        """All that a template is given. *more*: what this one needs besides."""
        return {
            "width": self.look.width,
            "height": self.look.height,
            "language": self.language,
            "title": self.title,
            "mark": STAND_IN,
            "legend": self.legend,
            "cards": [self.card(face) for face in cards],
            **more,
        }

    def _back(self, face: Face) -> Json:
        backing = face.backing
        kinds = self.model.members(backing.of)
        colour = self.look.colour(
            backing.of if backing.of in self.look.colours else kinds[0], {}, tuple(self.model.kinds)
        )
        own = self.look.colours.get(backing.value, colour)
        return {"name": backing.name, "value": backing.value_name, "colour": own, "ink": ink_on(own)}

    def _fact(self, fact: Fact, kind: str, corner: str) -> dict[str, Json]:
        icon = self.look.icons.get(fact.value) or self.look.icons.get(fact.field)
        is_number = self.model.kinds[kind].fields[fact.field].sort in ("number", "amount")
        is_bare = is_number and not fact.value
        return {
            "corner": corner,
            "text": fact.text,
            # What stands before an icon, and before a number that says nothing of what it counts.
            "number": None if not is_number else fact.text if fact.number is None else str(fact.number),
            "label": fact.name if is_bare else "",
            "icon": icon,
            "stand_in": fact.stand_in,
            "link": linked(fact.source, fact.text),
        }

    def _parts(self, text: str) -> list[Json]:
        # No icon begins a line alone: it stays with the number or the word before it.
        glued = re.sub(r"(?<=\S) (?=\ue000)", "\u00a0", text)
        return [{"icon": self.look.icons[icon]} if icon else {"text": words} for words, icon in parts(glued)]


def ink_on(colour: str) -> str:
    """Light or dark letters, whichever is read more easily on a colour."""
    return max((_LIGHT, _BLACK), key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """How much lighter one colour is than the other, as WCAG reckons it: 1 for the same, 21 for black on white.

    >>> round(contrast("#ffffff", "#000000"))
    21
    """
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
