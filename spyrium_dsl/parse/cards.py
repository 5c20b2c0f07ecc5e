"""Files of cards: a kind, an id, a title; under it a line for each field of the kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from spyrium_dsl.effects.blocks import Card, Property, TriggerProperty
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.make import make
from spyrium_dsl.language.phrases import Word
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.heads import word_end
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected
from spyrium_dsl.parse.remembered import Remembered
from spyrium_dsl.text.diagnostic import Fix, report
from spyrium_dsl.text.lookalikes import look_alike
from spyrium_dsl.text.quotes import OPENS_QUOTE, QUOTED
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

_TITLE = re.compile(rf"({QUOTED})\s*$")
_ID = re.compile(r"(\S+)\s*$")
_STARTS = {
    "number_field": "number_property",
    "steps_field": "steps_property",
    "list_field": "values_property",
    "changes_field": "changes_property",
}


def card_parts(line: Line) -> tuple[str, str | None, int, int]:
    """The head of a card: the text before its id, its title, and the columns of the id."""
    text = line.text
    match = _TITLE.search(text)
    title = match[1][1:-1] if match else None
    if match is None:
        # A quote that is never closed: the id stands before it all the same.
        match = OPENS_QUOTE.search(text)
    text = text[: match.start()] if match else text
    found = _ID.search(text)
    if found is None:
        return text, title, len(text), len(text)
    return text[: found.start(1)], title, found.start(1), found.end(1)


def design_names(lines: tuple[Line, ...]) -> list[Name]:
    """The ids of all cards, with their titles, as names."""
    names: dict[str, Name] = {}
    for line in lines:
        _, title, start, end = card_parts(line)
        card = line.text[start:end]
        forms = {"id": (card,), "title": (title,)} if title else {"id": (card,)}
        names.setdefault(card, Name("design", card, card, forms, span=line.at(start, end)))
    return list(names.values())


def read_cards(
    lines: tuple[Line, ...], grammar: Grammar, lexicon: Lexicon, collected: Collected, log: Log
) -> Iterator[Card]:
    """The cards of a file. E207, E302, E304, E310, E311."""
    for line in lines:
        card = _CARD.read(
            log, (grammar, lexicon, collected), partial(_read_card, line, grammar, lexicon, collected), line
        )
        if card is not None:
            yield card


_CARD: Remembered[Card | None] = Remembered()


def without_doubles(cards: Iterable[Card], log: Log) -> tuple[Card, ...]:
    """The cards less those with the id of an earlier one. E313."""
    found: dict[str, Card] = {}
    for card in cards:
        first = found.setdefault(card.id, card)
        if first is not card:
            notes = ((first.id_span, "first"),) if first.id_span is not None else ()
            log.add(report("E313", card.id_span, notes=notes, card=card.id))
    return tuple(found.values())


def _read_card(line: Line, grammar: Grammar, lexicon: Lexicon, collected: Collected, log: Log) -> Card | None:
    head, title, start, end = card_parts(line)
    if title is None and (quote := OPENS_QUOTE.search(line.text)):
        log.add(report("E207", line.at(*quote.span())))
        return None
    tokens = grammar.vocabulary.folding.cut(head, line.indent)
    kinds = [one for one in lexicon.at(tokens, 0) if one.terminal == "KIND"] if tokens else []
    whole = [one for one in kinds if len(one.words) == len(tokens)]
    if not whole:
        known = tuple(one.spelled for one in lexicon.of_sort("kind") if one.id in collected.fields)
        found = head.strip() or line.text[start:end]
        span = line.at(line.indent, line.indent + len(found))
        if kinds and title is None:
            # What stands after the id was to be a title.
            every = grammar.vocabulary.folding.cut(line.text, line.indent)
            after = every[max(len(one.words) for one in kinds) + 1]
            bare = line.text[after.start :].rstrip()
            span = line.at(after.start, after.start + len(bare))
            title = f'"{bare}"'
            log.add(report("E201", span, fix=Fix(span, title), found=bare, can_stand_here=(title,)))
        elif tokens and (label := _label(line, tokens, collected, grammar)):
            fix = Fix(line.at(line.indent, line.indent), "  ")
            log.add(report("E211", line.at(line.indent, line.indent + len(label)), fix=fix, label=label))
        elif not tokens:
            log.add(report("E202", line.at(len(line.text), len(line.text)), can_stand_here=(), after=found))
        else:
            words = {one for kind in lexicon.of_sort("kind") for way in lexicon.wordings(kind) for one in way}
            strange = look_alike(found, span, words)
            meant = suggest(found, known)
            log.add(strange or report("E301", span, name=found, sort="kind", known=known, meant=meant))
        return None
    kind = whole[0].name.id
    properties = read_properties(line, kind, grammar, lexicon.about(kind), collected, log)
    return make(
        Card,
        {
            "kind": kind,
            "id": line.text[start:end],
            "title": title,
            "properties": properties,
            "id_span": line.at(start, end),
        },
        line.span,
    )


def _label(line: Line, tokens: tuple[Token, ...], collected: Collected, grammar: Grammar) -> str:
    """The field that a line at the margin begins with: it was to stand under a card."""
    for fields in collected.fields.values():
        for one in _labels(grammar.vocabulary, tuple(fields)).at(tokens, 0):
            if len(one.words) < len(tokens) and tokens[len(one.words)].key == ":":
                return line.text[line.indent : tokens[len(one.words)].end]
    return ""


def read_properties(
    line: Line, kind: str, grammar: Grammar, lexicon: Lexicon, collected: Collected, log: Log
) -> tuple[Property, ...]:
    """The lines under the head of a card. E209, E310, E311, and what a line has of its own."""
    owner = line.text[line.indent :].split("  ")[0]
    fields = collected.fields.get(kind, [])
    found: list[Property] = []
    said: dict[str, Span] = {}
    for inner in line.under:
        start = property_start(inner, kind, fields, grammar, collected)
        if start is None:
            _unknown_property(inner, kind, fields, grammar, lexicon, log)
            continue
        rule, name = start
        if name is not None:
            label = inner.at(inner.indent, inner.indent + len(name.spelled))
            if name.id in said:
                notes = ((said[name.id], "first"),)
                log.add(report("E311", label, notes=notes, property=name.spelled, owner=owner))
                continue
            said[name.id] = label
        read = read_line(inner, rule, grammar, lexicon)
        log.understood(inner.path, inner.number, read, lexicon)
        if isinstance(read.node, Property):
            found.append(read.node)
        if inner.under:
            log.add(report("E209", inner.under[0].span, parent=inner.text.strip()))
    return tuple(found)


@lru_cache(maxsize=256)
def _labels(vocabulary: Vocabulary, fields: tuple[Name, ...]) -> Lexicon:
    """The fields of a kind alone, to find the one that a line begins with."""
    return Lexicon(vocabulary, fields)


def property_start(
    line: Line, kind: str, fields: list[Name], grammar: Grammar, collected: Collected
) -> tuple[str, Name | None] | None:
    """The start of a property line, by the field it begins with."""
    tokens = grammar.vocabulary.folding.cut(line.text, line.indent)
    own = _labels(grammar.vocabulary, tuple(fields))
    for one in sorted(own.at(tokens, 0), key=lambda found: -len(found.words)) if tokens else ():
        end = len(one.words)
        if end < len(tokens) and tokens[end].key == ":":
            return _STARTS[one.name.sort], one.name
    if kind in collected.triggers:
        for way in grammar.vocabulary.phrases.get(TriggerProperty.tag(), ()):
            first = way.parts[0]
            if isinstance(first, Word) and word_end(tokens, 0, first):
                return "trigger_property", None
    return None


def _unknown_property(line: Line, kind: str, fields: list[Name], grammar: Grammar, lexicon: Lexicon, log: Log) -> None:
    tokens = grammar.vocabulary.folding.cut(line.text, line.indent)
    if lexicon.is_poisoned(tokens):
        log.failed.add((line.path, line.number))
        return
    own = _labels(grammar.vocabulary, tuple(fields)).at(tokens, 0) if tokens else []
    longest = max((len(one.words) for one in own), default=0)
    colon = next((at for at, token in enumerate(tokens) if token.key == ":"), len(tokens))
    if longest and not any(token.key == ":" for token in tokens[: longest + 1]) and longest < len(tokens):
        ends = tokens[longest - 1].end
        label = line.text[line.indent : ends]
        log.add(report("E210", line.at(line.indent, ends), fix=Fix(line.at(ends, ends), ":"), label=label))
        return
    end = tokens[colon - 1].end if colon else line.indent + 1
    label = line.text[line.indent : end]
    known = tuple(one.spelled for one in fields)
    owner = lexicon.wording("kind", kind, "")[0]
    log.add(
        report(
            "E310",
            line.at(line.indent, end),
            property=label,
            owner=owner,
            known=known,
            meant=suggest(label, known),
        )
    )
