"""The verb `pay`: a number of the game's currency."""

from typing import Literal

from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects.node import Number, Step
from spyrium_dsl.effects.spend import spend


class Pay(Step):
    """Pay *number* of the currency to the bank; the run fails if the stock is too small."""

    node: Literal["pay"] = "pay"
    number: Number

    def lower(self, scope: Scope) -> None:
        if scope.model.currency is None:
            raise CannotLower("E407")
        spend(scope, scope.model.currency, self.number.lower(scope))
