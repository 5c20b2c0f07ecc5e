"""A language: its plural rules, forms, sounds, agreeing words, and a phrase for each thing that can be said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from spyrium_dsl.language.phrases import CLOSING, Alternative, Word
from spyrium_dsl.language.schema import shapes
from spyrium_dsl.language.wordings import Wording
from spyrium_dsl.language.words import Folding
from spyrium_dsl.text.span import Span

JOINTS = ("then", "or", "next", "next-or", "and", "rank-then")
"""Words that join steps and lists; they are said like phrases but have no slots."""
JOINTS_AT_WILL = ("also", "aim")
"""Two more ways to join steps that follow each other; a language may do without."""
WORDS_OF_PRINTINGS = ("stand-in", "confirmed", "copies")
BY_SO_MUCH = "by-so-much"
"""A word before a number that is relative, which a language may do without: `o 1 więcej`."""
WORDS_OF_VARIANTS = (
    "variant-change",
    "variant-remove",
    "variant-add",
    "not-with",
    "less-than-before",
    "more-than-before",
)
"""What a line of a variant begins with, and what stands after (or before) a number that is relative."""


@dataclass(frozen=True)
class Range:
    """Numbers from *low* to *high*; with *by_end*, by their last digits."""

    low: int
    high: int
    by_end: int = 0

    def holds(self, number: int) -> bool:
        """Whether the number lies in it."""
        return self.low <= (number % self.by_end if self.by_end else number) <= self.high


@dataclass(frozen=True)
class Plural:
    """A plural form and the numbers that take it; without ranges, all."""

    name: str
    within: tuple[Range, ...] = ()
    without: tuple[Range, ...] = ()

    def fits(self, number: int) -> bool:
        """Whether a noun after that number takes this form."""
        inside = not self.within or any(one.holds(number) for one in self.within)
        return inside and not any(one.holds(number) for one in self.without)


@dataclass(frozen=True)
class Entry:
    """A word with forms: of a noun, a verb, a table of agreeing words. The first wording of a form prints."""

    id: str
    forms: dict[str, tuple[str, ...]]
    agreement: str = ""
    span: Span | None = None

    def __hash__(self) -> int:
        return hash(self.id)


OTHER = "other"
"""The row of agreeing words for all classes that have none of their own."""


@dataclass(frozen=True)
class Vocabulary:
    """What one language file says, with the grammar skeleton it is joined to; `hash` tells whether both are equal."""

    code: str
    name: str
    skeleton: str
    hash: str
    folding: Folding
    plurals: tuple[Plural, ...]
    derived: dict[str, str]
    agree: dict[str, Entry]
    phrases: dict[str, tuple[Alternative, ...]]
    verbs: tuple[Entry, ...]
    labels: tuple[Entry, ...]
    """Labels of lines that any card may have where it is only compared: the end of a round, say."""
    nouns: tuple[Entry, ...] = ()
    """Words for what every game has, whether or not it gives it words of its own: the players."""
    costs: frozenset[str] = frozenset()
    """Phrases and verbs of what is given to get something: what follows is said as its purpose."""
    ties: tuple[str, ...] = ()
    """Words after which no line of a printed text ends."""
    slips: Mapping[str, str] = field(default_factory=dict)
    """What people write for a word of the language (by its key), and what they mean: offered, never read."""
    wordings: tuple[Wording, ...] = ()
    """Those and longer ones: patterns of what people write, and what to say instead."""
    missing: tuple[str, ...] = ()
    path: str = ""
    _plural_names: frozenset[str] = field(default=frozenset(), compare=False)

    def __hash__(self) -> int:
        return hash(self.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vocabulary) and other.hash == self.hash

    def plural(self, number: int) -> str:
        """The form of a noun after a number.

        A language whose rules fit no such number has a mistake the reader reports; the last row serves.
        """
        return next((row.name for row in self.plurals if row.fits(number)), self.plurals[-1].name)

    @property
    def usual(self) -> str:
        """The form of a noun where nothing is asked for."""
        return self.plurals[0].name

    @property
    def many(self) -> str:
        """The form after numbers not known beforehand."""
        return self.plurals[-1].name

    def is_plural(self, form: str) -> bool:
        """Whether the form is a row of the plural rules."""
        return any(row.name == form for row in self.plurals)

    def after(self, number: int | None, asked: str) -> str:
        """The form of a noun after that number (None: not known) where *asked* is the form of the whole."""
        row = self.many if number is None else self.plural(number)
        return row if not asked or self.is_plural(asked) else f"{asked}_{row}"

    def origins(self, form: str) -> Iterator[str]:
        """The form and those it is made from, nearest first."""
        seen: list[str] = []
        while form not in seen:
            yield form
            seen.append(form)
            form = self.derived.get(form, form)

    def within(self, own: str, outer: str) -> str:
        """The form of a part that asks for *own* in a whole said in *outer*: their joined name, if there is that form.

        So a language that says `form nom_weak is nom` keeps the case of what stands after a weak article.
        """
        joined = f"{outer}_{own}"
        return (joined if joined in self.derived else own) if own else outer

    def phrase_form(self, tag: str, form: str) -> str:
        """The form of a phrase that says it where *form* is asked for; "" is the usual one."""
        found = self._phrase_forms.get((tag, form))
        if found is None:
            found = self._phrase_forms[tag, form] = self._phrase_form(tag, form)
        return found

    @cached_property
    def _phrase_forms(self) -> dict[tuple[str, str], str]:
        """Asked of every phrase of every line that is read."""
        return {}

    def _phrase_form(self, tag: str, form: str) -> str:
        known = {way.form for way in self.phrases.get(tag, ())}
        if known == {""}:
            return ""
        base, _, row = form.rpartition("_")
        asked = (*self.origins(form), *(self.origins(base) if self.is_plural(row) or form in self.derived else ()))
        return next((one for one in asked if one in known), "")

    @cached_property
    def given_forms(self) -> frozenset[str]:
        """The forms in which lines give their names, where the language asks for any: the noun line tells the name."""
        asked = {
            hole.form
            for tag, ways in self.phrases.items()
            if (shape := shapes().get(tag)) is not None
            for way in ways
            for hole in way.holes()
            if hole.form and shape.slots[hole.slot].sort == "new"
        }
        return frozenset({*asked, self.usual} if asked else ())

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The classes of names that its agreeing words tell apart, in their order."""
        forms = {row.name for row in self.plurals} | {*self.derived, *self.derived.values(), OTHER}
        forms |= {hole.form for ways in self.phrases.values() for way in ways for hole in way.holes()}
        parts = (row.rpartition("_")[2] for table in self.agree.values() for row in table.forms)
        return tuple(dict.fromkeys(part for part in parts if part not in forms))

    def can_close(self, name: str) -> bool:
        """Whether a word that joins has a wording for after a clause that a comma has to end."""
        return any(way.condition == CLOSING for way in self.phrases.get(name, ()))

    def joint(self, name: str) -> str:
        """The word that joins, as it is printed."""
        return self.phrases[name][0].text

    def ways(self, tag: str) -> tuple[tuple[Word, ...], ...]:
        """The wordings of a phrase without slots."""
        return tuple(_words(way) for way in self.phrases.get(tag, ()))

    def joint_words(self, name: str, closing: bool = False) -> tuple[Word, ...]:
        """The words that join, as they are printed; *closing*: after a clause that a comma has to end."""
        ways = self.phrases.get(name, ())
        ends = [way for way in ways if way.condition == CLOSING] if closing else []
        return next((_words(way) for way in (*ends, *ways)), ())

    def words(self) -> frozenset[str]:
        """The keys of all words of its phrases, those that agree with others among them."""
        return self._words

    @cached_property
    def _words(self) -> frozenset[str]:
        agreeing = (text for table in self.agree.values() for ways in table.forms.values() for text in ways)
        said = (part for ways in self.phrases.values() for way in ways for part in way.parts)
        return frozenset(
            (*(part.key for part in said if isinstance(part, Word)), *map(self.folding.key, agreeing)),
        )


def _words(way: Alternative) -> tuple[Word, ...]:
    return tuple(part for part in way.parts if isinstance(part, Word))
