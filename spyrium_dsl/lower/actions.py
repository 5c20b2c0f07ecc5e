"""Blocks of actions, defines and routes: each statement written through the builder."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

from spyrium_dsl.core import select
from spyrium_dsl.core.counted import move_all_alike
from spyrium_dsl.core.each import each_of
from spyrium_dsl.core.looped import looped
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import settled, the_only
from spyrium_dsl.core.thing import At
from spyrium_dsl.core.thing import Thing as CoreThing
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.acting import others_act
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.conditions import IsState
from spyrium_dsl.effects.move import Move
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.nouns import Noun, check_seen
from spyrium_dsl.effects.others import Acts
from spyrium_dsl.effects.selectors import A, Another, EveryOther, Random, Selector, The, Top
from spyrium_dsl.effects.things import Named, OwnerOf, Thing
from spyrium_dsl.effects.using import count_used
from spyrium_dsl.effects.zones import ZoneOf
from spyrium_dsl.lower.order import InLocals, Seats, order_of
from spyrium_dsl.program.nodes import Block as Code
from spyrium_dsl.program.nodes import Expr, expr


def lower_block(scope: Scope, blocks: tuple[object, ...]) -> None:
    """Write the statements of a block, one after the other, where the builder stands."""
    count_used(scope, tuple(blocks))
    rest = list(blocks)
    while rest:
        block = rest.pop(0)
        assert isinstance(block, Block)
        other: tuple[Block, ...] = ()
        if rest and isinstance(rest[0], Block) and isinstance(rest[0].head, s.Otherwise):
            other = rest.pop(0).body  # type: ignore[attr-defined]
        clause = scope.clause_of(block.head) if scope.clause_of is not None else scope.builder.clause
        before = scope.it
        part = scope.builder.part() if scope.may_ask else nullcontext()
        with part, scope.builder.note(clause):
            try:
                lower_statement(scope, block, other)
            except CannotLower as problem:
                problem.at(block.head)
                raise
        if before is not None and (scope.it is None or scope.it.value is not before.value):
            # What a line names last is `it` to the end of that line only.
            scope.it = before


def lower_statement(scope: Scope, block: Block, other: tuple[Block, ...]) -> None:
    """Write one statement; *other* is what stands under the `otherwise` after it."""
    b = scope.builder
    match block.head:
        case Step() as step:
            scope.step(step)
        case s.Choose(name=name, selector=Top() | Random() as one, if_any=if_any):
            # Only one is meant: that one it is.
            scope.names[name] = _found(scope, name, one, if_any)
            _where(scope, block)
        case s.Choose(name=name, selector=selector, if_any=if_any):
            wanted = _described(scope, selector)
            if isinstance(noun := getattr(selector, "noun", None), Noun):
                check_seen(scope, noun, wanted)
            scope.names[name] = select.choose(scope, name, wanted, if_any)
            _where(scope, block)
        case s.ChooseNumber(name=name, low=low, high=high):
            scope.numbers[name] = scope.choose(name, low.lower(scope), high.lower(scope) + 1)
            _where(scope, block)
        case s.Let(name=name, thing=thing, if_any=if_any):
            if isinstance(thing, The | A):
                scope.names[name] = the_only(scope, name, thing.noun.wanted(scope), if_any)
            else:
                scope.names[name] = _found(scope, name, thing, if_any)
        case s.LetNumber(name=name, number=number):
            scope.numbers[name] = b.let(name, number.lower(scope))
        case s.Require(condition=condition):
            b.require(condition.lower(scope), "condition")
        case s.If(condition=condition):
            with scope.either(condition.lower(scope)) as (yes, no):
                with yes():
                    lower_block(_narrowed(scope.under(), condition), block.body)
                with no():
                    lower_block(scope.under(), other)
        case s.OneOf(if_any=if_any):
            _one_of(scope, block, if_any)
        case s.ForEach(name=name, noun=noun):
            _for_each(scope, name, noun, block.body)
        case s.ForNumber(name=name, low=first, high=last):
            with b.loop(name, first, last + 1) as i:

                def counted(inside: Scope) -> None:
                    inside.numbers[name] = i
                    _body(inside, block.body)

                looped(scope, counted)
        case s.AsOften(number=number):
            with b.loop("time", 0, number.lower(scope)):
                looped(scope, lambda inside: _body(inside, block.body))
        case Acts(who=who):
            others_act(scope, who.lower(scope), lambda inside: lower_block(inside, block.body))
        case s.EachPlayer() | s.EachPlayerIn() | s.EachOther():
            _each_player(scope, block)
        case s.Given():
            pass
        case _:
            # The language says it, and no phrase of a game runs it: its place is not what is wrong.
            raise CannotLower("E401")


def _found(scope: Scope, name: str, thing: Thing, if_any: bool) -> CoreThing:
    """The thing that is meant, under a name; with *if_any*, none where there is none."""
    if if_any and isinstance(thing, Top | Random):
        return select.if_one(scope, name, thing.noun.wanted(scope), lambda: thing.lower(scope))
    return settled(scope, name, thing.lower(scope))


def _described(scope: Scope, selector: Selector) -> Wanted:
    """The description in a selector, less the one who acts where it says "another"."""
    if isinstance(selector, Another | EveryOther):
        return selector.wanted(scope)
    noun = getattr(selector, "noun", None)
    assert isinstance(noun, Noun)
    return noun.wanted(scope)


def _narrowed(scope: Scope, condition: Node) -> Scope:
    """Under `if there is X`, the name X surely is something."""
    thing = getattr(condition, "thing", None)
    name = getattr(thing, "name", None)
    if isinstance(name, str) and name in scope.names and not isinstance(condition, IsState):
        scope.names[name] = replace(scope.names[name], maybe=False)
    return scope


def _body(scope: Scope, blocks: tuple[Block, ...]) -> None:
    before = dict(scope.asked.sure)
    lower_block(scope, blocks)
    scope.asked.perhaps.update(n for n in scope.asked.sure if n not in before)
    scope.asked.sure.clear()
    scope.asked.sure.update(before)


def _where(scope: Scope, block: Block) -> None:
    for line in block.body:
        assert isinstance(line.head, s.Where)
        scope.builder.require(line.head.condition.lower(scope), "condition")


def _one_of(scope: Scope, block: Block, if_any: bool) -> None:
    b = scope.builder

    def write() -> None:
        with scope.one_of(scope.label) as option:
            for line in block.body:
                assert isinstance(line.head, s.Option)
                with option(line.head.name):
                    lower_block(scope.under(), line.body)

    if not if_any:
        write()
        return
    code: Code
    with b.capture() as code:
        write()
    possible = scope.can(code)
    with b.when(possible):
        b.emit(code)


def _for_each(scope: Scope, name: str, noun: Noun, body: tuple[Block, ...]) -> None:
    wanted = noun.wanted(scope)
    kinds = scope.model.kinds
    if all(k in kinds and kinds[k].alike for k in wanted.kinds):
        match body:
            case (
                Block(head=Move(thing=Named(name=moved), to=ZoneOf(zone=zone, of=OwnerOf(of=Named(name=owned))))),
            ) if moved == owned == name:
                # Alike pieces go home all at once: each to the zone of its owner.
                move_all_alike(scope, wanted, At(scope.model.zones[zone], scope.seat), owner_of=True)
                return
        raise CannotLower("E401")
    with each_of(scope, name, wanted) as one:

        def write(inside: Scope) -> None:
            inside.names[name] = one
            _body(inside, body)

        looped(scope, write)


def _each_player(scope: Scope, block: Block) -> None:
    """Once for each player, without choices: `you` is that player."""
    b, head = scope.builder, block.head
    seats: Seats = lambda i: i  # noqa: E731  (the plain order needs no name)
    count: Expr = expr(scope.seats)
    if isinstance(head, s.EachPlayerIn | s.EachOther):
        seats, count = order_of(scope, head.order, InLocals())
    with b.loop("seat", 0, count) as i:
        seat = b.let("you", seats(i))

        def write(inside: Scope) -> None:
            inside.actor, inside.may_ask = seat, False
            _body(inside, block.body)

        if isinstance(head, s.EachOther):
            with b.when(seat != scope.actor):
                looped(scope, write)
        else:
            looped(scope, write)
