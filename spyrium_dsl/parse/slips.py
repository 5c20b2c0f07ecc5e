"""Names given with a slip: a name nobody uses, and words nearly like it that nobody knows, are one mistake, at its source."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.parse.giving import names_of
from spyrium_dsl.parse.known import UNKNOWN, Known, Place, fact_of, keys_of
from spyrium_dsl.parse.line import ReadLine
from spyrium_dsl.parse.sorts import sort_word
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import is_close

# Names that somebody must use; those of other sorts may be there for the players only.
MUST_BE_USED = frozenset(
    "resource kind zone quantity quantity_of value_table track list step number_field list_field state value thing verb".split()
)


@dataclass(frozen=True)
class Given:
    """Words that give a name which is nowhere met. *local*: it is in reach in its own block at the margin only."""

    keys: tuple[str, ...]
    name: str
    sort: str
    span: Span
    local: bool = False


class Slips:
    """The names that are given, held against the words that nobody knows."""

    def __init__(self, known: Known) -> None:
        self.known = known

    def given(self, used: Container[str]) -> Iterator[Given]:
        """The names that the game gives, and those that its lines give and that are not *used*."""
        yield from _given_everywhere(self.known.lexicon)
        for place, (read, lexicon) in self.known.log.giving.items():
            for keys, name, sort in self._of_line(read, lexicon):
                if name not in used and place in self.known.lines:
                    yield Given(keys, name, sort, self.known.lines[place].span, local=True)

    def _of_line(self, read: ReadLine, lexicon: Lexicon) -> Iterator[tuple[tuple[str, ...], str, str]]:
        """The words of each name that a line gives, the name and its sort."""
        if isinstance(read.head, PlayedBy):
            yield from ((self.known.keys(seat), seat, "seat") for seat in read.head.names)
        elif read.head is not None:
            for name in names_of(read.head, lexicon):
                yield from ((keys, name.id, name.sort) for keys in lexicon.wordings(name))

    def _reaches(self, given: Given, place: Place) -> bool:
        """Whether a line could mean this name."""
        own = given.span.path, given.span.line
        blocks = self.known.blocks
        return place != own and (not given.local or (place in blocks and blocks[place] == blocks.get(own)))

    def at_their_source(
        self, diagnostics: Sequence[Diagnostic], given: Sequence[Given]
    ) -> tuple[list[Diagnostic], list[Given]]:
        """Of several about a word that is nearly a name nobody uses, one, where that name is given."""
        said = self._said()
        candidates = [one for one in given if one.keys not in said]
        about: dict[Given, list[tuple[Diagnostic, str]]] = {}
        for one in diagnostics:
            match = next(self._nearly(one, candidates), None) if one.code in UNKNOWN else None
            if match is not None:
                about.setdefault(match[0], []).append((one, match[1]))
        near = {one for echoes in about.values() for one, _ in echoes}
        for source, echoes in self._renamed([one for one in diagnostics if one not in near], candidates):
            about.setdefault(source, []).extend(echoes)
        dropped: dict[Diagnostic, Diagnostic | None] = {}
        told = []
        for source, echoes in about.items():
            if len(echoes) == 1 or "bent" in echoes[0][0].facts:
                one = echoes[0][0]
                # A form nobody says may be that of a name in use, and a card is dealt without being named.
                if source.local or source.sort in MUST_BE_USED:
                    dropped[one] = replace(one, notes=(*one.notes, (source.span, "unused")))
                continue
            first, meant = echoes[0]
            dropped.update((one, None) for one, _ in echoes)
            notes = ((first.span, "used"),) if first.span is not None else ()
            name, sort = spaced(source.name), sort_word(source.sort)
            told.append(report("E307", source.span, notes=notes, name=name, sort=sort, meant=meant))
        kept = [dropped.get(one, one) for one in diagnostics]
        sources = {(one.span.path, one.span.line, one.name) for one in about}
        rest = [one for one in given if (one.span.path, one.span.line, one.name) not in sources]
        return [*(one for one in kept if one is not None), *told], rest

    def _renamed(
        self, diagnostics: Sequence[Diagnostic], given: Sequence[Given]
    ) -> Iterator[tuple[Given, list[tuple[Diagnostic, str]]]]:
        """An unknown word met again and again where only one name that nobody uses could stand, and that name."""
        met: dict[str, list[Diagnostic]] = {}
        for one in diagnostics:
            if one.code == "E302" and one.span is not None:
                met.setdefault(fact_of(one), []).append(one)
        must = [one for one in given if one.sort in MUST_BE_USED]
        for word, uses in met.items():
            if len(uses) < 2:
                continue
            fitting = [{self.known.keys(way) for way in _words(one, "can_stand_here")} for one in uses]
            could = [
                one
                for one in must
                if all(one.keys in ways for ways in fitting)
                and all(self._reaches(one, (use.span.path, use.span.line)) for use in uses if use.span is not None)
            ]
            if len({one.name for one in could}) == 1:
                yield could[0], [(one, word) for one in uses]

    def _said(self) -> set[tuple[str, ...]]:
        """The words by which names are met."""
        found = set()
        for place, (read, _) in self.known.log.lines.items():
            if read.tree is not None:
                tokens = self.known.cut(self.known.lines[place])
                for leaf in read.names:
                    found.add(tuple(token.key for token in tokens[leaf.start : leaf.end]))
        return found

    def _nearly(self, one: Diagnostic, given: Iterable[Given]) -> Iterator[tuple[Given, str]]:
        """Names whose words stand at the place but for a slip in one of them, and what stands there."""
        place = (one.span.path, one.span.line) if one.span is not None else None
        line = (self.known.lines.get(place) or self.known.nouns.get(place)) if place is not None else None
        if line is None or one.span is None:
            return
        tokens = self.known.cut(line)
        keys = [token.key for token in tokens]
        at = sum(token.end <= one.span.column - 1 for token in tokens)
        fitting = {self.known.keys(word) for word in _words(one, "can_stand_here")}
        # A word that the language has is meant as that word, and a card whose name is near to it is innocent: unless one
        # of the names that somebody must use could stand there.
        own = self.known.lexicon.vocabulary.words()
        for name in given:
            size = len(name.keys)
            if not self._reaches(name, (line.path, line.number)) or (fitting and not self._may_stand(name, fitting)):
                continue
            may_be_own = one.code == "E310" or (bool(fitting) and name.sort in MUST_BE_USED)
            for start in range(max(0, at - size), min(at, len(keys) - size) + 1):
                wrong = [i for i in range(size) if keys[start + i] != name.keys[i]]
                if (
                    len(wrong) == 1
                    and (may_be_own or keys[start + wrong[0]] not in own)
                    and is_close(keys[start + wrong[0]], name.keys[wrong[0]])
                ):
                    yield name, line.text[tokens[start].start : tokens[start + size - 1].end]

    def _may_stand(self, name: Given, fitting: set[tuple[str, ...]]) -> bool:
        """Whether a name, in any of its forms, is among what can stand at a place; or a word of it, where it is begun."""
        known = self.known.lexicon.find(name.sort, name.name)
        ways = self.known.lexicon.wordings(known) if known is not None else (name.keys,)
        return any(way in fitting or any((word,) in fitting for word in way) for way in ways)


@lru_cache(maxsize=32)
def _given_everywhere(lexicon: Lexicon) -> tuple[Given, ...]:
    """The words of the game's names, and those of its lines of words."""
    names = [
        Given(keys, name.id, name.sort, name.span)
        for name in lexicon.names
        if name.span is not None and name.sort != "move"
        for keys in lexicon.wordings(name)
    ]
    forms = [
        Given(keys_of(lexicon, text), text, "form", noun.span)
        for noun in lexicon.nouns.values()
        if noun.span is not None
        for ways in noun.forms.values()
        for text in ways
    ]
    return (*names, *forms)


def _words(one: Diagnostic, fact: str) -> tuple[str, ...]:
    found = one.facts.get(fact)
    return found if isinstance(found, tuple) else ()
