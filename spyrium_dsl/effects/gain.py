"""The verb `gain`."""

from typing import Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.amounts import Amount, EqualAny
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.reading import as_printed
from spyrium_dsl.effects.triggers import gained, sets_off
from spyrium_dsl.program.nodes import Expr, lower_of


class Gain(Step):
    """Take *amount* from the bank; what the game hangs on a gain is settled after the move."""

    node: Literal["gain"] = "gain"
    amount: Amount

    def lower(self, scope: Scope) -> None:
        b = scope.builder
        if isinstance(self.amount, EqualAny):
            with as_printed(scope):
                number = b.let("number", self.amount.count(scope))
            with scope.one_of("gain") as option:
                for resource in self.amount.resources:
                    with option(resource):
                        gain(scope, resource, number)
            return
        with as_printed(scope):
            parts = self.amount.parts(scope)
        for resource, much in parts:
            gain(scope, resource, much)


def gain(scope: Scope, resource: str, number: Expr) -> None:
    """Put *number* into the actor's stock, up to its limit; whole-table stocks likewise. Then what cards hang on it."""
    how_many: Expr = scope.builder.let("number", number) if sets_off(scope, resource) else number
    spec = scope.model.resources[resource]
    cell = scope.stock_of(resource)
    if spec.limit is None:
        scope.builder.add(cell, how_many)
    else:
        scope.builder.set(cell, lower_of(cell + how_many, spec.limit))
    if sets_off(scope, resource):
        gained(scope, resource, how_many)
