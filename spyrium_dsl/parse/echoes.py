"""One mistake, one message: what is said again and again about one slip is said once, where it was made.

A name that is given with a slip is unknown wherever it is used; a line that gives names and does not read leaves them all
unknown. Neither is many mistakes. And a name that nobody uses is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.pay import Pay
from spyrium_dsl.effects.statements import ForNumber
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.parse.bent import bent, told_once
from spyrium_dsl.parse.known import Known, fact_of
from spyrium_dsl.parse.lost import Lost
from spyrium_dsl.parse.slips import MUST_BE_USED, Given, Slips
from spyrium_dsl.parse.sorts import sort_word
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced

# A file that is not read at all.
_FILE_LOST = frozenset({"E101", "E104", "E105", "E106", "E107", "E117", "E315"})


class Echoes:
    """Sorts what is said of a game that has been read."""

    def __init__(self, known: Known) -> None:
        self.known, self.lost, self.slips = known, Lost(known), Slips(known)

    def told(self, found: Iterable[Diagnostic], tree: GameTree) -> tuple[Diagnostic, ...]:
        """The diagnostics less those that repeat another, and E307 for each name that is given and never used."""
        diagnostics = sorted(set(found))
        used = self._used(tree)
        given: list[Given] = []
        # Who may be in or out is in where nobody says "out": one of two states needs no word.
        told_apart: set[tuple[str, int]] = set()
        for one in self.slips.given(used):
            if one.name not in used:
                given.append(one)
            elif one.sort == "state":
                told_apart.add((one.span.path, one.span.line))
        diagnostics, given = self._run_on(diagnostics, given)
        mistakes = [one for one in diagnostics if one.is_mistake]
        if mistakes:
            diagnostics = self.lost.kept(list(told_once(diagnostics)))
            diagnostics, given = self.slips.at_their_source(diagnostics, given)
        if any(one.code in _FILE_LOST for one in mistakes):
            # A file that could not be read may have used any name.
            return tuple(sorted(diagnostics))
        # Rounds may be counted for the players only.
        counting = {
            number
            for (path, number), (read, _) in self.known.log.giving.items()
            if path == self.known.game and isinstance(read.head, ForNumber)
        }
        # What every game has is spoken of by the language's own phrases.
        in_every_game = {noun.id for noun in self.known.lexicon.vocabulary.nouns}
        seen: set[tuple[int, str]] = set()
        lost = {word for _, words in self.lost.names(mistakes) for word in words}
        for one in given:
            place = (one.span.line, one.name)
            if (
                one.sort in MUST_BE_USED
                and not (one.sort == "state" and (one.span.path, one.span.line) in told_apart)
                and one.name not in in_every_game
                and one.span.line not in counting
                and place not in seen
                and not (one.name == self.known.lexicon.currency and self._pays())
                and not lost.intersection(one.keys)
            ):
                seen.add(place)
                diagnostics.append(report("E307", one.span, name=spaced(one.name), sort=sort_word(one.sort)))
        return tuple(sorted(diagnostics))

    def _run_on(self, diagnostics: list[Diagnostic], given: list[Given]) -> tuple[list[Diagnostic], list[Given]]:
        """A name that nobody uses, and whose end reads as what is said under it, is the shorter one, and that is used."""
        for one in given:
            read, _ = self.known.log.lines.get((one.span.path, one.span.line), (None, None))
            told = read.if_unused if read is not None else None
            if told is None or told in diagnostics:
                continue
            end = self.known.keys(str(told.facts["found"]))
            name = set(one.keys[: -len(end)])
            shorter = {
                other for other in diagnostics if (words := self.known.keys(fact_of(other))) and name.issuperset(words)
            }
            if shorter or one.sort in MUST_BE_USED:
                diagnostics = sorted([*(other for other in diagnostics if other not in shorter), told])
                given = [other for other in given if other.span != one.span]
        return diagnostics, given

    def _pays(self) -> bool:
        """Whether some line pays without saying what: then it is the currency."""
        return any(True for read, _ in self.known.log.lines.values() for _ in all_of(read.node, Pay))

    def _used(self, tree: GameTree) -> set[str]:
        """Ids that are spoken of, or that a line may speak of which does not read."""
        found = {card.kind for card in tree.cards}.union(self.known.log.ids, *self._unread())
        properties = [one for card in tree.cards for one in card.properties]
        for one in (*properties, *(one for row in tree.printings for one in row.properties)):
            found.add(getattr(one, "field", ""))
            found.update(value.value for value in getattr(one, "values", ()))
        return found

    def _unread(self) -> Iterator[set[str]]:
        """Ids that each line that does not read, or stands under one, may speak of."""
        places = self.known.unread()
        lexicon = self.known.lexicon
        without_forms = [one for one in lexicon.names if not one.forms] if places else []
        for place in places:
            if place not in self.known.log.lines:
                tokens = self.known.cut(self.known.lines[place])
                found = {one.name.id for at in range(len(tokens)) for one in lexicon.at(tokens, at)}
                found.update(token.key for token in tokens)
                found.update(one.id for token in tokens for one in bent(token.text, without_forms, lexicon))
                yield found
