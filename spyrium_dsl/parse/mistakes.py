"""What is wrong with a line, at the furthest place it could be read to. One mistake, one message."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.build import Place, Unfoldable
from spyrium_dsl.language.driver import NEW, Branch, Leaf, Outcome, parse
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import NUMBER, Found, Lexicon
from spyrium_dsl.language.sentence import say
from spyrium_dsl.language.tables import END
from spyrium_dsl.parse.under import AT_THE_MARGIN, heads_over
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report
from spyrium_dsl.text.lookalikes import look_alike
from spyrium_dsl.text.suggest import suggest, suggestions

# A line that reads under one of these stands in the wrong block.
_ELSEWHERE = (
    "declaration_line",
    "resource_line",
    "kind_body",
    "zone_line",
    "quantity_line",
    "block_line",
    "where_line",
    "example_line",
)


DIGITS = "1 2 3"
"""A number in digits, among the words that can stand at a place."""
_FEW = 15
"""Where no more can stand, a number is what is probably wanted, and comes first."""


_SIGNS = frozenset("-−–+.,")
"""What stands in numbers that are negative, or not whole."""


class Trouble:
    """A line that does not read, and the one message about it."""

    def __init__(
        self, text: str, place: Place, outcome: Outcome, start: str, grammar: Grammar, lexicon: Lexicon
    ) -> None:
        self.text, self.place, self.tokens = text, place, place.tokens
        self.outcome, self.start, self.grammar, self.lexicon = outcome, start, grammar, lexicon
        self.known = frozenset(grammar.plain_words) | {word for one in lexicon.wordings_known() for word in one}
        self.here = tuple(words_for(outcome.expected, grammar, lexicon))

    def diagnostic(self) -> Diagnostic:
        """The message: a look-alike, another language, a word nobody knows, a name of another sort, a wrong place."""
        at = self.outcome.stuck
        if elsewhere := self._stands_elsewhere():
            span, found = self.place.span(0, len(self.tokens)), self.text.strip()
            if AT_THE_MARGIN in elsewhere:
                return report("E204", span, found=found, margin=self.tokens[0].text)
            heads = [head for start in elsewhere for head in heads_over(start, self.lexicon.vocabulary)]
            return report("E204", span, found=found, under=tuple(dict.fromkeys(heads)))
        if at >= len(self.tokens):
            return self._slip() or self._end()
        at = self._where_a_fitting_name_ends(self._where_a_name_ends(at))
        token = self.tokens[at]
        if token.kind == "word" and token.key not in self.known:
            return self._look_alike(at) or self._another_language(at) or self._unknown(at)
        return self._not_whole(at) or self._wrong_sort(at) or self._slip() or self._unexpected(at)

    def _stands_elsewhere(self) -> tuple[str, ...]:
        """The starts by which the line reads."""
        starts = (one for one in _ELSEWHERE if one != self.start and one in self.grammar.tables.starts)
        return tuple(one for one in starts if parse(self.tokens, one, self.grammar, self.lexicon).trees)

    def _slip(self) -> Diagnostic | None:
        """A word before the place that nobody knows, if the line reads with a word that is nearly the same.

        A new name may have any words, so that a slip in what follows it is taken for a part of the name.
        """
        for at, token in enumerate(self.tokens):
            if token.kind != "word" or token.key in self.known:
                continue
            for meant in suggestions(token.text, sorted(self.known), most=3):
                keys = self.lexicon.vocabulary.folding.keys(meant)
                if len(keys) != 1:
                    continue
                right = (*self.tokens[:at], token._replace(plain=keys[0], key=keys[0]), *self.tokens[at + 1 :])
                if parse(right, self.start, self.grammar, self.lexicon).trees:
                    span = self.place.span(at, at + 1)
                    return report("E302", span, found=token.text, meant=meant, can_stand_here=())
        return None

    def _end(self) -> Diagnostic:
        at = len(self.tokens)
        last = self.tokens[-1].text if self.tokens else None
        if last == ":":
            label = self.text[self.tokens[0].start : self.tokens[-1].start].strip()
            return report("E206", self.place.span(at - 1, at), label=label)
        return report("E202", self.place.span(at, at), can_stand_here=self.here, after=last)

    def _where_a_name_ends(self, at: int) -> int:
        """Of a name of several words, the place where the line leaves it."""
        if self.lexicon.at(self.tokens, at) or self.tokens[at].key in self.grammar.plain_words:
            return at
        leaves = at + self.lexicon.begins(self.tokens, at)
        return leaves if leaves < len(self.tokens) else at

    def _where_a_fitting_name_ends(self, at: int) -> int:
        """As above for a name that would fit, though its first words are a name of another sort."""
        for count in range(len(self.tokens) - at - 1, 0, -1):
            fits = any(one.terminal in self.outcome.expected for one in self.lexicon.beginning(self.tokens, at, count))
            if fits and self.tokens[at + count].key not in self.known:
                return at + count
        return at

    def _look_alike(self, at: int) -> Diagnostic | None:
        return look_alike(self.tokens[at].text, self.place.span(at, at + 1), self.known)

    def _another_language(self, at: int) -> Diagnostic | None:
        """A word of another language; the whole line where most of its words are."""
        token = self.tokens[at]
        language = self.lexicon.vocabulary.code
        words = [one.key for one in self.tokens if one.kind == "word"]
        for other, there in self.lexicon.foreign.items():
            if token.key not in there:
                continue
            count = sum(word in there for word in words)
            known = sum(word in self.known for word in words)
            if count > known:
                span = self.place.span(0, len(self.tokens))
                return report("E309", span, other=other, language=language, there=count, here=known)
            return report("E309", self.place.span(at, at + 1), found=token.text, other=other, language=language)
        return None

    def _unknown(self, at: int) -> Diagnostic:
        token = self.tokens[at]
        next_words = tuple(self._continuations(at))
        forms = tuple(_forms_for(self.outcome.expected, self.lexicon))
        meant = self._usual_slip(at) or suggest(token.text, (*next_words, *self.here, *forms))
        if meant is None:
            # A word that cannot stand here as such may belong to a longer name: then the line goes on with it.
            near = suggestions(token.text, sorted(self.known))
            meant = next((one for one in near if self._goes_on(at, one)), None)
        span = self.place.span(at, at + 1)
        return report("E302", span, found=token.text, meant=meant, can_stand_here=(*next_words, *self.here))

    def _goes_on(self, at: int, word: str) -> bool:
        """Whether the line reads further with another word in that place."""
        keys = self.lexicon.vocabulary.folding.keys(word)
        if len(keys) != 1:
            return False
        right = (*self.tokens[:at], self.tokens[at]._replace(plain=keys[0], key=keys[0]), *self.tokens[at + 1 :])
        outcome = parse(right, self.start, self.grammar, self.lexicon)
        return bool(outcome.trees) or outcome.stuck > at

    def _usual_slip(self, at: int) -> str | None:
        """What the language says people mean by that word, if it can stand here."""
        meant = self.lexicon.vocabulary.slips.get(self.tokens[at].key)
        if meant is None:
            return None
        first = meant.split(" ")[0]
        fits = "INT" in self.outcome.expected if first.isdigit() else first in self.here
        return meant if fits else None

    def _continuations(self, at: int) -> Iterator[str]:
        """The words that would go on with a name begun before."""
        for start in range(at):
            for one in self.lexicon.beginning(self.tokens, start, at - start):
                yield one.words[at - start]

    def _wrong_sort(self, at: int) -> Diagnostic | None:
        names = self.lexicon.at(self.tokens, at)
        needed = sorted(_sorts(self.outcome.expected))
        if not names or not needed or self.tokens[at].key in self.grammar.plain_words:
            return None
        longest: Found = max(names, key=lambda one: len(one.words))
        end = at + len(longest.words)
        return report(
            "E304",
            self.place.span(at, end),
            name=self.text[self.tokens[at].start : self.tokens[end - 1].end],
            sort=sort_word(longest.terminal),
            needed=tuple(needed[:3]),
        )

    def _not_whole(self, at: int) -> Diagnostic | None:
        """A sign before a number, or a point in it."""
        if self.tokens[at].text not in _SIGNS:
            return None
        first = at - 1 if at and self.tokens[at - 1].kind == "int" else at
        last = at + 1 if at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "int" else at
        number = self.text[self.tokens[first].start : self.tokens[last].end]
        if last == at or " " in number:
            return None
        return report("E212", self.place.span(first, last + 1), number=number)

    def _unexpected(self, at: int) -> Diagnostic:
        token = self.tokens[at]
        span = self.place.span(at, at + 1)
        joined = self.grammar.joined_words.get(token.key)
        usual = self._usual_slip(at)
        meant = f", {token.text}" if joined in self.outcome.expected else usual or suggest(token.text, self.here)
        meant = None if meant == token.text else meant
        fix = Fix(self.place.instead(at, usual), usual) if usual is not None and meant == usual else None
        return report("E201", span, fix=fix, found=token.text, can_stand_here=self.here, meant=meant)


def words_for(expected: frozenset[str], grammar: Grammar, lexicon: Lexicon) -> Iterator[str]:
    """Terminals as an author knows them: words of phrases, then names; each once."""
    names: dict[str, None] = {}
    if "INT" in expected and len(expected) <= _FEW:
        yield DIGITS
    for terminal in sorted(expected):
        word = grammar.words.get(terminal)
        if word is not None:
            yield f", {word.text}" if word.joined else word.text
        elif terminal not in (END, NEW, "INT"):
            for one in lexicon.of_sort(terminal.lower()):
                names[lexicon.wording(one.sort, one.id, "")[0].replace(NUMBER, "")] = None
    yield from names
    if "INT" in expected and len(expected) > _FEW:
        yield DIGITS


def _forms_for(expected: frozenset[str], lexicon: Lexicon) -> Iterator[str]:
    """The first words of names, in all their forms."""
    for terminal in sorted(expected):
        for one in lexicon.of_sort(terminal.lower()):
            for words in lexicon.wordings(one):
                yield words[0]


def _sorts(expected: frozenset[str]) -> set[str]:
    """The sorts of names among terminals."""
    return {sort_word(one) for one in expected if not one.startswith(("W_", "C_")) and one not in (END, NEW, "INT")}


def sort_word(terminal: str) -> str:
    """A sort as a message names it."""
    return terminal.lower().replace("_", " ")


def no_meaning(problem: Unfoldable, text: str, place: Place) -> Diagnostic:
    """Words that fit one another in a line that means nothing. E201, E205."""
    span = place.span(problem.start, problem.end)
    found = text[place.tokens[problem.start].start : place.tokens[problem.end - 1].end]
    if problem.reason == "mixed":
        return report("E205", span, found=found)
    return report("E201", span, found=found)


def two_readings(readings: dict[Node, Branch], text: str, place: Place, lexicon: Lexicon) -> Diagnostic:
    """A sentence that can be read in two ways; where two names of the game are the cause, that. E203, E308."""
    (first, one), (second, other) = list(readings.items())[:2]
    clash = _clash(one, other) or _clash(other, one)
    if clash is not None:
        start, end, words = clash
        name = text[place.tokens[start].start : place.tokens[end - 1].end]
        parts = [text[place.tokens[word.start].start : place.tokens[word.end - 1].end] for word in words]
        return report("E308", place.span(start, end), name=name, other=" + ".join(parts))
    reading, other_reading = (_said(node, lexicon) for node in (first, second))
    if reading == other_reading:
        reading, other_reading = _outline(first), _outline(second)
    span = place.span(0, len(place.tokens))
    return report("E203", span, sentence=text.strip(), reading=reading, other_reading=other_reading)


def _said(node: Node, lexicon: Lexicon) -> str:
    try:
        return say(node, lexicon.vocabulary, lexicon)
    except CannotSay:
        return _outline(node)


def _outline(node: Node) -> str:
    """What a node is made of, where words cannot tell it from another."""
    parts = [_outline(value) if isinstance(value, Node) else str(value) for value in node.slot_values()[1:]]
    return f"({' '.join([type(node).tag(), *parts])})"


def _clash(one: Branch, other: Branch) -> tuple[int, int, list[Leaf]] | None:
    """A name of one reading whose words are several names or words of the other."""
    others = list(other.leaves())
    for leaf in one.leaves():
        if leaf.name is None or leaf.end - leaf.start < 2:
            continue
        inside = [part for part in others if leaf.start <= part.start and part.end <= leaf.end]
        if len(inside) > 1 and all(part.name is not None for part in inside):
            return leaf.start, leaf.end, inside
    return None
