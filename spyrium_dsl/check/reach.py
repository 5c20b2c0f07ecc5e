"""Everything that can be done is offered somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.spaced import spaced


def check_offered(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """W604 for each action that no decision offers."""
    offered = {action for one in all_of(tree.declarations, s.Decide) for action in one.actions}
    for block in tree.declarations:
        if isinstance(block.head, d.Action) and block.head.name not in offered:
            name = spaced(block.head.name)
            yield Diagnostic("W604", block.head.span or block.span, {"name": name, "sort": "action"})
