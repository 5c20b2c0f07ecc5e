"""The verb `lose`."""

from typing import ClassVar, Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.line import remember
from spyrium_dsl.effects.node import Step
from spyrium_dsl.program.nodes import lower_of


class Lose(Step):
    """Give *amount* back to the bank, or what is there where that is less: never refused."""

    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["lose"] = "lose"
    amount: Amount

    def lower(self, scope: Scope) -> None:
        b = scope.builder
        for resource, number in self.amount.parts(scope):
            stock = scope.stock_of(resource)
            loss = b.let("loss", number)
            if scope.that is not None:
                loss = b.let("lost", lower_of(loss, stock))
                remember(scope, loss)
            b.set(stock, stock - lower_of(loss, stock))
