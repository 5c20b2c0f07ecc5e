"""The words of messages: one TOML file a language, keyed by code. English is complete, others lean on it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from spyrium_dsl.text.diagnostic import Diagnostic, Fact

ENGLISH = "en"

MOST_WORDS = 8
"""A list of words in a message shows this many and then `...`; `--json` has them all."""

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(\w+)(?:/([\w-]+))?(?::([^{}]*))?\}")
_ANY = "*"
"""The row of a table of words for a fact that the table does not have; `{}` in it is the fact itself."""
_GROUPED = 10_000
"""From here on numbers in sentences are written in groups of digits, as each language does."""
_NAMES = frozenset({"seed"})
"""Facts that are numbers and are copied as they stand."""
_PLURAL_ROW = re.compile(r"(\w+)((?:\s+\S+)*)")
_RANGE = re.compile(r"(\*?)(\d+)(?:-\*?(\d+))?")


@dataclass(frozen=True, slots=True)
class Message:
    """The words for one code, with placeholders unfilled.

    `here` and `hints` are templates in order of preference; one is used only if every fact it names is there.
    Of `here` the first that can be used is shown, of `hints` all.
    """

    title: str
    here: tuple[str, ...]
    hints: tuple[str, ...]
    explain: str
    notes: Mapping[str, str]


class Catalogue:
    """All messages of one language; what it lacks is looked up in `fallback`.

    >>> words = catalogue("en")
    >>> words.screen("mistakes", count=2)
    '2 mistakes'
    """

    def __init__(self, language: str, text: str, fallback: Catalogue | None = None) -> None:
        tables = tomllib.loads(text)
        self.language = language
        self._fallback = fallback
        self._plural = tuple(_plural_row(row) for row in tables.pop("plural", ("other",)))
        self._screen: dict[str, str] = tables.pop("screen", {})
        self._notes: dict[str, str] = tables.pop("notes", {})
        self._words: dict[str, dict[str, str]] = tables.pop("words", {})
        self.messages: dict[str, Message] = {code: _message(table) for code, table in tables.items()}

    @property
    def screens(self) -> frozenset[str]:
        """The keys of the sentences that belong to no code."""
        return frozenset(self._screen)

    @property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Tables of words for facts that are words of ours and not of the author: `{sort/of-sort}` looks one up."""
        return self._words

    def has(self, code: str) -> bool:
        """Whether this language itself, without its fallback, has words for the code."""
        return code in self.messages

    def screen(self, key: str, **facts: Fact) -> str:
        """A sentence of the screen that belongs to no code, such as the summary line."""
        if key not in self._screen and self._fallback is not None:
            return self._fallback.screen(key, **facts)
        return self._fill(self._screen[key], facts)

    def number(self, value: float, places: int = 0) -> str:
        """A number as the language writes it, with so many places behind the point.

        >>> catalogue("en").number(1234.56, 1)
        '1,234.6'
        """
        whole, _, part = f"{value:,.{places}f}".partition(".")
        decimal = self._mark("decimal", ".") + part if part else ""
        return whole.replace(",", self._mark("thousands", ",")) + decimal

    def _mark(self, key: str, usual: str) -> str:
        return self._screen.get(key) or (self._fallback._mark(key, usual) if self._fallback is not None else usual)

    def fits(self, key: str, facts: Mapping[str, Fact]) -> bool:
        """Whether there is such a sentence of the screen, here or in the fallback, and all facts that it needs."""
        if key not in self._screen:
            return self._fallback is not None and self._fallback.fits(key, facts)
        return _can_fill(self._screen[key], facts)

    def template(self, key: str) -> str:
        """The sentence of the screen unfilled, for a program that fills it elsewhere."""
        if key not in self._screen and self._fallback is not None:
            return self._fallback.template(key)
        return self._screen[key]

    def title(self, code: str) -> str:
        """A few words that name the mistake."""
        return self._of(code)[1].title

    def here(self, diagnostic: Diagnostic) -> str:
        """What stands under the caret: the mistake in the author's words."""
        words, message = self._of(diagnostic.code)
        fitting = (template for template in message.here if _can_fill(template, diagnostic.facts))
        template = next(fitting, message.title)
        return words._fill(template, diagnostic.facts)

    def hints(self, diagnostic: Diagnostic) -> tuple[str, ...]:
        """The ways out, best last, each a line of its own; may be empty."""
        words, message = self._of(diagnostic.code)
        return tuple(
            words._fill(template, diagnostic.facts)
            for template in message.hints
            if _can_fill(template, diagnostic.facts)
        )

    def note(self, diagnostic: Diagnostic, key: str) -> str:
        """What stands under a second place."""
        words, message = self._of(diagnostic.code)
        template = message.notes.get(key) or words._notes.get(key)
        if template is None:
            return words._fallback.note(diagnostic, key) if words._fallback is not None else ""
        return words._fill(template, diagnostic.facts) if _can_fill(template, diagnostic.facts) else ""

    def explain(self, code: str) -> str:
        """The paragraph of the manual on a code, with a wrong and a right example.

        >>> catalogue("en").explain("E102").partition(".")[0]
        'Indentation is made of spaces'
        """
        return self._of(code)[1].explain

    def _of(self, code: str) -> tuple[Catalogue, Message]:
        """The message and the catalogue it was found in, whose plural rules it needs."""
        if code in self.messages:
            return self, self.messages[code]
        if self._fallback is not None:
            return self._fallback._of(code)
        raise KeyError(code)

    def _fill(self, template: str, facts: Mapping[str, Fact]) -> str:
        def put(match: re.Match[str]) -> str:
            name, table, forms = match.group(1), match.group(2), match.group(3)
            if name is None:
                return match.group(0)[0]
            fact = facts[name]
            if table is not None:
                return self._looked_up(table, fact)
            if forms is not None and isinstance(fact, int):
                return self._form(fact, forms.split("|"))
            if isinstance(fact, int) and abs(fact) >= _GROUPED and name not in _NAMES:
                return self.number(fact)
            return _in_words(fact)

        # A list that is not shown to its end needs no full stop after its dots.
        return _PLACEHOLDER.sub(put, template).replace("....", "...")

    def _looked_up(self, table: str, fact: Fact) -> str:
        """The table's word for a fact; several facts are alternatives, and each word of theirs is said once."""
        rows = self._words.get(table, {})
        facts = fact if isinstance(fact, tuple) else (str(fact),)
        found = dict.fromkeys(rows.get(one) or rows.get(_ANY, "{}").replace("{}", one) for one in facts)
        return self.screen("or").join(found)

    def _form(self, number: int, forms: list[str]) -> str:
        index = next((i for i, ranges in enumerate(self._plural) if _fits(number, ranges)), len(forms) - 1)
        return forms[min(index, len(forms) - 1)]


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """The catalogue of a language, English where it has no words; an unknown language is English.

    Catalogues are part of the program like its modules, so they are read here and not by `library`.
    """
    if language == ENGLISH:
        return Catalogue(ENGLISH, _file(ENGLISH).read_text(encoding="utf-8"))
    found = language in languages()
    return Catalogue(language, _file(language).read_text(encoding="utf-8") if found else "", catalogue(ENGLISH))


