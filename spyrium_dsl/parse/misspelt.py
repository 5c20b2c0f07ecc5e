"""Words by which lines begin, misspelt: one mistake each, and the lines are read as they were meant.

A line that gives a name or has a block would otherwise leave unknown all that hangs on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from spyrium_dsl.effects.declarations import Declaration
from spyrium_dsl.effects.node import Node, Statement, concrete_classes
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import NUMBER, Lexicon
from spyrium_dsl.language.phrases import Word
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.files import File
from spyrium_dsl.parse.heads import given, words_end
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.names import GIVING, SORTS
from spyrium_dsl.parse.openings import ADD_WORD, CHANGE, NOT_WITH, WAYS
from spyrium_dsl.parse.under import AT_THE_MARGIN, OPTIONS, STEPS, under_class
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import is_close

VARIANT = "variant"
"""The header of files whose lines begin with what is done to a game; as a start, that alone."""
_RULES = {"declaration": AT_THE_MARGIN, "kind_line": "kind_body", "statement": STEPS}
"""The start of lines of a rule, where it has another name."""
_SHORT = 2
"""Words of so few letters are near to many."""


@dataclass(frozen=True)
class Slip:
    """A word of *line* (as written) that was meant to be *meant*; *token* is that word."""

    line: Line
    start: str
    token: Token
    meant: str

    @property
    def span(self) -> Span:
        """Where the word stands."""
        return self.line.at(self.token.start, self.token.end)

    def mended(self) -> str:
        """The text of the line with the word that was meant."""
        return self.line.text[: self.token.start] + self.meant + self.line.text[self.token.end :]

    def told(self, grammar: Grammar, lexicon: Lexicon) -> Diagnostic:
        """What is said of it: all that can stand there, where it is said of that very word."""
        starts = grammar.tables.starts
        found = read_line(self.line, self.start, grammar, lexicon).diagnostics if self.start in starts else ()
        for one in found:
            if one.code == "E302" and one.span == self.span and one.facts.get("meant") == self.meant:
                return one
        return report("E302", self.span, found=self.token.text, meant=self.meant, can_stand_here=())

    def as_written(self, span: Span) -> Span:
        """A place in the mended line, in the line as it is written."""
        end = self.token.start + len(self.meant) + 1
        if (span.path, span.line) != (self.line.path, self.line.number) or span.end_column < end:
            return span
        more = len(self.token.text) - len(self.meant)
        column = span.column + more if span.column >= end else span.column
        return span._replace(column=column, end_column=span.end_column + more)


@dataclass(frozen=True)
class _Opening:
    """The words before the first slot of a phrase; the start of the lines under it, "" for none."""

    words: tuple[Word, ...]
    under: str


def begins_declaration(line: Line, vocabulary: Vocabulary) -> bool:
    """Whether the line begins with the words of something that a game declares."""
    return _opening(vocabulary.folding.cut(line.text, line.indent), 0, AT_THE_MARGIN, vocabulary) is not None


def taken(lexicon: Lexicon) -> frozenset[str]:
    """Words of the game's own names: they are no slips for words of the language."""
    keys = lexicon.vocabulary.folding.keys
    forms = (text for noun in lexicon.nouns.values() for ways in noun.forms.values() for text in ways)
    words = (*lexicon.wordings_known(), *(keys(text.replace(NUMBER, " ")) for text in forms))
    return frozenset(key for way in words for key in way)


def as_meant(file: File, vocabulary: Vocabulary, names: Collection[str]) -> tuple[File, tuple[Slip, ...]]:
    """The file with those words mended, and what they were. *names*: words that are the game's own."""
    lines, slips = _lines(file, vocabulary, names)
    if own := _given_inside(file, vocabulary, slips) & {one.token.key for one in slips}:
        lines, slips = _lines(file, vocabulary, {*names, *own})
    if not slips:
        return file, ()
    mended = {(line.path, line.number): line for line in lines}
    return File(file.header, tuple(mended.get((one.path, one.number), one) for one in file.lines)), tuple(slips)


def _lines(file: File, vocabulary: Vocabulary, names: Collection[str]) -> tuple[tuple[Line, ...], list[Slip]]:
    slips: list[Slip] = []
    ways = file.header.kind == VARIANT
    return tuple(_line(line, AT_THE_MARGIN, vocabulary, names, slips, ways) for line in file.sentences), slips


def _given_inside(file: File, vocabulary: Vocabulary, slips: Collection[Slip]) -> frozenset[str]:
    """Where words seem misspelt, those of the names that other lines give: a line may begin with what a thing is called."""
    lexicon = Lexicon(vocabulary, ())
    found: set[str] = set()
    beside = {one.line.number for one in slips}
    every = (inner for line in file.sentences if slips for inner in line.whole)
    for line in (one for one in every if one.number not in beside):
        tokens = vocabulary.folding.cut(line.text, line.indent)
        at, _ = _way(tokens, AT_THE_MARGIN, vocabulary, file.header.kind == VARIANT)
        for one in given(tokens[at:], GIVING, vocabulary, lexicon):
            found.update(token.key for _, start, end in one.new for token in tokens[at + start : at + end])
    return frozenset(found)


