"""Lines of variants about cards: properties that are set, shifted, added or removed, titles, and numbers of copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from spyrium_dsl.effects.blocks import NumberProperty, Property, TriggerProperty
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import Address
from spyrium_dsl.parse.alterations import ADD, REMOVE, SET, SHIFT, Setting, Target
from spyrium_dsl.parse.cards import card_parts
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected
from spyrium_dsl.parse.openings import ADD_WORD, REMOVE_WORD, WAYS, after_colon, copies_of, opening, unshifted
from spyrium_dsl.parse.properties import property_start, read_properties
from spyrium_dsl.text.diagnostic import report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest


class CardLines:
    """Reads what stands under `change CARD`. *groups*: the kinds of each group of kinds."""

    def __init__(
        self, grammar: Grammar, lexicon: Lexicon, collected: Collected, groups: Mapping[str, tuple[str, ...]], log: Log
    ) -> None:
        self.grammar, self.lexicon, self.collected = grammar, lexicon, collected
        self.groups, self.log, self.vocabulary = groups, log, grammar.vocabulary

    def settings(self, line: Line, target: Target) -> Iterator[Setting]:
        """What the lines under `change CARD`, or `change every ...`, do."""
        kind = target.kind or self._kind_of(target)
        fields = self._fields(kind)
        inside_kind = replace(self.collected, fields={**self.collected.fields, kind: fields})
        if any(one in self.collected.triggers for one in self._members(kind)):
            inside_kind = replace(inside_kind, triggers={*self.collected.triggers, kind})
        lexicon = self.lexicon.about(kind)
        if target.is_card and target.group is None and (title := card_parts(line)[1]) is not None:
            yield Setting(SET, ("title",), title, line.span, title)
        plain: list[Line] = []
        ways: dict[int, tuple[str, int, str]] = {}
        for inner in line.under:
            begun = opening(inner, self.vocabulary, WAYS)
            rest = begun.rest
            if begun.way == REMOVE_WORD:
                yield from self._property_removed(rest, kind, fields, lexicon)
                continue
            counted = copies_of(rest, self.vocabulary)
            if counted is not None:
                number, sign = counted
                value, way = (sign * number, SHIFT) if sign else (number, SET)
                yield Setting(way, ("copies",), value, inner.span, after_colon(rest, self.vocabulary))
                continue
            started = property_start(rest, kind, fields, self.grammar, inside_kind)
            is_number = started is not None and started[1] is not None and started[1].sort == "number_field"
            without, sign = unshifted(rest, self.vocabulary) if is_number else (rest, 0)
            shown = after_colon(rest, self.vocabulary)
            ways[inner.number] = (ADD if begun.way == ADD_WORD else SHIFT if sign else SET, sign, shown)
            plain.append(without)
        block = replace(line, under=tuple(plain))
        for found in read_properties(block, kind, self.grammar, lexicon, inside_kind, self.log):
            if found.span is not None:
                way, sign, shown = ways[found.span.line]
                yield from self._property(found, found.span, way, sign, shown)

    def _property(self, found: Property, span: Span, way: str, sign: int, shown: str) -> Iterator[Setting]:
        key = property_key(found)
        if way != SHIFT:
            yield Setting(way, key, found, span, shown)
        elif isinstance(found, NumberProperty) and isinstance(found.number, Digit):
            yield Setting(SHIFT, key, sign * found.number.value, span, shown)
        else:
            self.log.add(report("E201", span, found=shown))

    def _property_removed(self, line: Line, kind: str, fields: list[Name], lexicon: Lexicon) -> Iterator[Setting]:
        tokens = self.vocabulary.folding.cut(line.text, line.indent)
        shown = line.text.strip()
        for one in fields:
            for words in lexicon.wordings(one):
                if words == tuple(token.key for token in tokens):
                    yield Setting(REMOVE, (one.id,), None, line.span, shown)
                    return
        known = tuple(one.spelled for one in fields)
        owner = lexicon.alone("kind", kind)
        meant = suggest(shown, known)
        self.log.add(report("E310", line.span, property=shown, owner=owner, known=known, meant=meant))

    def _kind_of(self, target: Target) -> str:
        return target.group.name() if target.group is not None else ""

    def _members(self, kind: str) -> tuple[str, ...]:
        """The kinds of a group; a kind is a group of itself."""
        return self.groups.get(kind, (kind,))

    def _fields(self, kind: str) -> list[Name]:
        found: dict[str, Name] = {}
        for one in self._members(kind):
            for name in self.collected.fields.get(one, ()):
                found.setdefault(name.id, name)
        return list(found.values())


def property_key(found: Property) -> Address:
    """The key of a line of a card: its field; of a trigger, what it waits for."""
    if isinstance(found, TriggerProperty):
        return "when", canonical(found.trigger)
    return (str(getattr(found, "field")),)  # noqa: B009
