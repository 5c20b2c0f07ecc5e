"""What a game declares and no game can play yet: lowering passes over a declaration that it does not know, in silence."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.node import Statement, Step
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.text.diagnostic import Diagnostic, report


def check_unplayed(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E401 at each line that declares something, or says more of it, of which the machine knows nothing yet.

    Lines that are done are tried when the game is lowered.
    """
    for block in _declaring(tree.declarations):
        unknown = next((node for node in nodes(block.head) if node.not_run_yet), None)
        if unknown is not None:
            yield report("E401", unknown.span or block.head.span)
        elif isinstance(block.head, _SEVERAL) and _has_one_order(block.head.name, model):
            yield report("E401", block.head.span)


_SEVERAL = (d.ZoneEach, d.ZoneOn, d.ZoneBetween, d.ZoneFor)
"""Heads of zones of which there is one in each of several places."""


def _has_one_order(zone: str, model: Model) -> bool:
    """Of players in a row, and of counted pieces in a pile, there is one order so far: every place would be the same."""
    spec = model.zones[zone]
    kinds = [kind for name in spec.kinds for kind in model.members(name)]
    return PLAYER in kinds or (spec.shape == "pile" and any(model.kind(kind).alike for kind in kinds))


def _declaring(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        if not isinstance(block.head, Statement | Step):
            yield block
            yield from _declaring(block.body)