@cache
def languages() -> tuple[str, ...]:
    """The languages that messages can be shown in, sorted."""
    folder = resources.files("spyrium_dsl.text") / "messages"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def explain(code: str, language: str = ENGLISH) -> str:
    """The paragraph on a code, for `spyrium explain`; KeyError when there is no such code."""
    return catalogue(language).explain(code)


def placeholders(template: str) -> frozenset[str]:
    """The facts a template names.

    >>> sorted(placeholders("needs {needs} {what}, {{has}} {has:it|them}"))
    ['has', 'needs', 'what']
    """
    return frozenset(match.group(1) for match in _PLACEHOLDER.finditer(template) if match.group(1))


def _file(language: str) -> resources.abc.Traversable:
    return resources.files("spyrium_dsl.text") / "messages" / f"{language}.toml"


def _message(table: Mapping[str, str | list[str] | dict[str, str]]) -> Message:
    def lines(key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        return (value,) if isinstance(value, str) else tuple(value)

    title, explanation, notes = table.get("title", ""), table.get("explain", ""), table.get("notes", {})
    if not (isinstance(title, str) and isinstance(explanation, str) and isinstance(notes, dict)):
        raise TypeError("title and explain are strings, notes a table")
    return Message(title, lines("here"), lines("hints"), explanation.strip(), notes)


def _can_fill(template: str, facts: Mapping[str, Fact]) -> bool:
    return all(facts.get(name, "") not in ("", ()) for name in placeholders(template))


def _in_words(fact: Fact) -> str:
    if isinstance(fact, tuple):
        shown = [f'"{one}"' if _is_sign(one[:1]) else one for one in fact[:MOST_WORDS]]
        return ", ".join(shown) + (", ..." if len(fact) > MOST_WORDS else "")
    return str(fact)


def _is_sign(letter: str) -> bool:
    """Whether a word begins with a sign that would be lost among the commas of a list."""
    return letter in ",;:.-–−"


# Plural rules are written as in a vocabulary: `few *2-*4 not *12-*14`, a star for "its last digits are".
_Range = tuple[bool, int, int, int]
_PluralRow = tuple[tuple[_Range, ...], tuple[_Range, ...]]


def _plural_row(row: str) -> _PluralRow:
    match = _PLURAL_ROW.fullmatch(row.strip())
    if match is None:
        raise ValueError(f"{row!r} is no plural rule")
    within, _, without = match.group(2).partition(" not ")
    return _ranges(within), _ranges(without)


def _ranges(text: str) -> tuple[_Range, ...]:
    found = []
    for word in text.split():
        match = _RANGE.fullmatch(word)
        if match is None:
            raise ValueError(f"{word!r} is no number of a plural rule")
        star, low, high = match.groups()
        found.append((bool(star), 10 ** len(low), int(low), int(high or low)))
    return tuple(found)


def _fits(number: int, row: _PluralRow) -> bool:
    def lies_in(ranges: tuple[_Range, ...]) -> bool:
        return any(low <= (number % modulus if by_end else number) <= high for by_end, modulus, low, high in ranges)

    within, without = row
    return (not within or lies_in(within)) and not lies_in(without)
