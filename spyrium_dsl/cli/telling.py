"""Diagnostics told in the language of the file they are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from spyrium_dsl.cli.screen import style, width
from spyrium_dsl.text.catalogue import catalogue
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.show import Screen, show_one
from spyrium_dsl.text.source import Source

_HEADER = re.compile(r"\A\ufeff?(?:\s|#[^\n]*\n)*([^\n#]*)")
_OWN = re.compile(r"(?:translation|language)\s+([\w-]+)|.*\sin\s+([\w-]+)\s*$")


def tell(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> str:
    """All of them in file order, each as a block of lines; empty where there are none.

    What names no language is in that of the game; words that a language lacks are English.
    """
    usual = next(
        (code for source in sources.values() if _header(source).startswith("game ") and (code := language_of(source))),
        "",
    )
    lines = []
    for one in sorted(diagnostics):
        source = sources.get(one.span.path) if one.span is not None else None
        code = language_of(source) if source is not None else ""
        lines.append(show_one(one, sources, Screen(catalogue(code or usual or "en"), style, width())))
    return "\n".join(lines)


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
