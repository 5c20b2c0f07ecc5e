"""Conditions and filters that compare: fewer than, empty, the most of all, with at least; who stands where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from typing import ClassVar, Literal

from spyrium_dsl.core import thing as core
from spyrium_dsl.core.held import held_now
from spyrium_dsl.core.model import PLAYER, Zone
from spyrium_dsl.core.places import is_in_state
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import there_is
from spyrium_dsl.core.wanted import Test, Wanted
from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.node import Condition, Digits, Number, NumberField
from spyrium_dsl.effects.nouns import Filter, Noun, YouOwn, Yours, owned_zones
from spyrium_dsl.effects.reading import printed
from spyrium_dsl.effects.selectors import A, Another
from spyrium_dsl.effects.things import Ref, Thing
from spyrium_dsl.effects.zones import ZoneRef
from spyrium_dsl.program.nodes import Const, Expr


class HoldsFewer(Condition):
    """A player has less than that of a resource; of a card: less lies on it."""

    slots: ClassVar[dict[str, str]] = {"who": "thing", "amount": "base"}
    node: Literal["holds-fewer"] = "holds-fewer"
    who: Thing
    amount: Amount

    def lower(self, scope: Scope) -> Expr:
        if isinstance(self.who, Another):
            least = self.amount.count(scope)
            what = self.amount.what()
            return there_is(scope, self.who.wanted(scope).tested(lambda one: held_now(scope, what, one) < least))
        who = core.Thing((PLAYER,), scope.actor) if isinstance(self.who, A) else self.who.lower(scope)
        return held_now(scope, self.amount.what(), who) < self.amount.count(scope)


class IsEmpty(Condition):
    """Nothing lies in that place."""

    node: Literal["is-empty"] = "is-empty"
    zone: ZoneRef

    def lower(self, scope: Scope) -> Expr:
        layout = scope.layout
        at = self.zone.at(scope)
        there: Expr = Const(0)
        if at.zone.id in layout.places:
            there = layout.size[at.place + layout.places[at.zone.id].first]
        for sized in (layout.rows.get(at.zone.id), layout.piles.get(at.zone.id)):
            if sized is not None:
                there = there + sized[1][0]
        for (zone, kind), counts in layout.counts.items():
            if zone != at.zone.id:
                continue
            if layout.by_owner(at.zone, kind):
                there = there + counts[at.place]
            else:
                for which in range(layout.classes(kind)):
                    there = there + counts[at.place, which]
        return there == 0


def _against_all(scope: Scope, number: Number, fits: Callable[[Expr, Expr], Expr]) -> Expr:
    """1 where the actor's number compares so with that of each other player."""
    b = scope.builder
    mine = b.let("mine", number.lower(scope))
    result: Expr = Const(1)
    for step in range(1, scope.seats):
        other = b.let("other", (scope.actor + step) % scope.seats)
        inside = scope.inner(actor=other, may_ask=False, it=scope.it)
        result = result & fits(mine, b.let("theirs", number.lower(inside)))
    return result


class MostOfAll(Condition):
    """No player's number is greater; others may have as many."""

    node: Literal["most-of-all"] = "most-of-all"
    number: Number

    def lower(self, scope: Scope) -> Expr:
        return _against_all(scope, self.number, lambda mine, theirs: mine >= theirs)


class LeastOfAll(Condition):
    """No player's number is smaller; others may have as few."""

    node: Literal["least-of-all"] = "least-of-all"
    number: Number

    def lower(self, scope: Scope) -> Expr:
        return _against_all(scope, self.number, lambda mine, theirs: mine <= theirs)


class MoreThanOthers(Condition):
    """The number is greater than that of every other player."""

    node: Literal["more-than-others"] = "more-than-others"
    number: Number

    def lower(self, scope: Scope) -> Expr:
        return _against_all(scope, self.number, lambda mine, theirs: mine > theirs)


# ------------------------------------------------------------------------------------------------ filters


class OtherThan(Filter):
    """Any but that one."""

    node: Literal["other-than"] = "other-than"
    other: Ref

    def test(self, scope: Scope) -> Test:
        other = self.other.lower(scope)
        return lambda one: one.value != other.value


class WithAtLeast(Filter):
    """A player who has at least that much, a card on which it lies."""

    slots: ClassVar[dict[str, str]] = {"amount": "some"}
    node: Literal["with-at-least"] = "with-at-least"
    amount: Amount

    def test(self, scope: Scope) -> Test:
        count = self.amount.count(scope)
        return lambda one: held_now(scope, self.amount.what(), one) >= count


class WithFewer(Filter):
    """A player who has less than that, a card on which less lies."""

    slots: ClassVar[dict[str, str]] = {"amount": "some"}
    node: Literal["with-fewer"] = "with-fewer"
    amount: Amount

    def test(self, scope: Scope) -> Test:
        count = self.amount.count(scope)
        return lambda one: held_now(scope, self.amount.what(), one) < count


class WithNumber(Filter):
    """The number in a field is exactly that."""

    node: Literal["with-number"] = "with-number"
    field: NumberField
    number: Digits

    def test(self, scope: Scope) -> Test:
        return lambda one: printed(scope, self.field, one) == self.number


