"""A book of a site, read from the files of its game, and what of it goes into the site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from spyrium_dsl.book.book import Book
from spyrium_dsl.book.page import Page
from spyrium_dsl.cards.picture import Pictures
from spyrium_dsl.library.books import extras_of
from spyrium_dsl.library.finding import UnknownName, find_game
from spyrium_dsl.library.games import files_of, is_game, look_files
from spyrium_dsl.library.opened import Mistakes, open_folder
from spyrium_dsl.library.pictures import pictures_of
from spyrium_dsl.library.speaking import spoken
from spyrium_dsl.library.variants import variants_in
from spyrium_dsl.plugin.places import Place
from spyrium_dsl.text.diagnostic import report
from spyrium_dsl.text.suggest import suggest
from spyrium_dsl.text.telling import tell


class Unreadable(Exception):
    """A game that cannot be told of; says why, as the terminal shows it."""

    def __init__(self, text: str, count: int) -> None:
        super().__init__(text)
        self.count = count


@dataclass
class Volume:
    """A game of the site. *stamp*: of its files when they were read."""

    place: Place
    folder: Path
    book: Book
    stamp: tuple[tuple[str, int, int], ...]
    picture: Pictures

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it is told in."""
        return self.place.languages or self.book.game.languages

    def pages(self, language: str) -> Sequence[Page]:
        """Its pages in a language."""
        return self.book.pages(language)

    def contents(self) -> Iterator[tuple[str, str, Page | None]]:
        """Path in the site, content, and the page of the book, None for pictures."""
        for language in self.languages:
            folder = f"{self.place.at}/{language}"
            for page in self.pages(language):
                yield f"{folder}/{page.path}", page.markdown, page
            for card in self.book.game.tree.cards:
                yield f"{folder}/pictures/{card.id}.svg", self.picture(card.id, language), None


def read(place: Place, home: Path, before: Volume | None = None) -> Volume:
    """A game from its files; *before* as it was, which is returned itself if no file has changed.

    Raises Unreadable where the game has mistakes or is not there.
    """
    if before is not None and before.place != place:
        before = None
    folder = before.folder if before is not None else folder_of(place, home)
    stamp = tuple(
        (str(file), file.stat().st_mtime_ns, file.stat().st_size) for file in (*files_of(folder), *look_files(folder))
    )
    if before is not None and stamp == before.stamp:
        return before
    there = tuple(sorted(variants_in(folder)))
    wanted = there if place.variants is None else place.variants
    opened = open_folder(folder)
    for one in wanted:
        if one not in there:
            problem = report("E316", variant=one, meant=suggest(one, there), known=there or None)
            raise Unreadable(tell([problem], opened.sources), 1)
    if opened.mistakes or opened.checked.rules is None:
        raise Unreadable(tell(opened.mistakes, opened.sources), len(opened.mistakes))
    book = Book(spoken(opened), extras_of(folder, wanted, opened), before.book if before is not None else None)
    for one in place.languages or ():
        if one not in book.game.languages:
            problem = report("E321", game=place.game, language=one, known=tuple(book.game.languages))
            raise Unreadable(tell([problem], opened.sources), 1)
    try:
        # A mistake in a variant shows itself only now, when its file is read.
        _ = book.variants
    except Mistakes as broken:
        raise Unreadable(str(broken), len(broken.diagnostics)) from broken
    try:
        pictures = pictures_of(book, folder, before.picture if before is not None else None)
    except Mistakes as broken:
        raise Unreadable(str(broken), len(broken.diagnostics)) from broken
    return Volume(place, folder, book, stamp, pictures)


def folder_of(place: Place, home: Path) -> Path:
    """The game's folder: a path from mkdocs.yml, a game in `rules` beside it, or one that came with the program."""
    for folder in (home / place.game, home / "rules" / place.game):
        if is_game(folder):
            return folder
    try:
        return find_game(place.game)
    except UnknownName as problem:
        raise Unreadable(str(problem), 1) from problem
