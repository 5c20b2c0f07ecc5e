"""The book of a game: its rules, cards, examples and variants as pages of Markdown, in any language it has words in.

Pages are made from effect objects and quantities. Each fact on them stands in `<span data-source="ID">`, the id of the
line of the rules that says it; what was reckoned or played out from several lines stands in `data-from`.
"""

from spyrium_dsl.book.book import Book, pages
from spyrium_dsl.book.page import Page
from spyrium_dsl.book.variants import Extra

__all__ = ["Book", "Extra", "Page", "pages"]
