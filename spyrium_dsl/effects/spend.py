"""The verb `spend`."""

from typing import Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.line import remember
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.reading import adjusters_of, instead_of, pay_instead
from spyrium_dsl.program.nodes import Const, Expr


class Spend(Step):
    """Pay *amount* from the actor's stock to the bank; the run fails if the stock is too small."""

    node: Literal["spend"] = "spend"
    amount: Amount

    def lower(self, scope: Scope) -> None:
        for resource, number in self.amount.parts(scope, scope.stock_of):
            remember(scope, spend(scope, resource, number))


def spend(scope: Scope, resource: str, number: Expr) -> Expr:
    """Take *number* out of the actor's stock; the run fails where it holds less. The number.

    Cards may let the actor pay something else in place of a part of it.
    """
    b = scope.builder
    price = b.let("price", number)
    whole: Expr = price
    if scope.may_ask and adjusters_of(scope, instead_of(resource)):
        whole = b.let("number", price)
        pay_instead(scope, resource, price)
    stock = scope.stock_of(resource)
    which = list(scope.model.resources).index(resource)
    b.require(stock >= price, "too-little", needs=price, has=stock, what=Const(which))
    b.add(stock, 0 - price)
    return whole
