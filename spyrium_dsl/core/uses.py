"""How often each card was used, and for what: counted while games are played, where somebody wants to know."""

from __future__ import annotations

from spyrium_dsl.core.model import Model
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.marks import one_more, settle
from spyrium_dsl.program.nodes import Slot, Table
from spyrium_dsl.program.program import Program

USES = "uses"

VERB, LINE, PLAYED = "verb", "line", "played"
"""What a way of using a card is: a verb done to it; a line of it done; either, by a player's action and not because another
verb means it."""

Way = tuple[str, str]


class Uses:
    """A count for each way of using a card and each design. *ways*: (`VERB`, verb) and so on, by row; *designs*: by
    column."""

    def __init__(self, model: Model, program: Program) -> None:
        self.designs = tuple(sorted({piece.design for piece in model.pieces}))
        self.ways: dict[Way, int] = {}
        columns = {design: i for i, design in enumerate(self.designs)}
        # One row: the index is worked out here, before it is known how many ways there will be.
        self.slot = Slot(USES, (1,), 0, 1, scratch=True)
        self._column: Table = program.table("design.of", [columns[piece.design] for piece in model.pieces] or [0])

    def count(self, builder: Builder, way: Way, card: Thing) -> None:
        """One more use of a card."""
        row = self.ways.setdefault(way, len(self.ways))
        statement = one_more(self.slot, self._column[card.value] + row * len(self.designs))
        if card.maybe:
            with builder.when(card.value >= 0):
                builder.emit([statement])
        else:
            builder.emit([statement])

    def settle(self, program: Program) -> None:
        """All has been lowered."""
        settle(program, self.slot, max(1, len(self.ways) * len(self.designs)))
