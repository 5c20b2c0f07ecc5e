"""An amount written in digits is one that its stock can hold; so is what it begins with."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span


def check_amounts(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E403 for each amount gained, spent or begun with that is more than its resource can ever be."""
    limits = {
        str(getattr(block.head, "name", "")): line.head.span
        for block in tree.declarations
        for line in block.body
        if isinstance(line.head, d.Limit)
    }

    def told(amount: int, resource: str, most: int, span: Span | None) -> Diagnostic:
        limit = limits.get(resource)
        notes = ((limit, "limit"),) if limit is not None else ()
        what = spaced(resource)
        return report("E403", span, notes=notes, amount=amount, least=0, most=most, what=what)

    for block in tree.declarations:
        resource = model.resources.get(str(getattr(block.head, "name", "")))
        for line in block.body if isinstance(block.head, d.Resource | d.SharedResource) else ():
            begins = line.head
            if resource is None or resource.limit is None or not isinstance(begins, d.StartsWith | d.SharedStart):
                continue
            if begins.number > resource.limit:
                yield told(begins.number, resource.id, resource.limit, begins.span)
    steps: list[Node] = [
        *all_of((tree.cards, tree.declarations), Gain),
        *all_of((tree.cards, tree.declarations), Spend),
    ]
    for step in steps:
        for amount in all_of(step, Some):
            resource = model.resources.get(amount.resource)
            if resource is None or resource.limit is None or not isinstance(amount.number, Digit):
                continue
            if amount.number.value > resource.limit:
                yield told(amount.number.value, amount.resource, resource.limit, amount.span or step.span)
