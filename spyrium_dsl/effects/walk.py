"""Walking through effect objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Node
from spyrium_dsl.text.span import Span

NodeT = TypeVar("NodeT", bound=Node)


def nodes(root: object) -> Iterator[Node]:
    """Every node of a tree, the outer before the inner, in the order of the text."""
    if isinstance(root, Node):
        yield root
        yield from _inside(root)
    elif isinstance(root, tuple):
        for one in root:
            yield from nodes(one)


@kept
def _inside(root: Node) -> tuple[Node, ...]:
    # A stack and no recursion, and each card once: every pass walks the whole game, and a check is waited for.
    found: list[Node] = []
    waiting: list[object] = list(reversed(root.slot_values()))
    while waiting:
        one = waiting.pop()
        if isinstance(one, Node):
            found.append(one)
            waiting.extend(reversed(one.slot_values()))
        elif isinstance(one, tuple):
            waiting.extend(reversed(one))
    return tuple(found)


def span_of(root: object) -> Span | None:
    """Where effect objects stand: the place of the first of them that has one."""
    return next((node.span for node in nodes(root) if node.span is not None), None)


def all_of(root: object, kind: type[NodeT]) -> Iterator[NodeT]:
    """Every node of one class, in the order of the text."""
    inside = _of(kind)
    for one in root if isinstance(root, tuple) else (root,):
        if isinstance(one, Node):
            if isinstance(one, kind):
                yield one
            yield from inside(one)  # type: ignore[misc]
        elif isinstance(one, tuple):
            yield from all_of(one, kind)


@cache
def _of(kind: type[Node]) -> Callable[[Node], tuple[Node, ...]]:
    return kept(lambda root: tuple(one for one in _inside(root) if isinstance(one, kind)))
