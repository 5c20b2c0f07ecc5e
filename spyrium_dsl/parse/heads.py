"""Which names the lines of a game give, found before they are parsed: each phrase that gives a name, matched by words.

A line that goes wrong after its name still gives it, so that one mistake stays one message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.phrases import Agreeing, Hole, Part, Word
from spyrium_dsl.language.schema import Shape, Slot, shapes
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.language.words import Token

_CLOSING = frozenset({",", ";", ":"})


class Given(NamedTuple):
    """A line that gives names: `tag` of its class, the tokens of each new name by slot, and of each other slot.

    `whole` tells whether all of the line fits, and not only its beginning.
    """

    tag: str
    new: tuple[tuple[str, int, int], ...]
    others: tuple[tuple[str, int, int], ...]
    whole: bool

    def size(self) -> tuple[bool, int]:
        """Which of several is meant: one that fits the whole line, then the one with the shortest names."""
        return not self.whole, sum(end - start for _, start, end in self.new)


class _Match(NamedTuple):
    new: list[tuple[str, int, int]]
    others: list[tuple[str, int, int]]


@dataclass(frozen=True)
class _Way:
    """One wording of a phrase that gives names. `beginning` goes to the word that closes the last new name, where one does.

    `needed` are the words without which neither the whole nor its beginning fits.
    """

    tag: str
    shape: Shape
    parts: tuple[Part, ...]
    beginning: tuple[Part, ...]
    needed: frozenset[str]


@cache
def _ways(vocabulary: Vocabulary, tag: str) -> tuple[_Way, ...]:
    shape = shapes()[tag]
    return tuple(_way(tag, shape, alternative.parts) for alternative in vocabulary.phrases.get(tag, ()))


def _way(tag: str, shape: Shape, parts: tuple[Part, ...]) -> _Way:
    last = max((at for at, part in enumerate(parts) if _is_new(part, shape)), default=-1)
    closes = last >= 0 and (last + 1 == len(parts) or isinstance(parts[last + 1], Word))
    beginning = parts[: last + 2] if closes else ()
    needed = frozenset(part.key for part in beginning or parts if isinstance(part, Word))
    return _Way(tag, shape, parts, beginning, needed)


def _is_new(part: Part, shape: Shape) -> bool:
    return isinstance(part, Hole) and shape.slots[part.slot].sort == "new"


def given(tokens: tuple[Token, ...], tags: Iterable[str], vocabulary: Vocabulary, lexicon: Lexicon) -> list[Given]:
    """Every way to read the line as one that gives names, the one that is meant first."""
    found = []
    keys = {token.key for token in tokens}
    for tag in tags:
        for way in _ways(vocabulary, tag):
            # Nearly every phrase lacks a word in nearly every line; looking for its names would be long.
            if not way.needed <= keys or (isinstance(way.parts[0], Word) and not word_end(tokens, 0, way.parts[0])):
                continue
            whole = next(_matches(tokens, 0, way.parts, way.shape, vocabulary, lexicon, True), None)
            match = whole
            if match is None and way.beginning:
                match = next(_matches(tokens, 0, way.beginning, way.shape, vocabulary, lexicon, False), None)
            if match is not None:
                found.append(Given(tag, _in_order(match.new), _in_order(match.others), whole is not None))
    return sorted(found, key=Given.size)


def _in_order(slots: list[tuple[str, int, int]]) -> tuple[tuple[str, int, int], ...]:
    return tuple(sorted(slots, key=lambda one: one[1]))


def _matches(
    tokens: tuple[Token, ...],
    at: int,
    parts: tuple[Part, ...],
    shape: Shape,
    vocabulary: Vocabulary,
    lexicon: Lexicon,
    whole: bool,
) -> Iterator[_Match]:
    if not parts:
        if not whole or at == len(tokens) or tokens[at].key == ":":
            yield _Match([], [])
        return
    part, rest = parts[0], parts[1:]

    def onwards(end: int) -> Iterator[_Match]:
        return _matches(tokens, end, rest, shape, vocabulary, lexicon, whole)

    if isinstance(part, Word):
        end = word_end(tokens, at, part)
        if end:
            yield from onwards(end)
    elif isinstance(part, Hole):
        slot = shape.slots[part.slot]
        if slot.sort == "mark":
            yield from onwards(at)
            for way in vocabulary.ways(slot.mark):
                end = words_end(tokens, at, way)
                if end:
                    yield from onwards(end)
            return
        for end in range(at + 1, len(tokens) + 1):
            if slot.sort == "new" and slot.listed is None and tokens[end - 1].key in _CLOSING:
                return
            if not _may_be(tokens, at, end, slot, lexicon):
                continue
            for match in onwards(end):
                (match.new if slot.sort == "new" else match.others).append((slot.name, at, end))
                yield match
    else:
        words = agreeing_words(vocabulary, part) if isinstance(part, Agreeing) else ()
        for word in words:
            if end := word_end(tokens, at, word):
                yield from onwards(end)
        if not words:
            yield from onwards(at)


def agreeing_words(vocabulary: Vocabulary, part: Agreeing) -> tuple[Word, ...]:
    """The words that may stand for an agreeing word."""
    texts = {text for ways in vocabulary.agree[part.name].forms.values() for text in ways}
    return tuple(Word(text, vocabulary.folding.key(text)) for text in sorted(texts))


def word_end(tokens: tuple[Token, ...], at: int, word: Word) -> int:
    """The token after a word of a phrase, 0 where it does not stand there."""
    if word.joined:
        if at + 1 < len(tokens) and tokens[at].key == "," and tokens[at + 1].key == word.key:
            return at + 2
        return 0
    return at + 1 if at < len(tokens) and tokens[at].key == word.key else 0


def words_end(tokens: tuple[Token, ...], at: int, words: Iterable[Word]) -> int:
    """The token after the words, 0 where they do not stand there or there are none."""
    for word in words:
        at = word_end(tokens, at, word)
        if not at:
            return 0
    return at


KNOWN_FIRST = frozenset({"resource", "list", "kind"})
"""The sorts of names that are known before the others are looked for, by which the heads of lines are told apart."""
_FIRST_SORTS = KNOWN_FIRST | {"digits"}


def _may_be(tokens: tuple[Token, ...], start: int, end: int, slot: Slot, lexicon: Lexicon) -> bool:
    if slot.sort not in _FIRST_SORTS:
        return True
    if slot.listed is not None:
        return all(_is_name(tokens, one, other, slot, lexicon) for one, other in split(tokens, start, end))
    return _is_name(tokens, start, end, slot, lexicon)


def _is_name(tokens: tuple[Token, ...], start: int, end: int, slot: Slot, lexicon: Lexicon) -> bool:
    if slot.sort == "digits":
        return end == start + 1 and tokens[start].kind == "int"
    terminal = slot.sort.upper()
    return any(one.terminal == terminal and start + len(one.words) == end for one in lexicon.at(tokens, start))


def split(
    tokens: tuple[Token, ...],
    start: int,
    end: int,
    ends: Callable[[Token], bool] = lambda token: token.key == ",",
) -> list[tuple[int, int]]:
    """The members of a list between commas."""
    found = []
    begin = start
    for at in range(start, end):
        if ends(tokens[at]):
            found.append((begin, at))
            begin = at + 1
    found.append((begin, end))
    return [(one, other) for one, other in found if other > one]
