"""Places of which a line means one of several, where there are not several, or others."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.effects.zones import TheirZone, YourZone, ZoneAt, ZoneOf, ZoneRef
from spyrium_dsl.parse.addresses import ZONES
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced


def check_whose(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E436 for `your hand` of one hand for all, for `spot of it` where no thing has one: once for each zone."""
    heads: dict[str, Node] = {
        block.head.name: block.head for block in tree.declarations if isinstance(block.head, ZONES)
    }
    told: set[str] = set()
    for node in all_of((*tree.declarations, *tree.cards), ZoneRef):
        name = getattr(node, "zone", None)
        zone = model.zones.get(name) if isinstance(name, str) else None
        if zone is None or zone.id in told or zone.per in _meant(node):
            continue
        told.add(zone.id)
        each = {"seat": PLAYER, "piece": zone.host, "value": zone.host}.get(zone.per)
        place = heads[zone.id].span if zone.id in heads else None
        notes = ((place, "declared"),) if place is not None else ()
        yield report("E436", node.span, notes=notes, zone=spaced(zone.id), each=spaced(each) if each else None)


def _meant(node: ZoneRef) -> tuple[str, ...]:
    """What there may be several of a zone for, so that the words mean one of them."""
    match node:
        case YourZone() | TheirZone():
            return ("seat",)
        case ZoneOf():
            return ("seat", "piece")
        case ZoneAt():
            return ("value",)
    return ("one", "seat", "piece", "between", "value")
