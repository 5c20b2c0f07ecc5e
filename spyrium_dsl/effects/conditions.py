"""Conditions: joined by `and`, never by `or` (two lines under `any of` say that)."""

from typing import ClassVar, Literal

from spyrium_dsl.core import thing
from spyrium_dsl.core.held import held_now
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.perhaps import if_any, some
from spyrium_dsl.core.places import is_in_state, is_kind
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.select import count_of, there_is
from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.node import Condition, KindName, NotYet, Number, RelationName, StateName
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.effects.selectors import A, Another, Counted, The
from spyrium_dsl.effects.things import Ref, Thing
from spyrium_dsl.effects.values import Value
from spyrium_dsl.program.nodes import Expr


class Both(Condition):
    """Both conditions hold."""

    rule: ClassVar[str] = "condition"
    slots: ClassVar[dict[str, str]] = {"a": "condition", "b": "clause"}
    node: Literal["both"] = "both"
    a: Condition
    b: Condition

    def lower(self, scope: Scope) -> Expr:
        return scope.both(self.a.lower(scope), lambda: self.b.lower(scope))


class ThereIs(Condition):
    """At least one such thing exists; of a name that may be empty: it is not."""

    node: Literal["there-is"] = "there-is"
    thing: Thing

    def lower(self, scope: Scope) -> Expr:
        if isinstance(self.thing, Ref):
            return self.thing.lower(scope).value >= 0
        if isinstance(self.thing, A | The):
            return there_is(scope, self.thing.noun.wanted(scope))
        if isinstance(self.thing, Another):
            return there_is(scope, self.thing.wanted(scope))
        if isinstance(self.thing, Counted):
            return count_of(scope, self.thing.noun.wanted(scope)) >= self.thing.number.lower(scope)
        raise NotYet(self)


class ThereIsNo(Condition):
    """No thing of that description is there."""

    node: Literal["there-is-no"] = "there-is-no"
    noun: Noun

    def lower(self, scope: Scope) -> Expr:
        return ~there_is(scope, self.noun.wanted(scope))


class IsState(Condition):
    """The thing is in that state."""

    node: Literal["is-state"] = "is-state"
    thing: Ref
    state: StateName

    def lower(self, scope: Scope) -> Expr:
        one = self.thing.lower(scope)
        return if_any(one, is_in_state(scope, some(one), self.state))


class IsNotState(Condition):
    """The thing is in another state."""

    node: Literal["is-not-state"] = "is-not-state"
    thing: Ref
    state: StateName

    def lower(self, scope: Scope) -> Expr:
        one = self.thing.lower(scope)
        return ~if_any(one, is_in_state(scope, some(one), self.state))


class IsKind(Condition):
    """The thing is of that kind."""

    node: Literal["is-kind"] = "is-kind"
    thing: Ref
    kind: KindName

    def lower(self, scope: Scope) -> Expr:
        one = self.thing.lower(scope)
        return if_any(one, is_kind(scope, some(one), scope.model.members(self.kind)))


class IsRef(Condition):
    """Both names mean the same thing."""

    node: Literal["is-ref"] = "is-ref"
    thing: Ref
    other: Ref

    def lower(self, scope: Scope) -> Expr:
        return self.thing.lower(scope).value == self.other.lower(scope).value


class IsNotRef(Condition):
    """The names mean different things."""

    node: Literal["is-not-ref"] = "is-not-ref"
    thing: Ref
    other: Ref

    def lower(self, scope: Scope) -> Expr:
        return self.thing.lower(scope).value != self.other.lower(scope).value


class IsRelated(Condition):
    """A condition of the game between two things: `race is free for player`."""

    node: Literal["is-related"] = "is-related"
    thing: Ref
    relation: RelationName
    other: Ref


class IsValue(Condition):
    """A member of a list is that one."""

    node: Literal["is-value"] = "is-value"
    value: Value
    other: Value

    def lower(self, scope: Scope) -> Expr:
        one = self.value.lower(scope)
        same = one == self.other.lower(scope)
        # Two that have none have no value in common.
        return same & (one >= 0) if self.value.may_lack(scope) and self.other.may_lack(scope) else same


class Equals(Condition):
    """The numbers are equal."""

    node: Literal["equals"] = "equals"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return self.a.lower(scope) == self.b.lower(scope)


class AtLeast(Condition):
    """The first number is not below the second."""

    node: Literal["at-least"] = "at-least"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return self.a.lower(scope) >= self.b.lower(scope)


class NoMoreThan(Condition):
    """The first number is not above the second."""

    node: Literal["no-more-than"] = "no-more-than"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return self.a.lower(scope) <= self.b.lower(scope)


class LessThan(Condition):
    """The first number is below the second."""

    node: Literal["less-than"] = "less-than"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return self.a.lower(scope) < self.b.lower(scope)


class MoreThan(Condition):
    """The first number is above the second."""

    node: Literal["more-than"] = "more-than"
    a: Number
    b: Number

    def lower(self, scope: Scope) -> Expr:
        return self.a.lower(scope) > self.b.lower(scope)


class Holds(Condition):
    """A player has at least that much of a resource; of a card: at least that much lies on it."""

    slots: ClassVar[dict[str, str]] = {"who": "thing", "amount": "base"}
    node: Literal["holds"] = "holds"
    who: Thing
    amount: Amount

    def lower(self, scope: Scope) -> Expr:
        if isinstance(self.who, Another):
            least = self.amount.count(scope)
            what = self.amount.what()
            return there_is(scope, self.who.wanted(scope).tested(lambda one: held_now(scope, what, one) >= least))
        who = thing.Thing((PLAYER,), scope.actor) if isinstance(self.who, A) else self.who.lower(scope)
        return held_now(scope, self.amount.what(), who) >= self.amount.count(scope)
