"""Numbers made of numbers: squares, scales, rounding up, the lower of two, dice."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.select import there_is
from spyrium_dsl.core.wanted import Test
from spyrium_dsl.effects.node import Digits, Listed, ListName, Number, ResourceName, Sort
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.program.nodes import Const, Expr, Table, higher_of, lower_of

ScaleName = Annotated[str, Sort("scale")]


class Square(Number):
    """A number times itself."""

    slots: ClassVar[dict[str, str]] = {"of": "atom"}
    node: Literal["square"] = "square"
    of: Number

    def lower(self, scope: Scope) -> Expr:
        number = scope.builder.let("number", self.of.lower(scope))
        return number * number


class HalfUp(Number):
    """Half of a number, rounded up."""

    slots: ClassVar[dict[str, str]] = {"of": "atom"}
    node: Literal["half-up"] = "half-up"
    of: Number

    def lower(self, scope: Scope) -> Expr:
        return (self.of.lower(scope) + 1) // 2


class DividedUp(Number):
    """The quotient, rounded up; the divisor is at least 1."""

    rule: ClassVar[str] = "term"
    slots: ClassVar[dict[str, str]] = {"a": "term"}
    node: Literal["divided-up"] = "divided-up"
    a: Number
    by: Digits

    def lower(self, scope: Scope) -> Expr:
        by = max(1, self.by)
        return (self.a.lower(scope) + (by - 1)) // by


class LowerOf(Number):
    """The lower of two numbers."""

    slots: ClassVar[dict[str, str]] = {"a": "atom", "b": "atom"}
    node: Literal["lower-of"] = "lower-of"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return lower_of(self.a.lower(scope), self.b.lower(scope))


class HigherOf(Number):
    """The higher of two numbers."""

    slots: ClassVar[dict[str, str]] = {"a": "atom", "b": "atom"}
    node: Literal["higher-of"] = "higher-of"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return higher_of(self.a.lower(scope), self.b.lower(scope))


class Scaled(Number):
    """The number of a scale at a place, counted from 0; beyond its end the last."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["scaled"] = "scaled"
    scale: ScaleName
    number: Number

    def lower(self, scope: Scope) -> Expr:
        last = len(scope.model.scales[self.scale]) - 1
        return scope.layout.scale[self.scale][scope.builder.let("at", lower_of(self.number.lower(scope), last))]


class Rolled(Number):
    """The sum of so many dice."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["rolled"] = "rolled"
    number: Number
    sides: Digits

    def lower(self, scope: Scope) -> Expr:
        b = scope.builder
        total = b.let("total", 0)
        with b.loop("die", 0, b.let("dice", self.number.lower(scope))):
            b.assign(total, total + b.draw(scope.layout.stream("dice"), Const(max(1, self.sides))) + 1)
        return total


class DifferentHeld(Number):
    """How many of the resources the actor has at least one of."""

    node: Literal["different-held"] = "different-held"
    resources: Annotated[tuple[ResourceName, ...], Listed("or")]

    def lower(self, scope: Scope) -> Expr:
        found: Expr = Const(0)
        for resource in self.resources:
            found = found + (scope.stock_of(resource) > 0)
        return found


def _with_bit(mask: Table, bit: int) -> Test:
    return lambda one: (mask[one.value] & (1 << bit)) != 0


class NumberOfDifferent(Number):
    """How many different members of a list things have in a field."""

    node: Literal["number-of-different"] = "number-of-different"
    list: ListName
    noun: Noun

    def lower(self, scope: Scope) -> Expr:
        wanted = self.noun.wanted(scope)
        fields = [f.id for k in wanted.kinds for f in scope.model.kind(k).fields.values() if f.of == self.list]
        found: Expr = Const(0)
        for bit in range(len(scope.model.lists[self.list])):
            some: Expr = Const(0)
            for field in dict.fromkeys(fields):
                some = some | there_is(scope, wanted.tested(_with_bit(scope.layout.masks[field, self.list], bit)))
            found = found + some
        return found
