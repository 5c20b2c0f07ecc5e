"""An amount written in digits is one that its stock can hold."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report


def check_amounts(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E403 for each amount gained or spent that is more than its resource can ever be."""
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
                most, what = resource.limit, amount.resource
                yield report(
                    "E403", amount.span or step.span, amount=amount.number.value, least=0, most=most, what=what
                )