def said_once(
    found: Iterable[Diagnostic], slips: Iterable[Slip], grammar: Grammar, lexicon: Lexicon
) -> tuple[Diagnostic, ...]:
    """What is said of mended files, and of what was mended in them: of such a line nothing else yet."""
    by_line = {(one.line.path, one.line.number): one for one in slips}
    if not by_line:
        return tuple(found)
    kept = []
    for one in found:
        if one.span is None or (one.span.path, one.span.line) not in by_line:
            notes = tuple((_as_written(span, by_line), key) for span, key in one.notes)
            kept.append(replace(one, notes=notes) if notes != one.notes else one)
    return tuple(sorted((*kept, *(one.told(grammar, lexicon) for one in by_line.values()))))


def _as_written(span: Span, by_line: Mapping[tuple[str, int], Slip]) -> Span:
    slip = by_line.get((span.path, span.line))
    return slip.as_written(span) if slip is not None else span


def _line(
    line: Line, start: str, vocabulary: Vocabulary, names: Collection[str], slips: list[Slip], ways: bool = False
) -> Line:
    """The line, and those under it, with the words that were meant. *ways*: it may begin with what a variant does."""
    cut = vocabulary.folding.cut
    at, inner = _way(cut(line.text, line.indent), start, vocabulary, ways)
    opening = _opening(cut(line.text, line.indent), at, inner, vocabulary)
    if opening is None:
        slip, opening = _misspelt(line, at, inner, vocabulary, names, ways and not at)
        if slip is not None:
            slips.append(slip)
            line = replace(line, text=slip.mended())
            if ways and not at:
                # What is to be done is known now, but not yet to what.
                at, inner = _way(cut(line.text, line.indent), start, vocabulary, ways)
                opening = _opening(cut(line.text, line.indent), at, inner, vocabulary)
    below = STEPS if inner == OPTIONS else opening.under if opening is not None else ""
    if not below or not line.under:
        return line
    changes = ways and _begins(cut(line.text, line.indent), vocabulary, CHANGE) > 0
    under = tuple(_line(one, below, vocabulary, names, slips, changes) for one in line.under)
    return replace(line, under=under) if any(a is not b for a, b in zip(under, line.under, strict=True)) else line


def _begins(tokens: tuple[Token, ...], vocabulary: Vocabulary, way: str) -> int:
    """The token after the words of a phrase, 0 where the line does not begin with them."""
    return next((end for words in vocabulary.ways(way) if (end := words_end(tokens, 0, words))), 0)


def _way(tokens: tuple[Token, ...], start: str, vocabulary: Vocabulary, ways: bool) -> tuple[int, str]:
    """The token after the word of a variant, and the start of what goes on there, "" where nothing that is looked at."""
    for way in (*WAYS, NOT_WITH) if ways else ():
        if end := _begins(tokens, vocabulary, way):
            return end, start if way in (CHANGE, ADD_WORD) else ""
    return 0, start


def _opening(tokens: tuple[Token, ...], at: int, start: str, vocabulary: Vocabulary) -> _Opening | None:
    """The longest beginning of a phrase that the line begins with."""
    fitting = [one for one in _openings(vocabulary, start) if words_end(tokens, at, one.words)]
    return max(fitting, key=lambda one: (len(one.words), bool(one.under)), default=None)


def _misspelt(
    line: Line, at: int, start: str, vocabulary: Vocabulary, names: Collection[str], ways: bool
) -> tuple[Slip | None, _Opening | None]:
    """The one word that keeps the line from a beginning of a phrase, and that beginning."""
    tokens = vocabulary.folding.cut(line.text, line.indent)
    found: list[tuple[int, Slip, _Opening]] = []
    for one in (*_openings(vocabulary, start), *(_openings(vocabulary, VARIANT) if ways else ())):
        if at + len(one.words) > len(tokens) or any(word.joined for word in one.words):
            continue
        wrong = [(token, word) for token, word in zip(tokens[at:], one.words, strict=False) if token.key != word.key]
        if len(wrong) != 1:
            continue
        ((token, word),) = wrong
        if (
            token.kind == "word"
            and token.key not in names
            and token.key not in vocabulary.words()
            and _near(token.text, word.text)
        ):
            found.append((len(one.words), Slip(line, start, token, word.text), one))
    if not found:
        return None, None
    most = max(size for size, _, _ in found)
    best = [(slip, opening) for size, slip, opening in found if size == most]
    # Where two words are as near, neither is sure.
    return best[0] if len({slip.meant for slip, _ in best}) == 1 else (None, None)


def _near(word: str, meant: str) -> bool:
    if max(len(word), len(meant)) <= _SHORT:
        return sorted(word.casefold()) == sorted(meant.casefold())
    return is_close(word, meant)


@cache
def _openings(vocabulary: Vocabulary, start: str) -> tuple[_Opening, ...]:
    """How lines of a start begin that give names, or under which others stand."""
    if start == VARIANT:
        return tuple(_Opening(words, "") for way in (*WAYS, NOT_WITH) for words in vocabulary.ways(way))
    classes = [cls for cls in concrete_classes(Node) if _RULES.get(cls.rule, cls.rule) == start]
    if start == STEPS:
        classes = [cls for cls in classes if issubclass(cls, Statement) and (cls in SORTS or under_class(cls))]
    elif start == AT_THE_MARGIN:
        classes = [cls for cls in classes if issubclass(cls, Declaration)]
    found = (
        _Opening(way.leading, under_class(cls) or "")
        for cls in classes
        for way in vocabulary.phrases.get(cls.tag(), ())
    )
    return tuple(one for one in found if one.words)
