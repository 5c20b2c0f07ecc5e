"""Pictures of single cards, for pages: those of a language are drawn together, and none that was drawn before and is as it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spyrium_dsl.book.sources import Sources
from spyrium_dsl.cards.drawing import Drawing
from spyrium_dsl.cards.engine import NoTypesetter
from spyrium_dsl.cards.face import Face, faces
from spyrium_dsl.cards.look import Look
from spyrium_dsl.cards.typeset import Typesetter
from spyrium_dsl.render.spoken import Spoken

Plain = Callable[[str, str], str]


@dataclass(frozen=True)
class Since:
    """The pictures of the same game before an edit; *keeps*: whether a card is as it was then."""

    pictures: Pictures
    keeps: Callable[[str], bool]


class Pictures:
    """The first printing of each card of a game as SVG.

    *plain*: draws where the typesetter is not installed; without it that is NoTypesetter.
    """

    def __init__(
        self,
        game: Spoken,
        look: Look,
        icons: Mapping[str, bytes],
        sources: Sources | None = None,
        plain: Plain | None = None,
        since: Since | None = None,
    ) -> None:
        self.game, self.look, self.plain = game, look, plain
        self.sources = sources or Sources(game.tree)
        self.typesetter = Typesetter(icons)
        self._drawn: dict[str, dict[str, str]] = {}
        before = since.pictures if since is not None and since.pictures.typesetter == self.typesetter else None
        self.known: dict[str, str] = before.known if before is not None else {}
        """Pictures by all that is on them but the drawings, which are named there: they outlive the game, not a drawing."""
        self._kept = before._drawn if before is not None and before.look == look else {}
        self._keeps = since.keeps if since is not None else None

    def __call__(self, card: str, language: str) -> str:
        """A card by its id, in a language."""
        if language not in self._drawn:
            try:
                self._drawn[language] = self._draw(language)
            except NoTypesetter:
                if (plain := self.plain) is None:
                    raise
                self._drawn[language] = {one.id: plain(one.id, language) for one in self.game.tree.cards}
        return self._drawn[language][card]

    def _draw(self, language: str) -> dict[str, str]:
        keeps = self._keeps
        kept = {card: svg for card, svg in self._kept.get(language, {}).items() if keeps is not None and keeps(card)}
        others = {card.id for card in self.game.tree.cards} - kept.keys()
        first: dict[str, Face] = {}
        for face in faces(self.game, language, self.look.icons, self.sources, others):
            first.setdefault(face.design, face)
        drawing = Drawing.of(self.game, self.look, language, tuple(first.values()))
        frame = repr((self.look, drawing.title, language))
        keys = {design: frame + json.dumps(drawing.card(face)) for design, face in first.items()}
        fresh = [face for design, face in first.items() if keys[design] not in self.known]
        if fresh:
            made = self.typesetter.svg(drawing, fresh)
            self.known.update({keys[face.design]: svg for face, svg in zip(fresh, made, strict=True)})
        return kept | {design: self.known[key] for design, key in keys.items()}
