"""Lines over others, with nothing under them."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.parse.under import STEPS, under
from spyrium_dsl.text.diagnostic import Diagnostic, report

_NOT_DONE = (s.Given, s.OnceEach)
"""Lines that say something of the lines beside them, and do nothing."""


def check_bare(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E215 for a line whose steps are not there: most often the next line has lost its indentation. See E426 for choices."""
    for block in all_of(tree.declarations, Block):
        if under(block.head) == STEPS and all(isinstance(one.head, _NOT_DONE) for one in block.body):
            yield report("E215", block.span)
