"""Numbers that cannot be counted with: too many players, a count that ends before it begins, a number made of itself."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.limits import MOST_ALIKE, MOST_CARDS, MOST_CELLS, MOST_COPIES, MOST_DICE, MOST_PLAYERS, MOST_TIMES
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines, zone_lines
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.amounts import Equal, PerOwned, Some
from spyrium_dsl.effects.arithmetic import DividedUp, Rolled
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.changes import ChooseFrom
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import MOST_NUMBER, Node
from spyrium_dsl.effects.numbers import Digit, Divided, Quantity, QuantityOf
from spyrium_dsl.effects.variable import PerSoMany
from spyrium_dsl.effects.walk import all_of, nodes
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced


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


def check_sizes(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E410 for places without room, for what a number is divided by and is nothing, and for more than a game can have."""
    for part in (*tree.declarations, *tree.cards):
        yield from _wrong_sizes(part)
    cards = 0
    for row in tree.printings:
        cards += row.copies
        # One message: a variant says so many of all of them in one line.
        if row.copies > MOST_COPIES:
            yield report("E410", row.span, what="copies", found=row.copies, least=0, most=MOST_COPIES)
            break
        if cards > MOST_CARDS:
            yield report("E410", row.span, what="cards", found=cards, least=1, most=MOST_CARDS)
            break


@kept
def _wrong_sizes(part: Node) -> tuple[Diagnostic, ...]:
    """E410 for each line of a part that counts too few or too many."""
    # What a line counts does not depend on the rest of the game: a variant has most parts from it.
    wrong = []
    for node in nodes(part):
        for what, found, least, most in _counted(node):
            if not least <= found <= most:
                wrong.append(report("E410", node.span, what=what, found=found, least=least, most=most))
                break
    return tuple(wrong)


def _counted(node: Node) -> Iterator[tuple[str, int, int, int]]:
    """What a line counts, how many it says, and between which numbers that must be."""
    match node:
        case zone_lines.Grid(rows=rows, columns=columns):
            yield "rows", rows, 1, MOST_CELLS
            yield "columns", columns, 1, MOST_CELLS
            yield "cells", rows * columns, 1, MOST_CELLS
        case zone_lines.RowOf(number=number):
            yield "cells", number, 1, MOST_CELLS
        case zone_lines.RowClosing(number=number) | zone_lines.HoldsAtMost(number=number):
            yield "things", number, 1, MOST_NUMBER
        case kind_lines.ForEachPlayer(number=number) | kind_lines.CountWith(number=number):
            yield "pieces", number, 1, MOST_ALIKE
        case PerOwned(each=Some(number=Digit(value=each)) | Equal(number=Digit(value=each))) | PerSoMany(each=each):
            yield "each", each, 1, MOST_NUMBER
        case Divided(by=by) | DividedUp(by=by):
            yield "parts", by, 1, MOST_NUMBER
        case s.AsOften(number=Digit(value=times)):
            yield "times", times, 0, MOST_TIMES
        case s.ForNumber(low=low, high=high) if low <= high:
            yield "times", high - low + 1, 1, MOST_TIMES
        case Rolled(number=number, sides=sides):
            if isinstance(number, Digit):
                yield "dice", number.value, 1, MOST_DICE
            yield "sides", sides, 1, MOST_NUMBER


def check_alternatives_left(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E426 for a choice among alternatives of which there is none."""
    for block in all_of(tree.declarations, Block):
        if isinstance(block.head, s.OneOf) and not block.body:
            yield report("E426", block.head.span or block.span)


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
            others = tuple(spaced(one) for one in ring[1:]) or None
            yield report("E415", span, name=spaced(name), others=others)


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
