"""What lies on a card: resources kept there, put there and taken from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core import thing
from spyrium_dsl.core.held import held_now, stored
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.amounts import Amount, Multiplied
from spyrium_dsl.effects.kind_lines import KindLine
from spyrium_dsl.effects.line import remember
from spyrium_dsl.effects.node import Listed, ResourceName, Step
from spyrium_dsl.effects.numbers import Stock
from spyrium_dsl.effects.others import each_one, each_there
from spyrium_dsl.effects.things import Ref, Thing
from spyrium_dsl.program.nodes import Const, Expr, Read, lower_of


class CanHold(KindLine):
    """Resources that may lie on a thing of the kind; what lies on it belongs to nobody."""

    node: Literal["can-hold"] = "can-hold"
    resources: Annotated[tuple[ResourceName, ...], Listed("then")]


def number_of_resource(scope: Scope, resource: str) -> Expr:
    """The resource as a reason for a refusal names it."""
    return Const(list(scope.model.resources).index(resource))


class StockOn(Stock):
    """How much of the resource lies on a card."""

    node: Literal["stock-on"] = "stock-on"
    resource: ResourceName
    of: Ref

    def cell(self, scope: Scope) -> Read:
        return stored(scope, self.resource, sure(scope, self.of.lower(scope)))

    def lower(self, scope: Scope) -> Expr:
        return held_now(scope, self.resource, self.of.lower(scope))


class PerStored(Multiplied):
    """The amount once for each piece of a resource that lies on a card."""

    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["per-stored"] = "per-stored"
    amount: Amount
    resource: ResourceName
    of: Ref

    def times(self, scope: Scope) -> Expr:
        return scope.builder.let("there", held_now(scope, self.resource, self.of.lower(scope)))


class PutOn(Step):
    """From the bank onto a card; onto every one of them, for `every`."""

    slots: ClassVar[dict[str, str]] = {"amount": "amount", "thing": "thing"}
    node: Literal["put-on"] = "put-on"
    amount: Amount
    thing: Thing

    def lower(self, scope: Scope) -> None:
        for resource, number in self.amount.parts(scope):
            count = scope.builder.let("number", number)
            with each_one(scope, self.thing) as one:
                scope.builder.add(stored(scope, resource, one), count)
            remember(scope, count)


class RemoveFrom(Step):
    """From a card back to the bank; the run fails where less lies there."""

    slots: ClassVar[dict[str, str]] = {"amount": "amount", "source": "thing"}
    node: Literal["remove-from"] = "remove-from"
    amount: Amount
    source: Thing

    def lower(self, scope: Scope) -> None:
        for _ in taken(scope, self.amount, self.source, stored):
            pass


class RemoveUpTo(Step):
    """As `RemoveFrom`, or what lies there where that is less."""

    slots: ClassVar[dict[str, str]] = {"amount": "amount", "source": "thing"}
    node: Literal["remove-up-to"] = "remove-up-to"
    amount: Amount
    source: Thing

    def lower(self, scope: Scope) -> None:
        for _ in taken_up_to(scope, self.amount, self.source, stored):
            pass


Cell = Callable[[Scope, str, thing.Thing], Read]
"""Where the number of a resource of a thing stands."""


def taken(scope: Scope, amount: Amount, source: Thing, cell: Cell) -> Iterator[tuple[str, Expr]]:
    """Take an amount away from a thing, or from each of several; the run fails where less is there.

    Gives each resource with its number while the builder is where it was taken, and remembers the number after that.
    """
    b = scope.builder
    with each_one(scope, source) as one:
        for resource, number in amount.parts(scope, lambda name: cell(scope, name, one)):
            count, there = b.let("number", number), cell(scope, resource, one)
            b.require(there >= count, "too-little", needs=count, has=there, what=number_of_resource(scope, resource))
            b.add(there, 0 - count)
            yield resource, count
            remember(scope, count)


def taken_up_to(scope: Scope, amount: Amount, source: Thing, cell: Cell) -> Iterator[tuple[str, Expr]]:
    """As `taken`, or what is there where that is less."""
    b = scope.builder
    remember(scope, 0)
    with each_there(scope, source) as one:
        for resource, number in amount.parts(scope):
            there = cell(scope, resource, one)
            count = b.let("number", lower_of(number, there))
            b.add(there, 0 - count)
            yield resource, count
            remember(scope, count)
