"""Where things begin: each in one place, and no more of them than fit in."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import PLAYER, Model, Zone
from spyrium_dsl.effects import kind_lines, zone_lines
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span

Begins = zone_lines.BeginsWith | zone_lines.BeginsWithThat


def check_beginnings(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E416 for things that would begin in several places, E417 for more of them than a place holds."""
    said: dict[object, Span | None] = {}
    most: dict[str, int] = {}
    for kind, zone, number, span in _alike(tree, model):
        said.setdefault(kind, span)
        most[zone.id] = most.get(zone.id, 0) + number
        if zone.room is not None and zone.room < most[zone.id]:
            yield report("E417", span, zone=spaced(zone.id), found=most[zone.id], most=zone.room)
    for block in tree.declarations:
        zone_or_none = model.zones.get(str(getattr(block.head, "name", "")))
        lines = [line.head for line in block.body if isinstance(line.head, Begins)]
        if zone_or_none is not None and block.head.tag().startswith("zone"):
            for line in lines[-1:]:  # that it is said twice is told (E311)
                yield from _begins(model, zone_or_none, line, said, most.get(zone_or_none.id, 0))


def _begins(
    model: Model, zone: Zone, line: Begins, said: dict[object, Span | None], there: int
) -> Iterator[Diagnostic]:
    kind, name = spaced(line.kind), spaced(zone.id)
    whole = zone.per == "value" and zone.begins_list == zone.host
    if zone.per != "one" and not whole:
        host = {"seat": PLAYER, "between": None}.get(zone.per, zone.host)
        yield report("E416", line.span, zone=name, kind=kind, each=spaced(host) if host else None)
        return
    for place in range(len(model.lists[str(zone.host)]) if whole else 1):
        beginning = model.beginning(zone, place)
        things: list[object] = [piece.number for piece in beginning]
        things += [one for one in model.members(line.kind) if one == PLAYER]
        things += [k for k in model.members(line.kind) if k in model.kinds and model.kinds[k].alike]
        for one in things:
            if one in said and not (isinstance(one, str) and _home(model, one) == {zone.id}):
                before = said[one]
                notes = () if before is None or before == line.span else ((before, "other"),)
                yield report("E416", line.span, notes=notes, zone=name, kind=kind)
                return
        said.update((one, line.span) for one in things if not isinstance(one, str) or one == PLAYER)
        found = len(beginning) + there
        if zone.room and found > zone.room:
            yield report("E417", line.span, zone=name, found=found, most=zone.room)
            return


def _alike(tree: GameTree, model: Model) -> Iterator[tuple[str, Zone, int, Span | None]]:
    """Where alike pieces begin: their kind, the zone, how many in one place of it, and the line that says so."""
    for block in tree.declarations:
        kind = model.kinds.get(str(getattr(block.head, "name", "")))
        for line in block.body if kind is not None else ():
            match line.head:
                case kind_lines.ForEachPlayer(number=number) | kind_lines.CountWith(number=number):
                    zone = model.zones.get(str(getattr(line.head.zone, "zone", "")))
                    if zone is None or kind is None:
                        continue
                    each = isinstance(line.head, kind_lines.ForEachPlayer) and zone.per != "seat"
                    yield kind.id, zone, number * (model.players[1] if each else 1), line.head.span


def _home(model: Model, kind: str) -> set[str]:
    """The zones in which the alike pieces of a kind begin, as the kind says."""
    found = model.kinds[kind]
    return {zone for _, _, zone in found.counted} | ({found.each[1]} if found.each is not None else set())
