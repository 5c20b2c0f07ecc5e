"""Names lost with their line: a line that does not read leaves all that it would have named unknown, which is one mistake."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from spyrium_dsl.effects.declarations import Flow
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.known import UNKNOWN, Known, Place, depth, fact_of
from spyrium_dsl.parse.under import STEPS, under
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.quotes import QUOTED
from spyrium_dsl.text.spaced import spaced

_ASTRAY = frozenset({"E204", "E209"})
"""A line that is right in itself and stands too deep, or in another block."""


class Lost:
    """What the lines that do not read would have given."""

    def __init__(self, known: Known) -> None:
        self.known = known

    def kept(self, diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
        """All but those of lines that speak of a name which a line that does not read would have given."""
        lost: list[tuple[Place, set[str]]] = []
        dropped: set[Diagnostic] = set()
        mistakes = [one for one in diagnostics if one.is_mistake]
        names = {word for one in mistakes for _, words in self.names((one,)) for word in words}
        said = [self.known.keys(line.text) for line in self._unread(mistakes)]
        for one in mistakes:
            if self._at_noun(one):
                if self._may_be_given(one, names) or any(
                    _holds(line, self.known.keys(spaced(fact_of(one)))) for line in said
                ):
                    dropped.add(one)
                else:
                    lost += self._nouns((one,))
        sources = [(one, found) for one in mistakes for found in self.names((one,))]
        own: dict[Diagnostic, set[str]] = {}
        for one, (_, gone) in sources:
            own.setdefault(one, set()).update(gone)
        for one in mistakes:
            # A line lacks no name that it gives itself.
            word = set(self.known.keys(fact_of(one))) - own.get(one, set())
            if any(
                source is not one and source not in dropped and self._is_echo(one, [(at, gone & word)])
                for source, (at, gone) in sources
            ):
                dropped.add(one)
        # Where two lines lack each other's names, the one whose first word is wrong is the source, then one that is
        # offered in other words, else the first.
        for one in sorted(mistakes, key=lambda one: (not self._is_first_word(one), not _offered(one), one)):
            if one in dropped:
                continue
            if not self._is_first_word(one) and self._is_echo(one, lost):
                dropped.add(one)
            elif not self._at_noun(one):
                lost += [found for found in self.names((one,)) if found not in lost]
        kept = [one for one in diagnostics if one not in dropped]
        if not any(self._breaks_structure(one) for one in kept):
            return kept
        words = {
            token.key for line in (*self._game_lines(), *self.known.nouns.values()) for token in self.known.cut(line)
        }
        return [one for one in kept if not self._may_be_due(one, words)]

    def _unread(self, mistakes: Iterable[Diagnostic]) -> Iterator[Line]:
        """The lines of the game file and of cards at the margin that do not read, with those under them."""
        for unread in self.known.log.unread:
            yield from unread.whole
        for one in mistakes:
            place = (one.span.path, one.span.line) if one.span is not None else ("", 0)
            line = self.known.lines.get(place)
            if (
                line is not None
                and one.code not in ("E307", "E204")
                and place not in self.known.log.lines
                and not line.indent
            ):
                yield from line.whole

    def names(self, mistakes: Iterable[Diagnostic]) -> Iterator[tuple[Place, set[str]]]:
        """The names that each line of the game file which does not read would have given, and the lines under it."""
        for unread in self.known.log.unread:
            yield (unread.path, unread.number), self._names_in(unread.whole)
        for one in mistakes:
            place = (one.span.path, one.span.line) if one.span is not None else None
            line = self._line(place)
            if (
                line is None
                or place is None
                or one.span is None
                or line.path != self.known.game
                or place in self.known.log.lines
            ):
                continue
            first, last = one.span.column - 1, one.span.end_column - 1
            # A line in the wrong place is right in itself, and so are all its words.
            astray = one.code in _ASTRAY
            wrong = {token.key for token in self.known.cut(line) if first <= token.start < last and not astray}
            under = (below for inner in line.under for below in inner.whole)
            # What is offered as several lines would have named something in each.
            offered = _offered(one)
            several = "\n" in offered
            own = self._names_in((line,)) if several or astray else self._name_in(line)
            gone = (own | self._names_in(under)) - wrong
            # What stands before the place where something is missing is right in itself.
            gone -= set(self.known.keys(fact_of(one))) if one.code != "E202" else set()
            # And what is a name but for its quotes is one.
            gone |= set(self.known.keys(fact_of(one))) if re.fullmatch(QUOTED, line.text[first:last]) else set()
            # A line in other words may name what the author left unsaid.
            gone |= self._name_in(replace(line, text=offered, under=())) if offered else set()
            gone |= set(self.known.keys(_fused(one)))
            yield place, gone | self._other_forms(gone)

    def _line(self, place: Place | None) -> Line | None:
        """The line at a place, also one that stands under a line of words."""
        if place is None:
            return None
        return self.known.lines.get(place) or self.known.under_nouns.get(place)

    def _other_forms(self, gone: set[str]) -> set[str]:
        """What else the names of which a form is among these words are called."""
        lexicon = self.known.lexicon
        said = (
            [self.known.keys(text) for row in noun.forms.values() for text in row] for noun in lexicon.nouns.values()
        )
        return {word for ways in said if any(set(way) <= gone for way in ways if way) for way in ways for word in way}

    def _nouns(self, mistakes: Iterable[Diagnostic]) -> Iterator[tuple[Place, set[str]]]:
        """The words in each line of words that nobody can use."""
        for one in mistakes:
            place = (one.span.path, one.span.line) if one.span is not None else None
            line = self.known.nouns.get(place) if place is not None else None
            if line is not None and place is not None:
                yield place, self._quoted_in(line)

    def _name_in(self, line: Line) -> set[str]:
        """The words after the first that are not the language's own, up to one that is: there a line gives its name."""
        own = self.known.lexicon.vocabulary.words()
        found: set[str] = set()
        tokens = self.known.cut(line)
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
        tokens = [token for token in self.known.cut(line) if any(first < token.start < last for first, last in quoted)]
        return {token.key for token in tokens if token.kind == "word"}

    def _names_in(self, lines: Iterable[Line]) -> set[str]:
        """Words that are neither the language's own nor in names known elsewhere."""
        met = {word for words in self.known.lexicon.wordings_known() for word in words}
        found = {token.key for line in lines for token in self.known.cut(line) if token.kind == "word"}
        return found - self.known.lexicon.vocabulary.words() - met

    def _game_lines(self) -> Iterator[Line]:
        return (line for line in self.known.lines.values() if line.path == self.known.game)

    def _breaks_structure(self, one: Diagnostic) -> bool:
        """Whether it is about a line of the game file that says what things there are."""
        place = (one.span.path, one.span.line) if one.span is not None else None
        if place is None or not one.is_mistake:
            return False
        line = self.known.lines.get(place)
        if line is None or line.path != self.known.game:
            return place in self.known.nouns
        block = self.known.blocks[place]
        return depth(self.known.lines[block[0], block[1]], line) < 2

    def _may_be_given(self, one: Diagnostic, names: set[str]) -> bool:
        """Whether what a noun line is about may be named, in any of its forms, by a line that does not read."""
        line = self.known.nouns.get((one.span.path, one.span.line)) if one.span is not None else None
        forms = (match[0][1:-1] for match in re.finditer(QUOTED, line.text)) if line is not None else ()
        said = (self.known.keys(text) for text in (fact_of(one), *forms))
        return any(set(words) <= names for words in said if words)

    def _may_be_due(self, one: Diagnostic, words: set[str]) -> bool:
        """Whether a mistake of another file may come from what the game file fails to say.

        A word that stands nowhere in the game file is a slip of its own.
        """
        if one.span is None or one.span.path == self.known.game or one.code not in UNKNOWN:
            return False
        if (one.span.path, one.span.line) in self.known.nouns:
            return False
        return one.code in ("E201", "E202", "E304") or bool(words & set(self.known.keys(fact_of(one))))

    def _is_echo(self, one: Diagnostic, lost: Sequence[tuple[Place, set[str]]]) -> bool:
        place = (one.span.path, one.span.line) if one.span is not None else None
        line = self.known.lines.get(place) if place is not None else None
        if line is None or place is None or one.code not in UNKNOWN:
            return False
        words = {token.key for token in self.known.cut(line)}
        return any(words & gone and self._gave(at, place) for at, gone in lost)

    def _is_first_word(self, one: Diagnostic) -> bool:
        line = self.known.lines.get((one.span.path, one.span.line)) if one.span is not None else None
        return (
            line is not None
            and one.span is not None
            and line.path == self.known.game
            and one.span.column <= line.indent + 1
        )

    def _at_noun(self, one: Diagnostic) -> bool:
        return one.code == "E301" and one.span is not None and (one.span.path, one.span.line) in self.known.nouns

    def _gave(self, at: Place, place: Place) -> bool:
        """Whether a name of the line *at* could be meant at *place*: everywhere, or in its block if it is a step."""
        if at == place:
            return False
        line = self.known.lines.get(at)
        if line is None:
            return True
        block = self.known.blocks[at]
        # What stands too deep was meant to stand beside the line it is under.
        meant = depth(self.known.lines[block[0], block[1]], line) - (at in self._too_deep)
        if self.known.blocks.get(place) == block or meant < 1:
            return True
        # A step gives names to the steps of its own block only, but for the number of the round.
        read, _ = self.known.log.lines.get((block[0], block[1]), (None, None))
        head = read.head if read is not None else None
        return meant < 2 and (head is None or under(head) != STEPS or isinstance(head, Flow))

    @cached_property
    def _too_deep(self) -> frozenset[Place]:
        found = (one.span for one in self.known.log.diagnostics if one.code == "E209" and one.span is not None)
        return frozenset((span.path, span.line) for span in found)


def _holds(line: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether words stand in a line one behind another."""
    return bool(words) and any(line[at : at + len(words)] == words for at in range(len(line) - len(words) + 1))


def _fused(one: Diagnostic) -> str:
    """What stands behind a word of the language that was written as one with it (`kindboat`), "" for nothing."""
    found, ways = fact_of(one).casefold(), one.facts.get("can_stand_here")
    first = next((way for way in ways if found.startswith(way.casefold())), "") if isinstance(ways, tuple) else ""
    return found[len(first) :] if first else ""


def _offered(one: Diagnostic) -> str:
    """The line that a message offers in place of the one that is wrong, "" for none."""
    return str(one.facts.get("instead") or one.facts.get("example") or "")
