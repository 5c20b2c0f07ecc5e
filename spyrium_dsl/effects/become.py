"""The verb `become`: what a thing, a name or a stock is from now on."""

from typing import Literal

from spyrium_dsl.core import thing as core
from spyrium_dsl.core.each import each_of
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.places import set_state
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.node import Number, RememberedName, StateName, Step
from spyrium_dsl.effects.numbers import Stock
from spyrium_dsl.effects.selectors import Every
from spyrium_dsl.effects.things import Thing
from spyrium_dsl.program.nodes import lower_of


class SetState(Step):
    """*thing* (all of them for `every`) is in that state."""

    node: Literal["set-state"] = "set-state"
    thing: Thing
    state: StateName

    def lower(self, scope: Scope) -> None:
        if isinstance(self.thing, Every):
            with each_of(scope, self.thing.noun.name(), self.thing.noun.wanted(scope)) as one:
                self._set(scope, one)
            return
        self._set(scope, sure(scope, self.thing.lower(scope)))

    def _set(self, scope: Scope, one: core.Thing) -> None:
        set_state(scope, one, self.state)


class SetThing(Step):
    """The remembered name stands for *value*."""

    node: Literal["set-thing"] = "set-thing"
    name: RememberedName
    value: Thing

    def lower(self, scope: Scope) -> None:
        value = self.value.lower(scope)
        scope.builder.set(scope.layout.remembered[self.name][0], value.value)


class SetStock(Step):
    """The stock is exactly *number*, or its limit where that is less."""

    node: Literal["set-stock"] = "set-stock"
    stock: Stock
    number: Number

    def lower(self, scope: Scope) -> None:
        cell, number, limit = self.stock.cell(scope), self.number.lower(scope), self.stock.limit(scope)
        scope.builder.set(cell, number if limit is None else lower_of(number, limit))
