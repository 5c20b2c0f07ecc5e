"""The frame around a page: head, menu, languages, search. One frame for every way a book becomes HTML."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from spyrium_dsl.book.html import Heading
from spyrium_dsl.text.catalogue import Catalogue

_FOR_SCRIPTS = ("filter", "filter-all", "filter-clear", "filter-shown", "search-none", "search-found")

# Before anything is drawn, so that nothing flashes.
_THEME = (
    "try{var t=localStorage.getItem('theme')}catch(e){}"
    "document.documentElement.dataset.theme=t||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')"
)


@dataclass(frozen=True)
class Entry:
    """A line of the menu, with those under it. *url* is empty for a heading of others."""

    title: str
    url: str = ""
    here: bool = False
    under: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Tongue:
    """The same page in a language."""

    code: str
    name: str
    url: str
    here: bool


@dataclass(frozen=True)
class Frame:
    """What stands around a page. All urls are relative to it; *base* leads to the folder that the index speaks of."""

    language: str
    site: str
    home: str
    title: str
    description: str
    assets: str
    index: str
    base: str
    menu: Sequence[Entry] = ()
    languages: Sequence[Tongue] = ()
    before: Entry | None = None
    after: Entry | None = None
    kind: str = ""
    styles: Sequence[str] = field(default=())
    scripts: Sequence[str] = field(default=())


def framed(frame: Frame, body: str, headings: Sequence[Heading], words: Catalogue) -> str:
    """The whole HTML of a page."""
    return "\n".join(_lines(frame, body, headings, words)) + "\n"


def _lines(frame: Frame, body: str, headings: Sequence[Heading], words: Catalogue) -> Iterator[str]:
    word = words.template
    title = frame.title if frame.title == frame.site else f"{frame.title} · {frame.site}"
    yield "<!doctype html>"
    yield f'<html lang="{_e(frame.language)}" data-theme="light">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<title>{_e(title)}</title><meta name="description" content="{_e(frame.description)}">'
    yield '<link rel="icon" href="data:,">'
    yield f"<script>{_THEME}</script>"
    yield from (f'<link rel="stylesheet" href="{_e(one)}">' for one in (f"{frame.assets}book.css", *frame.styles))
    inner = [heading for heading in headings if heading.level in (2, 3)]
    kind = " ".join(one for one in (frame.kind, "" if inner else "bare") if one)
    yield f'</head><body class="{_e(kind)}">'
    yield f'<a class="skip" href="#text">{_e(word("skip"))}</a>'
    yield '<header class="top">'
    yield f'<button id="menu" class="menu" type="button" aria-expanded="false" aria-controls="nav">{_e(word("menu"))}</button>'
    yield f'<a class="site" href="{_e(frame.home)}">{_e(frame.site)}</a>'
    yield '<form role="search" autocomplete="off">'
    yield (
        f'<input id="search" type="search" aria-label="{_e(word("search"))}" placeholder="{_e(word("search-hint"))}"'
        f' data-index="{_e(frame.index)}" data-base="{_e(frame.base)}"><div id="found" hidden></div></form>'
    )
    if len(frame.languages) > 1:
        yield f'<nav aria-label="{_e(word("other-language"))}"><ul class="languages">'
        for one in frame.languages:
            here = ' aria-current="true"' if one.here else ""
            yield (
                f'<li><a href="{_e(one.url)}" hreflang="{_e(one.code)}" lang="{_e(one.code)}" '
                f'title="{_e(one.name)}"{here}>{_e(one.code)}</a></li>'
            )
        yield "</ul></nav>"
    yield f'<button id="theme" type="button" title="{_e(word("theme"))}" aria-label="{_e(word("theme"))}">◐</button>'
    yield '</header><div class="page">'
    yield f'<nav id="nav" class="book" aria-label="{_e(word("menu"))}">{_menu(frame.menu)}</nav>'
    yield f'<main id="text">{body}'
    if frame.before or frame.after:
        yield '<div class="turn">'
        yield (
            f'<a rel="prev" href="{_e(frame.before.url)}">← {_e(frame.before.title)}</a>'
            if frame.before
            else "<span></span>"
        )
        yield (
            f'<a rel="next" href="{_e(frame.after.url)}">{_e(frame.after.title)} →</a>'
            if frame.after
            else "<span></span>"
        )
        yield "</div>"
    yield "</main>"
    if inner:
        yield f'<nav class="toc" aria-label="{_e(word("contents"))}"><p>{_e(word("contents"))}</p><ul>'
        for heading in inner:
            deeper = ' class="deeper"' if heading.level == 3 else ""
            yield f'<li{deeper}><a href="#{_e(heading.anchor)}">{heading.text}</a></li>'
        yield "</ul></nav>"
    yield "</div>"
    facts = json.dumps({key: word(key) for key in _FOR_SCRIPTS}, ensure_ascii=False).replace("<", "\\u003c")
    yield f'<script type="application/json" id="words">{facts}</script>'
    yield from (f'<script src="{_e(one)}"></script>' for one in (f"{frame.assets}book.js", *frame.scripts))
    yield "</body></html>"


def _menu(entries: Sequence[Entry]) -> str:
    if not entries:
        return ""
    lines = []
    for one in entries:
        here = ' aria-current="page"' if one.here else ""
        title = (
            f'<a href="{_e(one.url)}"{here}>{_e(one.title)}</a>'
            if one.url
            else f'<p class="section">{_e(one.title)}</p>'
        )
        lines.append(f"<li>{title}{_menu(one.under)}</li>")
    return f"<ul>{''.join(lines)}</ul>"


def _e(text: str) -> str:
    return html.escape(text, quote=True)
