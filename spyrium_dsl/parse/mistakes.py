"""What is wrong with a line, at the furthest place it could be read to. One mistake, one message."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.language.build import Place
from spyrium_dsl.language.driver import NEW, Outcome, parse
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Found, Lexicon
from spyrium_dsl.language.tables import END
from spyrium_dsl.parse.aside import aside
from spyrium_dsl.parse.bent import bent
from spyrium_dsl.parse.in_quotes import in_quotes
from spyrium_dsl.parse.likely import as_written, likely
from spyrium_dsl.parse.otherwise import ELSEWHERE, Rewriter
from spyrium_dsl.parse.sorts import is_sort, sort_word
from spyrium_dsl.parse.under import AT_THE_MARGIN, heads_over
from spyrium_dsl.text.diagnostic import Diagnostic, Fact, Fix, report
from spyrium_dsl.text.lookalikes import look_alike
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import is_close, suggest, suggestions

_MAY_BE_SAID_OTHERWISE = frozenset({"E201", "E202", "E204", "E205", "E212", "E302", "E304", "E309"})
_WAYS_OUT = frozenset({"can_stand_here", "meant", "under", "whole", "naming", "lacking"})
"""Facts that give way to the line in other words."""
_MOST_NEAR = 5
_WITHOUT_FIX = 3
"""From here on a word is only asked for: the line does not read with it either."""
_HARDLY_ANY = 2
"""Where no more words can stand, that the line may end there is as good a way out."""
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
        self.reached = outcome.stuck
        """How far the line could be read, before a word that only a sign could have followed was doubted."""
        self.outcome = outcome = self._before_a_sign(outcome)
        typed = self.tokens[outcome.stuck].text if outcome.stuck < len(self.tokens) else ""
        before = self.tokens[outcome.stuck - 1].key if outcome.stuck else ""
        self.here = likely(outcome.expected, before, typed, grammar, lexicon)
        """What can stand at that place, the likely first."""
        if outcome.stuck < self.reached:
            size = self.reached - outcome.stuck
            names = [one.name for one in lexicon.at(self.tokens, outcome.stuck) if len(one.words) == size]
            doubted = {keys for name in names for keys in lexicon.wordings(name)}
            self.here = tuple(one for one in self.here if lexicon.vocabulary.folding.keys(one) not in doubted)

    def diagnostic(self) -> Diagnostic:
        """The message, with other words for the line where the language knows them."""
        return self.otherwise(self._found())

    def otherwise(self, found: Diagnostic, at: int | None = None) -> Diagnostic:
        """The message with the line in other words, unless there is a better way out. *at*: the token that is wrong."""
        if found.code not in _MAY_BE_SAID_OTHERWISE or (found.fix is not None and self._mends(found.fix)):
            return found
        if "undeclared" in found.facts:
            # Other words for the line would leave out what the author speaks of.
            return found
        rewriter = Rewriter(self.start, self.grammar, self.lexicon, self.known)
        said = rewriter.rewritten(self.text, self.reached if at is None else at)
        # A line that has its place elsewhere, or is in another language, is not asked for by an example.
        if said is None:
            return (
                aside(self.text, self.place, self.outcome.stuck, lambda text: bool(self._parsed(text).trees)) or found
            )
        if not said.same and found.code in ("E204", "E309"):
            return found
        if found.code == "E212" and said.same and (between := str(found.facts["number"]))[0].isdigit():
            # From one number to another: nothing is wrong with either.
            found = report("E201", found.span, found=between)
        facts = {name: fact for name, fact in found.facts.items() if name not in _WAYS_OUT}
        needed: dict[str, Fact] = {"can_stand_here": ()} if found.code == "E202" else {}
        fix = self._change_to(said.text) if said.same else None
        facts |= {**needed, "instead" if said.same else "example": _side_by_side(said.text)}
        if said.elsewhere:
            facts["under"] = tuple(dict.fromkeys(heads_over(said.elsewhere, self.lexicon.vocabulary)))
        return Diagnostic(found.code, found.span, facts, fix)

    def _change_to(self, text: str) -> Fix:
        """The fix that makes another line of this one, where they differ."""
        old, new = self.text, text
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        end = 0
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        # Whole words: what is put in is shown, and half a word says nothing.
        while start and not old[start - 1].isspace():
            start -= 1
        while end and not old[len(old) - end].isspace():
            end -= 1
        span = Span.on_line(self.place.path, self.place.line, start + 1, len(old) - end + 1)
        return Fix(span, new[start : len(new) - end])

    def _mends(self, fix: Fix) -> bool:
        """Whether the line reads with a fix put in."""
        changed = self.text[: fix.span.column - 1] + fix.replacement + self.text[fix.span.end_column - 1 :]
        return bool(self._parsed(changed).trees)

    def _parsed(self, text: str) -> Outcome:
        return parse(self.lexicon.vocabulary.folding.cut(text), self.start, self.grammar, self.lexicon)

    def _found(self) -> Diagnostic:
        """A look-alike, another language, a word nobody knows, a name of another sort, a wrong place."""
        at = self.outcome.stuck
        if elsewhere := self._stands_elsewhere():
            span, found = self.place.span(0, len(self.tokens)), self.text.strip()
            if AT_THE_MARGIN in elsewhere:
                return report("E204", span, found=found, margin=self.tokens[0].text)
            heads = tuple(head for start in elsewhere for head in heads_over(start, self.lexicon.vocabulary))
            # Where no head of a block is to be named, the line begins as one that may stand here, and stays here.
            if heads or not at:
                return report("E204", span, found=found, under=tuple(dict.fromkeys(heads)))
        if at >= len(self.tokens):
            return self._slip() or self._swallowed() or self._end()
        giving = NEW in self.outcome.expected
        if quoted := in_quotes(self.text, self.place, at, giving, lambda text: bool(self._parsed(text).trees)):
            return quoted
        leaves = self._where_a_fitting_name_ends(self._where_a_name_ends(at))
        if leaves != at and (slip := self._no_name(at)) is not None:
            return slip
        at = leaves
        token = self.tokens[at]
        if token.kind == "word" and token.key not in self.known:
            return self._look_alike(at) or self._another_language(at) or self._unknown(at)
        return self._not_whole(at) or self._wrong_sort(at) or self._slip() or self._swallowed() or self._unexpected(at)

    def _before_a_sign(self, outcome: Outcome) -> Outcome:
        """Where only a sign of reckoning could follow (`boats - 2`), nobody meant to reckon: the name before it is wrong."""
        words = [self.grammar.words.get(one) for one in outcome.expected]
        if not words or not all(word is not None and word.text in _SIGNS - {",", "."} for word in words):
            return outcome
        begins = [
            start
            for start in range(outcome.stuck)
            if any(start + len(one.words) == outcome.stuck for one in self.lexicon.at(self.tokens, start))
        ]
        if not begins:
            return outcome
        start = begins[0]
        # A word that is none, so that what could have come there is told even where the line may end.
        nothing = self.tokens[start]._replace(kind="word", plain="", key="")
        there = parse((*self.tokens[:start], nothing), self.start, self.grammar, self.lexicon)
        return there if there.stuck == start else outcome

    def _else(self) -> dict[str, Fact]:
        """What to say where no word or hardly one can stand: that the line is whole, a new name, or what the game lacks."""
        expected, at = self.outcome.expected, self.outcome.stuck
        found: dict[str, Fact] = {}
        if END in expected and len(self.here) <= _HARDLY_ANY and at:
            found["whole"] = self.text[self.tokens[0].start : self.tokens[at - 1].end]
        if not self.here and NEW in expected and at:
            found["naming"] = self.tokens[at - 1].text
        if not self.here and (sorts := tuple(sorted(_sorts(expected)))):
            found["lacking"] = sorts
        return found

    def _stands_elsewhere(self) -> tuple[str, ...]:
        """The starts by which the line reads."""
        starts = (one for one in ELSEWHERE if one != self.start and one in self.grammar.tables.starts)
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
                    written = as_written(meant, self.lexicon)
                    return report("E302", span, found=token.text, meant=written, can_stand_here=())
        return None

    def _swallowed(self) -> Diagnostic | None:
        """A new name may have any words, and so it takes in the one that is missing after it, and a wrong one behind that."""
        at = self.outcome.stuck
        missing = {one.key for name in self.outcome.expected if (one := self.grammar.words.get(name)) is not None}
        for before in range(at - 2, 0, -1):
            here = self.tokens[before]
            if here.key not in missing or self.tokens[before + 1].kind != "word":
                continue
            other = here._replace(kind="word", plain="", key="")
            tokens = (*self.tokens[:before], other, *self.tokens[before + 1 :])
            if parse(tokens, self.start, self.grammar, self.lexicon).stuck != at:
                # Any other word in its place would not do as well: it is no part of a name.
                continue
            # A sign that no name has, so that what can follow there is told.
            no_name = here._replace(kind="sign", plain=":", key=":")
            there = parse((*self.tokens[: before + 1], no_name), self.start, self.grammar, self.lexicon)
            if there.stuck != before + 1 or not _sorts(there.expected):
                continue
            span = self.place.span(before + 1, before + 2)
            word = self.tokens[before + 1]
            names = (one.terminal for one in self.lexicon.at(self.tokens, before + 1))
            if there.expected.intersection((*names, self.grammar.plain_words.get(word.key))):
                continue
            can = likely(there.expected, here.key, word.text, self.grammar, self.lexicon)
            fits = tuple(way for way in can if self.lexicon.vocabulary.folding.key(way) not in missing)
            return report("E302", span, found=word.text, can_stand_here=fits, undeclared=word.text)
        return None

    def _end(self) -> Diagnostic:
        at = len(self.tokens)
        last = self.tokens[-1].text if self.tokens else None
        if last == ":":
            label = self.text[self.tokens[0].start : self.tokens[-1].start].strip()
            return report("E206", self.place.span(at - 1, at), label=label)
        return Diagnostic("E202", self.place.span(at, at), _given(can_stand_here=self.here, after=last) | self._else())

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

    def _no_name(self, at: int) -> Diagnostic | None:
        """A word by which a name begins, and that was meant as another: the line reads with it to its end."""
        token = self.tokens[at]
        if token.kind != "word" or token.key in self.grammar.plain_words:
            return None
        for meant in suggestions(token.text, self.here, most=_MOST_NEAR):
            if meant != token.text and is_close(token.text, meant) and self._way_on(at, meant) == 1:
                span = self.place.span(at, at + 1)
                return report("E302", span, found=token.text, meant=meant, can_stand_here=self.here)
        return None

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
        near = suggestions(token.text, (*next_words, *self.here, *forms), most=_MOST_NEAR)
        # A word that cannot stand here as such may belong to a longer name: then the line goes on with it.
        near += suggestions(token.text, sorted(self.known))
        usual = self._usual_slip(at)
        ways = [(way, one) for one in ((usual,) if usual else near) if (way := self._way_on(at, one, one == usual))]
        way, meant = min(ways, key=lambda one: one[0], default=(0, None))
        span = self.place.span(at, at + 1)
        facts: dict[str, Fact] = {
            "found": token.text,
            "can_stand_here": tuple(dict.fromkeys((*next_words, *self.here))),
        }
        sorts = (one.lower() for one in self.outcome.expected if is_sort(one))
        names = (one for sort in sorted(sorts) for one in self.lexicon.of_sort(sort))
        for name in bent(token.text, names, self.lexicon):
            return Diagnostic("E302", span, {**facts, "bent": spaced(name.id)})
        if meant is None:
            return Diagnostic("E302", span, facts | self._else())
        meant = meant if meant in self.here else as_written(meant, self.lexicon)
        return Diagnostic("E302", span, {**facts, "meant": meant}, Fix(span, meant) if way < _WITHOUT_FIX else None)

    def _way_on(self, at: int, word: str, usual: bool = False) -> int:
        """How well the line goes on with another word in that place: 1 to its end, 3 hardly, 0 not at all.

        2: up to a further word that nobody knows, which is a mistake of its own.
        """
        token = self.tokens[at]
        text = self.text[: token.start] + word + self.text[token.end :]
        outcome = self._parsed(text)
        tokens = self.lexicon.vocabulary.folding.cut(text)
        left = len(tokens) - outcome.stuck
        # A sign too many at the end of the line is passed over.
        if outcome.trees or (left == 1 and outcome.stuck and END in outcome.expected and tokens[-1].kind == "sign"):
            return 1
        if left > max(len(self.tokens) - at - 2, 0):
            return 0
        if left and (stuck := tokens[outcome.stuck]).kind == "word" and stuck.key not in self.known:
            return 2
        return _WITHOUT_FIX if usual or is_close(token.text, word) else 0

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
        if sort_word(longest.terminal) in needed:
            # It might stand here, but not before what follows: it is of no wrong sort.
            return None
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
        if meant == token.text or (meant is not None and not usual and self._way_on(at, meant) not in (1, 2)):
            # A word of the language is seldom a slip of the pen: it is near to another by chance, unless the line goes on.
            meant = None
        fix = Fix(self.place.instead(at, usual), usual) if usual is not None and meant == usual else None
        more = self._else() if meant is None else {}
        return Diagnostic("E201", span, _given(found=token.text, can_stand_here=self.here, meant=meant) | more, fix)


def _given(**facts: Fact | None) -> dict[str, Fact]:
    """The facts that there are."""
    return {name: fact for name, fact in facts.items() if fact is not None}


def _side_by_side(text: str) -> str:
    """One line or several as a message shows them: without the indentation of the first."""
    indent = len(text) - len(text.lstrip())
    return "\n".join(line[indent:].rstrip() for line in text.split("\n"))


def _forms_for(expected: frozenset[str], lexicon: Lexicon) -> Iterator[str]:
    """The first words of names, in all their forms."""
    for terminal in sorted(expected):
        for one in lexicon.of_sort(terminal.lower()):
            for words in lexicon.wordings(one):
                yield words[0]


def _sorts(expected: frozenset[str]) -> set[str]:
    """The sorts of names among terminals."""
    return {sort_word(one) for one in expected if is_sort(one)}
