"""What people write who do not know the language yet, and how it is said there: offered by messages, never read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from spyrium_dsl.language.words import Folding, Token
from spyrium_dsl.text.span import Span

_HOLE = re.compile(r"\{([\w-]+)\}")
_NEVER_IN_A_HOLE = frozenset({":", ";"})
_CLOSE = (",", ";", ":", ".")
"""Signs that stand close to the word before them."""
MOST_PLACES = 20_000
"""Where one pattern is tried to fit: several holes in a row fit a line of sixty words in a million ways."""


@dataclass(frozen=True)
class Wording:
    """A pattern of words and holes, and what to say instead. *same*: it means the same, so that a program may put it in.

    `parts` are keys of words, and holes as `{name}`. A hole of the meaning which the pattern does not have stands for a
    name of the game, of the sort that the hole is called after. A meaning of several lines is said of whole lines only.
    """

    parts: tuple[str, ...]
    meant: str
    same: bool
    span: Span | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The meaning, line by line."""
        return tuple(self.meant.split("\n"))

    @property
    def words(self) -> frozenset[str]:
        """The words that must stand in a line."""
        return frozenset(part for part in self.parts if not _HOLE.fullmatch(part))

    def holes(self) -> tuple[str, ...]:
        """The names of the holes of the pattern."""
        return tuple(match[1] for part in self.parts if (match := _HOLE.fullmatch(part)))

    def open_holes(self) -> tuple[str, ...]:
        """The holes of the meaning that are filled by names of the game."""
        return tuple(dict.fromkeys(name for name in _HOLE.findall(self.meant) if name not in self.holes()))

    def matches(self, tokens: tuple[Token, ...]) -> Iterator[Match]:
        """The places where the pattern fits, of as many as are tried; short ones first."""
        if not self.words <= {token.key for token in tokens}:
            return
        every = (
            Match(start, end, holes) for start in range(len(tokens)) for end, holes in self._from(tokens, start, 0, {})
        )
        found = islice(every, MOST_PLACES)
        yield from sorted(found, key=lambda one: (sum(end - start for start, end in one.holes.values()), one.start))

    def _from(
        self, tokens: tuple[Token, ...], at: int, index: int, holes: Mapping[str, tuple[int, int]]
    ) -> Iterator[tuple[int, Mapping[str, tuple[int, int]]]]:
        if index == len(self.parts):
            yield at, holes
            return
        part = self.parts[index]
        hole = _HOLE.fullmatch(part)
        if hole is None:
            if at < len(tokens) and tokens[at].key == part:
                yield from self._from(tokens, at + 1, index + 1, holes)
            return
        if at < len(tokens) and tokens[at].key in _CLOSE:
            return
        for end in range(at + 1, len(tokens) + 1):
            if tokens[end - 1].key in _NEVER_IN_A_HOLE and len(self.lines) == 1:
                return
            if tokens[end - 1].key in _CLOSE:
                continue
            yield from self._from(tokens, end, index + 1, {**holes, hole[1]: (at, end)})

    def said(self, text: str, tokens: tuple[Token, ...], match: Match, names: Mapping[str, str]) -> str:
        """The meaning, its holes filled with words of the text and with names."""

        def fill(hole: re.Match[str]) -> str:
            if hole[1] in match.holes:
                start, end = match.holes[hole[1]]
                return text[tokens[start].start : tokens[end - 1].end]
            return names.get(hole[1], hole[0])

        return _HOLE.sub(fill, self.meant)

    def put(self, text: str, tokens: tuple[Token, ...], match: Match, names: Mapping[str, str]) -> str:
        """The text with the meaning in place of what matches."""
        said = self.said(text, tokens, match, names)
        before, after = text[: tokens[match.start].start], text[tokens[match.end - 1].end :]
        if said[:1] in _CLOSE and before.strip():
            before = before.rstrip()
        return before + said + ("" if after[:1] in (" ", "", *_CLOSE) else " ") + after


@dataclass(frozen=True)
class Match:
    """Tokens from `start` to `end`, and those in each hole."""

    start: int
    end: int
    holes: Mapping[str, tuple[int, int]]


def parts_of(pattern: str, folding: Folding) -> tuple[str, ...]:
    """The keys of words and the holes of a pattern.

    >>> parts_of("swap {a} for {b}", Folding())
    ('swap', '{a}', 'for', '{b}')
    """
    found: list[str] = []
    for piece in re.split(r"(\{[\w-]+\})", pattern):
        found += [piece] if _HOLE.fullmatch(piece) else folding.keys(piece)
    return tuple(found)
