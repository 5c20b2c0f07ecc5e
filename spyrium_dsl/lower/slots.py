"""What the flow remembers across decisions, and the lines under a line of it."""

from __future__ import annotations

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.program.nodes import Slot
from spyrium_dsl.program.program import Program


class Slots:
    """Slots of the flow, each with a name of its own."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._count = 0

    def slot(self, name: str, *dims: int) -> Slot:
        """A new slot, for something the flow has to remember across decisions."""
        self._count += 1
        return self.program.slot(f"flow.{self._count}.{name}", *dims)


def under(scope: Scope) -> Scope:
    """The scope of lines that stand under one of the flow: the seat that acts stays."""
    made = scope.under()
    made.seat = scope.seat
    return made
