"""What proofs about a game stand on: its tree, its model, the bounds of its numbers, the places where nothing ever lies."""

from __future__ import annotations

from dataclasses import dataclass

from spyrium_dsl.check.empty import Empty
from spyrium_dsl.check.spans import Reckoner
from spyrium_dsl.check.supply import reckoner
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.blocks import GameTree


@dataclass(frozen=True)
class Ground:
    """Of one game without mistakes."""

    tree: GameTree
    model: Model
    reckoner: Reckoner
    empty: Empty


def ground(tree: GameTree, model: Model) -> Ground:
    """What can be proved with of a game."""
    bounds = reckoner(tree, model)
    return Ground(tree, model, bounds, Empty(tree, model, bounds))
