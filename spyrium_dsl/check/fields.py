"""Every card has what its kind asks for, and every field is read by something."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.perform import PerformField
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.lower.declare import property_fields
from spyrium_dsl.text.diagnostic import Diagnostic


def check_missing(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E312 for each field that a card, or one of its printings, lacks and may not lack."""
    for card in tree.cards:
        kind = model.kinds.get(card.kind)
        if kind is None:
            continue
        given = property_fields(card.properties)
        rows = [row for row in tree.printings if row.design == card.id]
        for field in kind.fields.values():
            if field.may_lack or field.id in given:
                continue
            lacking = [row for row in rows if field.id not in property_fields(row.properties)]
            facts = {"property": field.id.replace("-", " "), "owner": card.id}
            if len(lacking) < len(rows):
                for row in lacking:
                    yield Diagnostic("E312", row.span, facts)
            elif lacking or not rows:
                yield Diagnostic("E312", card.id_span or card.span, facts)


def check_read(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E408 for each field of steps that nothing ever does."""
    done = {node.field for node in all_of(tree.declarations, PerformField)}
    done |= {node.field for node in all_of(tree.cards, PerformField)}
    for block in tree.declarations:
        if not isinstance(block.head, d.KindDecl):
            continue
        for line in block.body:
            if isinstance(line.head, kind_lines.HasSteps) and line.head.name not in done:
                facts = {"kind": block.head.name, "field": line.head.name.replace("-", " ")}
                yield Diagnostic("E408", line.head.span or line.span, facts)
