"""What a walk along things comes to know of the block it is for."""

from __future__ import annotations

from dataclasses import dataclass, field

from spyrium_dsl.core.wanted import Run
from spyrium_dsl.program.nodes import Expr


@dataclass
class Walk:
    """A walk being lowered. *one*: the thing the block is done for. *own*, *others*: the block moves that card, or
    another; *seats*: it moves a player from row to row; *filled*: the grids it fills."""

    one: Expr | None = None
    own: bool = False
    others: bool = False
    seats: bool = False
    filled: set[str] = field(default_factory=set)

    def disturbs(self, run: Run) -> bool:
        """True where what is still to be walked along changes under the block."""
        if run.lies is None:
            return False
        if run.lies.zone.shape == "grid":
            return run.lies.zone.id in self.filled
        return self.others or (self.own and not run.downward)
