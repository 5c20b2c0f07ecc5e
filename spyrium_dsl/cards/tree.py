"""HTML of our pages as a tree of tags and texts, which a template walks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from html.parser import HTMLParser

from spyrium_dsl.cards.drawing import Json

Node = dict[str, Json]
_EMPTY = frozenset({"br", "img", "hr"})
_BLOCKS = frozenset("ul ol table thead tbody tr div figure".split())
"""Tags between whose parts white space says nothing."""
_SIGNS = {"●": "•"}
"""Signs of the terminal that the fonts for paper have not, and those that stand for them there."""


def tree_of(page: str, body: str) -> Node:
    """The tree of a page. *page*: its address; anchors are joined to it, as links name them."""
    return _Reader(page, body).top


def anchors_in(node: Node) -> Iterator[str]:
    """All places that a link may lead to."""
    if isinstance(anchor := node.get("anchor"), str):
        yield anchor
    for one in node.get("cards", ()) if isinstance(node.get("cards"), list) else ():  # type: ignore[union-attr]
        if isinstance(one, dict) and isinstance(found := one["anchors"], list):
            yield from (str(anchor) for anchor in found)
    for one in children(node):
        if isinstance(one, dict):
            yield from anchors_in(one)


def text_in(node: Node) -> str:
    """What is printed of it, without its shape."""
    return " ".join(
        one if isinstance(one, str) else text_in(one) for one in children(node) if isinstance(one, str | dict)
    )


def with_links_inside(node: Node, known: Set[str]) -> Node:
    """The node without links that lead out of the booklet, and each anchor once."""
    return _only(node, known, set())


def children(node: Node) -> Sequence[Json]:
    """The parts inside."""
    inside = node["inside"]
    return inside if isinstance(inside, list) else []


def _only(node: Node, known: Set[str], seen: set[str]) -> Node:
    found = {key: value for key, value in node.items() if key != "to" or value in known}
    if isinstance(to := found.get("to"), str):
        # Cards have their names on them, and are found without a number.
        found["paged"] = not to.startswith("cards/")
    if isinstance(anchor := found.get("anchor"), str):
        if anchor in seen:
            del found["anchor"]
        seen.add(anchor)
    found["inside"] = [_only(one, known, seen) if isinstance(one, dict) else one for one in children(node)]
    return found


class _Reader(HTMLParser):
    def __init__(self, page: str, body: str) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.top: Node = {"tag": "div", "inside": []}
        self.open = [self.top]
        self.feed(body)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        node: Node = {"tag": tag, "inside": []}
        if own := given.get("id"):
            node["anchor"] = f"{self.page}#{own}"
        elif tag == "h1":
            node["anchor"] = self.page
        if to := given.get("href"):
            node["to"] = f"{self.page}{to}" if to.startswith("#") else _from(self.page, to)
        for name in ("class", "lang"):
            if value := given.get(name):
                node[name] = value
        if tag == "tr":
            node["head"] = self.open[-1]["tag"] == "thead"
        if tag in ("thead", "tbody"):
            # Rows are what a table is made of, however they are held together.
            node["inside"] = self.open[-1]["inside"]
        else:
            self._put(node)
        if tag not in _EMPTY:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if any(one["tag"] == tag for one in self.open[1:]):
            while self.open.pop()["tag"] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip() or self.open[-1]["tag"] not in _BLOCKS:
            for sign, other in _SIGNS.items():
                data = data.replace(sign, other)
            self._put(data)

    def _put(self, one: Json) -> None:
        inside = self.open[-1]["inside"]
        assert isinstance(inside, list)
        inside.append(one)


def _from(page: str, to: str) -> str:
    """Where a link of a page leads, named from the top of the book."""
    import posixpath

    path, sign, anchor = to.partition("#")
    if "://" in path:
        return to
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) + sign + anchor
