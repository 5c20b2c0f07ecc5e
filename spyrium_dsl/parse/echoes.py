"""One mistake, one message: what is said again and again about one slip is said once, where it was made.

A name that is given with a slip is unknown wherever it is used; a line that gives names and does not read leaves them all
unknown. Neither is many mistakes. And a name that nobody uses is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property, lru_cache

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.effects.statements import ForNumber
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.blocks import names_of
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.line import ReadLine
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.mistakes import sort_word
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.quotes import QUOTED
from spyrium_dsl.text.span import Span

# What is said of a word that means nothing at its place, and the fact that holds the word.
_UNKNOWN = {
    "E201": "found",
    "E202": "after",
    "E301": "name",
    "E302": "found",
    "E304": "name",
    "E306": "field",
    "E310": "property",
    "E314": "card",
}
# A file that is not read at all.
_FILE_LOST = frozenset({"E101", "E104", "E105", "E106", "E107", "E117", "E315"})
# Names that somebody must use; those of other sorts may be there for the players only.
_MUST_BE_USED = frozenset(
    "resource kind zone quantity quantity_of value_table track list step number_field list_field state value thing verb".split()
)

_NOTHING: tuple[ReadLine, Lexicon | None] = (ReadLine(None), None)

Place = tuple[str, int]
_Lines = tuple[str, int, int]
"""Lines of a file, from the first to the last."""


@dataclass(frozen=True)
class _Given:
    """Words that give a name which is nowhere met. *within*: the lines where it is in reach, None for everywhere."""

    keys: tuple[str, ...]
    name: str
    sort: str
    span: Span
    within: _Lines | None = None

    def reaches(self, place: Place) -> bool:
        """Whether a line could mean this name."""
        if place == (self.span.path, self.span.line):
            return False
        return self.within is None or (self.within[0] == place[0] and self.within[1] <= place[1] <= self.within[2])


class Echoes:
    """What is known when a game has been read: its names, its lines, and how each was understood."""

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
    def blocks(self) -> Mapping[Place, _Lines]:
        """The lines of the block at the margin that each line is in."""
        return {(line.path, line.number): block for top, block in self.tops for line in top.whole}

    @cached_property
    def nouns(self) -> Mapping[Place, Line]:
        """The lines of words, by place."""
        return {(line.path, line.number): line for line in self.noun_lines}

    def told(self, found: Iterable[Diagnostic], tree: GameTree) -> tuple[Diagnostic, ...]:
        """The diagnostics less those that repeat another, and E307 for each name that is given and never used."""
        diagnostics = sorted(set(found))
        used = self._used(tree)
        given = [one for one in self._given() if one.name not in used.get(one.within, set()) | used.get(None, set())]
        mistakes = [one for one in diagnostics if one.is_mistake]
        if mistakes:
            diagnostics = self._without_lost(diagnostics)
            diagnostics, given = self._at_their_source(diagnostics, given)
        if any(one.code in _FILE_LOST for one in mistakes):
            # A file that could not be read may have used any name.
            return tuple(sorted(diagnostics))
        # Rounds may be counted for the players only.
        counting = {
            number
            for (path, number), (read, _) in self.log.lines.items()
            if path == self.game and isinstance(read.head, ForNumber)
        }
        seen: set[tuple[int, str]] = set()
        lost = {word for _, words in self._lost(mistakes) for word in words}
        for one in given:
            place = (one.span.line, one.name)
            if (
                one.sort in _MUST_BE_USED
                and one.span.line not in counting
                and place not in seen
                and not lost.intersection(one.keys)
            ):
                seen.add(place)
                diagnostics.append(report("E307", one.span, name=one.name.replace("-", " "), sort=sort_word(one.sort)))
        return tuple(sorted(diagnostics))

    # ------------------------------------------------------------------ which names are used

    def _used(self, tree: GameTree) -> dict[_Lines | None, set[str]]:
        """Ids that are spoken of: in each block at the margin, and (None) in cards, printings and at the margin."""
        found: dict[_Lines | None, set[str]] = {None: {card.kind for card in tree.cards}}
        properties = [one for card in tree.cards for one in card.properties]
        for one in (*properties, *(one for row in tree.printings for one in row.properties)):
            found[None].add(getattr(one, "field", ""))
            found[None].update(value.value for value in getattr(one, "values", ()))
        unread = self._unread()
        understood = self.log.lines
        for top, block in self.tops:
            into: set[str] = set()
            for line in top.whole:
                place = (line.path, line.number)
                read = understood.get(place)
                if read is not None and read[0].tree is not None:
                    into |= read[0].ids
                elif place in unread:
                    tokens = self._cut(line)
                    into.update(one.name.id for at in range(len(tokens)) for one in self.lexicon.at(tokens, at))
                    into.update(token.key for token in tokens)
            found.setdefault(block, set()).update(into)
            found[None] |= into
        return found

    def _unread(self) -> set[Place]:
        """The lines that do not read, and those under them: what they speak of cannot be known for sure."""
        wrong = {
            (one.span.path, one.span.line) for one in self.log.diagnostics if one.is_mistake and one.span is not None
        }
        found = set()
        for place in wrong | self.log.failed:
            if place in self.lines:
                found |= {(line.path, line.number) for line in self.lines[place].whole}
        return found

    def _given(self) -> Iterator[_Given]:
        yield from _given_everywhere(self.lexicon)
        understood = self.log.lines
        for top, block in self.tops:
            for line in top.whole:
                read, lexicon = understood.get((line.path, line.number), _NOTHING)
                if not read.may_give or lexicon is None:
                    continue
                if isinstance(read.head, PlayedBy):
                    for seat in read.head.names:
                        yield _Given(self._keys(seat), seat, "seat", line.span, block)
                elif read.head is not None:
                    for name in names_of(read.head, lexicon, line.span):
                        for keys in lexicon.wordings(name):
                            yield _Given(keys, name.id, name.sort, line.span, block)

    # ------------------------------------------------------------------ names lost with their line

    def _lost(self, mistakes: Iterable[Diagnostic]) -> Iterator[tuple[Place, set[str]]]:
        """The names that each line of the game file which does not read would have given, and the lines under it."""
        for unread in self.log.unread:
            yield (unread.path, unread.number), self._names_in(unread.whole)
        for one in mistakes:
            place = (one.span.path, one.span.line) if one.span is not None else None
            line = self.lines.get(place) if place is not None else None
            if line is None or place is None or one.span is None or line.path != self.game or place in self.log.lines:
                continue
            first, last = one.span.column - 1, one.span.end_column - 1
            # A line in the wrong place is right in itself, and so are all its words.
            wrong = {token.key for token in self._cut(line) if first <= token.start < last and one.code != "E204"}
            under = (below for inner in line.under for below in inner.whole)
            yield place, (self._name_in(line) | self._names_in(under)) - wrong - set(self._keys(_fact(one)))

    def _lost_nouns(self, mistakes: Iterable[Diagnostic]) -> Iterator[tuple[Place, set[str]]]:
        """The words in each line of words that nobody can use."""
        for one in mistakes:
            place = (one.span.path, one.span.line) if one.span is not None else None
            line = self.nouns.get(place) if place is not None else None
            if line is not None and place is not None:
                yield place, self._quoted_in(line)

    def _name_in(self, line: Line) -> set[str]:
        """The words after the first that are not the language's own, up to one that is: there a line gives its name."""
        own = self.lexicon.vocabulary.words()
        found: set[str] = set()
        tokens = self._cut(line)
        if len(tokens) > 1 and tokens[0].key not in own and tokens[1].kind == "word":
            found.add(tokens[1].key)
        for token in tokens[1:]:
            if token.kind == "word" and token.key not in own:
                found.add(token.key)
            elif found:
                break
        return found | self._quoted_in(line)

    def _quoted_in(self, line: Line) -> set[str]:
        quoted = [match.span() for match in re.finditer(QUOTED, line.text)]
        tokens = [token for token in self._cut(line) if any(first < token.start < last for first, last in quoted)]
        return {token.key for token in tokens if token.kind == "word"}

    def _names_in(self, lines: Iterable[Line]) -> set[str]:
        """Words that are neither the language's own nor in names known elsewhere."""
        met = {word for words in self.lexicon.wordings_known() for word in words}
        found = {token.key for line in lines for token in self._cut(line) if token.kind == "word"}
        return found - self.lexicon.vocabulary.words() - met

    def _without_lost(self, diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
        """All but those of lines that speak of a name which a line that does not read would have given."""
        lost: list[tuple[Place, set[str]]] = []
        dropped: set[Diagnostic] = set()
        mistakes = [one for one in diagnostics if one.is_mistake]
        names = {word for one in mistakes for _, words in self._lost((one,)) for word in words}
        for one in mistakes:
            if self._at_noun(one):
                if set(self._keys(_fact(one))) <= names:
                    dropped.add(one)
                else:
                    lost += self._lost_nouns((one,))
        sources = [(one, found) for one in mistakes for found in self._lost((one,))]
        for one in mistakes:
            word = set(self._keys(_fact(one)))
            if any(
                source is not one and source not in dropped and self._is_echo(one, [(at, gone & word)])
                for source, (at, gone) in sources
            ):
                dropped.add(one)
        # Where two lines lack each other's names, the one whose first word is wrong is the source, else the first.
        for one in sorted(mistakes, key=lambda one: (not self._is_first_word(one), one)):
            if one in dropped:
                continue
            if not self._is_first_word(one) and self._is_echo(one, lost):
                dropped.add(one)
            elif not self._at_noun(one):
                lost += [found for found in self._lost((one,)) if found not in lost]
        kept = [one for one in diagnostics if one not in dropped]
        if not any(self._breaks_structure(one) for one in kept):
            return kept
        words = {token.key for line in (*self._game_lines(), *self.nouns.values()) for token in self._cut(line)}
        return [one for one in kept if not self._may_be_due(one, words)]

    def _game_lines(self) -> Iterator[Line]:
        return (line for line in self.lines.values() if line.path == self.game)

    def _breaks_structure(self, one: Diagnostic) -> bool:
        """Whether it is about a line of the game file that says what things there are."""
        place = (one.span.path, one.span.line) if one.span is not None else None
        if place is None or not one.is_mistake:
            return False
        line = self.lines.get(place)
        if line is None or line.path != self.game:
            return place in self.nouns
        block = self.blocks[place]
        return _depth(self.lines[block[0], block[1]], line) < 2

    def _may_be_due(self, one: Diagnostic, words: set[str]) -> bool:
        """Whether a mistake of another file may come from what the game file fails to say.

        A word that stands nowhere in the game file is a slip of its own.
        """
        if one.span is None or one.span.path == self.game or one.code not in _UNKNOWN:
            return False
        if (one.span.path, one.span.line) in self.nouns:
            return False
        return one.code in ("E201", "E202", "E304") or bool(words & set(self._keys(_fact(one))))

    def _is_echo(self, one: Diagnostic, lost: Sequence[tuple[Place, set[str]]]) -> bool:
        place = (one.span.path, one.span.line) if one.span is not None else None
        line = self.lines.get(place) if place is not None else None
        if line is None or place is None or one.code not in _UNKNOWN:
            return False
        words = {token.key for token in self._cut(line)}
        return any(words & gone and self._gave(at, place) for at, gone in lost)

    def _is_first_word(self, one: Diagnostic) -> bool:
        line = self.lines.get((one.span.path, one.span.line)) if one.span is not None else None
        return (
            line is not None and one.span is not None and line.path == self.game and one.span.column <= line.indent + 1
        )

    def _at_noun(self, one: Diagnostic) -> bool:
        return one.code == "E301" and one.span is not None and (one.span.path, one.span.line) in self.nouns

    def _gave(self, at: Place, place: Place) -> bool:
        """Whether a name of the line *at* could be meant at *place*: everywhere, or in its block if it is a step."""
        if at == place:
            return False
        line = self.lines.get(at)
        if line is None:
            return True
        block = self.blocks[at]
        return _depth(self.lines[block[0], block[1]], line) < 2 or self.blocks.get(place) == block

    # ------------------------------------------------------------------ names given with a slip

    def _at_their_source(
        self, diagnostics: Sequence[Diagnostic], given: Sequence[_Given]
    ) -> tuple[list[Diagnostic], list[_Given]]:
        """Of several about a word that is nearly a name nobody uses, one, where that name is given."""
        said = self._said()
        candidates = [one for one in given if one.keys not in said]
        about: dict[_Given, list[tuple[Diagnostic, str]]] = {}
        for one in diagnostics:
            match = next(self._nearly(one, candidates), None) if one.code in _UNKNOWN else None
            if match is not None:
                about.setdefault(match[0], []).append((one, match[1]))
        near = {one for echoes in about.values() for one, _ in echoes}
        for source, echoes in self._renamed([one for one in diagnostics if one not in near], candidates):
            about.setdefault(source, []).extend(echoes)
        dropped: dict[Diagnostic, Diagnostic | None] = {}
        told = []
        for source, echoes in about.items():
            if len(echoes) == 1:
                (one, _) = echoes[0]
                dropped[one] = replace(one, notes=(*one.notes, (source.span, "unused")))
                continue
            first, meant = echoes[0]
            dropped.update((one, None) for one, _ in echoes)
            notes = ((first.span, "used"),) if first.span is not None else ()
            name, sort = source.name.replace("-", " "), sort_word(source.sort)
            told.append(report("E307", source.span, notes=notes, name=name, sort=sort, meant=meant))
        kept = [dropped.get(one, one) for one in diagnostics]
        sources = {(one.span.path, one.span.line, one.name) for one in about}
        rest = [one for one in given if (one.span.path, one.span.line, one.name) not in sources]
        return [*(one for one in kept if one is not None), *told], rest

    def _renamed(
        self, diagnostics: Sequence[Diagnostic], given: Sequence[_Given]
    ) -> Iterator[tuple[_Given, list[tuple[Diagnostic, str]]]]:
        """An unknown word met again and again where only one name that nobody uses could stand, and that name."""
        met: dict[str, list[Diagnostic]] = {}
        for one in diagnostics:
            if one.code == "E302" and one.span is not None:
                met.setdefault(_fact(one), []).append(one)
        must = [one for one in given if one.sort in _MUST_BE_USED]
        for word, uses in met.items():
            if len(uses) < 2:
                continue
            fitting = [{self._keys(way) for way in _words(one, "can_stand_here")} for one in uses]
            could = [
                one
                for one in must
                if all(one.keys in ways for ways in fitting)
                and all(one.reaches((use.span.path, use.span.line)) for use in uses if use.span is not None)
            ]
            if len({one.name for one in could}) == 1:
                yield could[0], [(one, word) for one in uses]

    def _said(self) -> set[tuple[str, ...]]:
        """The words by which names are met."""
        found = set()
        for place, (read, _) in self.log.lines.items():
            if read.tree is not None:
                tokens = self._cut(self.lines[place])
                for leaf in read.names:
                    found.add(tuple(token.key for token in tokens[leaf.start : leaf.end]))
        return found

    def _nearly(self, one: Diagnostic, given: Iterable[_Given]) -> Iterator[tuple[_Given, str]]:
        """Names whose words stand at the place but for a slip in one of them, and what stands there."""
        place = (one.span.path, one.span.line) if one.span is not None else None
        line = (self.lines.get(place) or self.nouns.get(place)) if place is not None else None
        if line is None or one.span is None:
            return
        tokens = self._cut(line)
        keys = [token.key for token in tokens]
        at = sum(token.end <= one.span.column - 1 for token in tokens)
        fitting = {self._keys(word) for word in _words(one, "can_stand_here")}
        for name in given:
            size = len(name.keys)
            if not name.reaches((line.path, line.number)) or (fitting and not self._may_stand(name, fitting)):
                continue
            for start in range(max(0, at - size), min(at, len(keys) - size) + 1):
                wrong = [i for i in range(size) if keys[start + i] != name.keys[i]]
                if len(wrong) == 1 and _near(keys[start + wrong[0]], name.keys[wrong[0]]):
                    yield name, line.text[tokens[start].start : tokens[start + size - 1].end]

    def _may_stand(self, name: _Given, fitting: set[tuple[str, ...]]) -> bool:
        """Whether a name, in any of its forms, is among what can stand at a place; or a word of it, where it is begun."""
        known = self.lexicon.find(name.sort, name.name)
        ways = self.lexicon.wordings(known) if known is not None else (name.keys,)
        return any(way in fitting or any((word,) in fitting for word in way) for way in ways)

    def _cut(self, line: Line) -> tuple[Token, ...]:
        return self.lexicon.vocabulary.folding.cut(line.text, line.indent)

    def _keys(self, text: str) -> tuple[str, ...]:
        return _keys(self.lexicon, text)


@lru_cache(maxsize=32)
def _given_everywhere(lexicon: Lexicon) -> tuple[_Given, ...]:
    """The words of the game's names, and those of its lines of words."""
    names = [
        _Given(keys, name.id, name.sort, name.span)
        for name in lexicon.names
        if name.span is not None and name.sort != "move"
        for keys in lexicon.wordings(name)
    ]
    forms = [
        _Given(_keys(lexicon, text), text, "form", noun.span)
        for noun in lexicon.nouns.values()
        if noun.span is not None
        for ways in noun.forms.values()
        for text in ways
    ]
    return (*names, *forms)


def _keys(lexicon: Lexicon, text: str) -> tuple[str, ...]:
    return lexicon.vocabulary.folding.keys(text.replace("{n}", " "))


def _fact(one: Diagnostic) -> str:
    """The word that a diagnostic is about."""
    return str(one.facts.get(_UNKNOWN.get(one.code, ""), ""))


def _words(one: Diagnostic, fact: str) -> tuple[str, ...]:
    found = one.facts.get(fact)
    return found if isinstance(found, tuple) else ()


def _near(word: str, other: str) -> bool:
    """Whether one is the other with a slip of the hand; less than `suggest` offers, as nobody is asked here."""
    if len(word) == len(other) > 1 and sum(a != b for a, b in zip(word, other, strict=True)) == 1:
        return True
    return sorted(word) == sorted(other) or SequenceMatcher(None, word, other, autojunk=False).ratio() >= 0.8


def _depth(top: Line, line: Line) -> int:
    if top is line:
        return 0
    return next((1 + _depth(inner, line) for inner in top.under if line in inner.whole), 9)
