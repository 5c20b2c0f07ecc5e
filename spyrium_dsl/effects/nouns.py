"""Noun phrases: one selector (article, state, kind, owner, place, filters) for choices, counts, moves and conditions.

A noun is built in layers, innermost first: kind, state, owner, place, filters. Each layer is a rule of the grammar, so a
language orders its words as it likes and every phrase still has one reading.
"""

from dataclasses import replace
from typing import ClassVar, Literal

from spyrium_dsl.core import select
from spyrium_dsl.core.model import Zone as ZoneSpec
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.core.wanted import Test, Wanted
from spyrium_dsl.effects.node import (
    KindName,
    ListField,
    Node,
    NotYet,
    RelationName,
    StateName,
    ValueName,
)
from spyrium_dsl.effects.places import Place
from spyrium_dsl.effects.things import Ref
from spyrium_dsl.effects.values import has_value, shares_values
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.effects.zones import ZoneRef
from spyrium_dsl.program.nodes import Expr


class Noun(Node):
    """A description of things, without an article."""

    rule: ClassVar[str] = "noun"

    def wanted(self, scope: Scope) -> Wanted:
        """The description as the core looks for it."""
        raise NotYet(self)

    def name(self) -> str:
        """What a choice of such a thing is called in a move: the name of the kind."""
        inner = getattr(self, "noun", None)
        return inner.name() if isinstance(inner, Noun) else self.tag()


def check_seen(scope: Scope, noun: Noun, wanted: Wanted) -> None:
    """Nobody chooses where only another may look; else told at the place."""
    try:
        select.check_seen(scope, wanted)
    except CannotLower as problem:
        problem.at(next(all_of(noun, ZoneRef), noun))
        raise


class Kind(Noun):
    """Things of that kind, or of a kind of that group."""

    rule: ClassVar[str] = "kind_noun"
    node: Literal["kind"] = "kind"
    kind: KindName

    def wanted(self, scope: Scope) -> Wanted:
        return Wanted(scope.model.members(self.kind))

    def name(self) -> str:
        return self.kind


class InState(Noun):
    """Things of a kind in that state: `ready building`, `working players`."""

    rule: ClassVar[str] = "stated"
    slots: ClassVar[dict[str, str]] = {"noun": "kind_noun"}
    node: Literal["in-state"] = "in-state"
    state: StateName
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        return replace(self.noun.wanted(scope), state=(self.state, True))


class NotInState(Noun):
    """Things of a kind in any other state: `players not out`."""

    rule: ClassVar[str] = "stated"
    slots: ClassVar[dict[str, str]] = {"noun": "kind_noun"}
    node: Literal["not-in-state"] = "not-in-state"
    state: StateName
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        return replace(self.noun.wanted(scope), state=(self.state, False))


class Yours(Noun):
    """Pieces that belong to the acting seat, wherever its kind counts them."""

    rule: ClassVar[str] = "owned"
    slots: ClassVar[dict[str, str]] = {"noun": "stated"}
    node: Literal["yours"] = "yours"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        wanted = self.noun.wanted(scope)
        return replace(wanted, owner=scope.actor, own_zones=owned_zones(scope, wanted.kinds))


class YouOwn(Noun):
    """As `Yours`, the wording of counts: `per building you own`."""

    rule: ClassVar[str] = "owned"
    slots: ClassVar[dict[str, str]] = {"noun": "stated"}
    node: Literal["you-own"] = "you-own"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        wanted = self.noun.wanted(scope)
        return replace(wanted, owner=scope.actor, own_zones=owned_zones(scope, wanted.kinds))


class UsedNow(Noun):
    """The pieces of that kind which this move has used up so far: `per worker used`."""

    rule: ClassVar[str] = "owned"
    slots: ClassVar[dict[str, str]] = {"noun": "kind_noun"}
    node: Literal["used-now"] = "used-now"
    noun: Noun

    def number(self, scope: Scope) -> Expr:
        """How many so far, in the use under way."""
        (kind,) = self.noun.wanted(scope).kinds
        counter = scope.used.get(kind)
        if counter is None:
            # Nothing that leads here uses any.
            raise CannotLower("E407", why="no-used")
        return counter

    def wanted(self, scope: Scope) -> Wanted:
        raise CannotLower("E407", why="several")


class Placed(Noun):
    """Things lying somewhere."""

    rule: ClassVar[str] = "placed"
    slots: ClassVar[dict[str, str]] = {"noun": "owned"}
    node: Literal["placed"] = "placed"
    noun: Noun
    place: Place

    def wanted(self, scope: Scope) -> Wanted:
        return self.place.narrow(scope, self.noun.wanted(scope))


class Filter(Node):
    """A further test of one thing."""

    rule: ClassVar[str] = "filter"

    def test(self, scope: Scope) -> Test:
        """1 for a thing that passes, else 0."""
        raise NotYet(self)


class Filtered(Noun):
    """Only those that pass a further test."""

    rule: ClassVar[str] = "noun"
    slots: ClassVar[dict[str, str]] = {"noun": "noun"}
    node: Literal["filtered"] = "filtered"
    noun: Noun
    filter: Filter

    def wanted(self, scope: Scope) -> Wanted:
        test = self.filter.test(scope)

        def told(one: Thing) -> Expr:
            try:
                return test(one)
            except CannotLower as problem:
                # What cannot be asked of such things is this test, not the whole line.
                problem.at(self.filter)
                raise

        return self.noun.wanted(scope).tested(told)


class With(Filter):
    """Has that value among its values of the field."""

    node: Literal["with"] = "with"
    field: ListField
    value: ValueName

    def test(self, scope: Scope) -> Test:
        return lambda one: has_value(scope, self.field, self.value, one)


class Sharing(Filter):
    """Has at least one value of the field in common with *other*."""

    node: Literal["sharing"] = "sharing"
    field: ListField
    other: Ref

    def test(self, scope: Scope) -> Test:
        other = self.other.lower(scope)
        return lambda one: shares_values(scope, self.field, one, other)


class SharingNo(Filter):
    """Has no value of the field in common with *other*."""

    node: Literal["sharing-no"] = "sharing-no"
    field: ListField
    other: Ref

    def test(self, scope: Scope) -> Test:
        other = self.other.lower(scope)
        return lambda one: ~shares_values(scope, self.field, one, other)


class Related(Filter):
    """Fulfils a condition of the game towards *other*: `usable by you`."""

    node: Literal["related"] = "related"
    relation: RelationName
    other: Ref


def owned_zones(scope: Scope, kinds: tuple[str, ...]) -> tuple[ZoneSpec, ...]:
    """The zones where pieces of the kinds count as owned (`owned in`), in the order said."""
    names = dict.fromkeys(name for kind in kinds for name in scope.model.kind(kind).owned_in)
    if not names:
        raise CannotLower("E409", what=" ".join(kinds))
    return tuple(scope.model.zones[name] for name in names)
