"""Cards that never come into play: they begin in the piles of a value that the course of the game never comes to."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.check.spans import entries_of
from spyrium_dsl.core.model import Zone
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.values import ValueNow, ValueWord
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.effects.zones import ZoneAt, ZoneRef
from spyrium_dsl.text.diagnostic import Diagnostic, report

Access = tuple[str, str, str]
"""A zone, and the table or the value by which it is meant; both "" where it is meant otherwise."""


def check_unreached(ground: Ground) -> Iterator[Diagnostic]:
    """W612 for each value whose pile nothing is ever taken from."""
    accesses = {access for root in (*ground.tree.declarations, *ground.tree.cards) for access in _accesses(root)}
    for zone in ground.model.zones.values():
        if zone.per == "value" and zone.begins is not None:
            yield from _lost(ground, zone, [access for access in accesses if access[0] == zone.id])


def _lost(ground: Ground, zone: Zone, accesses: list[Access]) -> Iterator[Diagnostic]:
    model = ground.model
    members = model.lists.get(str(zone.host), ())
    if not accesses or any(access[1:] == ("", "") for access in accesses):
        return
    reached = {value for _, _, value in accesses if value}
    tables = sorted({table for _, table, _ in accesses if table})
    for table in tables:
        reached.update(members[entry] for entry in entries_of(model, table) if 0 <= entry < len(members))
    kinds = set(model.members(str(zone.begins)))
    heads = [block.head for block in ground.tree.declarations if getattr(block.head, "name", None) in tables]
    place = next((head.span for head in heads if isinstance(head, d.ValueTable)), None)
    for value in members:
        there = {
            piece.design
            for piece in model.pieces
            if piece.kind in kinds and any(value in values for values in piece.values.values())
        }
        if value in reached or not there:
            continue
        first = min(there)
        spans = (row.span for row in ground.tree.printings if row.design == first and _is_of(row, value))
        example = next((span for span in spans if span is not None), None)
        notes = ((example, "card"),) if example is not None else ()
        yield report("W612", place, notes=notes, value=value, cards=len(there))


def _is_of(row: Node, value: str) -> bool:
    return any(isinstance(one, ValueWord) and one.value == value for one in nodes(row))


@kept
def _accesses(root: Node) -> tuple[Access, ...]:
    found: list[Access] = []
    for node in nodes(root):
        match node:
            case ZoneAt(zone=zone, value=ValueNow(table=table)):
                found.append((zone, table, ""))
            case ZoneAt(zone=zone, value=ValueWord(value=value)):
                found.append((zone, "", value))
            case ZoneRef():
                other = getattr(node, "zone", None)
                if isinstance(other, str):
                    found.append((other, "", ""))
    return tuple(found)
