"""Whether it is said who wins."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic


def check_won(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """W623 at the course of a game that does not say who wins."""
    flow = without_winner(tree, model)
    if flow is not None:
        yield Diagnostic("W623", flow.head.span or flow.span, {})


def without_winner(tree: GameTree, model: Model) -> Block | None:
    """The course of the game, where it does not say who wins. Who plays alone need not win against anybody."""
    flows = [block for block in tree.declarations if isinstance(block.head, d.Flow)]
    if model.players[1] < 2 or next(all_of(tuple(flows), s.Winner), None) is not None:
        return None
    return next(iter(flows), None)
