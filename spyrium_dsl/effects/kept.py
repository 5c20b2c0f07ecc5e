"""What has been found out about an effect object, kept as long as the object lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from weakref import ref

from spyrium_dsl.effects.node import Node

Found = TypeVar("Found")


def kept(find: Callable[[Node], Found]) -> Callable[[Node], Found]:
    """The function, which is asked once about each object. What it gives must not hold the object itself.

    Objects are told apart by identity: equal ones may stand at other places, and comparing them is what takes long.
    A game that is checked again has the same objects wherever its text is the same.
    """
    known: dict[int, tuple[ref[Node], Found]] = {}

    def of(node: Node) -> Found:
        here = id(node)
        found = known.get(here)
        if found is None:
            found = known[here] = (ref(node, lambda _: known.pop(here, None)), find(node))
        return found[1]

    return of
