"""Walking through effect objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from spyrium_dsl.effects.node import Node

NodeT = TypeVar("NodeT", bound=Node)


def nodes(root: object) -> Iterator[Node]:
    """Every node of a tree, the outer before the inner, in the order of the text."""
    # A stack and no recursion: each pass walks the whole game, and a check is waited for.
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Node):
            yield one
            waiting.extend(reversed(one.slot_values()))
        elif isinstance(one, tuple):
            waiting.extend(reversed(one))


def all_of(root: object, kind: type[NodeT]) -> Iterator[NodeT]:
    """Every node of one class."""
    return (node for node in nodes(root) if isinstance(node, kind))
