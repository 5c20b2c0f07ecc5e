"""Walking through effect objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

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


_MANY, _MOST = 16, 512
"""From so many roots on what is found among them is kept; of so many roots and classes."""
_found: dict[tuple[int, type[Node]], tuple[tuple[object, ...], tuple[Any, ...]]] = {}
"""Roots, and the nodes of a class among them; what was asked for last stands last. The roots are held, so that no others take
their place."""


def all_of(root: object, kind: type[NodeT]) -> Iterator[NodeT]:
    """Every node of one class, in the order of the text."""
    if isinstance(root, Node):
        if isinstance(root, kind):
            yield root
        yield from _of(kind)(root)
    elif isinstance(root, tuple):
        if len(root) < _MANY:
            for one in root:
                yield from all_of(one, kind)
        else:
            yield from _of_many(root, kind)


def _of_many(roots: tuple[object, ...], kind: type[NodeT]) -> tuple[NodeT, ...]:
    """The same of all lines of a game or all its cards, which every pass asks for: found once while they are the same."""
    key = id(roots), kind
    known = _found.pop(key, None)
    if known is None:
        known = roots, tuple(one for root in roots for one in all_of(root, kind))
        if len(_found) >= _MOST:
            del _found[next(iter(_found))]
    _found[key] = known
    return known[1]


@cache
def _of(kind: type[Node]) -> Callable[[Node], tuple[Any, ...]]:
    return kept(lambda root: tuple(one for one in _inside(root) if isinstance(one, kind)))
