"""Places between neighbours, where nothing has a neighbour."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import PLAYER, Model, Zone
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.declarations import ZoneBetween
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.zone_lines import ShareEdge
from spyrium_dsl.parse.addresses import ZONES
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced


def check_neighbours(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E437 for each zone of whose neighbours something is said, and that has no two cells, or is not one for all."""
    blocks = {block.head.name: block for block in tree.declarations if isinstance(block.head, ZONES)}
    told: dict[str, Diagnostic] = {}
    for head in (block.head for block in blocks.values()):
        zone = model.zones.get(head.zone) if isinstance(head, ZoneBetween) else None
        if zone is not None and not (zone.per == "one" and _has_neighbours(zone)):
            told.setdefault(zone.id, _told(head, zone, blocks[zone.id].head))
    for name, block in blocks.items():
        for line in block.body:
            if isinstance(line.head, ShareEdge) and not _has_neighbours(model.zones[name]):
                told.setdefault(name, _told(line.head, model.zones[name], block.head))
    yield from told.values()


def _has_neighbours(zone: Zone) -> bool:
    return zone.rows * zone.columns > 1


def _told(node: Node, zone: Zone, declared: Node | None) -> Diagnostic:
    # Of a zone that has neighbours it is wrong that it is not one for all.
    each = {"seat": PLAYER}.get(zone.per, zone.host) if _has_neighbours(zone) else None
    notes = ((declared.span, "declared"),) if declared is not None and declared.span is not None else ()
    return report("E437", node.span, notes=notes, zone=spaced(zone.id), each=spaced(each) if each else None)
