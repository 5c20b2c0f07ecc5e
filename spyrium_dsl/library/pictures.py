"""Pictures of cards for the pages of a book, with the look that lies beside the game."""

from __future__ import annotations

from pathlib import Path

from spyrium_dsl.book.book import Book
from spyrium_dsl.book.folder import plain_picture
from spyrium_dsl.cards.picture import Pictures, Since
from spyrium_dsl.library.looks import right_look_of


def pictures_of(book: Book, folder: Path, before: Pictures | None = None) -> Pictures:
    """Draws the cards of a book as they are printed; plain ones where there is nothing to draw them with.

    *before*: the pictures of the book that *book* was made from. Raises Mistakes where the look has any.
    """
    found = right_look_of(folder, book.game.model)
    since = Since(before, book.keeps) if before is not None else None
    return Pictures(book.game, found.look, found.icons, book.sources, plain_picture(book), since)
