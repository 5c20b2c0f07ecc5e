"""A line that does not read, said with other words: by the wordings that a language offers, tried until it reads."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import NamedTuple

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.build import Place
from spyrium_dsl.language.driver import Outcome, parse
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import NUMBER, Lexicon, Name
from spyrium_dsl.language.wordings import Wording
from spyrium_dsl.parse.giving import names_of
from spyrium_dsl.parse.readings import readings
from spyrium_dsl.parse.sorts import is_sort
from spyrium_dsl.parse.under import under
from spyrium_dsl.parse.wording import form_warnings
from spyrium_dsl.text.suggest import suggestions

ELSEWHERE = (
    "declaration_line",
    "resource_line",
    "kind_body",
    "zone_line",
    "quantity_line",
    "block_line",
    "where_line",
    "example_line",
)
"""A line that reads under one of these stands in the wrong block."""

_MOST_WORDS = 60
_MOST_TRIES = 200
_MOST_CHANGES = 6
_NAMES_TRIED = 3
_MOST_LINES = 5
"""As many things as a designer says in one breath."""


class Otherwise(NamedTuple):
    """The whole line as it reads, and whether it means what was written; where it stands elsewhere, its start.

    It may have become several lines, each indented as it is to stand.
    """

    text: str
    same: bool
    elsewhere: str = ""


class _Part(NamedTuple):
    """One line of several, and how deep it stands under the first."""

    text: str
    depth: int


class _Draft(NamedTuple):
    text: str
    stuck: int
    same: bool
    changes: int


class Rewriter:
    """Tries the wordings of a language on one line."""

    def __init__(self, start: str, grammar: Grammar, lexicon: Lexicon, known: Collection[str]) -> None:
        self.start, self.grammar, self.lexicon, self.known = start, grammar, lexicon, known
        self.tries = _MOST_TRIES

    def reads(self, text: str, start: str = "") -> str | None:
        """The line in its right forms, if it has one reading."""
        read = self._read(text, start)
        return read[0] if read is not None else None

    def _read(self, text: str, start: str = "") -> tuple[str, Node] | None:
        """The line in its right forms, and what it means, if it has one reading."""
        tokens = self.lexicon.vocabulary.folding.cut(text)
        outcome = self._parsed(text, start)
        place = Place("", 1, tokens)
        found, _ = readings(outcome, text, place, self.lexicon) if outcome.trees else ((), None)
        if len(found) != 1:
            return None
        ((node, tree),) = found
        wrong = [one.fix for one in form_warnings(tree, place, text, self.lexicon) if one.fix is not None]
        for fix in sorted(wrong, reverse=True):
            text = text[: fix.span.column - 1] + fix.replacement + text[fix.span.end_column - 1 :]
        return text, node

    def rewritten(self, text: str, stuck: int) -> Otherwise | None:
        """The line with as few changes as let it read, or None. *stuck*: the token that it could be read to.

        Where a further word of it is one that nobody knows, which is a mistake of its own, the line with that word, if it
        reads with another one in its place.
        """
        if len(self.lexicon.vocabulary.folding.cut(text)) > _MOST_WORDS:
            return None
        waiting = [_Draft(text, stuck, True, 0)]
        partly: Otherwise | None = None
        tokens = self.lexicon.vocabulary.folding.cut(text)
        first = tokens[stuck].key if stuck < len(tokens) else ""
        seen = {text}
        while waiting and self.tries > 0:
            draft = waiting.pop(0)
            for changed, same in self._changed(draft):
                if self.tries <= 0:
                    break
                if changed in seen:
                    continue
                seen.add(changed)
                outcome = self._parsed(changed)
                if outcome.trees and (right := self.reads(changed)) is not None:
                    return Otherwise(right, same)
                further = self._left(_Draft(changed, outcome.stuck, same, 0)) < self._left(_Draft(text, stuck, True, 0))
                if partly is None and same and further and self._lacks_a_word(changed, outcome, first):
                    partly = Otherwise(changed, same)
                if draft.changes + 1 < _MOST_CHANGES:
                    waiting.append(_Draft(changed, outcome.stuck, same, draft.changes + 1))
            # What reads furthest is most likely on the way.
            waiting.sort(key=lambda one: (self._left(one), one.changes))
        self.tries = _MOST_TRIES
        # First as it stands, then with each part said otherwise.
        lines = self._apart(text, _MOST_LINES, True) or self._apart(text, _MOST_LINES, False) or self._run_on(text)
        if lines is not None:
            indent = text[: len(text) - len(text.lstrip())]
            return Otherwise("\n".join(f"{indent}{'  ' * one.depth}{one.text}" for one in lines), True)
        return partly or self._elsewhere(text)

    def _apart(self, text: str, most: int, just_so: bool) -> tuple[_Part, ...] | None:
        """The line as several that read: side by side, or the others under the first. *just_so*: in its own words."""
        tokens = self.lexicon.vocabulary.folding.cut(text)
        for wording in self.lexicon.vocabulary.wordings if most > 1 else ():
            if len(wording.lines) == 1:
                continue
            for match in wording.matches(tokens):
                if self.tries <= 0 or match.start or match.end < len(tokens):
                    continue
                first, *rest = wording.said(text, tokens, match, {}).split("\n")
                read = self._part(first, just_so)
                if read is None:
                    continue
                lines = [_Part(read[0], 0)]
                for one in rest:
                    if (more := self._after(read[1], one, most - len(lines), just_so)) is None:
                        break
                    lines += more
                else:
                    return tuple(lines)
        return None

    def _run_on(self, text: str) -> tuple[_Part, ...] | None:
        """The line as one and what stands under it, where nothing joins the two."""
        tokens = self.lexicon.vocabulary.folding.cut(text)
        for at in range(1, len(tokens)):
            if self.tries <= 0 or tokens[at].key not in self.grammar.plain_words:
                continue
            head = self._part(text[: tokens[at - 1].end], True)
            if head is None or isinstance(head[1], Block):
                continue
            more = self._after(head[1], text[tokens[at].start :], 1, True)
            if more is not None and all(one.depth for one in more):
                return _Part(head[0], 0), *more
        return None

    def _after(self, head: Node, text: str, most: int, just_so: bool) -> tuple[_Part, ...] | None:
        """A line after that of the *head*, or under it, with what may follow it in turn."""
        inner = under(head) if not isinstance(head, Block) else None
        given = tuple(names_of(head.head if isinstance(head, Block) else head, self.lexicon))
        for start, depth in ((self.start, 0), *(((inner, 1),) if inner is not None else ())):
            if start not in self.grammar.tables.starts:
                continue
            there = Rewriter(start, self.grammar, self.lexicon.within(given) if given else self.lexicon, self.known)
            there.tries = self.tries
            read = there._part(text, just_so)
            found = (_Part(read[0], 0),) if read is not None else there._apart(text, most, just_so)
            self.tries = there.tries
            if found is not None:
                return tuple(_Part(one.text, one.depth + depth) for one in found)
        return None

    def _part(self, text: str, just_so: bool) -> tuple[str, Node] | None:
        """One line of several, said otherwise where it does not read."""
        text = text.strip()
        read = self._read(text)
        if read is not None or just_so:
            return read
        draft = _Draft(text, self._parsed(text).stuck, True, 0)
        for changed, same in self._changed(draft):
            if self.tries <= 0:
                break
            if same and (read := self._read(changed)) is not None:
                return read
        return None

    def part(self, text: str, just_so: bool) -> str | None:
        """One line of several, said otherwise where it does not read. *just_so*: only in its own words."""
        self.tries = _MOST_TRIES
        read = self._part(text, just_so)
        return read[0] if read is not None else None

    def _lacks_a_word(self, text: str, outcome: Outcome, first: str) -> bool:
        """Whether it goes on to a further unknown word, and reads with a known one in its place.

        The *first* is what is told already, wherever it was moved.
        """
        tokens, at = self.lexicon.vocabulary.folding.cut(text), outcome.stuck
        if at >= len(tokens) or tokens[at].kind != "word" or tokens[at].key in {first, *self.known}:
            return False
        words = [self.grammar.words[one].text for one in outcome.expected if one in self.grammar.words]
        near = suggestions(tokens[at].text, sorted(words), most=_NAMES_TRIED)
        sorts = sorted(one.lower() for one in outcome.expected if is_sort(one))
        names = (self.lexicon.wording(one.sort, one.id, "")[0] for sort in sorts for one in self._some(sort))
        before, after = text[: tokens[at].start], text[tokens[at].end :]
        others = (*near, *(name.replace(NUMBER, "") for name in names))
        return any(self.tries > 0 and self._parsed(f"{before}{one}{after}").trees for one in others)

    def _some(self, sort: str) -> tuple[Name, ...]:
        return tuple(self.lexicon.of_sort(sort))[:_NAMES_TRIED]

    def _elsewhere(self, text: str) -> Otherwise | None:
        """A line of another block that says it."""
        self.tries = _MOST_TRIES
        tokens = self.lexicon.vocabulary.folding.cut(text)
        tried: set[str] = set()
        for wording in self.lexicon.vocabulary.wordings:
            for match in () if wording.same or len(wording.lines) > 1 else wording.matches(tokens):
                for names in self._names(wording):
                    if self.tries <= 0:
                        return None
                    said = wording.said(text, tokens, match, names)
                    for start in () if said in tried else (*ELSEWHERE, "trigger_property"):
                        if start in self.grammar.tables.starts and (right := self.reads(said, start)) is not None:
                            return Otherwise(right, False, start)
                    tried.add(said)
        return None

    def _parsed(self, text: str, start: str = "") -> Outcome:
        self.tries -= 1
        return parse(self.lexicon.vocabulary.folding.cut(text), start or self.start, self.grammar, self.lexicon)

    def _left(self, draft: _Draft) -> int:
        return len(self.lexicon.vocabulary.folding.cut(draft.text)) - draft.stuck

    def _changed(self, draft: _Draft) -> Iterator[tuple[str, bool]]:
        tokens = self.lexicon.vocabulary.folding.cut(draft.text)
        later = []
        for wording in self.lexicon.vocabulary.wordings:
            for match in wording.matches(tokens) if len(wording.lines) == 1 else ():
                if match.start > draft.stuck:
                    continue
                made = [(wording.put(draft.text, tokens, match, names), not names) for names in self._names(wording)]
                changed = [(text, draft.same and wording.same and as_said) for text, as_said in made]
                # What lies before the place may be the cause as well.
                if match.end >= draft.stuck:
                    yield from changed
                else:
                    later += changed
        yield from later

    def _names(self, wording: Wording) -> Iterator[dict[str, str]]:
        """What may fill the holes that the line says nothing of."""
        holes = wording.open_holes()
        pools = [self.lexicon.of_sort(hole.rstrip("-0123456789").replace("-", "_"))[:_NAMES_TRIED] for hole in holes]
        for names in product(*pools):
            if len(set(names)) < len(names):
                continue
            said = [self.lexicon.wording(one.sort, one.id, "")[0].replace(NUMBER, "") for one in names]
            yield dict(zip(holes, said, strict=True))
