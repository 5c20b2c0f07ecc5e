"""Numbers on cards that no line reads."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines
from spyrium_dsl.effects.blocks import Property
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced


def check_unused(ground: Ground) -> Iterator[Diagnostic]:
    """W631 for each field of numbers that cards fill in and nothing asks for."""
    tree = ground.tree
    read = frozenset[str]().union(*map(_read_in, (*tree.declarations, *tree.cards)))
    for block in tree.declarations:
        if not isinstance(block.head, d.KindDecl):
            continue
        for line in block.body:
            if isinstance(line.head, kind_lines.HasNumber | kind_lines.HasAmount) and line.head.name not in read:
                yield report("W631", line.span, kind=spaced(block.head.name), field=spaced(line.head.name))


@kept
def _read_in(root: Node) -> frozenset[str]:
    found = (one for one in nodes(root) if not isinstance(one, Property))
    return frozenset(field for one in found if isinstance(field := getattr(one, "field", None), str))
