"""Diagnostics told in the language of the file they are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from spyrium_dsl.text.catalogue import catalogue
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.show import Screen, Style, plain, show_one
from spyrium_dsl.text.source import Source

_HEADER = re.compile(r"\A\ufeff?(?:\s|#[^\n]*\n)*([^\n#]*)")
_OWN = re.compile(r"(?:translation|language)\s+([\w-]+)|.*\sin\s+([\w-]+)\s*$")


def tell(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, Source],
    said_in: str | None = None,
    style: Style = plain,
    width: int | None = None,
) -> str:
    """All of them in file order, each as a block of lines; empty where there are none.

    *said_in*: the language of all of them. Without it what names no language is in that of the game. Words that a
    language lacks are English. *style*, *width*: see `Screen`.
    """
    usual = usual_language(sources.values())
    lines = []
    for one in sorted(diagnostics):
        source = sources.get(one.span.path) if one.span is not None else None
        code = said_in or (language_of(source) if source is not None else "")
        lines.append(show_one(one, sources, Screen(catalogue(code or usual or "en"), style, width)))
    return "\n".join(lines)


def usual_language(sources: Iterable[Source]) -> str:
    """The language of the game that is among the files; empty where there is none."""
    games = (source for source in sources if _header(source).startswith("game "))
    return next((code for source in games if (code := language_of(source))), "")


def language_of(source: Source) -> str:
    """The language that the header of a file names; empty where it names none.

    >>> language_of(Source("a.rules", "translation pl for harbour")), language_of(Source("b.rules", "cards for harbour"))
    ('pl', '')
    >>> language_of(Source("c.rules", '# mine\\ngame harbour "A Day in Port" in ru  # and more'))
    'ru'
    """
    match = _OWN.match(_header(source))
    return (match[1] or match[2]) if match is not None else ""


def _header(source: Source) -> str:
    match = _HEADER.match(source.text)
    return match[1].strip() if match is not None else ""
