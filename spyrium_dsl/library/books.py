"""The book of a game on disk, with all its variants."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from spyrium_dsl.book.book import Book
from spyrium_dsl.book.variants import Extra
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.opened import Opened, needs_words, open_folder, open_game
from spyrium_dsl.library.speaking import spoken
from spyrium_dsl.library.variants import split_name, variants_in
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.text.source import Source

_WORD = re.compile(r"[\w-]+")


def book_of(name: str, languages: Sequence[str] = ()) -> Book:
    """The book of a game with all variants in its folder.

    Raises Mistakes where there are any; UnknownName where the game has no words in one of these *languages*.
    """
    # A game that is itself asked for with variants has its sheets against the game as it comes.
    own = split_name(name)[1]
    folder = find_game(name)
    opened = open_game(name)
    needs_words(opened, name, languages)
    return Book(spoken(opened), extras_of(folder, [one for one in sorted(variants_in(folder)) if one not in own]))


def extras_of(folder: Path, variants: Sequence[str], opened: Opened | None = None) -> list[Extra]:
    """Variants of a game in a folder, to be read when they are wanted. *opened*: the game, whose files these are."""
    known = variants_in(folder)
    sources = opened.sources.values() if opened is not None else ()
    found = []
    for one in variants:
        names = {one, *known.get(one, ())}
        texts = [source.text for source in sources if not names.isdisjoint(_WORD.findall(_header(source)))]
        found.append(Extra(one, partial(_read, folder, one), "\f".join(texts)))
    return found


def _header(source: Source) -> str:
    """The first line that says something: it names the variant a file is of, or speaks of."""
    lines = (line.strip() for line in source.text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def _read(folder: Path, variant: str) -> Spoken:
    return spoken(open_folder(folder, (variant,)))
