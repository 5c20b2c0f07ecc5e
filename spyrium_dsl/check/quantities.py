"""Two cards that set one quantity to different numbers need an order that nobody has given (decisions, Cards 18)."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import changes
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.spaced import spaced


def check_set_once(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E406 for the second of two lasting changes that set a quantity, unless they set it alike."""
    for quantity, adjusters in model.adjusters.items():
        first: Node | None = None
        for adjuster in adjusters:
            change = adjuster.change
            if adjuster.spent is not None or not isinstance(change, changes.NoneOf | changes.Becomes):
                continue
            if first is None:
                first = change
            elif change != first and change.span is not None:
                notes = ((first.span, "first"),) if first.span is not None else ()
                yield Diagnostic("E406", change.span, {"quantity": spaced(quantity)}, notes=notes)
