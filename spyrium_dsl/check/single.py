"""A choice with one option is none."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.text.diagnostic import Diagnostic, report


def check_single(ground: Ground) -> Iterator[Diagnostic]:
    """W609 for `one of` with one alternative, and for a number chosen from 2 to 2."""
    for root in ground.tree.declarations:
        for node in _asked(root):
            if isinstance(node, Block):
                yield report("W609", node.head.span or node.span)
            elif isinstance(node, s.ChooseNumber):
                low, high = ground.reckoner.number(node.low), ground.reckoner.number(node.high)
                if low == high and low[0] == low[1]:
                    yield report("W609", node.span)


@kept
def _asked(root: Node) -> tuple[Node, ...]:
    return tuple(
        node
        for node in nodes(root)
        if isinstance(node, s.ChooseNumber)
        # `one of, if any` with one alternative says that it is done where it can be.
        or (isinstance(node, Block) and node.head == s.OneOf(if_any=False) and len(node.body) == 1)
    )
