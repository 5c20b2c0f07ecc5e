"""Lines that can be read, and probably do not say what was meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.line import Either, Prefixed, Together
from spyrium_dsl.effects.lose import Lose
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.pay import Pay
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic


def check_alternatives(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """W603 for an alternative that only pays: `spend £2 or spend £1, gain 1 VP` pays £2 for nothing."""
    for either in all_of((tree.cards, tree.declarations), Either):
        if all(only_pays(option) for option in either.options):
            continue
        for option in either.options:
            if only_pays(option):
                yield Diagnostic("W603", option.span or either.span, {})


def check_repeated(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """W602 for `spend 1 fish, gain £3 or gain 1 VP`: read as two whole alternatives, and probably not meant so."""
    for either in all_of((tree.cards, tree.declarations), Either):
        for one, other in pairwise(either.options):
            if not isinstance(one, Together) or isinstance(other, Together | Prefixed):
                continue
            if type(one.steps[-1]) is type(other) and not isinstance(other, Act | Perform):
                yield Diagnostic("W602", other.span or either.span, {})


def only_pays(step: Node) -> bool:
    match step:
        case Spend() | Pay() | Lose():
            return True
        case Together(steps=steps):
            return all(only_pays(one) for one in steps)
        case Prefixed(step=inner):
            return only_pays(inner)
    return False
