"""Sentences in which an icon stands for a resource: the icon's id between two marks, after the number where there is one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from spyrium_dsl.language.lexicon import NUMBER, Lexicon, Name

_BEGIN, _END = "\ue000", "\ue001"
# Letters for private use: no vocabulary has them, and no author types them.
_MARK = re.compile(f"{_BEGIN}([^{_END}]*){_END}")


def marked(lexicon: Lexicon, icons: Mapping[str, str]) -> Lexicon:
    """The lexicon with marks instead of the words for resources that have an icon."""
    if not icons:
        return lexicon
    names = [_marked(one, icons) for one in lexicon.names]
    made = Lexicon(lexicon.vocabulary, names, currency=lexicon.currency, nouns=lexicon.nouns)
    made.translated, made.about_class = lexicon.translated, lexicon.about_class
    return made


def _marked(name: Name, icons: Mapping[str, str]) -> Name:
    if name.sort != "resource" or name.id not in icons:
        return name
    mark = f"{_BEGIN}{name.id}{_END}"
    return replace(name, forms={form: (_way(ways[0], mark),) for form, ways in name.forms.items()})


def _way(way: str, mark: str) -> str:
    return f"{NUMBER}{mark}" if NUMBER in way else mark


def parts(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces: (words, "") or ("", the id of the resource whose icon stands there).

    >>> list(parts("gain 3 \\ue000vp\\ue001, ready"))
    [('gain 3 ', ''), ('', 'vp'), (', ready', '')]
    """
    at = 0
    for match in _MARK.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], ""
        yield "", match[1]
        at = match.end()
    if at < len(text):
        yield text[at:], ""
