"""The verb `spend`."""

from typing import Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.node import Step
from spyrium_dsl.program.nodes import Const, Expr


class Spend(Step):
    """Pay *amount* from the actor's stock to the bank; the run fails if the stock is too small."""

    node: Literal["spend"] = "spend"
    amount: Amount

    def lower(self, scope: Scope) -> None:
        spend(scope, self.amount.what(), self.amount.count(scope))


def spend(scope: Scope, resource: str, number: Expr) -> None:
    """Take *number* out of the actor's stock; the run fails where it holds less."""
    b = scope.builder
    price = b.let("price", number)
    stock = scope.layout.stock[resource][scope.actor]
    which = list(scope.model.resources).index(resource)
    b.require(stock >= price, "too-little", needs=price, has=stock, what=Const(which))
    b.add(stock, 0 - price)
