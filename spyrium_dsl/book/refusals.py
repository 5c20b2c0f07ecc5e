"""Which lines can be refused and why: read off the machine, which is where refusals come from."""

from __future__ import annotations

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.statements import Choose
from spyrium_dsl.program.nodes import Require
from spyrium_dsl.program.traverse import every
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.span import Span

REASONS = (
    "too-little",
    "too-few",
    "condition",
    "nothing-there",
    "nothing-in-field",
    "no-room",
    "track-end",
    "no-option",
)
"""Reasons there are words for."""


class Refusals:
    """The reasons of each line, by its place."""

    def __init__(self, rules: Rules) -> None:
        self._at: dict[tuple[str, Span], dict[str, None]] = {}
        program = rules.workbench(rules.model.players[0]).assembled.program
        for function in program.functions.values():
            for statement in every(function.body):
                if isinstance(statement, Require) and statement.clause >= 0:
                    clause = program.clauses[statement.clause]
                    if isinstance(clause, Node) and clause.span is not None and statement.reason in REASONS:
                        self._at.setdefault((clause.tag(), clause.span), {})[statement.reason] = None

    def of(self, node: Node) -> tuple[str, ...]:
        """Why a line may be refused; a block written on one line has the reasons of its steps."""
        found: dict[str, None] = {}
        self._gather(node, found)
        return tuple(found)

    def _gather(self, node: Node, found: dict[str, None]) -> None:
        if isinstance(node, Choose) and not node.if_any:
            found["no-option"] = None
        if node.span is not None:
            found.update(self._at.get((node.tag(), node.span), {}))
        if isinstance(node, Block):
            self._gather(node.head, found)
            if node.inline:
                for inner in node.body:
                    self._gather(inner, found)
            return
        for slot in node.slot_values():
            for one in slot if isinstance(slot, tuple) else (slot,):
                if isinstance(one, Node):
                    self._gather(one, found)
