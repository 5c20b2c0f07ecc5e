"""Pages of a book set as one PDF: a title, contents, page numbers, links that lead inside it.

Pages come as HTML of ours and go to the template as plain data, so that no word of a game is read as markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from html.parser import HTMLParser

from spyrium_dsl.book.folder import as_file
from spyrium_dsl.book.html import to_html
from spyrium_dsl.book.page import Page
from spyrium_dsl.cards.drawing import Json
from spyrium_dsl.cards.typeset import compiled

_EMPTY = frozenset({"br", "img", "hr"})
_BLOCKS = frozenset("ul ol table thead tbody tr div figure".split())
"""Tags between whose parts white space says nothing."""


@dataclass(frozen=True)
class Booklet:
    """What is printed. *contents*: the heading of the list of contents, in the language of the pages."""

    title: str
    language: str
    contents: str
    pages: Sequence[Page]

    def pdf(self, paper: tuple[float, float]) -> bytes:
        """The PDF on paper of that width and height in millimetres. Raises NoTypesetter."""
        return compiled("booklet", self.data(paper), {}, "pdf", embedded=True)[0]

    def data(self, paper: tuple[float, float]) -> dict[str, Json]:
        """All that the template is given."""
        chapters = [_Reader(page.path, to_html(page.markdown, as_file).body).top for page in self.pages]
        known = {anchor for chapter in chapters for anchor in _anchors(chapter)}
        made: list[Json] = [[_only(one, known) for one in _children(chapter)] for chapter in chapters]
        return {
            "title": self.title,
            "language": self.language,
            "contents": self.contents,
            "width": paper[0],
            "height": paper[1],
            "chapters": made,
        }


class _Reader(HTMLParser):
    """HTML as a tree of tags and texts. Anchors are joined to the page they are on, as links name them."""

    def __init__(self, path: str, body: str) -> None:
        super().__init__(convert_charrefs=True)
        self.page = as_file(path)
        self.top: dict[str, Json] = {"tag": "div", "inside": []}
        self.open = [self.top]
        self.feed(body)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        node: dict[str, Json] = {"tag": tag, "inside": []}
        if own := given.get("id"):
            node["anchor"] = f"{self.page}#{own}"
        elif tag == "h1":
            node["anchor"] = self.page
        if to := given.get("href"):
            node["to"] = f"{self.page}{to}" if to.startswith("#") else to
        self._put(node)
        if tag not in _EMPTY:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if any(one["tag"] == tag for one in self.open[1:]):
            while self.open.pop()["tag"] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip() or self.open[-1]["tag"] not in _BLOCKS:
            self._put(data)

    def _put(self, one: Json) -> None:
        inside = self.open[-1]["inside"]
        assert isinstance(inside, list)
        inside.append(one)


def _children(node: dict[str, Json]) -> Sequence[Json]:
    inside = node["inside"]
    return inside if isinstance(inside, list) else []


def _anchors(node: dict[str, Json]) -> Iterator[str]:
    if isinstance(anchor := node.get("anchor"), str):
        yield anchor
    for one in _children(node):
        if isinstance(one, dict):
            yield from _anchors(one)


def _only(node: Json, known: Set[object]) -> Json:
    """The node without links that lead out of the booklet."""
    if not isinstance(node, dict):
        return node
    inside: list[Json] = [_only(one, known) for one in _children(node)]
    return {key: inside if key == "inside" else value for key, value in node.items() if key != "to" or value in known}
