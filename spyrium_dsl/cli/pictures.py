"""Pictures of cards for pages: as they are printed, or plain ones where there is nothing to draw them with."""

from __future__ import annotations

import json
from pathlib import Path

from spyrium_dsl.book.book import Book
from spyrium_dsl.book.folder import plain_picture
from spyrium_dsl.cards.drawing import Drawing
from spyrium_dsl.cards.face import Face, faces
from spyrium_dsl.cards.typeset import NoTypesetter, Typesetter
from spyrium_dsl.cli.looks import look_of


class CardPictures:
    """Draws the cards of a book, those of a language together, and none that was drawn before and is as it was.

    *before*: the pictures of the book that *book* was made from. *known*: pictures by all that is on them, which outlives
    every book.
    """

    def __init__(self, book: Book, folder: Path, before: CardPictures | None = None) -> None:
        self.book = book
        self.known: dict[str, str] = {} if before is None else before.known
        self.look, icons, _, _ = look_of(folder, book.game.model)
        self.typesetter = Typesetter(icons)
        self._drawn: dict[str, dict[str, str]] = {}
        same_look = before is not None and (before.look, before.typesetter.icons) == (self.look, icons)
        self._kept = before._drawn if before is not None and same_look else {}

    def __call__(self, card: str, language: str) -> str:
        """The first printing of a card as SVG."""
        if language not in self._drawn:
            try:
                self._drawn[language] = self._draw(language)
            except NoTypesetter:
                plain = plain_picture(self.book)
                self._drawn[language] = {one.id: plain(one.id, language) for one in self.book.game.tree.cards}
        return self._drawn[language][card]

    def _draw(self, language: str) -> dict[str, str]:
        game = self.book.game
        kept = {card: svg for card, svg in self._kept.get(language, {}).items() if self.book.keeps(card)}
        others = {card.id for card in game.tree.cards} - kept.keys()
        first: dict[str, Face] = {}
        for face in faces(game, language, self.look.icons, self.book.sources, others):
            first.setdefault(face.design, face)
        drawing = Drawing.of(game, self.look, language, tuple(first.values()))
        frame = repr((self.look, drawing.title, drawing.stand_in, language))
        keys = {design: frame + json.dumps(drawing.card(face)) for design, face in first.items()}
        fresh = [face for design, face in first.items() if keys[design] not in self.known]
        if fresh:
            made = self.typesetter.svg(drawing, fresh)
            self.known.update({keys[face.design]: svg for face, svg in zip(fresh, made, strict=True)})
        plain = plain_picture(self.book)
        return kept | {
            card: self.known[keys[card]] if card in keys else plain(card, language) for card in sorted(others)
        }
