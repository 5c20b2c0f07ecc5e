"""Taking and giving: from a player or from a card to the actor, from the actor to a player, to and from others."""

from __future__ import annotations

from typing import ClassVar, Literal

from spyrium_dsl.core.held import held
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.gain import gain
from spyrium_dsl.effects.here import taken, taken_up_to
from spyrium_dsl.effects.line import remember
from spyrium_dsl.effects.node import ResourceName, Step
from spyrium_dsl.effects.others import each_perhaps, each_there
from spyrium_dsl.effects.reading import as_printed
from spyrium_dsl.effects.spend import spend
from spyrium_dsl.effects.things import Thing
from spyrium_dsl.program.nodes import lower_of


class TakeFrom(Step):
    """From another player or from a card into the actor's stock; the run fails where there is less."""

    slots: ClassVar[dict[str, str]] = {"amount": "amount", "source": "thing"}
    node: Literal["take-from"] = "take-from"
    amount: Amount
    source: Thing

    def lower(self, scope: Scope) -> None:
        for resource, count in taken(scope, self.amount, self.source, held):
            gain(scope, resource, count)


class TakeUpTo(Step):
    """As `TakeFrom`, or what is there where that is less."""

    slots: ClassVar[dict[str, str]] = {"amount": "amount", "source": "thing"}
    node: Literal["take-up-to"] = "take-up-to"
    amount: Amount
    source: Thing

    def lower(self, scope: Scope) -> None:
        for resource, count in taken_up_to(scope, self.amount, self.source, held):
            gain(scope, resource, count)


class TakeAll(Step):
    """All of the resource that is there, which may be none."""

    slots: ClassVar[dict[str, str]] = {"source": "thing"}
    node: Literal["take-all"] = "take-all"
    resource: ResourceName
    source: Thing

    def lower(self, scope: Scope) -> None:
        b = scope.builder
        remember(scope, 0)
        with each_there(scope, self.source) as one:
            cell = held(scope, self.resource, one)
            count = b.let("number", cell)
            b.set(cell, 0)
            gain(scope, self.resource, count)
            remember(scope, count)


class PayTo(Step):
    """From the actor to a player; to nobody is to the bank. To every player: so much to each."""

    slots: ClassVar[dict[str, str]] = {"amount": "amount", "who": "thing"}
    node: Literal["pay-to"] = "pay-to"
    amount: Amount
    who: Thing

    def lower(self, scope: Scope) -> None:
        with each_perhaps(scope, self.who) as one:
            for resource, number in self.amount.parts(scope, scope.stock_of):
                count = scope.builder.let("number", number)
                spend(scope, resource, count)
                if one.maybe:
                    with scope.when(one.value >= 0):
                        gain(scope.inner(actor=one.value, may_ask=False), resource, count)
                else:
                    gain(scope.inner(actor=one.value, may_ask=False), resource, count)
                remember(scope, count)


class OtherGains(Step):
    """Another than the actor gains; every one of them, for `every`."""

    slots: ClassVar[dict[str, str]] = {"who": "thing", "amount": "base"}
    node: Literal["other-gains"] = "other-gains"
    who: Thing
    amount: Amount

    def lower(self, scope: Scope) -> None:
        with each_there(scope, self.who) as one:
            inside = scope.inner(actor=one.value, may_ask=False, it=scope.it)
            with as_printed(inside):
                parts = self.amount.parts(inside)
            for resource, number in parts:
                gain(inside, resource, inside.builder.let("number", number))


class OtherLoses(Step):
    """Another player gives the amount back to the bank, or what is there where that is less."""

    slots: ClassVar[dict[str, str]] = {"who": "thing", "amount": "base"}
    node: Literal["other-loses"] = "other-loses"
    who: Thing
    amount: Amount

    def lower(self, scope: Scope) -> None:
        b = scope.builder
        lost = None if scope.that is None else b.let("lost", 0)
        with each_there(scope, self.who) as one:
            inside = scope.inner(actor=one.value, may_ask=False, it=scope.it)
            for resource, number in self.amount.parts(inside):
                cell = scope.layout.stock_of(resource, one.value)
                loss = lower_of(b.let("loss", number), cell)
                if lost is not None:
                    loss = b.let("lost", loss)
                    b.assign(lost, lost + loss)
                b.set(cell, cell - loss)
        if lost is not None:
            remember(scope, lost)


class TurnInto(Step):
    """Spend the amount, gain as many of the resource."""

    slots: ClassVar[dict[str, str]] = {"amount": "amount"}
    node: Literal["turn-into"] = "turn-into"
    amount: Amount
    resource: ResourceName

    def lower(self, scope: Scope) -> None:
        for resource, number in self.amount.parts(scope, scope.stock_of):
            count = scope.builder.let("number", number)
            spend(scope, resource, count)
            gain(scope, self.resource, count)
            remember(scope, count)
