"""Things of which there are none, or that lie nowhere when the game begins: whatever speaks of them does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced


def check_made(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E435 for a kind that is neither on cards nor counted: it has no fields, and nothing says how many there are."""
    for head in _kinds(tree):
        kind = model.kinds[head.name]
        if not kind.fields and kind.id not in _on_cards(model) and not kind.alike:
            yield report("E435", head.span, kind=spaced(kind.id))


def check_absent(ground: Ground) -> Iterator[Diagnostic]:
    """W629 for a kind of which there is no card, W630 for one whose cards begin in no zone."""
    model = ground.model
    begin = {kind for zone in model.zones.values() if zone.begins for kind in model.members(zone.begins)}
    on_cards = _on_cards(model)
    for head in _kinds(ground.tree):
        kind = model.kinds[head.name]
        if not kind.alike and kind.id not in begin & on_cards:
            yield report("W630" if kind.id in on_cards else "W629", head.span, kind=spaced(kind.id))


def _kinds(tree: GameTree) -> Iterator[d.KindDecl]:
    for block in tree.declarations:
        if isinstance(block.head, d.KindDecl) and block.head.name != PLAYER:
            yield block.head


def _on_cards(model: Model) -> set[str]:
    return {piece.kind for piece in model.pieces}
