"""What is known when a game has been read: its names, its lines, and how each was understood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.text.diagnostic import Diagnostic

# What is said of a word that means nothing at its place, and the fact that holds the word.
UNKNOWN = {
    "E201": "found",
    "E202": "after",
    "E301": "name",
    "E302": "found",
    "E304": "name",
    "E306": "field",
    "E310": "property",
    "E314": "card",
}

Place = tuple[str, int]
"""A line of a file."""
Lines = tuple[str, int, int]
"""Lines of a file, from the first to the last."""


class Known:
    """The lines that were read, and the names in them."""

    def __init__(
        self,
        game: str,
        lexicon: Lexicon,
        lines: Iterable[Line],
        nouns: Iterable[Line],
        log: Log,
    ) -> None:
        self.game, self.lexicon, self.log = game, lexicon, log
        self.tops = [(line, (line.path, line.number, line.whole[-1].number)) for line in lines]
        self.noun_lines = tuple(nouns)

    @cached_property
    def lines(self) -> Mapping[Place, Line]:
        """All lines but those of words, by place."""
        return {(line.path, line.number): line for top, _ in self.tops for line in top.whole}

    @cached_property
    def blocks(self) -> Mapping[Place, Lines]:
        """The lines of the block at the margin that each line is in."""
        return {(line.path, line.number): block for top, block in self.tops for line in top.whole}

    @cached_property
    def nouns(self) -> Mapping[Place, Line]:
        """The lines of words, by place."""
        return {(line.path, line.number): line for line in self.noun_lines}

    @cached_property
    def under_nouns(self) -> Mapping[Place, Line]:
        """What stands under lines of words, where nothing can stand, by place."""
        return {(line.path, line.number): line for top in self.noun_lines for line in top.whole if line is not top}

    def unread(self) -> set[Place]:
        """The lines that do not read, and those under them: what they speak of cannot be known for sure."""
        wrong = {
            (one.span.path, one.span.line) for one in self.log.diagnostics if one.is_mistake and one.span is not None
        }
        found = set()
        for place in wrong | self.log.failed:
            if place in self.lines:
                found |= {(line.path, line.number) for line in self.lines[place].whole}
        return found

    def cut(self, line: Line) -> tuple[Token, ...]:
        """The tokens of a line."""
        return self.lexicon.vocabulary.folding.cut(line.text, line.indent)

    def keys(self, text: str) -> tuple[str, ...]:
        """The words of a text as they are compared."""
        return keys_of(self.lexicon, text)


def keys_of(lexicon: Lexicon, text: str) -> tuple[str, ...]:
    """The words of a text as they are compared."""
    return lexicon.vocabulary.folding.keys(text.replace("{n}", " "))


def fact_of(one: Diagnostic) -> str:
    """The word that a diagnostic is about."""
    return str(one.facts.get(UNKNOWN.get(one.code, ""), ""))


def depth(top: Line, line: Line) -> int:
    """How far a line stands under another; 9 where it does not."""
    if top is line:
        return 0
    return next((1 + depth(inner, line) for inner in top.under if line in inner.whole), 9)
