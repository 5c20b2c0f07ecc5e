"""The rulebook of a game as it is printed: its pages in one language, with the pictures that its look makes."""

from __future__ import annotations

from spyrium_dsl.book.book import RULES, Book
from spyrium_dsl.book.selected import selected_page
from spyrium_dsl.cards.booklet import Booklet
from spyrium_dsl.cards.drawing import Drawing
from spyrium_dsl.cards.face import faces
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.looks import right_look_of


def booklet_of(book: Book, game: str, language: str) -> Booklet:
    """The rulebook: rules, cards, a few examples, glossary and player aid; raises Mistakes where the look has any."""
    found = right_look_of(find_game(game), book.game.model)
    telling = book.telling(language)
    tree, word = book.game.tree, telling.word
    drawing = Drawing.of(book.game, found.look, language, faces(book.game, language, found.look.icons, book.sources))
    by_path = {page.path: page for page in book.pages(language)}
    rules, *others = (by_path[path] for path in RULES)
    examples = selected_page(telling, book.examples)
    players = [telling.said(block.head) for block in tree.declarations if block.head.tag() == "players"]
    return Booklet(
        drawing.title,
        language,
        word("printed-contents"),
        [one for one in (rules, examples, *others) if one is not None],
        " · ".join([word("rulebook"), *players]),
        word("printed-page", page=0),
        word("cards"),
        drawing,
        found.icons,
    )
