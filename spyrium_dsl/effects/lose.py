"""The verb `lose`."""

from typing import ClassVar, Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.node import Step
from spyrium_dsl.program.nodes import lower_of


class Lose(Step):
    """Give *amount* back to the bank, or what is there where that is less: never refused."""

    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["lose"] = "lose"
    amount: Amount

    def lower(self, scope: Scope) -> None:
        b = scope.builder
        stock = scope.layout.stock[self.amount.what()][scope.actor]
        b.set(stock, stock - lower_of(b.let("loss", self.amount.count(scope)), stock))
