"""What is said once: of two lines that set the same thing, one would be lost in silence."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines as k
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects import zone_lines as z
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.laying import MapOf
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span

_SHAPES = z.Grid | z.Pile | z.HiddenPile | z.FaceUpPile | z.Row | z.RowOf | z.RowClosing | MapOf
_ONCE = (
    *(d.Players, d.SetUp, d.Flow, d.StartsWith, d.SharedStart, d.Limit),
    *(k.CanBe, k.ForEachPlayer, k.OwnedIn, z.HoldsAtMost, z.RefillFrom, s.Winner),
)


def check_said_once(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E311 for the second line that sets what an earlier one has set otherwise."""
    yield from _within(tree.declarations)
    currencies = [one.span for one in all_of(tree.declarations, d.Currency)]
    for other in currencies[1:]:
        yield report("E311", other, notes=_first(currencies[0]))


def _within(lines: tuple[Block, ...]) -> Iterator[Diagnostic]:
    first: dict[object, Block] = {}
    for line in lines:
        key = _set_by(line.head)
        if key is not None and key in first and first[key] != line:
            yield report("E311", _place(line), notes=_first(_place(first[key])))
        elif key is not None:
            first[key] = line
        yield from _within(line.body)


def _set_by(head: Node) -> object:
    """What a line sets, where only one can; none where lines of its sort go together."""
    match head:
        case k.ToVerb(verb=verb):
            return "verb", verb
        case k.KindLine() if isinstance(name := getattr(head, "name", None), str):
            return "field", name
        case z.BeginsWith() | z.BeginsWithThat():
            return "begins"
    if isinstance(head, _SHAPES):
        return "shape"
    return head.tag() if isinstance(head, _ONCE) else None


def _place(line: Block) -> Span | None:
    return line.head.span or line.span


def _first(span: Span | None) -> tuple[tuple[Span, str], ...]:
    return () if span is None else ((span, "first"),)
