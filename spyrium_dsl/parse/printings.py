"""Files of printings: one row for each printed version of a card, with where its values come from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from spyrium_dsl.effects import kind_lines
from spyrium_dsl.effects.blocks import COPIES, Block, Card, Note, NumberProperty, Printing, Property, ValuesProperty
from spyrium_dsl.effects.declarations import KindDecl
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.values import ValueWord
from spyrium_dsl.language.build import Place
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import NUMBER, Found, Lexicon, Name
from spyrium_dsl.language.make import make
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.suggest import suggest

_TIMES = ("\u00d7", "x")
_COPIES = re.compile(r"x(\d+)")


@dataclass(frozen=True)
class Needs:
    """The numbers that may be left out, and the amounts that may not and are not on the card: a card and a field."""

    loose: frozenset[tuple[str, str]]
    amounts: frozenset[tuple[str, str]]


def needs_of(cards: Iterable[Card], declarations: Iterable[Block]) -> Needs:
    """What the kinds of a game ask for, as far as their lines could be read."""
    heads = [(block.head, line.head) for block in declarations for line in block.body]
    lines = [(head.name, line) for head, line in heads if isinstance(head, KindDecl)]
    loose, amounts = set(), set()
    for card in cards:
        said = {getattr(one, "field", "") for one in card.properties}
        for kind, line in lines:
            if kind != card.kind:
                continue
            if isinstance(line, kind_lines.HasNumber) and line.or_zero:
                loose.add((card.id, line.name))
            elif isinstance(line, kind_lines.HasAmount) and not line.or_zero and line.name not in said:
                amounts.add((card.id, line.name))
    return Needs(frozenset(loose), frozenset(amounts))


class _Row:
    """One row while it is read, token by token."""

    def __init__(
        self,
        line: Line,
        grammar: Grammar,
        lexicon: Lexicon,
        collected: Collected,
        kinds: dict[str, str],
        needs: Needs,
    ) -> None:
        self.line, self.lexicon, self.collected = line, lexicon, collected
        self.vocabulary = grammar.vocabulary
        self.tokens = self.vocabulary.folding.cut(line.text, line.indent)
        self.place = Place(line.path, line.number, self.tokens)
        self.kinds, self.needs = kinds, needs
        self.properties: list[Property] = []
        self.copies: int | None = None
        self.unsigned: list[tuple[int, Name]] = []
        """The numbers with nothing beside them, by token, and the fields that they were taken for."""
        self.notes: list[Note] = []

    def read(self) -> Printing | Diagnostic | None:
        ids = [one for one in self.lexicon.at(self.tokens, 0) if one.terminal == "DESIGN"]
        if not ids:
            known = [one.id for one in self.lexicon.of_sort("design")]
            card = self.tokens[0].text
            return report("E314", self.place.span(0, 1), card=card, meant=suggest(card, known))
        design = max(ids, key=lambda one: len(one.words))
        if design.name.id not in self.kinds:
            # The card could not be read, and what it has cannot be known.
            return None
        fields = self.collected.fields.get(self.kinds[design.name.id], [])
        at: int | Diagnostic = len(design.words)
        while isinstance(at, int) and at < len(self.tokens):
            at = self._value(at, fields)
        if isinstance(at, Diagnostic):
            return at
        if doubtful := self._doubtful(design.name.id, fields):
            return doubtful
        return make(
            Printing,
            {
                "design": design.name.id,
                "properties": tuple(self.properties),
                "copies": 1 if self.copies is None else self.copies,
                "notes": tuple(self.notes),
            },
            self.line.span,
        )

    def _value(self, at: int, fields: list[Name]) -> int | Diagnostic:
        """The token after the value that begins at one, or what is wrong with it."""
        token = self.tokens[at]
        if token.text in _TIMES and at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "int":
            self.copies = int(self.tokens[at + 1].text)
            return at + 2
        if match := _COPIES.fullmatch(token.key):
            self.copies = int(match[1])
            return at + 1
        if self._begins_note(at):
            return self._read_notes(at, fields)
        labelled = self._labelled(at, fields)
        if labelled is not None:
            return labelled
        amount = self._amount(at)
        if amount is not None:
            number, resource, end = amount
            field = self._free(fields, lambda one: one.sort == "number_field" and one.resource == resource.name.id)
            if field is None:
                return self._misplaced(at, end, fields)
            digit = make(Digit, {"value": number}, self.place.span(at, end))
            self.properties.append(make(NumberProperty, {"field": field.id, "number": digit}, self.place.span(at, end)))
            return end
        if token.kind == "int":
            field = self._free(fields, lambda one: one.sort == "number_field" and not one.resource)
            if field is None:
                return self._misplaced(at, at + 1, fields)
            self.unsigned.append((at, field))
            digit = make(Digit, {"value": int(token.text)}, self.place.span(at, at + 1))
            self.properties.append(
                make(NumberProperty, {"field": field.id, "number": digit}, self.place.span(at, at + 1))
            )
            return at + 1
        values = [one for one in self.lexicon.at(self.tokens, at) if one.terminal == "VALUE"]
        if values:
            longest = max(values, key=lambda one: len(one.words))
            end = at + len(longest.words)
            field = self._free(fields, lambda one: one.sort == "list_field" and self._holds(one, longest.name.id))
            if field is None:
                return self._misplaced(at, end, fields)
            value = make(ValueWord, {"value": longest.name.id}, self.place.span(at, end))
            self.properties.append(
                make(ValuesProperty, {"field": field.id, "values": (value,)}, self.place.span(at, end))
            )
            return end
        return self._misplaced(at, at + 1, fields)

    def _labelled(self, at: int, fields: list[Name]) -> int | None:
        """The token after a number that is said with its name: `tokens 3`, `tokens: 3`."""
        tokens = self.tokens
        for one in self.lexicon.at(tokens, at):
            field = self._free(fields, lambda field, name=one.name: field.id == name.id and not field.resource)
            number = at + len(one.words)
            number += number < len(tokens) and tokens[number].key == ":"
            if one.terminal == "NUMBER_FIELD" and field and number < len(tokens) and tokens[number].kind == "int":
                digit = make(Digit, {"value": int(tokens[number].text)}, self.place.span(number, number + 1))
                values = {"field": field.id, "number": digit}
                self.properties.append(make(NumberProperty, values, self.place.span(at, number + 1)))
                return number + 1
        return None

    def _doubtful(self, card: str, fields: list[Name]) -> Diagnostic | None:
        """E216 for a number that may be left out, in a row that lacks another it could have been meant as.

        A sign is easily forgotten: without it the copies of a card would be what lies on it.
        """
        said = {getattr(one, "field", "") for one in self.properties}
        lacking = [one for one in fields if (card, one.id) in self.needs.amounts and one.id not in said]
        for at, field in self.unsigned:
            if (card, field.id) in self.needs.loose and (lacking or self.copies is None):
                number = self.tokens[at].text
                ways = [f"{_TIMES[0]}{number}"] if self.copies is None else []
                ways += [self._written(number, one) for one in lacking]
                ways.append(f"{field.spelled} {number}")
                return report("E216", self.place.span(at, at + 1), found=number, can_be=tuple(ways))
        return None

    def _written(self, number: str, field: Name) -> str:
        """A number with the sign, or the word, of its resource."""
        form = self.vocabulary.plural(int(number))
        way = self.lexicon.wording("resource", field.resource, form)[0]
        return way.replace(NUMBER, number) if NUMBER in way else f"{number} {way}"

    def _holds(self, field: Name, value: str) -> bool:
        members = self.collected.members.get(field.resource)
        return members is None or value in members

    def _amount(self, at: int) -> tuple[int, Found, int] | None:
        """`£3` or `3 VP`."""
        tokens = self.tokens
        if tokens[at].kind == "int" and at + 1 < len(tokens):
            for one in self.lexicon.at(tokens, at + 1):
                if one.terminal == "RESOURCE" and not self._is_signed(at + 1, at + 1 + len(one.words)):
                    return int(tokens[at].text), one, at + 1 + len(one.words)
        for one in self.lexicon.at(tokens, at):
            end = at + len(one.words)
            if one.terminal == "RESOURCE" and end < len(tokens) and tokens[end].kind == "int":
                return int(tokens[end].text), one, end + 1
        return None

    def _is_signed(self, sign: int, end: int) -> bool:
        """Whether a sign belongs to the number after it and not to the one before: in `2 £3` it is written close to 3."""
        tokens = self.tokens
        close = end < len(tokens) and tokens[end].kind == "int" and tokens[end].start == tokens[end - 1].end
        return close and tokens[sign].start > tokens[sign - 1].end

    def _free(self, fields: list[Name], fits: object) -> Name | None:
        taken = {getattr(one, "field", "") for one in self.properties}
        return next((one for one in fields if one.id not in taken and callable(fits) and fits(one)), None)

    def _misplaced(self, at: int, end: int, fields: list[Name]) -> Diagnostic:
        found = self.line.text[self.tokens[at].start : self.tokens[end - 1].end]
        words = (way for tag in (COPIES, "stand-in", "confirmed") for way in self._words(tag))
        known = (*(one.spelled for one in fields), *words)
        token = self.tokens[at]
        code = "E302" if token.kind == "word" and not self.lexicon.at(self.tokens, at) else "E201"
        return report(code, self.place.span(at, end), found=found, can_stand_here=known, meant=suggest(found, known))

    def _words(self, tag: str) -> tuple[str, ...]:
        return tuple(way.text for way in self.vocabulary.phrases.get(tag, ()))

    def _said(self, at: int, tag: str) -> int:
        """The token after one of the wordings of a phrase, 0 where none stands there."""
        for text in self._words(tag):
            keys = self.vocabulary.folding.keys(text)
            if tuple(token.key for token in self.tokens[at : at + len(keys)]) == keys:
                return at + len(keys)
        return 0

    def _begins_note(self, at: int) -> bool:
        return any(self._says_whence(end) for end in (at, *(end for _, end in self._noted(at))))

    def _says_whence(self, at: int) -> bool:
        return bool(self._said(at, "stand-in") or self._said(at, "confirmed"))

    def _noted(self, at: int) -> list[tuple[str, int]]:
        """The values that a note may be of, each with the token after its name; the longest first."""
        found = [
            (one.name.id, at + len(one.words))
            for one in self.lexicon.at(self.tokens, at)
            if one.terminal.endswith("_FIELD")
        ]
        if end := self._said(at, COPIES):
            found.append((COPIES, end))
        return sorted(found, key=lambda one: -one[1])

    def _read_notes(self, at: int, fields: list[Name]) -> int | Diagnostic:
        for start, end in _between_semicolons(self.tokens, at):
            named = ((name, after) for name, after in self._noted(start) if self._says_whence(after))
            field, begin = next(named, (None, start))
            confirmed = self._said(begin, "confirmed")
            stand_in = self._said(begin, "stand-in")
            if not confirmed and (not stand_in or stand_in != end):
                return self._misplaced(stand_in or start, end, fields)
            source = ""
            if confirmed:
                if confirmed < end and self.tokens[confirmed].key == ":":
                    confirmed += 1
                if confirmed >= end:
                    here = self.tokens[end - 1].text
                    return report("E206", self.place.span(end - 1, end), label=here)
                source = self.line.text[self.tokens[confirmed].start : self.tokens[end - 1].end]
            span = self.place.span(start, end)
            self.notes.append(make(Note, {"field": field, "confirmed": bool(confirmed), "source": source}, span))
        return len(self.tokens)


def _between_semicolons(tokens: tuple[Token, ...], at: int) -> Iterable[tuple[int, int]]:
    begin = at
    for index in range(at, len(tokens)):
        if tokens[index].key == ";":
            if index > begin:
                yield begin, index
            begin = index + 1
    if begin < len(tokens):
        yield begin, len(tokens)


def read_printings(
    lines: tuple[Line, ...],
    grammar: Grammar,
    lexicon: Lexicon,
    collected: Collected,
    kinds: dict[str, str],
    needs: Needs,
    log: Log,
) -> list[Printing]:
    """The rows of a file; *kinds* is the kind of each card. E314, E302, E201, E206, E216."""
    found = []
    for line in lines:
        row = _Row(line, grammar, lexicon, collected, kinds, needs).read()
        if isinstance(row, Diagnostic):
            log.add(row)
        elif row is None:
            log.failed.add((line.path, line.number))
        else:
            found.append(row)
        if line.under:
            log.add(report("E209", line.under[0].span, parent=line.text.strip()))
    return found
