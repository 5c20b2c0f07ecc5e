"""Files of cards: a kind, an id, a title; under it a line for each field of the kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from spyrium_dsl.effects.blocks import Card
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Found, Lexicon, Name
from spyrium_dsl.language.make import make
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected
from spyrium_dsl.parse.properties import label_at_margin, read_properties
from spyrium_dsl.parse.remembered import Remembered
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report
from spyrium_dsl.text.lookalikes import look_alike
from spyrium_dsl.text.quotes import OPENS_QUOTE, QUOTED, bare, closing, quoted
from spyrium_dsl.text.suggest import is_close, suggest

_TITLE = re.compile(rf"({QUOTED})\s*$")
_ID = re.compile(r"(\S+)\s*$")


def card_parts(line: Line) -> tuple[str, str | None, int, int]:
    """The head of a card: the text before its id, its title, and the columns of the id."""
    return _parts(line.text)


@lru_cache(maxsize=8192)
def _parts(text: str) -> tuple[str, str | None, int, int]:
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


def is_card(line: Line) -> bool:
    """Whether the line begins a card as no other line begins: a kind, an id, a title in quotes, and nothing more."""
    if not line.text.rstrip().endswith('"'):
        return False
    head, title, _, _ = card_parts(line)
    return title is not None and bool(head.strip())


def design_names(lines: tuple[Line, ...]) -> list[Name]:
    """The ids of all cards, with their titles, as names."""
    names: dict[str, Name] = {}
    for line in lines:
        head, title, start, end = card_parts(line)
        # Where only a title stands after the kind, the card is called as the message about it says.
        card = _as_id(title) if title and not head.strip() else line.text[start:end]
        forms = {"id": (card,), "title": (title,)} if title else {"id": (card,)}
        names.setdefault(card, Name("design", card, card, forms, span=line.at(start, end)))
    return list(names.values())


def read_cards(
    lines: tuple[Line, ...], grammar: Grammar, lexicon: Lexicon, collected: Collected, log: Log
) -> Iterator[Card]:
    """The cards of a file. E207, E302, E304, E310, E311."""
    for line in lines:
        card = _CARD.read(
            log, (grammar.vocabulary, lexicon, collected), partial(_read_card, line, grammar, lexicon, collected), line
        )
        if card is not None:
            yield card


_CARD: Remembered[Card | None] = Remembered("card")


def without_doubles(cards: Iterable[Card], log: Log) -> tuple[Card, ...]:
    """The cards less those with the id of an earlier one. E313."""
    found: dict[str, Card] = {}
    for card in cards:
        first = found.setdefault(card.id, card)
        if first is not card:
            notes = ((first.id_span, "first"),) if first.id_span is not None else ()
            log.add(report("E313", card.id_span, notes=notes, card=card.id))
    return tuple(found.values())


def _to_write(line: Line, start: int, found: str, title: str) -> Diagnostic:
    """E201 for what stands after the kind and is not an id and a title, with the two as they are to be written."""
    span = line.at(start, start + len(found))
    whole = line.at(start, len(line.text.rstrip()))
    written = f"{_as_id(found)} {quoted(title)}"
    return report(
        "E201", span, fix=Fix(whole, written), found=bare(found), can_stand_here=(), instead=line.text[:start] + written
    )


def _kinds_at(line: Line, text: str, grammar: Grammar, lexicon: Lexicon) -> list[Found]:
    """The kinds that a text names, and nothing more."""
    tokens = grammar.vocabulary.folding.cut(text, line.indent)
    kinds = (one for one in lexicon.at(tokens, 0) if one.terminal == "KIND") if tokens else ()
    return [one for one in kinds if len(one.words) == len(tokens)]


def _as_id(words: str) -> str:
    """Words as one id: `Old Wharf` is `old-wharf`."""
    return "-".join(re.findall(r"[\w']+", words.casefold()))


def _read_card(line: Line, grammar: Grammar, lexicon: Lexicon, collected: Collected, log: Log) -> Card | None:
    head, title, start, end = card_parts(line)
    if title is None and (quote := OPENS_QUOTE.search(line.text)):
        # Read on: the card is there, and what it is called is all that follows.
        title = line.text[quote.end() :].strip()
        end_of_line = line.at(len(line.text), len(line.text))
        fix = Fix(end_of_line, closing(quote[0])) if title else None
        log.add(report("E207", line.at(*quote.span()), fix=fix))
    tokens = grammar.vocabulary.folding.cut(head, line.indent)
    kinds = [one for one in lexicon.at(tokens, 0) if one.terminal == "KIND"] if tokens else []
    whole = [one for one in kinds if len(one.words) == len(tokens)]
    meant_kind: str | None = None
    card = line.text[start:end]
    if not whole:
        known = tuple(one.spelled for one in lexicon.of_sort("kind") if one.id in collected.fields)
        found = head.strip() or line.text[start:end]
        span = line.at(line.indent, line.indent + len(found))
        if kinds:
            # Read on: the card is there, whatever it is called.
            longest = max(kinds, key=lambda one: len(one.words))
            meant_kind, first = longest.name.id, len(longest.words)
            every = grammar.vocabulary.folding.cut(line.text, line.indent)
            begin = every[first].start
            if title is not None:
                log.add(_to_write(line, begin, line.text[begin:end], title))
            elif every[first].text.islower() and not every[first + 1].text.islower():
                # What stands after the id was to be a title.
                after = line.text[every[first + 1].start :].rstrip()
                span = line.at(every[first + 1].start, every[first + 1].start + len(after))
                title = quoted(after)
                log.add(report("E201", span, fix=Fix(span, title), found=after, can_stand_here=(title,)))
            else:
                # Of several words it was to be both.
                both = line.text[begin:].rstrip()
                log.add(_to_write(line, begin, both, both))
        elif tokens and (label := label_at_margin(line, tokens, collected, grammar)):
            fix = Fix(line.at(line.indent, line.indent), "  ")
            log.add(report("E211", line.at(line.indent, line.indent + len(label)), fix=fix, label=label))
        elif not tokens and title is not None and (before := _kinds_at(line, found, grammar, lexicon)):
            quote = OPENS_QUOTE.search(line.text, end)
            start = quote.start() if quote is not None else end
            end = len(line.text.rstrip())
            log.add(_to_write(line, start, line.text[start:end], title))
            card, meant_kind = _as_id(title), before[-1].name.id
        elif not tokens and not found.strip():
            # A title alone; of one that is not closed, that is told.
            if card_parts(line)[1] is not None:
                log.add(report("E201", line.span, found=line.text.strip(), can_stand_here=known))
        elif not tokens:
            nothing = line.at(len(line.text), len(line.text))
            example = f"{found} {_as_id(found)}-1 {quoted(f'{found.capitalize()} 1')}"
            log.add(report("E202", nothing, can_stand_here=(), after=found, example=example))
        else:
            words = {one for kind in lexicon.of_sort("kind") for way in lexicon.wordings(kind) for one in way}
            strange = look_alike(found, span, words)
            meant = suggest(found, known)
            log.add(strange or report("E301", span, name=found, sort="kind", known=known, meant=meant))
            if meant is not None and is_close(found, meant):
                # The card is there, whatever else is said of it: read on as it was meant.
                meant_kind = next(one for one in lexicon.of_sort("kind") if one.spelled == meant).id
        if meant_kind is None:
            return None
    kind = whole[0].name.id if whole else meant_kind or ""
    properties = read_properties(line, kind, grammar, lexicon.about(kind), collected, log)
    return make(
        Card,
        {
            "kind": kind,
            "id": card,
            "title": title,
            "properties": properties,
            "id_span": line.at(start, end),
        },
        line.span,
    )
