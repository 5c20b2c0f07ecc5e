"""Names of numbers: whatever sort they are of, each is kept, and told in play, under its name."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced


def check_numbers_named_once(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E303 for a name of two of these: resource, track, counter, what is remembered, row of players, pile of alike pieces.

    The same for a track, a table and a scale, which are looked up by name.
    """
    heads = [block.head for block in tree.declarations]
    yield from _twice([head for head in heads if _is_kept(model, head)] + [*all_of(tree.declarations, s.ForNumber)])
    yield from _twice([head for head in heads if isinstance(head, d.Track | d.Table | d.ValueTable | d.Scale)])


def _is_kept(model: Model, head: Node) -> bool:
    if isinstance(head, d.Resource | d.SharedResource | d.Track | d.Remembers):
        return True
    zone = model.zones.get(str(getattr(head, "name", ""))) if head.tag().startswith("zone") else None
    if zone is None:
        return False
    kinds = [kind for name in zone.kinds for kind in model.members(name)]
    return PLAYER in kinds or (zone.shape == "pile" and any(model.kinds[k].alike for k in kinds if k in model.kinds))


def _twice(heads: list[Node]) -> Iterator[Diagnostic]:
    first: dict[str, Node] = {}
    for head in heads:
        name = str(getattr(head, "name", ""))
        before = first.setdefault(name, head)
        if before is not head and type(before) is not type(head):
            notes = ((before.span, "first"),) if before.span is not None else ()
            yield report("E303", head.span, notes=notes, name=spaced(name))
