"""The index that a browser searches: a script for each language, with an entry for each page and each part of it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spyrium_dsl.book.html import text_of

SNIPPET = 140
_PART = re.compile(r'(?=<h[23] id=")')
_HEAD = re.compile(r'<h[23] id="([^"]*)">(.*?)</h[23]>', re.DOTALL)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Found:
    """What a search may find: where it stands, its title, its words, and how it begins."""

    url: str
    title: str
    text: str
    start: str


def entries(url: str, title: str, body: str, parts: bool = True, lead: str = "") -> Iterator[Found]:
    """The entries of a page; with *parts* one for each of its headings, too."""
    pieces = _PART.split(body) if parts else [body]
    for piece in pieces:
        head = _HEAD.match(piece)
        text = text_of(piece)
        if head is None:
            yield Found(url, title, text, (lead or text)[:SNIPPET])
        else:
            own = html.unescape(text_of(head[2]))
            yield Found(f"{url}#{head[1]}", f"{own} · {title}", text, text.removeprefix(own).strip()[:SNIPPET])


def row(one: Found) -> str:
    """An entry as it stands in the script."""
    words = " ".join(dict.fromkeys(_WORD.findall(one.text.lower())))
    fields = {"u": one.url, "t": one.title, "w": words, "s": one.start}
    return json.dumps(fields, ensure_ascii=False).replace("</", "<\\/")


def script(rows: Iterable[str]) -> str:
    """The index as a script, which a page can load from a folder as well as from a server."""
    return f"window.bookIndex = [{', '.join(rows)}];\n"
