"""Walking through effect objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from spyrium_dsl.effects.node import Node

NodeT = TypeVar("NodeT", bound=Node)


def nodes(root: object) -> Iterator[Node]:
    """Every node of a tree, the outer before the inner, in the order of the text."""
    if isinstance(root, Node):
        yield root
        for slot in root.slot_values():
            yield from nodes(slot)
    elif isinstance(root, tuple):
        for one in root:
            yield from nodes(one)


def all_of(root: object, kind: type[NodeT]) -> Iterator[NodeT]:
    """Every node of one class."""
    return (node for node in nodes(root) if isinstance(node, kind))
