"""The menu of a book: its pages in order, those of a chapter under the page that lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spyrium_dsl.book.page import Page
from spyrium_dsl.book.shell import Entry

_CHAPTERS = ("cards", "examples", "variants")
_OPEN = ("examples", "variants")
"""Chapters whose pages the menu shows; cards are too many, and have their index."""


def menu(pages: Sequence[Page], here: str, url: Callable[[str], str]) -> tuple[Entry, ...]:
    """The entries. *here* is the path of the page that is read, *url* leads from it to a path."""
    found = []
    for page in pages:
        chapter = page.path.partition("/")[0]
        if chapter in _CHAPTERS and page.path != f"{chapter}/index.md":
            continue
        under: tuple[Entry, ...] = ()
        if chapter in _OPEN and here.startswith(f"{chapter}/"):
            inner = [one for one in pages if one.path.startswith(f"{chapter}/") and one is not page]
            under = tuple(Entry(one.label, url(one.path), one.path == here) for one in inner)
        found.append(Entry(page.label, url(page.path), page.path == here, under))
    return tuple(found)


def neighbours(pages: Sequence[Page], here: str, url: Callable[[str], str]) -> tuple[Entry | None, Entry | None]:
    """The pages before and after."""
    paths = [page.path for page in pages]
    at = paths.index(here)
    before = Entry(pages[at - 1].label, url(paths[at - 1])) if at else None
    after = Entry(pages[at + 1].label, url(paths[at + 1])) if at + 1 < len(pages) else None
    return before, after
