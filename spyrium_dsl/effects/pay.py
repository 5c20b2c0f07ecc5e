"""The verb `pay`: a number of what it is counted in, or of the game's currency."""

from typing import Literal

from spyrium_dsl.core.model import Model
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects.node import Number, Step
from spyrium_dsl.effects.numbers import FieldOf
from spyrium_dsl.effects.spend import spend
from spyrium_dsl.effects.walk import all_of


class Pay(Step):
    """Pay *number* to the bank; the run fails if the stock is too small.

    A price is paid in the resource that it is counted in, a bare number in the currency of the game.
    """

    node: Literal["pay"] = "pay"
    number: Number

    def lower(self, scope: Scope) -> None:
        resource = paid_in(scope.model, self.number)
        if resource is None:
            raise CannotLower("E407", why="no-currency")
        spend(scope, resource, self.number.lower(scope))


def paid_in(model: Model, number: Number) -> str | None:
    """The resource that a number is paid in; None where the game has no currency, or amounts of two are added."""
    fields = {one.field for one in all_of(number, FieldOf)}
    found = {
        field.of
        for kind in model.kinds.values()
        for field in kind.fields.values()
        if field.id in fields and field.sort == "amount" and field.of is not None
    }
    if not found:
        return model.currency
    return found.pop() if len(found) == 1 else None
