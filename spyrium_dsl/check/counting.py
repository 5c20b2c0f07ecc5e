"""Numbers that cannot be counted with: too many players, a count that ends before it begins, a number made of itself."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.changes import ChooseFrom
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit, Quantity, QuantityOf
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report

MOST_PLAYERS = 12


def check_counts(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E410 for a number of players that no table has, E414 for what would count from a number down to a lower one."""
    counts: list[d.Players | s.ForNumber | ChooseFrom] = [*all_of(tree.declarations, d.Players)]
    counts += all_of(tree.declarations, s.ForNumber)
    counts += all_of((tree.cards, tree.declarations), ChooseFrom)
    for choice in all_of(tree.declarations, s.ChooseNumber):
        match choice:
            case s.ChooseNumber(low=Digit(value=low), high=Digit(value=high)) if low > high:
                yield report("E414", choice.span, low=low, high=high)
    for count in counts:
        if count.low > count.high:
            yield report("E414", count.span, low=count.low, high=count.high)
            continue
        for found in {count.low, count.high} if isinstance(count, d.Players) else ():
            if not 1 <= found <= MOST_PLAYERS:
                yield report("E410", count.span, what="players", found=found, least=1, most=MOST_PLAYERS)


def check_made_of_itself(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E415 for each quantity whose own rule asks for it, straight or by way of others; once for those that ask in a ring."""
    blocks = {
        block.head.name: block
        for block in tree.declarations
        if isinstance(block.head, d.QuantityDecl | d.QuantityOfDecl)
    }
    asks = {name: tuple(dict.fromkeys(_asked_by(block))) for name, block in blocks.items()}
    told: set[str] = set()
    for name in asks:
        ring = _way_back(name, asks)
        if ring and not told.intersection(ring):
            told.update(ring)
            span = blocks[name].head.span or blocks[name].span
            others = tuple(one.replace("-", " ") for one in ring[1:]) or None
            yield report("E415", span, name=name.replace("-", " "), others=others)


def _asked_by(block: Block) -> Iterator[str]:
    """The quantities that a rule asks for."""
    parts: list[Node] = [block.head, *block.body]
    for part in parts:
        yield from (one.quantity for one in all_of(part, Quantity))
        yield from (one.quantity for one in all_of(part, QuantityOf))


def _way_back(name: str, asks: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The quantities on the shortest way from one back to itself, itself first; empty where there is none."""
    ways: list[tuple[str, ...]] = [(name,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for asked in asks.get(way[-1], ()):
            if asked == name:
                return way
            if asked not in seen:
                seen.add(asked)
                ways.append((*way, asked))
    return ()
