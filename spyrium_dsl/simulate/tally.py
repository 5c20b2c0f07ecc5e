"""What happened in many games: how often each card was used, and each line done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spyrium_dsl.core.uses import PLAYED, USES, Way
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.program.marks import MARKS
from spyrium_dsl.program.nodes import Slot
from spyrium_dsl.run.rules import Fast, Rules


@dataclass(frozen=True)
class Line:
    """A line of the rules, and how often it was done. *block*: the name of the card or declaration it stands in, as in
    `Rules.blocks`; *root*: that card or declaration."""

    block: str
    root: Node
    node: Node
    count: int


class Tally:
    """Adds up counts over batches of games, played by the program of *fast*."""

    def __init__(self, rules: Rules, seats: int, clauses: bool = False) -> None:
        self.rules = rules
        self.fast: Fast = rules.counted(seats, clauses)
        slots = self.fast.machine.program.slots
        self.slots: tuple[Slot, ...] = tuple(slots[name] for name in (USES, MARKS) if name in slots)
        self.counts = [0] * sum(slot.size for slot in self.slots)

    def add(self, counts: Sequence[int]) -> None:
        """The counts of one more batch, in the order of `slots`."""
        self.counts = [a + b for a, b in zip(self.counts, counts, strict=True)]

    def taken(self) -> list[int]:
        """The counts of all that Python played since they were asked for last."""
        return [number for slot in self.slots for number in self.fast.machine.taken(slot)]

    # ------------------------------------------------------------------ cards

    def uses(self, design: str) -> dict[Way, int]:
        """How often a card was used, by way."""
        uses = self.fast.assembled.layout.uses
        assert uses is not None
        column, width = uses.designs.index(design), len(uses.designs)
        return {way: self.counts[row * width + column] for way, row in uses.ways.items()}

    def played(self, design: str) -> int:
        """How often a player's action did something with a card."""
        return self.uses(design).get((PLAYED, ""), 0)

    # ------------------------------------------------------------------ lines

    def lines(self) -> Iterator[Line]:
        """Each line that can be done, in the order of the files; none where only cards were counted."""
        if len(self.slots) < 2:
            return
        first = self.slots[0].size
        clauses = self.fast.assembled.program.clauses
        found = {id(node): self.counts[first + clause] for clause, node in enumerate(clauses) if node is not None}
        for label, block in self.rules.blocks.items():
            for root in block:
                for node in nodes(root):
                    if id(node) in found:
                        yield Line(label, root, node, found.pop(id(node)))


def said(node: Node) -> Node:
    """What stands on the line of a clause: of a block its head."""
    return node.head if isinstance(node, Block) else node
