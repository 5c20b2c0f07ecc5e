"""The player aid: the course of the game, what one may do, and what counts, on one page."""

from __future__ import annotations

from spyrium_dsl.book.page import Item, Page, list_text, table
from spyrium_dsl.book.steps import items
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.parse.addresses import QUANTITIES
from spyrium_dsl.text.escaping import escaped


def aid_page(telling: Telling) -> Page:
    """One page to lay beside the table."""
    word = telling.word
    title = word("aid-of", game=telling.game.title(telling.language))
    parts = [f"# {escaped(title)}"]
    flow = _of(telling, d.Flow)
    if flow:
        parts += [f"## {escaped(word('flow'))}", *(list_text(items(telling, block.body)) for block in flow)]
    actions = _of(telling, d.Action)
    if actions:
        rows = []
        for block in actions:
            name = str(getattr(block.head, "name", ""))
            lines = "<br>".join(item for inner in items(telling, block.body) for item in _flat(inner))
            rows.append((telling.to_rule(telling.sources.of(block), telling.name(name, capital=True)), lines))
        parts += [f"## {escaped(word('actions'))}", table((word("action"), word("what-it-does")), rows)]
    triggers = _of(telling, d.AsSoonAs)
    if triggers:
        found = [Item(telling.fact(block), items(telling, block.body)) for block in triggers]
        parts += [f"## {escaped(word('as-soon-as'))}", list_text(found)]
    numbers = _of(telling, *QUANTITIES, d.Track)
    if numbers:
        parts += [
            f"## {escaped(word('numbers'))}",
            list_text([Item(telling.fact(one), items(telling, one.body)) for one in numbers]),
        ]
    return Page("aid.md", title, "\n\n".join(parts) + "\n", "rules", word("aid-lead"), word("aid"))


def _flat(item: Item, depth: int = 0) -> list[str]:
    """An item and those under it, one a line, so that they fit into a cell."""
    indent = "\N{NO-BREAK SPACE}" * 3 * depth
    return [f"{indent}{item.text}", *(line for inner in item.under for line in _flat(inner, depth + 1))]


def _of(telling: Telling, *classes: type) -> list[Block]:
    return [block for block in telling.tree.declarations if isinstance(block.head, classes)]
