"""Rewriting in the order of a run, knowing at each place whether the run has committed."""

from __future__ import annotations

from abc import ABC, abstractmethod

from spyrium_dsl.program.classify import Classes, Committed
from spyrium_dsl.program.nodes import Block, For, If, Switch
from spyrium_dsl.program.traverse import distinct_blocks


class Threaded(ABC):
    """What rewrites blocks one after another; a pass says what becomes of a block."""

    def __init__(self, classes: Classes) -> None:
        self.classes = classes

    @abstractmethod
    def block(self, block: Block, now: Committed) -> tuple[Block, Committed]:
        """What becomes of a block that is reached as *now* says, and how its end is reached."""

    def ways(self, blocks: list[Block], now: Committed) -> tuple[list[Block], Committed]:
        """Blocks of which one runs."""
        pairs = [self.block(block, now) for block in blocks]
        end = pairs[0][1]
        for _, other in pairs[1:]:
            end = end.joined(other)
        return [code for code, _ in pairs], end

    def inside(self, s: If | Switch | For, now: Committed) -> tuple[Block, Committed]:
        """A statement that itself stays, with what becomes of its blocks."""
        match s:
            case If():
                (then, other), end = self.ways([s.then, s.other], now)
                return [If(s.cond, then, other)], end
            case Switch():
                groups = distinct_blocks(s.cases)
                blocks, end = self.ways([inner for _, inner in groups] + [s.default], now)
                cases: dict[int, Block] = {}
                for (numbers, _), inner in zip(groups, blocks, strict=False):
                    cases.update(dict.fromkeys(numbers, inner))
                return [Switch(s.on, cases, blocks[-1])], end
            case For():
                # Whoever comes round again may have committed in the turn before.
                entry = now.joined(self.classes.after(s.body, now))
                body, end = self.block(s.body, entry)
                return [For(s.local, s.lo, s.hi, body)], now.joined(end)
