"""What happens `as soon as` something is so: looked for after each move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.declarations import AsSoonAs
from spyrium_dsl.effects.node import Condition
from spyrium_dsl.lower.slots import Slots, under
from spyrium_dsl.lower.turns import Body
from spyrium_dsl.program.nodes import Const, Expr, Read, Slot


class Settling:
    """Writes the loop behind a move. *run*: writes the lines of a trigger for the seat that it is due for."""

    def __init__(self, slots: Slots, run: Body) -> None:
        self.slots, self.run = slots, run
        self._done: dict[int, Slot] = {}

    def settle(self, scope: Scope) -> None:
        """After a move: what happens `as soon as`, one block after the other, the seat that moved first, until nothing fits."""
        triggers = scope.model.triggers
        if not triggers:
            return
        n = scope.seats
        with self._while_pending(scope):
            seat = self.slots.slot("settling")[0]
            for number, block in enumerate(triggers):
                assert isinstance(block, Block) and isinstance(block.head, AsSoonAs)
                with self._fires(scope, number, block, seat, n):
                    inside = under(scope)
                    inside.actor = seat
                    body = tuple(line for line in block.body if not isinstance(line.head, s.OnceEach))
                    self.run(inside, body, f"trigger.{number + 1}")

    @contextmanager
    def _while_pending(self, scope: Scope) -> Iterator[None]:
        """Again and again while something is due; what is counted to tell it is counted anew each time."""
        b = scope.builder
        with b.capture() as code:
            pending = self._pending(scope)
        if not code:
            with b.while_(pending):
                yield
            return
        b.emit(code)
        due = b.let("pending", pending)
        with b.while_(due):
            yield
            b.assign(due, self._pending(scope))

    @contextmanager
    def _fires(self, scope: Scope, number: int, block: Block, seat: Read, seats: int) -> Iterator[None]:
        """The block runs for the first seat, from the actor on, for which the trigger is due; marked as done first."""
        b = scope.builder
        done = self._done[number]
        found = self.slots.slot("found")[0]
        b.set(found, 0)
        actor = b.let("actor", scope.seat)
        with b.loop("j", 0, seats) as j:
            who = b.let("who", (actor + j) % seats)
            with b.when((found == 0) & self._due(scope, number, block, who)):
                b.set(found, 1)
                b.set(seat, who)
                b.set(done[who], 1)
        with b.when(found):
            yield

    def _due(self, scope: Scope, number: int, block: Block, seat: Expr) -> Expr:
        assert isinstance(block.head, AsSoonAs)
        inside = under(scope)
        inside.actor = seat
        condition: Condition = block.head.condition
        return (self._done[number][seat] == 0) & condition.lower(inside)

    def _pending(self, scope: Scope) -> Expr:
        result: Expr = Const(0)
        for number, block in enumerate(scope.model.triggers):
            assert isinstance(block, Block)
            if not any(isinstance(line.head, s.OnceEach) for line in block.body):
                # Without `once for each player` nothing bounds it yet.
                problem = CannotLower("E401")
                problem.node = block.head
                raise problem
            if number not in self._done:
                self._done[number] = scope.layout.program.slot(f"done.{number + 1}", scope.seats)
            for seat in range(scope.seats):
                result = result | self._due(scope, number, block, Const(seat))
        return result
