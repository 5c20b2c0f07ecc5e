"""What sets off the steps of a `when` line beside the owner's own verbs: gains, what others do, defined steps.

What a line brings that was itself set off sets off no further `gains` line: so every chain ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import ClassVar, Literal

from spyrium_dsl.core.model import Piece
from spyrium_dsl.core.scope import Asked, CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.effects.changes import Trigger, WhenActing
from spyrium_dsl.effects.comparing import OfOthers
from spyrium_dsl.effects.node import ResourceName, Step, StepName, VerbName
from spyrium_dsl.effects.nouns import InState, NotInState, Noun, Placed, YouOwn, Yours
from spyrium_dsl.effects.reading import matches, pieces_of
from spyrium_dsl.effects.things import You
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.effects.zones import YourZone
from spyrium_dsl.program.nodes import Const, Expr, select


class WhenGaining(Trigger):
    """The owner has gained some of the resource, from wherever; `that many` is how much."""

    node: Literal["when-gaining"] = "when-gaining"
    resource: ResourceName


class WhenOtherGains(Trigger):
    """Another than the owner has gained some of the resource."""

    node: Literal["when-other-gains"] = "when-other-gains"
    resource: ResourceName


class WhenAnyGains(Trigger):
    """Some player has gained some of the resource, the owner included."""

    node: Literal["when-any-gains"] = "when-any-gains"
    resource: ResourceName


class WhenOtherActs(Trigger):
    """Another than the owner has done *verb* to a thing of that description, which is `it`."""

    node: Literal["when-other-acts"] = "when-other-acts"
    verb: VerbName
    noun: Noun


class WhenAnyActs(Trigger):
    """Some player has done *verb* to a thing of that description, the owner included."""

    node: Literal["when-any-acts"] = "when-any-acts"
    verb: VerbName
    noun: Noun


class WhenOtherActsHere(Trigger):
    """Another than the owner has done *verb* to this card."""

    node: Literal["when-other-acts-here"] = "when-other-acts-here"
    verb: VerbName


class WhenDone(Trigger):
    """The defined steps have been done, by whomever or by the course of the game."""

    slots: ClassVar[dict[str, str]] = {}
    node: Literal["when-done"] = "when-done"
    step: StepName


_OWN, _OTHERS = "own", "others"


def _whose(trigger: Trigger) -> frozenset[str]:
    """Whose doing sets the line off, as its owner sees it."""
    if isinstance(trigger, WhenGaining | WhenActing):
        return frozenset((_OWN,))
    if isinstance(trigger, WhenOtherGains | WhenOtherActs | WhenOtherActsHere):
        return frozenset((_OTHERS,))
    return frozenset((_OWN, _OTHERS))


# ------------------------------------------------------------------------------------------------ gains


def sets_off(scope: Scope, resource: str) -> bool:
    """True where some card has a line for a gain of the resource."""
    return not scope.set_off and any(_is_gain(trigger, resource) for _, trigger, _ in scope.model.whenever)


def _is_gain(trigger: object, resource: str) -> bool:
    return isinstance(trigger, WhenGaining | WhenOtherGains | WhenAnyGains) and trigger.resource == resource


def gained(scope: Scope, resource: str, number: Expr) -> None:
    """What cards hang on a gain of the actor's."""
    for design, trigger, step in scope.model.whenever:
        if isinstance(trigger, Trigger) and _is_gain(trigger, resource):
            fire(scope, design, trigger, step, lambda own, seat: number > 0, that=number)


# ------------------------------------------------------------------------------------------------ verbs and defined steps


WAS = (Placed, Yours, YouOwn, OfOthers, InState, NotInState)
"""What is said of a thing that what is done to it may change: where it lies, whose it is, in which state it is."""
_OWNERS = (Yours, YouOwn, OfOthers, You, YourZone)
"""What speaks of the owner of the card, who is "you" on it, whoever acts. "Their" hand is that of the one who acts."""

Was = Callable[[Expr], Expr]
"""Whether the thing was as a line says, as the owner of its card sees it: the seat of that owner is given."""


def as_it_was(scope: Scope, verb: str, one: Thing) -> Mapping[int, Was]:
    """Before a verb is done: by identity of the trigger, whether the thing is what a line says of place, owner or state."""
    found: dict[int, Was] = {}
    for _, trigger, _ in scope.model.whenever:
        if not isinstance(trigger, WhenActing | WhenOtherActs | WhenAnyActs) or id(trigger) in found:
            continue
        said = tuple(nodes(trigger.noun))
        if not hangs(scope, trigger, verb, one.kinds) or not any(isinstance(node, (*WAS, *_OWNERS)) for node in said):
            continue
        try:
            if _whose(trigger) != {_OWN} and any(isinstance(node, _OWNERS) for node in said):
                found[id(trigger)] = _seen_by_each(scope, trigger.noun, one)
            else:
                was = scope.builder.let("was", matches(scope.inner(card=None), trigger.noun, one))
                found[id(trigger)] = partial(_seen_by_all, was)
        except CannotLower as problem:
            # Told at the line that says so, not at each that does the verb.
            problem.at(trigger)
            raise
    return found


def _seen_by_all(was: Expr, owner: Expr) -> Expr:
    return was


