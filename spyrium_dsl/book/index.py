"""The index of cards: a table that can be filtered by every field of the kinds."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.book.card import mark, picture, rows_of
from spyrium_dsl.book.page import Page, fact, table, value
from spyrium_dsl.book.provenance import legend
from spyrium_dsl.book.sources import label, lines_of
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.effects.blocks import Card, NumberProperty, Printing, Property, ValuesProperty
from spyrium_dsl.text.escaping import escaped

_SHOWN = ("value", "values", "amount")
"""Sorts of fields that are columns: members of lists, and amounts such as a price."""


def index_page(telling: Telling) -> Page:
    """All cards with picture, kind, numbers and lines."""
    word = telling.word
    columns = _columns(telling)
    head = [word("picture"), word("card"), word("kind"), *(escaped(telling.name(one)) for one in columns), word("text")]
    rows = [_row(telling, card, columns) for card in telling.cards.values()]
    title = word("cards")
    parts = [f"# {escaped(title)}", escaped(word("cards-lead", count=len(telling.cards))), table(head, rows)]
    parts += legend(parts, telling.words)
    return Page(
        "cards/index.md", title, "\n\n".join(parts) + "\n", "cards", word("cards-lead", count=len(telling.cards))
    )


def _columns(telling: Telling) -> list[str]:
    found: dict[str, None] = {}
    for kind in telling.model.kinds.values():
        for field in kind.fields.values():
            if field.sort in _SHOWN and any(_cell(telling, card, field.id) for card in telling.cards.values()):
                found[field.id] = None
    return list(found)


def _row(telling: Telling, card: Card, columns: Sequence[str]) -> list[str]:
    title = telling.speech.design(card.id)
    name = f"[{escaped(title)}]({card.id}.md)"
    kind = value("kind", telling.name(card.kind), escaped(telling.name(card.kind)))
    cells = [_cell(telling, card, column) for column in columns]
    lines = "<br>".join(telling.line(line) for line in lines_of(card) if not isinstance(line, ValuesProperty))
    return [picture(telling, card), name, kind, *cells, lines]


def _cell(telling: Telling, card: Card, field: str) -> str:
    """What the card and its printings say in that field, once each."""
    found: dict[str, str] = {}
    rows = rows_of(telling, card)
    lines: list[tuple[Property, Printing | None]] = [(line, None) for line in card.properties]
    lines += [(line, row) for row in rows for line in row.properties]
    for line, row in lines:
        if label(line) != field:
            continue
        if isinstance(line, NumberProperty):
            told = [telling.number(card.kind, line)]
        elif isinstance(line, ValuesProperty):
            told = [telling.member(one) for one in line.values]
        else:
            continue
        for one in told:
            said = escaped(one) if len(rows) > 1 else fact(telling.sources.of(line), one)
            found.setdefault(one, value(field, one, said) + (mark(telling, row, field) if row is not None else ""))
    cell = "<br>".join(found.values())
    # What several printings say alike stands here once, and so is no fact of one of them.
    return f'<span data-from="printing:{card.id}">{cell}</span>' if cell and len(rows) > 1 else cell
