"""The sentences of a game, each with the kind of thing it is about: what `it` means there, and agrees with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.declarations import KindDecl
from spyrium_dsl.effects.node import Node


class Sentence(NamedTuple):
    """What a line means. *about*: the kind whose things it is about, "" where it is about none."""

    node: Node
    about: str


def sentences(tree: GameTree) -> Iterator[Sentence]:
    """Those that say the rules: declarations with what stands under them, cards, and rows of printings.

    Examples are no rules: they name players of their own.
    """
    for block in tree.declarations:
        yield from _of_block(block, "")
    kinds = {card.id: card.kind for card in tree.cards}
    for card in tree.cards:
        for line in card.properties:
            yield Sentence(line, card.kind)
    for row in tree.printings:
        for line in row.properties:
            yield Sentence(line, kinds.get(row.design, ""))


def _of_block(block: Block, about: str) -> Iterator[Sentence]:
    yield Sentence(block.head, about)
    inside = block.head.name if isinstance(block.head, KindDecl) else about
    for inner in block.body:
        yield from _of_block(inner, inside)