class WithNumberLeast(Filter):
    """The number in a field is at least that."""

    node: Literal["with-number-least"] = "with-number-least"
    field: NumberField
    number: Digits

    def test(self, scope: Scope) -> Test:
        return lambda one: printed(scope, self.field, one) >= self.number


class WithNumberMost(Filter):
    """The number in a field is at most that."""

    node: Literal["with-number-most"] = "with-number-most"
    field: NumberField
    number: Digits

    def test(self, scope: Scope) -> Test:
        return lambda one: printed(scope, self.field, one) <= self.number


class OfOthers(Noun):
    """Pieces that belong to other players than the actor."""

    rule: ClassVar[str] = "owned"
    slots: ClassVar[dict[str, str]] = {"noun": "stated"}
    node: Literal["of-others"] = "of-others"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        layout, wanted = scope.layout, self.noun.wanted(scope)
        if any(scope.model.kind(k).alike for k in wanted.kinds):
            raise CannotLower("E401")
        zones = [zone for zone in owned_zones(scope, wanted.kinds) if zone.per == "seat"]
        spots = [layout.places[zone.id] for zone in zones]
        actor = scope.actor

        def is_theirs(one: core.Thing) -> Expr:
            where = layout.where[one.value]
            found: Expr = Const(0)
            for spot in spots:
                found = found | (
                    (where >= spot.first) & (where < spot.first + spot.count) & (where != actor + spot.first)
                )
            return found

        # Of one zone it is known where to look; of several somebody has to say.
        return replace(wanted, zone=zones[0] if len(zones) == 1 else None).tested(is_theirs)


class Bearing(Filter):
    """A thing on which at least one such piece lies: `a space bearing a worker of yours`."""

    slots: ClassVar[dict[str, str]] = {"noun": "owned"}
    node: Literal["bearing"] = "bearing"
    noun: Noun

    def test(self, scope: Scope) -> Test:
        return lambda one: lying_on(scope, self.noun, one) > 0


class BearingNo(Filter):
    """A thing on which no such piece lies: `a space bearing no worker`."""

    slots: ClassVar[dict[str, str]] = {"noun": "owned"}
    node: Literal["bearing-no"] = "bearing-no"
    noun: Noun

    def test(self, scope: Scope) -> Test:
        return lambda one: lying_on(scope, self.noun, one) == 0


def lying_on(scope: Scope, noun: Noun, one: core.Thing) -> Expr:
    """How many such pieces lie on a thing."""
    layout, model = scope.layout, scope.model
    inner = noun.noun if isinstance(noun, Yours | YouOwn | OfOthers) else noun
    wanted = inner.wanted(scope)
    kinds = wanted.kinds
    found: Expr | None = None
    for zone in model.zones.values():
        if zone.per != "piece" or not set(model.members(str(zone.host))) & set(one.kinds):
            continue
        place = layout.place_on[zone.id][one.value]
        for kind in kinds:
            counts = layout.counts.get((zone.id, kind))
            if counts is None:
                continue
            if wanted.state is not None:
                # Alike pieces are counted, and their states are not kept.
                raise CannotLower("E401")
            all_of_it: Expr = Const(0)
            for which in range(layout.classes(kind)):
                all_of_it = all_of_it + counts[place, which]
            if inner is not noun and model.kinds[kind].each is None:
                raise CannotLower("E409", what=kind)
            if isinstance(noun, Yours | YouOwn):
                all_of_it = counts[place, scope.actor]
            elif isinstance(noun, OfOthers):
                all_of_it = all_of_it - counts[place, scope.actor]
            found = all_of_it if found is None else found + all_of_it
        if (
            zone.id in layout.places
            and inner is noun
            and set(kinds) & {k for n in zone.kinds for k in model.members(n)}
        ):
            lie = _cards_on(scope, wanted, zone, place)
            found = lie if found is None else found + lie
    if found is None:
        raise CannotLower("E407", why="nowhere")
    return found


def _cards_on(scope: Scope, wanted: Wanted, zone: Zone, place: Expr) -> Expr:
    """How many cards of a description by kind and state lie in a place. It is asked in tests, so it is one expression."""
    layout, model = scope.layout, scope.model
    spot = layout.places[zone.id]
    if wanted.state is None and {k for n in zone.kinds for k in model.members(n)} <= set(wanted.kinds):
        return layout.size[place + spot.first]
    found: list[Expr] = [Const(0)]
    for piece in model.pieces:
        if piece.kind not in wanted.kinds:
            continue
        lies = layout.where[piece.number] == place + spot.first
        if wanted.state is not None:
            state, yes = wanted.state
            is_in = is_in_state(scope, core.Thing(wanted.kinds, Const(piece.number)), state)
            lies = lies & (is_in if yes else ~is_in)
        found.append(lies)
    while len(found) > 1:
        # By halves, so that no expression is nested as deep as there are cards.
        found = [a + b for a, b in zip_longest(found[::2], found[1::2], fillvalue=Const(0))]
    return found[0]
