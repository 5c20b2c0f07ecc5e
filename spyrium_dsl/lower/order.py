"""The seats of an order as they are when it begins: a row that changes meanwhile changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects import statements as s
from spyrium_dsl.lower.slots import Slots
from spyrium_dsl.program.nodes import Const, Expr, Slot, select

Seats = Callable[[Expr], Expr]
"""The seat at a position of an order, counted from its start."""


class Keep(Protocol):
    """Where an order is kept while it is followed."""

    def number(self, scope: Scope, name: str, value: Expr) -> Expr: ...

    def row(self, scope: Scope, cells: Slot, size: Expr) -> tuple[Seats, Expr]: ...


class InSlots:
    """In the state: between one seat and the next somebody may decide."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots

    def number(self, scope: Scope, name: str, value: Expr) -> Expr:
        kept = self.slots.slot(name)[0]
        scope.builder.set(kept, value)
        return kept

    def row(self, scope: Scope, cells: Slot, size: Expr) -> tuple[Seats, Expr]:
        b, kept = scope.builder, self.slots.slot("order", scope.seats)
        count = self.number(scope, "count", size)
        with b.loop("i", 0, size) as i:
            b.set(kept[i], cells[i])
        return (lambda j: kept[j]), count


class InLocals:
    """In locals: all of it happens at once."""

    def number(self, scope: Scope, name: str, value: Expr) -> Expr:
        return scope.builder.let(name, value)

    def row(self, scope: Scope, cells: Slot, size: Expr) -> tuple[Seats, Expr]:
        kept = [scope.builder.let("order", cells[i]) for i in range(scope.seats)]

        def seat(j: Expr) -> Expr:
            found: Expr = kept[-1]
            for i in reversed(range(scope.seats - 1)):
                found = select(j == i, kept[i], found)
            return found

        return seat, self.number(scope, "count", size)


def order_of(scope: Scope, order: s.Order, keep: Keep) -> tuple[Seats, Expr]:
    """The seats of an order from its start, and how many, as they are now."""
    layout = scope.layout
    match order:
        case s.ClockwiseFrom(start=start):
            first = keep.number(scope, "start", start.lower(scope).value)
            return (lambda j: (first + j) % layout.seats), Const(layout.seats)
        case s.InRow(zone=zone):
            cells, size = layout.rows[zone]
            return keep.row(scope, cells, size[0])
    raise CannotLower("E401")
