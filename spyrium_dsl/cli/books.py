"""The book of a game on disk, with all its variants."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.book.book import Book, Extra
from spyrium_dsl.cli.opened import open_folder, open_game
from spyrium_dsl.cli.paths import find_game
from spyrium_dsl.cli.speaking import spoken
from spyrium_dsl.cli.variants import split_name, variants_in


def book_of(name: str, variants: Sequence[str] | None = None) -> Book:
    """The book of a game; *variants* are those told of beside it, all in its folder if None."""
    folder = find_game(name)
    # A game that is itself asked for with variants has its sheets against the game as it comes.
    found = variants_in(folder) if variants is None else {one: variants_in(folder)[one] for one in variants}
    own = split_name(name)[1]
    extras = [Extra(one, spoken(open_folder(folder, (one,)))) for one in sorted(found) if one not in own]
    return Book(spoken(open_game(name)), extras)
