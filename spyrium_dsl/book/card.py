"""The page of a card: its numbers and where they come from, its text in every language, each clause taken apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spyrium_dsl.book.page import Item, Page, fact, link, list_text, table, value
from spyrium_dsl.book.provenance import is_stand_in, legend, sign
from spyrium_dsl.book.sources import label, lines_of
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.effects.blocks import COPIES, Card, NumberProperty, Printing, ValuesProperty
from spyrium_dsl.render.meaning import meaning
from spyrium_dsl.render.tree import Branch
from spyrium_dsl.text.escaping import escaped

Uses = Mapping[str, Sequence[tuple[str, str]]]
"""By card: title and path of what uses or changes it."""


def card_page(telling: Telling, all_of_them: Sequence[Telling], card: Card, examples: Uses, variants: Uses) -> Page:
    """The page of one card. *all_of_them*: the game in all its languages."""
    word = telling.word
    title = telling.speech.design(card.id)
    parts = [
        f"# {escaped(title)}",
        f"{telling.to_rule(f'kind-decl:{card.kind}', telling.name(card.kind), '../')}",
        picture(telling, card),
        *_printings(telling, card),
    ]
    own = [Item(telling.line(line)) for line in card.properties]
    if own:
        parts += [f"## {escaped(word('text'))}", list_text(own)]
    branches = meaning(telling.speech, card)
    if branches:
        parts += [f"## {escaped(word('step-by-step'))}", list_text(_items(telling, branches))]
    others = [one for one in all_of_them if one.language != telling.language]
    if others and lines_of(card):
        parts += [f"## {escaped(word('other-languages'))}", _in_others(telling, others, card)]
    changed = [name for name, found in telling.model.adjusters.items() if any(a.design == card.id for a in found)]
    if changed:
        numbers = ", ".join(telling.to_rule("numbers", telling.name(name), "../") for name in changed)
        parts += [f"## {escaped(word('changes-numbers'))}", numbers]
    for key, found in (("examples-with-it", examples), ("variants-changing-it", variants)):
        if found.get(card.id):
            links = [Item(link(text, f"../{path}")) for text, path in found[card.id]]
            parts += [f"## {escaped(word(key))}", list_text(links)]
    lead = "; ".join(telling.speech.lines(card.id))
    return Page(f"cards/{card.id}.md", title, "\n\n".join(parts) + "\n", "cards", lead)


def picture(telling: Telling, card: Card) -> str:
    """The picture of a card; what it says in words is for who cannot see it."""
    shown = f"![{escaped(alternative(telling, card))}](../pictures/{card.id}.svg)"
    return f'<span data-from="{card.id} printing:{card.id}">{shown}</span>'


def alternative(telling: Telling, card: Card) -> str:
    """What a picture of the card shows, for who cannot see it."""
    return telling.word(
        "picture-of", title=telling.speech.design(card.id), lines="; ".join(telling.speech.lines(card.id))
    )


def _items(telling: Telling, branches: Sequence[Branch]) -> tuple[Item, ...]:
    """What a clause means, each step with its id where it stands on the card or in the rules."""
    return tuple(Item(fact(telling.sources.of(one.node), one.text), _items(telling, one.under)) for one in branches)


def _in_others(telling: Telling, others: Sequence[Telling], card: Card) -> str:
    rows = []
    for one in others:
        lines = "<br>".join(one.line(line) for line in lines_of(card))
        title = escaped(one.speech.design(card.id))
        rows.append(
            (
                escaped(one.game.vocabularies[one.language].name),
                f'<span lang="{one.language}">**{title}**<br>{lines}</span>',
            )
        )
    return table((telling.word("language"), telling.word("text")), rows)


# ---------------------------------------------------------------- printings


def rows_of(telling: Telling, card: Card) -> list[Printing]:
    """The printings of a design, in written order."""
    return [row for row in telling.tree.printings if row.design == card.id]


def fields_of(telling: Telling, rows: Sequence[Printing]) -> list[str]:
    """The fields that any of the printings gives, in the order of the kind."""
    return list(dict.fromkeys(label(line) for row in rows for line in row.properties))


def cell(telling: Telling, card: Card, row: Printing, field: str) -> str:
    """One value of a printing, marked if it is a stand-in."""
    line = next((one for one in row.properties if label(one) == field), None)
    if line is None:
        return ""
    source = telling.sources.of(line)
    if isinstance(line, NumberProperty):
        told = telling.number(card.kind, line)
    elif isinstance(line, ValuesProperty):
        told = ", ".join(telling.member(one) for one in line.values)
    else:
        told = telling.said(line)
    return value(field, told, fact(source, told)) + mark(telling, row, field)


def mark(telling: Telling, row: Printing, field: str) -> str:
    """The sign of a stand-in; nothing where the value is confirmed."""
    return sign(telling.words) if is_stand_in(row, field) else ""


def _printings(telling: Telling, card: Card) -> Iterator[str]:
    rows = rows_of(telling, card)
    if not rows:
        return
    fields = fields_of(telling, rows)
    head = [*(escaped(telling.name(field)) for field in fields), telling.word("copies"), telling.word("where-from")]
    cells = []
    for row in rows:
        copies = fact(f"printing:{telling.sources.row(row)}.copies", f"×{row.copies}") + mark(telling, row, COPIES)
        cells.append([*(cell(telling, card, row, field) for field in fields), copies, _notes(telling, row)])
    yield table(head, cells)
    yield from legend([table(head, cells)], telling.words)


def _notes(telling: Telling, row: Printing) -> str:
    """Where each figure comes from. What a source is called is in the language of the game."""
    told = []
    own = telling.tree.language
    for note in row.notes:
        what = telling.word("all-else") if note.field is None and len(row.notes) > 1 else ""
        if note.field is not None:
            what = telling.word("copies") if note.field == COPIES else telling.name(note.field)
        if note.confirmed:
            how = escaped(telling.word("confirmed", source=note.source))
            if telling.language != own and note.source:
                source = escaped(note.source)
                how = how.replace(source, f'<span lang="{own}">{source}</span>')
        else:
            how = escaped(telling.word("stand-in"))
        told.append(f"{escaped(what)}: {how}" if what else how)
    return "<br>".join(told)
