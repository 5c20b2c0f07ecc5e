"""A verb of kinds: `take`, `use`, `discard`, `ready`, `place`, and any verb of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from spyrium_dsl.core.candidates import candidates
from spyrium_dsl.core.counted import move_alike, move_counted
from spyrium_dsl.core.each import each_of
from spyrium_dsl.core.layout import Layout
from spyrium_dsl.core.located import is_located
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.piles import deal
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import count_of, each_alike
from spyrium_dsl.core.thing import Thing as CoreThing
from spyrium_dsl.core.uses import VERB
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.deal import Deal
from spyrium_dsl.effects.line import remember
from spyrium_dsl.effects.move import Move
from spyrium_dsl.effects.node import NotYet, Number, Step, VerbName
from spyrium_dsl.effects.nouns import Kind, Noun
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.reading import adjusters_of, needs_none
from spyrium_dsl.effects.selectors import AnyNumber, Counted, Every, EveryOther, Rest, UpTo
from spyrium_dsl.effects.several import how_many, some_cards
from spyrium_dsl.effects.things import It, Thing
from spyrium_dsl.effects.triggers import acted, as_it_was, hangs
from spyrium_dsl.effects.using import carry_used, count_used, used_one, used_up
from spyrium_dsl.effects.zones import ZoneRef
from spyrium_dsl.program.nodes import Const, lower_of, select
from spyrium_dsl.text.spaced import spaced

MOST_WRITTEN_OUT = 20
"""So often a verb with a choice in it is written out, one time after the other."""


class Act(Step):
    """Do to *thing* what its kind says under `to VERB`; so many times for a count."""

    node: Literal["act"] = "act"
    verb: VerbName
    thing: Thing

    def lower(self, scope: Scope) -> None:
        if isinstance(self.thing, Counted | UpTo | AnyNumber) and self._of_cards(scope, self.thing.noun):
            some_cards(scope, self.thing, lambda inside, one: run_route(inside, self.verb, one))
            return
        if isinstance(self.thing, Counted | UpTo | AnyNumber) and self._from_there(scope, self.thing):
            return
        match self.thing:
            case Counted(number=number, noun=noun):
                self._counted(scope, number, noun, at_most=False)
            case UpTo(number=number, noun=noun):
                self._counted(scope, number, noun, at_most=True)
            case AnyNumber(noun=noun):
                self._as_many(scope, noun)
            case Every(noun=noun):
                self._every(scope, noun)
            case Rest() | EveryOther():
                with each_of(scope, "rest", self.thing.wanted(scope)) as one:
                    run_route(scope, self.verb, one)
            case _:
                one = self.thing.lower(scope)
                run_route(scope, self.verb, one)
                scope.it = one

    def _of_cards(self, scope: Scope, noun: Noun) -> bool:
        """True for cards that lie somewhere said; of others so many are made by what their kind says of the verb."""
        wanted = noun.wanted(scope)
        kinds = scope.model.kinds
        cards = all(k in kinds and not kinds[k].alike and k != PLAYER for k in wanted.kinds)
        return cards and (wanted.zone is not None or wanted.on is not None or wanted.owner is not None)

    def _from_there(self, scope: Scope, meant: Counted | UpTo | AnyNumber) -> bool:
        """So many alike pieces from where the line says they lie, of a kind that says only where `it` goes; False for others."""
        wanted = meant.noun.wanted(scope)
        routes = [scope.model.kinds[k].routes.get(self.verb) for k in wanted.kinds if k in scope.model.kinds]
        match routes:
            case [(Block(head=Move(thing=It(), to=to)),)] if is_located(wanted):
                pass
            case _:
                return False
        (kind,) = wanted.kinds
        number = scope.builder.let("number", how_many(scope, meant, count_of(scope, wanted)))
        remember(scope, number)
        used_up(scope, kind, number)
        one, _ = candidates(scope, wanted).make(Const(0))
        move_counted(scope, wanted, number, to.at(scope.inner(it=one)))
        return True

    def _counted(self, scope: Scope, number: Number, noun: Noun, at_most: bool) -> None:
        b = scope.builder
        kinds = self._said_of_all(scope, noun).kinds
        if len(kinds) != 1 or self.verb not in scope.model.kinds[kinds[0]].routes:
            raise not_defined(scope, self.verb, kinds)
        (kind,) = kinds
        needed = number.lower(scope)
        if scope.source is not None and scope.source_verb == self.verb and adjusters_of(scope, kind):
            needed = b.let("needed", select(needs_none(scope, kind), 0, needed))
        remember(scope, needed)
        route = scope.model.kinds[kind].routes[self.verb]
        dealt = _single_deal(route)
        if dealt is not None:
            inside = scope.inner(it=None)
            deal(inside, scope.builder.let("number", needed), dealt.source.at(inside), dealt.to.at(inside))
            return
        inside = scope.inner(may_ask=scope.may_ask)
        moved = _single_move(route)
        if at_most:
            if moved is None:
                raise CannotLower("E401")
            there = count_of(inside, moved[0].noun.wanted(inside))
            needed = b.let("number", lower_of(needed, there))
            remember(scope, needed)
        used_up(scope, kind, needed)
        if moved is not None:
            counted, to = moved
            move_counted(inside, counted.noun.wanted(inside), needed, to.at(inside))
        elif isinstance(needed, Const):
            if needed.value > MOST_WRITTEN_OUT:
                problem = CannotLower("E405", found=needed.value, most=MOST_WRITTEN_OUT)
                problem.at(number)
                raise problem
            for _ in range(needed.value):
                scope.block(scope.inner(), route)
        else:
            raise CannotLower("E401")

    def _as_many(self, scope: Scope, noun: Noun) -> None:
        (kind, *others) = self._said_of_all(scope, noun).kinds
        moved = _single_move(scope.model.kinds[kind].routes.get(self.verb, ()))
        if others or moved is None:
            raise CannotLower("E401")
        counted, to = moved
        inside = scope.inner()
        wanted = counted.noun.wanted(inside)
        number = scope.choose(kind, 0, count_of(inside, wanted) + 1)
        remember(scope, number)
        used_up(scope, kind, number)
        move_counted(inside, wanted, number, to.at(inside))

    def _said_of_all(self, scope: Scope, noun: Noun) -> Wanted:
        """So many pieces are taken from where their kind says of the verb: nothing else may be said of them, but whose."""
        wanted = noun.wanted(scope)
        routes = [scope.model.kinds[k].routes.get(self.verb, ()) for k in wanted.kinds if k in scope.model.kinds]
        if all((moved := _single_move(route)) is not None and moved[0].noun == noun for route in routes):
            return wanted
        if is_located(replace(wanted, owner=None)) or wanted.state or wanted.tests:
            raise CannotLower("E401")
        return wanted

    def _every(self, scope: Scope, noun: Noun) -> None:
        wanted = noun.wanted(scope)
        if not all(scope.model.kind(k).alike for k in wanted.kinds):
            with each_of(scope, noun.name(), wanted) as one:
                run_route(scope, self.verb, one)
            return
        run = candidates(scope, wanted)
        (kind,) = wanted.kinds
        match scope.model.kinds[kind].routes.get(self.verb):
            case (Block(head=Move(thing=It(), to=to)),):
                with each_alike(scope, run) as (one, there):
                    used_up(scope, kind, there)
                    move_alike(scope, one, there, to.at(scope.inner(it=one)))
            case _:
                raise NotYet(self)


def _alike(scope: Scope, one: CoreThing) -> bool:
    return all(k in scope.model.kinds and scope.model.kinds[k].alike for k in one.kinds)


def not_defined(scope: Scope, verb: str, kinds: tuple[str, ...]) -> CannotLower:
    """The mistake of a verb that says nothing of such things."""
    lacking = [k for k in kinds if k not in scope.model.kinds or verb not in scope.model.kinds[k].routes]
    (kind, *_) = lacking or kinds
    known = scope.model.kinds[kind].routes if kind in scope.model.kinds else ()
    said = tuple(spaced(one) for one in known)
    return CannotLower("E317", verb=spaced(verb), kind=spaced(kind), known=said)


def run_route(scope: Scope, verb: str, one: CoreThing) -> None:
    """Do with *one* what its kind says under `to VERB`, then what cards hang on it; a kind without the verb fails."""
    b, model = scope.builder, scope.model
    one = sure(scope, one)
    kinds = [k for k in one.kinds if k in model.kinds and verb in model.kinds[k].routes]
    if not kinds:
        raise not_defined(scope, verb, one.kinds)
    used_one(scope, one)
    hanging = tuple(step for _, trigger, step in model.whenever if hangs(scope, trigger, verb, tuple(kinds)))
    counted = scope.inner(used={})
    count_used(counted, hanging)
    used = {**scope.used, **counted.used}
    source = None if _alike(scope, one) else one
    if source is not None and source.kinds != (PLAYER,):
        scope.used_card(VERB, verb, source)

    was = as_it_was(scope, verb, replace(one, kinds=tuple(kinds)))

    def go(kind: str) -> None:
        thing = replace(one, kinds=(kind,))
        inside = scope.inner(it=thing, source=source and thing, source_verb=verb, used=used, label=verb, playing=False)
        scope.block(inside, model.kinds[kind].routes[verb])

    if len(one.kinds) == 1:
        go(kinds[0])
    else:
        layout = scope.layout
        if len(kinds) < len(one.kinds):
            fits = layout.kind_of[one.value] == layout.kind_number[kinds[0]]
            for kind in kinds[1:]:
                fits = fits | (layout.kind_of[one.value] == layout.kind_number[kind])
            b.require(fits, "no-such-verb")
        with scope.switch(layout.kind_of[one.value]) as case:
            for kind in kinds:
                with case(layout.kind_number[kind]):
                    go(kind)
    acted(scope, verb, replace(one, kinds=tuple(kinds)), used, was)
    carry_used(scope, used)


def _single_move(route: tuple[object, ...]) -> tuple[Counted, ZoneRef] | None:
    """The counted thing and the zone of a route that is one `move 1 ... to ...`: it can be done *n* times at once."""
    match route:
        case (Block(head=Move(thing=Counted(number=Digit(value=1)) as counted, to=to)),):
            return counted, to
    return None


def _single_deal(route: tuple[object, ...]) -> Deal | None:
    """The deal of a route that is one `deal 1 from ... to ...`."""
    match route:
        case (Block(head=Deal(number=Digit(value=1)) as dealt),):
            return dealt
    return None


def scales(layout: Layout, verb: str, noun: Noun) -> bool:
    """True where `VERB n things` can be done for any number of them at once."""
    kinds = layout.model.members(noun.name()) if isinstance(noun, Kind) else ()
    routes = [layout.model.kinds[k].routes.get(verb, ()) for k in kinds]
    return all(_single_move(route) is not None or _single_deal(route) is not None for route in routes)
