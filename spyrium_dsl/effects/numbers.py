"""Numbers: digits, quantities, counts and sums. Every number is 0 or more; `less` stops at 0 (decisions, Amounts)."""

from typing import ClassVar, Literal

from spyrium_dsl.core.each import each_of
from spyrium_dsl.core.held import held, held_now
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.select import count_of
from spyrium_dsl.effects.node import (
    Digits,
    Node,
    NotYet,
    Number,
    NumberField,
    ParamQuantityName,
    QuantityName,
    ResourceName,
)
from spyrium_dsl.effects.nouns import Kind, Noun, UsedNow
from spyrium_dsl.effects.reading import field_of, read_quantity, read_quantity_of
from spyrium_dsl.effects.things import Ref
from spyrium_dsl.program.nodes import Expr, Read, higher_of


class Digit(Number):
    """A number written in digits. It has no phrase: the grammar knows digits."""

    rule: ClassVar[str] = ""
    node: Literal["digits"] = "digits"
    value: Digits

    def lower(self, scope: Scope) -> Expr:
        return scope.number(self, self.value)


class Quantity(Number):
    """The quantity of that name, as it is now, changes of cards counted in."""

    node: Literal["quantity"] = "quantity"
    quantity: QuantityName

    def lower(self, scope: Scope) -> Expr:
        return read_quantity(scope, self.quantity)


class QuantityOf(Number):
    """The quantity of that name, asked of one thing."""

    node: Literal["quantity-of"] = "quantity-of"
    quantity: ParamQuantityName
    of: Ref

    def lower(self, scope: Scope) -> Expr:
        return read_quantity_of(scope, self.quantity, self.of.lower(scope))


class FieldOf(Number):
    """The number in a field of a thing: `price of it`."""

    node: Literal["field-of"] = "field-of"
    field: NumberField
    of: Ref

    def lower(self, scope: Scope) -> Expr:
        return field_of(scope, self.field, self.of.lower(scope))


class Stock(Number):
    """How much of a resource a player has."""

    rule: ClassVar[str] = "stock"

    def cell(self, scope: Scope) -> Read:
        """The slot that holds it."""
        raise NotYet(self)

    def limit(self, scope: Scope) -> int | None:
        """The most that it may hold; None for no limit."""
        return None

    def lower(self, scope: Scope) -> Expr:
        return self.cell(scope)


class YourStock(Stock):
    """How much of the resource the actor holds."""

    node: Literal["your-stock"] = "your-stock"
    resource: ResourceName

    def cell(self, scope: Scope) -> Read:
        return scope.stock_of(self.resource)

    def limit(self, scope: Scope) -> int | None:
        return scope.model.resources[self.resource].limit


class StockOf(Stock):
    """How much of the resource a player holds."""

    node: Literal["stock-of"] = "stock-of"
    resource: ResourceName
    of: Ref

    def cell(self, scope: Scope) -> Read:
        return held(scope, self.resource, sure(scope, self.of.lower(scope)))

    def lower(self, scope: Scope) -> Expr:
        return held_now(scope, self.resource, self.of.lower(scope))

    def limit(self, scope: Scope) -> int | None:
        return scope.model.resources[self.resource].limit


class CountOf(Number):
    """How many things of that description there are now."""

    node: Literal["count-of"] = "count-of"
    noun: Noun

    def lower(self, scope: Scope) -> Expr:
        if isinstance(self.noun, UsedNow):
            return self.noun.number(scope)
        return count_of(scope, self.noun.wanted(scope))


class CountMinus(Number):
    """A number of pieces less a number in digits, in short: `players - 1`."""

    slots: ClassVar[dict[str, str]] = {"noun": "kind_noun"}
    node: Literal["count-minus"] = "count-minus"
    noun: Noun
    less: Digits

    def lower(self, scope: Scope) -> Expr:
        return higher_of(count_of(scope, self.noun.wanted(scope)) - self.less, 0)


class Total(Number):
    """The sum of a field over things."""

    node: Literal["total"] = "total"
    field: NumberField
    noun: Noun

    def lower(self, scope: Scope) -> Expr:
        b = scope.builder
        total = b.let("total", 0)
        with each_of(scope, self.noun.name(), self.noun.wanted(scope)) as one:
            b.assign(total, total + field_of(scope, self.field, one))
        return total


class Half(Number):
    """Half of a number, rounded down."""

    slots: ClassVar[dict[str, str]] = {"of": "atom"}
    node: Literal["half"] = "half"
    of: Number

    def lower(self, scope: Scope) -> Expr:
        return self.of.lower(scope) // 2


class Plus(Number):
    """The sum of two numbers."""

    rule: ClassVar[str] = "number"
    slots: ClassVar[dict[str, str]] = {"a": "number", "b": "term"}
    node: Literal["plus"] = "plus"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return self.a.lower(scope) + self.b.lower(scope)


class Less(Number):
    """The difference, never below 0."""

    rule: ClassVar[str] = "number"
    slots: ClassVar[dict[str, str]] = {"a": "number", "b": "term"}
    node: Literal["less"] = "less"
    a: Number
    b: Number

    def canonical(self) -> Node:
        if isinstance(self.a, CountOf) and isinstance(self.a.noun, Kind) and isinstance(self.b, Digit):
            return CountMinus(noun=self.a.noun, less=self.b.value, span=self.span)
        return self

    def lower(self, scope: Scope) -> Expr:
        return higher_of(self.a.lower(scope) - self.b.lower(scope), 0)


class Times(Number):
    """The product of two numbers."""

    rule: ClassVar[str] = "term"
    slots: ClassVar[dict[str, str]] = {"a": "term", "b": "atom"}
    node: Literal["times"] = "times"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return self.a.lower(scope) * self.b.lower(scope)


class Divided(Number):
    """The quotient, rounded down; the divisor is at least 1."""

    rule: ClassVar[str] = "term"
    slots: ClassVar[dict[str, str]] = {"a": "term"}
    node: Literal["divided"] = "divided"
    a: Number
    by: Digits

    def lower(self, scope: Scope) -> Expr:
        return self.a.lower(scope) // max(1, self.by)
