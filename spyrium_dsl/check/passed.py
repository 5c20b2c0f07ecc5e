"""Games that lower without a problem, remembered: a price or an amount that changes needs no second lowering."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.several import too_many
from spyrium_dsl.lower.declare import canonical, canonical_kept
from spyrium_dsl.text.diagnostic import Diagnostic


class Passed:
    """Games that lowered without a problem, by the hash of what they say less the numbers on their cards.

    A game that is checked again and again needs no second lowering when a price or an amount has changed.
    """

    def __init__(self) -> None:
        self._shapes: set[str] = set()

    def __contains__(self, shape: str) -> bool:
        return shape in self._shapes

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._shapes))

    def add(self, shape: str) -> None:
        """Remember a game that lowers."""
        self._shapes.add(shape)


def check_lowering(tree: GameTree, model: Model, passed: Passed | None = None) -> Iterator[Diagnostic]:
    """What keeps a game from being lowered; nothing is looked for in one that *passed* before."""
    shape = ""
    if passed is not None:
        declared = map(canonical_kept, tree.declarations)
        parts = (*declared, *map(_shape_kept, tree.cards), *map(_shape_kept, tree.printings))
        shape = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        if shape in passed:
            return
    # Who checks a game again and again does not wait for what lowers one.
    from spyrium_dsl.check.lowering import problems

    found = tuple(problems(tree, model))
    yield from found
    if passed is not None and not found:
        passed.add(shape)


def _shape(node: object) -> str:
    """A text that differs only where something else than the numbers of the cards' steps does: numbers that can be told as
    too many are no such numbers."""
    match node:
        case Digit():
            return "#"
        case Act():
            return canonical(node)
        case Node() if too_many(node):
            return canonical(node)
        case Node():
            return f"{node.tag()}({','.join(map(_shape, node.slot_values()))})"
        case tuple():
            return f"[{','.join(map(_shape, node))}]"
    return str(node)


_shape_kept = kept(_shape)
