"""How the parts of a game are addressed: blocks by sort and name, lines by what they are about, steps by their names."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines, zone_lines
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.lower.declare import canonical

END = "end"
"""The key of steps that come after all others of a body."""

Address = tuple[str, ...]
"""Of a block, its family and name (`resource`, `money`); of a part, the address of the block and its own key."""

ZONES = (d.ZoneDecl, d.ZoneEach, d.ZoneOn, d.ZoneBetween, d.ZoneFor)
QUANTITIES = (d.QuantityDecl, d.QuantityOfDecl)
_FAMILIES: tuple[tuple[str, tuple[type[Node], ...]], ...] = (
    ("resource", (d.Resource, d.SharedResource)),
    ("zone", ZONES),
    ("quantity", QUANTITIES),
    ("table", (d.Table, d.ValueTable)),
)
_FAMILY: dict[type[Node], str] = {cls: family for family, classes in _FAMILIES for cls in classes}
_SHAPES = (
    zone_lines.Grid,
    zone_lines.Pile,
    zone_lines.HiddenPile,
    zone_lines.FaceUpPile,
    zone_lines.Row,
    zone_lines.RowOf,
    zone_lines.RowClosing,
)
_BEGINNINGS = (zone_lines.BeginsWith, zone_lines.BeginsWithThat, zone_lines.BeginsShuffled)
_FIELDS = (
    kind_lines.HasNumber,
    kind_lines.HasAmount,
    kind_lines.HasValue,
    kind_lines.HasValueOrNone,
    kind_lines.HasValues,
    kind_lines.HasSteps,
    kind_lines.HasChanges,
    kind_lines.HasOptionalChanges,
)
_NAMED = (s.Choose, s.ChooseNumber, s.Let, s.LetNumber, s.ForEach, s.ForNumber)

BY_LINES = frozenset({"resource", "zone", "kind-decl"})
"""Families of which a variant changes single lines."""
BY_BODY = frozenset({"define", "action", "set-up", "flow", "as-soon-as"})
"""Families whose lines have an order: all are given anew, or single steps by their names."""


def family(head: type[Node]) -> str:
    """The family of a class of declarations; classes that differ in wording only share one."""
    return _FAMILY.get(head, head.tag())


def address(head: Node) -> Address:
    """The address of a block by its head."""
    if isinstance(head, d.AsSoonAs):
        return family(type(head)), canonical(head.condition)
    return family(type(head)), str(getattr(head, "name", ""))


def line_key(line: Node) -> Address:
    """What a line under a resource, a zone or a kind is about: a line of the same key takes its place."""
    match line:
        case kind_lines.ToVerb(verb=verb):
            return "to", verb
        case kind_lines.CountWith(field=field, value=value):
            return "count-with", field, str(value)
    if isinstance(line, _FIELDS):
        return "has", line.name
    if isinstance(line, _SHAPES):
        return ("shape",)
    if isinstance(line, _BEGINNINGS):
        return ("starts",)
    return (line.tag(),)


def step_key(head: Node) -> Address | None:
    """The key of a step that has a name, or of an option; None for a line without."""
    if isinstance(head, s.Option):
        return "option", head.name
    if isinstance(head, _NAMED):
        return "step", head.name
    return None


def inside(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """All blocks, the outer before the inner, in the order of the text."""
    for block in blocks:
        yield block
        yield from inside(block.body)
