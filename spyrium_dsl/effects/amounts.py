"""Amounts: so much of a resource. Only resources have amounts; pieces are counted."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import count_of
from spyrium_dsl.effects.node import Listed, Node, NotYet, Number, ResourceName
from spyrium_dsl.effects.nouns import Noun, UsedNow
from spyrium_dsl.program.nodes import Expr, lower_of, select

Held = Callable[[str], Expr]
"""How much of a resource there is where an amount comes from."""


class Amount(Node):
    rule: ClassVar[str] = "base"

    def count(self, scope: Scope) -> Expr:
        """How much."""
        raise NotYet(self)

    def what(self) -> str:
        """The resource."""
        raise NotYet(self)

    def may_be(self) -> tuple[str, ...]:
        """The resources it may be of."""
        named = getattr(self, "resources", None)
        inner = getattr(self, "amount", None)
        return named if isinstance(named, tuple) else inner.may_be() if isinstance(inner, Amount) else (self.what(),)

    def parts(
        self, scope: Scope, held: Held | None = None, times: Expr | None = None, limit: Expr | None = None
    ) -> list[tuple[str, Expr]]:
        """The resources with how much of each, *times* so much, at most *limit*.

        What the actor decides is asked here; *held* tells what there is, None where there is no end of it.
        """
        return [(self.what(), limited(self.count(scope), times, limit))]


def limited(number: Expr, times: Expr | None, limit: Expr | None) -> Expr:
    """So much so many times, at most the limit."""
    if times is not None:
        number = number * times
    return number if limit is None else lower_of(number, limit)


class Multiplied(Amount):
    """An amount so many times; how many times is all that each of them says."""

    rule: ClassVar[str] = "per"
    if TYPE_CHECKING:
        amount: Amount  # each of them has it, behind its tag as all nodes have their slots

    def what(self) -> str:
        return self.amount.what()

    def times(self, scope: Scope) -> Expr:
        """How many times."""
        raise NotYet(self)

    def count(self, scope: Scope) -> Expr:
        return self.amount.count(scope) * self.times(scope)

    def parts(
        self, scope: Scope, held: Held | None = None, times: Expr | None = None, limit: Expr | None = None
    ) -> list[tuple[str, Expr]]:
        number = self.times(scope)
        return self.amount.parts(scope, held, number if times is None else number * times, limit)


class Some(Amount):
    """A number of a resource: `3 VP`, `£3`, `value £`. Written as the resource's own pattern says."""

    rule: ClassVar[str] = "some"
    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["some"] = "some"
    number: Number
    resource: ResourceName

    def what(self) -> str:
        return self.resource

    def count(self, scope: Scope) -> Expr:
        return self.number.lower(scope)


class Equal(Amount):
    """As much of the resource as the number says."""

    node: Literal["equal"] = "equal"
    resource: ResourceName
    number: Number

    def what(self) -> str:
        return self.resource

    def count(self, scope: Scope) -> Expr:
        return self.number.lower(scope)


class EqualAny(Amount):
    """As much of one of the resources as the number says; which one is the actor's choice."""

    node: Literal["equal-any"] = "equal-any"
    resources: Annotated[tuple[ResourceName, ...], Listed("or")]
    number: Number

    def count(self, scope: Scope) -> Expr:
        return self.number.lower(scope)

    def parts(
        self, scope: Scope, held: Held | None = None, times: Expr | None = None, limit: Expr | None = None
    ) -> list[tuple[str, Expr]]:
        b = scope.builder
        if not scope.may_ask:
            raise CannotLower("E411")
        number = b.let("number", limited(self.number.lower(scope), times, limit))
        picked = scope.choose("resource", 0, len(self.resources), labels=self.resources)
        return [(name, select(picked == place, number, 0)) for place, name in enumerate(self.resources)]


class Per(Multiplied):
    """The amount once for each thing."""

    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["per"] = "per"
    amount: Amount
    noun: Noun

    def times(self, scope: Scope) -> Expr:
        if isinstance(self.noun, UsedNow):
            return self.noun.number(scope)
        return count_of(scope, self.noun.wanted(scope))


class PerOwned(Multiplied):
    """The amount once for each full *each* of the actor's stock: `1 VP per £2 you own`."""

    slots: ClassVar[dict[str, str]] = {"amount": "base", "each": "some"}
    node: Literal["per-owned"] = "per-owned"
    amount: Amount
    each: Amount

    def times(self, scope: Scope) -> Expr:
        each = self.each.count(scope)
        return scope.stock_of(self.each.what()) // select(each < 1, 1, each)


class PerResource(Multiplied):
    """The amount once for each piece of a resource in the actor's stock."""

    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["per-resource"] = "per-resource"
    amount: Amount
    resource: ResourceName

    def times(self, scope: Scope) -> Expr:
        return scope.stock_of(self.resource)


class AtMost(Amount):
    """The amount, or the limit where that is less."""

    rule: ClassVar[str] = "amount"
    slots: ClassVar[dict[str, str]] = {"amount": "per", "limit": "atom"}
    node: Literal["at-most"] = "at-most"
    amount: Amount
    limit: Number

    def what(self) -> str:
        return self.amount.what()

    def count(self, scope: Scope) -> Expr:
        return lower_of(self.amount.count(scope), self.limit.lower(scope))

    def parts(
        self, scope: Scope, held: Held | None = None, times: Expr | None = None, limit: Expr | None = None
    ) -> list[tuple[str, Expr]]:
        most = self.limit.lower(scope)
        return self.amount.parts(scope, held, times, most if limit is None else lower_of(most, limit))


def number_of(scope: Scope, amount: Amount) -> Expr:
    """How much, of whatever resource."""
    return amount.count(scope)