def _seen_by_each(scope: Scope, noun: Noun, one: Thing) -> Was:
    """One answer for each owner that a card may have."""
    was = [
        scope.builder.let("was", matches(scope.inner(card=None, actor=Const(seat)), noun, one))
        for seat in range(scope.seats)
    ]

    def seen(owner: Expr) -> Expr:
        found: Expr = was[0]
        for seat in range(1, scope.seats):
            found = select(owner == seat, was[seat], found)
        return found

    return seen


def acted(scope: Scope, verb: str, one: Thing, used: dict[str, Expr], was: Mapping[int, Was]) -> None:
    """What cards hang on a verb that the actor has done to a thing. *was*: see `as_it_was`."""
    for design, trigger, step in scope.model.whenever:
        match trigger:
            case WhenActing() | WhenOtherActs() | WhenAnyActs() if hangs(scope, trigger, verb, one.kinds):
                before = was.get(id(trigger))
                condition = _described(trigger.noun, one) if before is None else _known(before)
                fire(scope, design, trigger, step, condition, it=one, used=used, asks=True)
            case WhenOtherActsHere(verb=acting) if acting == verb and _may_be(scope, design, one):
                fire(scope, design, trigger, step, lambda own, seat: _same_card(own, one), it=one, used=used, asks=True)


def hangs(scope: Scope, trigger: object, verb: str, kinds: tuple[str, ...]) -> bool:
    """True where a line is set off by that verb done to things of such kinds."""
    if not isinstance(trigger, WhenActing | WhenOtherActs | WhenAnyActs) or trigger.verb != verb:
        return False
    return bool(set(scope.model.members(trigger.noun.name())) & set(kinds))


def _described(noun: Noun, one: Thing) -> Callable[[Scope, Expr], Expr]:
    """Whether the thing is one of those described, as the card's own line understands it."""
    return lambda own, seat: matches(own, noun, one)


def _known(was: Was) -> Callable[[Scope, Expr], Expr]:
    return lambda own, seat: was(seat)


def _same_card(scope: Scope, one: Thing) -> Expr:
    return Const(0) if scope.card is None else one.value == scope.card.value


def _may_be(scope: Scope, design: str, one: Thing) -> bool:
    return any(piece.kind in one.kinds for piece in pieces_of(scope, design))


def done(scope: Scope, defined: str) -> None:
    """What cards hang on defined steps; each owner acts, nobody is asked."""
    for design, trigger, step in scope.model.whenever:
        if isinstance(trigger, WhenDone) and trigger.step == defined:
            fire(scope.inner(may_ask=False), design, trigger, step, lambda own, seat: Const(1))


# ------------------------------------------------------------------------------------------------ the owner acts


def fire(
    scope: Scope,
    design: str,
    trigger: Trigger,
    step: object,
    condition: Callable[[Scope, Expr], Expr],
    it: Thing | None = None,
    that: Expr | None = None,
    used: dict[str, Expr] | None = None,
    asks: bool = False,
) -> None:
    """Do a `when` line for every owner it is meant for.

    *condition*: of a scope in which the card is known, and the seat of its owner. Another owner than the actor can be asked
    something where *asks*: in what a verb sets off, which is over by then.
    """
    assert isinstance(step, Step)
    for piece in pieces_of(scope, design):
        card = Thing((piece.kind,), Const(piece.number))
        for holds, seat in _owners(scope, piece, _whose(trigger)):
            with scope.when(holds & condition(scope.inner(card=card), seat)):
                own = seat is scope.seat
                inside = scope.inner(
                    seat=seat if own else scope.builder.let("owner", seat),
                    nobody=scope.nobody and own,
                    it=it,
                    card=card,
                    set_off=True,
                    may_ask=scope.may_ask and (own or asks),
                )
                if used is not None:
                    inside.used = used
                if that is not None:
                    inside.that = scope.builder.let("that", that)
                if own or not inside.may_ask:
                    inside.step(step)
                    continue
                inside.asker, inside.asked, inside.label = scope, Asked(), design
                outer, scope.builder.decider = scope.builder.decider, inside.actor
                with scope.builder.part():
                    inside.step(step)
                scope.builder.decider = outer


def _owners(scope: Scope, piece: Piece, whose: frozenset[str]) -> Iterator[tuple[Expr, Expr]]:
    """For each zone where changes hold: whether the card lies there, and who then acts."""
    layout = scope.layout
    where = layout.where[piece.number]
    for zone in scope.model.zones.values():
        held = {k for name in zone.kinds for k in scope.model.members(name)}
        if not zone.changes_hold or piece.kind not in held:
            continue
        spot = layout.places[zone.id]
        if zone.per != "seat":
            # What lies before all holds for whoever acts.
            if _OWN in whose:
                yield where == spot.first, scope.seat
        elif whose == {_OWN}:
            # What the game itself does, nobody does.
            if not scope.nobody:
                yield where == scope.seat + spot.first, scope.seat
        else:
            there = (where >= spot.first) & (where < spot.first + spot.count)
            if _OWN not in whose and not scope.nobody:
                there = there & (where != scope.seat + spot.first)
            yield there, where - spot.first
