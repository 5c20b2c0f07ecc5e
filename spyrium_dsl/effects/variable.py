"""Amounts that the actor decides on, and the numbers that speak of them afterwards: `that many`, `for each of those`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects.amounts import Amount, Held, Multiplied, limited
from spyrium_dsl.effects.node import Digits, Listed, Number, ResourceName
from spyrium_dsl.program.nodes import Const, Expr, lower_of


class AnyAmount(Amount):
    """As much of the resource as the actor likes, none included, of what there is."""

    node: Literal["any-amount"] = "any-amount"
    resource: ResourceName

    def what(self) -> str:
        return self.resource

    def parts(
        self, scope: Scope, held: Held | None = None, times: Expr | None = None, limit: Expr | None = None
    ) -> list[tuple[str, Expr]]:
        if held is None or times is not None:
            raise CannotLower("E401")
        asking(scope, self.resource)
        there: Expr = held(self.resource)
        most = there if limit is None else lower_of(there, limit)
        return [(self.resource, scope.choose(self.resource, 0, most + 1))]


class AnyMix(Amount):
    """So many of the resources in any mix; the actor decides how many of each."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["any-mix"] = "any-mix"
    number: Number
    resources: Annotated[tuple[ResourceName, ...], Listed("or")]

    def parts(
        self, scope: Scope, held: Held | None = None, times: Expr | None = None, limit: Expr | None = None
    ) -> list[tuple[str, Expr]]:
        return _mixed(scope, self.number, self.resources, held, times, limit, None)


class AnyDifferent(Amount):
    """So many of the resources, all different; the actor decides which."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["any-different"] = "any-different"
    number: Number
    resources: Annotated[tuple[ResourceName, ...], Listed("or")]

    def parts(
        self, scope: Scope, held: Held | None = None, times: Expr | None = None, limit: Expr | None = None
    ) -> list[tuple[str, Expr]]:
        return _mixed(scope, self.number, self.resources, held, times, limit, 1)


def _mixed(
    scope: Scope,
    number: Number,
    resources: tuple[str, ...],
    held: Held | None,
    times: Expr | None,
    limit: Expr | None,
    each: int | None,
) -> list[tuple[str, Expr]]:
    """A choice for each resource but the last, which is what is left."""
    b = scope.builder
    asking(scope, resources[0])
    left = b.let("left", limited(number.lower(scope), times, limit))
    found: list[tuple[str, Expr]] = []
    for place, resource in enumerate(resources):
        most: Expr = left if each is None else lower_of(left, each)
        if held is not None:
            most = lower_of(most, held(resource))
        if place == len(resources) - 1:
            b.require(left <= most, "condition")
            found.append((resource, b.let(resource, left)))
            continue
        picked = scope.choose(resource, 0, most + 1)
        found.append((resource, picked))
        b.assign(left, left - picked)
    return found


def asking(scope: Scope, name: str) -> None:
    """Refuses where nobody can be asked."""
    if not scope.may_ask:
        raise CannotLower("E411")


class ThatMany(Number):
    """As many as there were of what this line has spent, given, taken, moved or counted last."""

    node: Literal["that-many"] = "that-many"

    def lower(self, scope: Scope) -> Expr:
        if scope.that is None or scope.that in scope.uncounted:
            raise CannotLower("E407", why="no-that")
        return scope.that


class PerThose(Multiplied):
    """The amount once for each of those."""

    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["per-those"] = "per-those"
    amount: Amount

    def times(self, scope: Scope) -> Expr:
        return ThatMany().lower(scope)


class PerSoMany(Multiplied):
    """The amount once for every full number of those."""

    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["per-so-many"] = "per-so-many"
    amount: Amount
    each: Digits

    def times(self, scope: Scope) -> Expr:
        return ThatMany().lower(scope) // Const(max(1, self.each))
