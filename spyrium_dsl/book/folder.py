"""A book as files of a folder: Markdown, or HTML that a browser reads without a server."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import resources

from spyrium_dsl.book.book import Book
from spyrium_dsl.book.drawing import drawing
from spyrium_dsl.book.html import to_html
from spyrium_dsl.book.menu import menu, neighbours
from spyrium_dsl.book.page import Page
from spyrium_dsl.book.search import Found, entries, row, script
from spyrium_dsl.book.shell import Frame, Tongue, framed

Picture = Callable[[str, str], str]
"""Draws a card as SVG, by its id, in a language."""

_FORWARD = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{language}</title>
<meta http-equiv="refresh" content="0; url={language}/index.html"><a href="{language}/index.html">{language}</a></html>
"""

ASSETS = ("book.css", "book.js")


def asset(name: str) -> str:
    """A file that every page of HTML needs."""
    return (resources.files("spyrium_dsl.book") / "assets" / name).read_text(encoding="utf-8")


def plain_picture(book: Book) -> Picture:
    """Draws cards with what is at hand here."""

    def draw(card: str, language: str) -> str:
        telling = book.telling(language)
        return drawing(telling, telling.cards[card])

    return draw


def markdown_files(book: Book, languages: Sequence[str], picture: Picture) -> Iterator[tuple[str, str]]:
    """Paths and contents, a folder for each language."""
    for language in languages:
        for page in book.pages(language):
            yield f"{language}/{page.path}", page.markdown
        yield from _pictures(book, language, picture)


def html_files(book: Book, languages: Sequence[str], picture: Picture) -> Iterator[tuple[str, str]]:
    """Paths and contents; `index.html` leads to the first language."""
    for name in ASSETS:
        yield f"assets/{name}", asset(name)
    for language in languages:
        found: list[Found] = []
        pages = book.pages(language)
        for page in pages:
            body = to_html(page.markdown, as_file)
            found += entries(as_file(page.path), page.title, body.body, page.group != "cards", page.lead)
            words = book.telling(language).words
            frame = _frame(book, pages, page, language, languages)
            yield f"{language}/{as_file(page.path)}", framed(frame, body.body, body.headings, words)
        yield f"{language}/search.js", script(map(row, found))
        yield from _pictures(book, language, picture)
    yield "index.html", _FORWARD.format(language=languages[0])


def _pictures(book: Book, language: str, picture: Picture) -> Iterator[tuple[str, str]]:
    for card in book.game.tree.cards:
        yield f"{language}/pictures/{card.id}.svg", picture(card.id, language)


def as_file(path: str) -> str:
    """Where a link to a page of Markdown leads among files of HTML.

    >>> as_file("../cards/wharf.md#text"), as_file("../pictures/wharf.svg")
    ('../cards/wharf.html#text', '../pictures/wharf.svg')
    """
    page, sign, anchor = path.partition("#")
    return f"{page.removesuffix('.md')}.html{sign}{anchor}" if page.endswith(".md") else path


def _frame(book: Book, pages: Sequence[Page], page: Page, language: str, languages: Sequence[str]) -> Frame:
    folder = posixpath.dirname(page.path)

    def url(path: str) -> str:
        return as_file(posixpath.relpath(path, folder or "."))

    up = posixpath.relpath(".", folder or ".")
    names: Mapping[str, str] = {one: book.game.vocabularies[one].name for one in languages}
    tongues = [Tongue(one, names[one], f"{up}/../{one}/{as_file(page.path)}", one == language) for one in languages]
    before, after = neighbours(pages, page.path, url)
    title = book.game.title(language)
    return Frame(
        language,
        title,
        url("index.md"),
        page.title,
        page.lead,
        f"{up}/../assets/",
        f"{up}/search.js",
        f"{up}/",
        menu(pages, page.path, url),
        tongues,
        before,
        after,
        "aid" if page.path == "aid.md" else "",
    )
