"""Everything that can be done is offered somewhere, and going round never goes on without anybody deciding."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.walk import all_of, nodes
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.text.diagnostic import Diagnostic


def check_offered(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """W604 for each action that no decision offers."""
    offered = {action for one in all_of(tree.declarations, s.Decide) for action in one.actions}
    for block in tree.declarations:
        if isinstance(block.head, d.Action) and block.head.name not in offered:
            name = block.head.name.replace("-", " ")
            yield Diagnostic("W604", block.head.span or block.span, {"name": name, "sort": "action"})


def check_decided(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E404 for turns that go on until nobody is left, and in which nobody decides anything."""
    for block in all_of(tree.declarations, Block):
        if isinstance(block.head, s.Turns) and not _decides(block.body, model, frozenset()):
            yield Diagnostic("E404", block.head.span or block.span, {})


def _decides(body: object, model: Model, seen: frozenset[str]) -> bool:
    """Whether some line of a block lets a seat decide, in the steps it does too."""
    for node in nodes(body):
        if isinstance(node, s.Decide):
            return True
        if isinstance(node, Perform) and node.step not in seen:
            inner = model.defines.get(node.step, ())
            if _decides(inner, model, seen | {node.step}):
                return True
    return False
