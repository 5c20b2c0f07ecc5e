"""Who has a turn, one after another; and what each player does once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.places import is_in_state
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.lower.order import InSlots, Seats, order_of
from spyrium_dsl.lower.slots import Slots, under
from spyrium_dsl.program.nodes import Const, Expr, Local, Slot, expr

Body = Callable[[Scope, tuple[Block, ...], str], None]
"""Writes lines of the flow; the text names the decisions made of steps that ask."""

PAUSE = ":pause"
"""The decision at which a turn is stopped, its one action, and the slot that says so; no game can give such a name."""


class Turns:
    """Writes turns. *pauses*: a turn stops first at the decision `PAUSE` while the slot of that name is set.

    `seat` and `position`: the slots of whose turn it is, and where in the order; None before turns were written.
    `whose`: the seat whose turn is being written now.
    """

    def __init__(self, slots: Slots, body: Body, pauses: bool) -> None:
        self.slots, self.body, self.pauses = slots, body, pauses
        self.seat: Slot | None = None
        self.position: Slot | None = None
        self.whose: Expr | None = None

    def taken(self, scope: Scope, order: s.Order, among: Noun, body: tuple[Block, ...], name: str) -> None:
        b, layout = scope.builder, scope.layout
        seats, count = order_of(scope, order, InSlots(self.slots))
        you, at, going = self.slots.slot("seat")[0], self.slots.slot("position")[0], self.slots.slot("going")[0]
        if self.seat is None:
            self.seat = you.slot
            self.position = at.slot
        inside = under(scope)
        inside.actor = you

        def next_seat(first: int) -> None:
            b.set(going, 0)
            start = b.let("at", at)

            def look(j: Expr, otherwise: Callable[[], None]) -> None:
                position = b.let("position", (start + j) % count)
                seat = b.let("seat", seats(position))
                with b.choice_of(_among(scope, among, seat)) as (yes, no):
                    with yes:
                        b.set(going, 1)
                        b.set(at, position)
                        b.set(you, seat)
                    with no:
                        otherwise()

            def nobody() -> None:
                """The turns are over."""

            if isinstance(count, Const):
                # Written out, so that nobody is asked once the next seat is found.
                otherwise: Callable[[], None] = nobody
                for j in reversed(range(first, count.value + first)):
                    otherwise = partial(look, Const(j), otherwise)
                otherwise()
                return
            with b.loop("j", first, count + first) as index, b.when(going == 0):
                look(index, nobody)

        b.set(at, 0)
        with b.when(count > 0):
            next_seat(0)
        with b.while_(going):
            if self.pauses:
                pause = layout.program.slots[PAUSE]
                with b.when(pause[0]):
                    b.decide(PAUSE, you, [(1, PAUSE, PAUSE)])
            # More turns than one may have been taken: one of them begins.
            b.set(layout.again[0], layout.again[0] - (layout.again[0] > 0))
            outer, self.whose = self.whose, you
            self.body(inside, body, "turn" if name == "flow" else name)
            self.whose = outer
            with b.when(layout.again[0] == 0):
                next_seat(1)
        b.set(going, 0)

    def each(self, scope: Scope, block: Block, name: str) -> None:
        b, n = scope.builder, scope.seats
        head = block.head
        you, j = self.slots.slot("each")[0], self.slots.slot("each.position")[0]
        seats: Seats = lambda i: i  # noqa: E731  (the plain order needs no name)
        count: Expr = expr(n)
        if isinstance(head, s.EachPlayerIn | s.EachOther):
            seats, count = order_of(scope, head.order, InSlots(self.slots))
        inside = under(scope)
        inside.actor = you
        b.set(j, 0)
        with b.while_(j < count):
            b.set(you, seats(j))
            b.add(j, 1)
            if isinstance(head, s.EachOther):
                with b.when(you != scope.actor):
                    self.body(inside, block.body, name)
            else:
                self.body(inside, block.body, name)


def _among(scope: Scope, among: Noun, seat: Local) -> Expr:
    """1 where the seat is one of those described."""
    wanted = among.wanted(scope)
    if wanted.tests or wanted.zone is not None:
        raise CannotLower("E401")
    if wanted.state is None:
        return Const(1)
    state, yes = wanted.state
    is_in = is_in_state(scope, Thing((PLAYER,), seat), state)
    return is_in if yes else ~is_in
