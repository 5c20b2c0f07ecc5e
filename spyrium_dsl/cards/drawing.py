"""What the templates are given: the faces with the place, the colour and the icon of each thing, as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from spyrium_dsl.cards.face import Face, Fact
from spyrium_dsl.cards.look import Look
from spyrium_dsl.cards.marked import parts
from spyrium_dsl.core.model import Model
from spyrium_dsl.render.spoken import Spoken

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True)
class Drawing:
    """Faces to be drawn. *title* is that of the game, *stand_in* the word for a number that nobody has published."""

    faces: tuple[Face, ...]
    look: Look
    model: Model
    language: str
    title: str
    stand_in: str

    @classmethod
    def of(cls, game: Spoken, look: Look, language: str, faces: Sequence[Face]) -> Drawing:
        """Faces of a game in a language."""
        stand_in = game.vocabularies[language].phrases["stand-in"][0].text
        title = game.titles(language).get(game.tree.id) or game.tree.title
        return cls(tuple(faces), look, game.model, language, title, stand_in)

    def card(self, face: Face) -> dict[str, Json]:
        """One face."""
        corners = self.look.corner_of(self.model, face.kind)
        colour = self.look.colour(face.kind, {fact.field: fact.value for fact in face.facts}, tuple(self.model.kinds))
        return {
            "id": face.id,
            "title": face.title,
            "kind_name": face.kind_name,
            "colour": colour,
            "back": self._back(face),
            "facts": [self._fact(fact, face.kind, corners[fact.field]) for fact in face.facts if fact.field in corners],
            "lines": [
                {"label": "" if line.field in self.look.without_label else line.label, "parts": self._parts(line.text)}
                for line in face.lines
            ],
        }

    def data(self, cards: Iterable[Face], more: Mapping[str, Json], fonts: Sequence[str]) -> dict[str, Json]:
        """All that a template is given."""
        return {
            "width": self.look.width,
            "height": self.look.height,
            "language": self.language,
            "title": self.title,
            "stand_in": self.stand_in,
            "fonts": list(fonts),
            "cards": [self.card(face) for face in cards],
            **more,
        }

    def every(self) -> tuple[Face, ...]:
        """The faces, each as often as there are copies."""
        return tuple(face for face in self.faces for _ in range(face.copies))

    def _back(self, face: Face) -> Json:
        backing = face.backing
        kinds = self.model.members(backing.of)
        colour = self.look.colour(
            backing.of if backing.of in self.look.colours else kinds[0], {}, tuple(self.model.kinds)
        )
        return {
            "name": backing.name,
            "value": backing.value_name,
            "colour": self.look.colours.get(backing.value, colour),
        }

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
        }

    def _parts(self, text: str) -> list[Json]:
        # A number and its icon stay on one line.
        glued = re.sub(r"(?<=\d) (?=\ue000)", "\u00a0", text)
        return [{"icon": self.look.icons[icon]} if icon else {"text": words} for words, icon in parts(glued)]
