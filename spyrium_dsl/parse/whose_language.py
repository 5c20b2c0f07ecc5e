"""A file that is written in another language than it says: one message about it instead of one a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.cut import Line, cut
from spyrium_dsl.parse.header import Header, read_header
from spyrium_dsl.parse.nouns import is_noun_line
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.quotes import OPENS_QUOTE
from spyrium_dsl.text.source import Source

_LEAST = 4
"""So many words must be known in the other language: with fewer, what is said of a line serves as well."""
_TIMES = 3
"""So many times more must be known than in the language that the file says."""


def in_another_language(sources: Sequence[Source], vocabularies: Mapping[str, Vocabulary]) -> tuple[Diagnostic, ...]:
    """E309, at its first line, for each file most of whose words are those of another language."""
    headed = [(header, rest) for source in sources for header, rest in _headed(source) if header.kind != "language"]
    own = [
        one for header, rest in headed if header.language for one in _told(header, header.language, rest, vocabularies)
    ]
    usual = next((header.language for header, _ in headed if header.kind == "game"), "")
    if any(header.kind == "game" and header.span == one.span for header, _ in headed for one in own):
        # The others only follow the game.
        return tuple(own)
    followers = [(header, rest) for header, rest in headed if not header.language]
    return (*own, *(one for header, rest in followers for one in _told(header, usual, rest, vocabularies)))


def _told(
    header: Header, language: str, lines: Sequence[Line], vocabularies: Mapping[str, Vocabulary]
) -> Iterator[Diagnostic]:
    if header.kind == "translation":
        # A line with words in quotes and nothing under it was to be one of words, whatever its first word.
        lines = [line for line in lines if line.under or not OPENS_QUOTE.search(line.text)]
    if language in vocabularies:
        for other, there, here in _looks_like(lines, language, vocabularies):
            yield report("E309", header.span, other=other, language=language, there=there, here=here)


@cache
def _words(vocabulary: Vocabulary) -> frozenset[str]:
    """The words of its phrases and verbs, and those that agree."""
    entries = (*vocabulary.verbs, *vocabulary.labels, *vocabulary.agree.values())
    more = (text for entry in entries for ways in entry.forms.values() for text in ways)
    return vocabulary.words() | {key for text in more for key in vocabulary.folding.keys(text)}


def _headed(source: Source) -> Iterator[tuple[Header, tuple[Line, ...]]]:
    header, rest, _ = read_header(source.path, cut(source)[0])
    if header is not None:
        yield header, rest


def _looks_like(
    lines: Sequence[Line], language: str, vocabularies: Mapping[str, Vocabulary]
) -> Iterator[tuple[str, int, int]]:
    """The language whose words are met far more often, how often, and how often those of the file's own."""
    texts = [line.text for first in lines for line in first.whole if not is_noun_line(line)]
    met = {
        code: sum(token.key in known for text in texts for token in one.folding.cut(text) if token.kind == "word")
        for code, one in vocabularies.items()
        for known in (_words(one),)
    }
    other = max(met, key=lambda code: met[code], default=language)
    if met.get(other, 0) >= max(_LEAST, _TIMES * met[language] + 1):
        yield other, met[other], met[language]
