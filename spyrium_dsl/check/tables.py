"""A table has an entry for every number that its counter comes to."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced


def check_tables(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E412 for each table that ends before its counter does."""
    counted = {loop.name: loop for loop in all_of(tree.declarations, s.ForNumber)}
    for block in tree.declarations:
        if not isinstance(block.head, d.Table | d.ValueTable):
            continue
        table, entries, loop = block.head.name, len(block.head.entries), counted.get(block.head.by)
        if loop is None or entries >= loop.high:
            continue
        notes = ((loop.span, "used"),) if loop.span is not None else ()
        counter = spaced(loop.name)
        name = spaced(table)
        yield report(
            "E412",
            block.head.span or block.span,
            notes=notes,
            table=name,
            has=entries,
            needs=loop.high,
            counter=counter,
        )
