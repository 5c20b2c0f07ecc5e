"""The Markdown of our own pages as HTML. It knows what these pages are made of and nothing else, and so is fast."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from spyrium_dsl.book.page import slug

_IMAGE = re.compile(r"!\[([^\[\]]*)\]\(([^()\s]*)\)")
_LINK = re.compile(r"\[([^\[\]]*)\]\(([^()\s]*)\)")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_HEADING = re.compile(r"(#{1,6}) (.*)")
_ITEM = re.compile(r"( *)(-|\d+\.) (.*)")
_QUOTE = '"'
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Heading:
    """A heading: its level from 1, its anchor, its text as HTML without tags."""

    level: int
    anchor: str
    text: str


@dataclass(frozen=True)
class Made:
    """A page as HTML, with its headings in order."""

    body: str
    headings: tuple[Heading, ...]


def text_of(body: str) -> str:
    """HTML without its tags.

    >>> text_of("<p>3 <b>fish</b> &amp; more</p><p>next</p>")
    '3 fish & more next'
    """
    spaced = re.sub(r"</(?:p|li|td|th|h\d|figcaption|div)>|<br>", " ", body)
    return " ".join(html.unescape(_TAG.sub("", spaced)).split())


def to_html(markdown: str, url: Callable[[str], str] = lambda target: target) -> Made:
    """A page as HTML. *url* says where a link or a picture leads.

    >>> to_html("## A pier\\n\\n- [boats](boats.md)\\n    - 3").body
    '<h2 id="a-pier">A pier</h2>\\n<ul><li><a href="boats.md">boats</a><ul><li>3</li></ul></li></ul>'
    """
    made: list[str] = []
    headings: list[Heading] = []
    taken: set[str] = set()
    for block in markdown.strip("\n").split("\n\n"):
        first = block[:1]
        if first == "#" and (match := _HEADING.fullmatch(block)):
            text = _inline(match[2], url)
            bare = _TAG.sub("", text)
            anchor = _free(slug(html.unescape(bare)), taken)
            headings.append(Heading(len(match[1]), anchor, bare))
            made.append(f'<h{len(match[1])} id="{anchor}">{text}</h{len(match[1])}>')
        elif first == "|":
            made.append(_table(block.split("\n"), url))
        elif _ITEM.match(block):
            made.append("".join(_list([match for line in block.split("\n") if (match := _ITEM.fullmatch(line))], url)))
        elif block.startswith(("<div", "<p", "<figure")):
            made.append(block)
        elif block:
            made.append(f"<p>{_inline(block, url)}</p>")
    return Made("\n".join(made), tuple(headings))


def _inline(text: str, url: Callable[[str], str]) -> str:
    text = _IMAGE.sub(
        lambda m: f'<img alt="{m[1].replace(_QUOTE, "&quot;")}" src="{html.escape(url(m[2]))}" loading="lazy">', text
    )
    text = _LINK.sub(lambda m: f'<a href="{html.escape(url(m[2]))}">{m[1]}</a>', text)
    return _STRONG.sub(r"<strong>\1</strong>", text)


def _free(wanted: str, taken: set[str]) -> str:
    own, number = wanted, 0
    while own in taken:
        number += 1
        own = f"{wanted}_{number}"
    taken.add(own)
    return own


def _table(lines: Sequence[str], url: Callable[[str], str]) -> str:
    rows = [[cell.strip() for cell in _cells(line)] for line in lines]
    head = "".join(f'<th scope="col">{_inline(cell, url)}</th>' for cell in rows[0])
    has_head = any(rows[0])
    body = "".join("<tr>" + "".join(f"<td>{_inline(cell, url)}</td>" for cell in row) + "</tr>" for row in rows[2:])
    shown = f"<thead><tr>{head}</tr></thead>" if has_head else ""
    return f'<div class="wide"><table>{shown}<tbody>{body}</tbody></table></div>'


def _cells(line: str) -> list[str]:
    """The cells of a row; a stroke inside a cell is escaped by us as an entity."""
    return line.strip().removeprefix("|").removesuffix("|").split("|")


def _list(items: Sequence[re.Match[str]], url: Callable[[str], str]) -> Iterator[str]:
    """Items of one list, deeper ones inside the item before them."""
    depth = len(items[0][1])
    tag = "ul" if items[0][2] == "-" else "ol"
    yield f"<{tag}>"
    at = 0
    while at < len(items):
        end = at + 1
        while end < len(items) and len(items[end][1]) > depth:
            end += 1
        yield f"<li>{_inline(items[at][3], url)}"
        if end > at + 1:
            yield from _list(items[at + 1 : end], url)
        yield "</li>"
        at = end
    yield f"</{tag}>"
