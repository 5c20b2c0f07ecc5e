"""Reading quantities and fields: the default first, then what cards change (decisions, Cards 18).

`set` changes first (`no ...`, `... is 7`, `choose ... from`), then more and less, never below 0. An optional change is
offered once a move, where the quantity is first read and only if it would change something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from spyrium_dsl.core.located import located
from spyrium_dsl.core.model import Adjuster, Piece
from spyrium_dsl.core.perhaps import if_any, some
from spyrium_dsl.core.places import is_in_state, is_kind, state_number
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.effects import changes
from spyrium_dsl.effects.amounts import number_of
from spyrium_dsl.effects.node import Condition, Number
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.program.nodes import Const, Expr, Local, Table, expr, higher_of, lower_of, select

NO_LIMIT = 9_999
"""More than any game has of anything."""

DECLINED, USED = "no", "yes"
"""The options of a change that a player may use, in the words of moves."""

COSTS = "costs of things"
"""What changes of the cost of things are kept under; no name of a game has a space."""


def read_quantity(scope: Scope, name: str) -> Expr:
    """The number that a name without `of` stands for."""
    if name in scope.numbers:
        return scope.numbers[name]
    layout, model = scope.layout, scope.model
    if name in model.tracks:
        return layout.spaces[name][layout.track[name][scope.actor]]
    if name in model.counters:
        return layout.counter[name][0]
    if name in model.tables:
        return layout.table[name][scope.entry_now(name)]
    if name in model.resources:
        return layout.stock_of(name, 0)
    return _adjusted(scope, name, None)


def read_quantity_of(scope: Scope, name: str, of: Thing) -> Expr:
    """The number that a quantity gives for a thing."""
    return _adjusted(scope, name, of)


def printed(scope: Scope, field: str, of: Thing) -> Expr:
    """The number that stands in a field of a thing, whatever cards change; descriptions (`with price 4`) mean this one.

    Of an alike piece it is the number that tells its class apart.
    """
    kinds = scope.model.kinds
    if len(of.kinds) == 1 and scope.model.kind(of.kinds[0]).counted_by == field:
        return _or_nothing(of, scope.layout.field_number[f"{of.kinds[0]}.{field}"])
    if not any(field in kinds[k].fields for k in of.kinds if k in kinds):
        raise CannotLower("E306", kind=" ".join(of.kinds), field=field)
    if field not in scope.layout.field_number:
        # A number on a card asks for numbers on cards.
        raise CannotLower("E418")
    return _or_nothing(of, scope.layout.field_number[field])


def field_of(scope: Scope, field: str, of: Thing) -> Expr:
    """The number in a field of a thing, with what cards change."""
    kinds = scope.model.kinds
    number = printed(scope, field, of)
    amount = any(kinds[k].fields[field].sort == "amount" for k in of.kinds if k in kinds and field in kinds[k].fields)
    if amount and field in scope.layout.costs:
        number = _discounted(scope, field, number, of)
    return number


def _or_nothing(of: Thing, numbers: Table) -> Expr:
    """The number of a thing; 0 for what may be no thing, and is none."""
    return if_any(of, numbers[some(of).value])


def _discounted(scope: Scope, field: str, number: Expr, of: Thing) -> Expr:
    """What a thing costs less because of cards that say so of things of its description."""
    model = scope.model
    if COSTS in scope.changing:
        # A change of costs that asks for a cost itself means the one that is printed; what brings as much does too.
        return number
    less: Expr = Const(0)
    nothing: Expr = Const(0)
    for adjuster in adjusters_of(scope, COSTS):
        change = adjuster.change
        if isinstance(change, changes.ThingCostsNothing):
            fits = matches(scope, change.noun, of)
            for _, holds in _holding(scope, adjuster, of):
                nothing = nothing | (holds & fits)
        if not isinstance(change, changes.ThingCostsLess):
            continue
        resource = change.amount.what()
        if not any(model.kinds[k].fields[field].of == resource for k in of.kinds if field in model.kinds[k].fields):
            continue
        fits = matches(scope, change.noun, of)
        for inside, holds in _holding(scope, adjuster, of):
            less = less + select(holds & fits, number_of(inside, change.amount), 0)
    if not (isinstance(less, Const) and less.value == 0):
        number = higher_of(scope.builder.let(field, number - less), 0)
    if not (isinstance(nothing, Const) and nothing.value == 0):
        number = select(nothing, 0, number)
    return number


def adjusters_of(scope: Scope, name: str) -> list[Adjuster]:
    """The changes of a quantity: those of cards, then those of this time alone."""
    found = list(scope.model.adjusters.get(name, []))
    return found + [one for one in scope.temporary if target_of(one.change) == name]


@contextmanager
def as_printed(scope: Scope) -> Iterator[None]:
    """Costs of things are meant as they are printed: what is gained for a thing is no less where it costs less."""
    outer, scope.changing = scope.changing, scope.changing | {COSTS}
    try:
        yield
    finally:
        scope.changing = outer


def target_of(change: object) -> str:
    """What changes of a sort are kept under: a quantity, a kind that is needed, the costs of things, a resource."""
    match change:
        case changes.NeedsNo(kind=kind):
            return kind
        case changes.ThingCostsLess() | changes.ThingCostsNothing():
            return COSTS
        case changes.InPlaceOf(other=other):
            return instead_of(other.what())
    return str(getattr(change, "quantity"))  # noqa: B009


def instead_of(resource: str) -> str:
    """What changes are kept under that let something else be paid in place of a resource."""
    return f"in place of {resource}"


def _holding(scope: Scope, adjuster: Adjuster, of: Thing | None = None) -> Iterator[tuple[Scope, Expr]]:
    """For each copy of the card: the scope its numbers are read in, and whether its change holds for the actor."""
    found: list[tuple[Scope, Expr]] = []
    changing = scope.changing | {target_of(adjuster.change)}
    if not adjuster.design:
        found.append((scope.inner(it=of, may_ask=False, changing=changing), Const(1)))
    for piece in pieces_of(scope, adjuster.design):
        card = Thing((piece.kind,), Const(piece.number))
        found.append((scope.inner(it=of, card=card, may_ask=False, changing=changing), owns(scope, piece)))
    for inside, holds in found:
        condition = adjuster.condition
        yield inside, holds & condition.lower(inside) if isinstance(condition, Condition) else holds


def pay_instead(scope: Scope, resource: str, price: Local) -> None:
    """Offer to pay something else in place of a part of a price, which is then so much less."""
    b = scope.builder
    for adjuster in adjusters_of(scope, instead_of(resource)):
        change = adjuster.change
        assert isinstance(change, changes.InPlaceOf)
        for inside, holds in _holding(scope, adjuster):
            each, unit = number_of(inside, change.amount), number_of(inside, change.other)
            stock = scope.stock_of(change.amount.what())
            most = b.let("most", select(holds, price // select(unit < 1, 1, unit), 0))
            with b.when(most > 0):
                picked = scope.choose(adjuster.design or resource, 0, most + 1, _affordable(each, stock))
                b.add(stock, 0 - picked * each)
                b.assign(price, price - picked * unit)


def _affordable(each: Expr, stock: Expr) -> Callable[[Expr], Expr]:
    return lambda times: times * each <= stock


def owns(scope: Scope, piece: Piece) -> Expr:
    """1 where the card lies in a zone of the actor's in which changes hold, or in such a zone of all."""
    layout = scope.layout
    result: Expr = Const(0)
    for zone in scope.model.zones.values():
        held = {k for name in zone.kinds for k in scope.model.members(name)}
        if zone.changes_hold and piece.kind in held and not (scope.nobody and zone.per == "seat"):
            first = layout.places[zone.id].first
            here: Expr = scope.seat + first if zone.per == "seat" else Const(first)
            result = result | (layout.where[piece.number] == here)
    return result


def pieces_of(scope: Scope, design: str) -> list[Piece]:
    """All copies of a design."""
    return [piece for piece in scope.model.pieces if piece.design == design]


def _adjusted(scope: Scope, name: str, of: Thing | None) -> Expr:
    b = scope.builder
    kind, default, cases = scope.model.quantities[name]
    inside = scope.inner(it=of)
    if kind is not None and of is not None:
        inside.names[kind] = of
    assert isinstance(default, Number)
    value = default.lower(inside)
    for case in reversed(cases):
        condition, number = getattr(case, "condition"), getattr(case, "number")  # noqa: B009
        assert isinstance(condition, Condition) and isinstance(number, Number)
        value = select(condition.lower(inside), number.lower(inside), value)
    adjusters = adjusters_of(scope, name)
    if not adjusters or name in scope.changing:
        # A change of a number that asks for that number itself means the one before all changes.
        return value
    value = b.let(name, value)
    taken = _Taken(scope.asked.sure.get(name))
    offered = [one for one in adjusters if one.spent is not None and scope.may_ask]
    lasting = [one for one in adjusters if one.spent is None]
    for adjuster in adjusters:
        if adjuster.spent is None:
            value = _set(scope, adjuster, value, of)
        elif adjuster in offered and not _shifts(adjuster):
            value = _offered(scope, name, adjuster, value, taken)
    for adjuster in filter(_shifts, offered):
        value = _offered(scope, name, adjuster, value, taken)
    changed = value
    for adjuster in lasting:
        changed = _added(scope, adjuster, changed, of)
    if changed is not value:
        changed = higher_of(b.let(name, changed), 0)
    for adjuster in lasting:
        changed = _bounded(scope, adjuster, changed, of)
    if offered:
        if name in scope.asked.perhaps:
            raise CannotLower("E401")
        changed = b.let(name, changed)
        scope.asked.sure[name] = taken.all
    return changed


class _Taken:
    """Which optional changes of a number have been taken up in this move: asked once, however often it is read.

    *before*: what was picked where it was first read, one after the other.
    """

    def __init__(self, before: tuple[Expr, ...] | None) -> None:
        self.all: tuple[Expr, ...] = ()
        self._before = None if before is None else iter(before)

    def pick(self, ask: Callable[[], Expr]) -> tuple[Expr, bool]:
        """What was picked of the next one, 0 for nothing; and whether that was asked here."""
        picked = ask() if self._before is None else next(self._before)
        self.all = (*self.all, picked)
        return picked, self._before is None


def _shifts(adjuster: Adjuster) -> bool:
    """Whether it adds or takes away, which comes after all that gives a value."""
    return isinstance(adjuster.change, changes.IsMore | changes.IsLess)


def _set(scope: Scope, adjuster: Adjuster, value: Expr, of: Thing | None) -> Expr:
    for inside, holds in _holding(scope, adjuster, of):
        match adjuster.change:
            case changes.NoneOf():
                value = select(holds, 0, value)
            case changes.Becomes(number=number):
                value = select(holds, number.lower(inside), value)
            case changes.NoLimit():
                value = select(holds, NO_LIMIT, value)
            case changes.ChooseFrom():
                # Told at the line that says so, not at each that asks for the quantity.
                problem = CannotLower("E401")
                problem.node = adjuster.change
                raise problem
    return value


def _added(scope: Scope, adjuster: Adjuster, value: Expr, of: Thing | None) -> Expr:
    for inside, holds in _holding(scope, adjuster, of):
        match adjuster.change:
            case changes.CostsLess(amount=amount):
                value = value - select(holds, number_of(inside, amount), 0)
            case changes.MoreOf(amount=amount):
                value = value + select(holds, number_of(inside, amount), 0)
            case changes.IsLess(number=number):
                value = value - select(holds, number.lower(inside), 0)
            case changes.IsMore(number=number):
                value = value + select(holds, number.lower(inside), 0)
    return value


def _bounded(scope: Scope, adjuster: Adjuster, value: Expr, of: Thing | None) -> Expr:
    """Least and most, after all that adds and takes away."""
    b = scope.builder
    for inside, holds in _holding(scope, adjuster, of):
        match adjuster.change:
            case changes.AtLeastSo(number=number):
                value = b.let("number", value)
                value = select(holds, higher_of(value, number.lower(inside)), value)
            case changes.AtMostSo(number=number):
                value = b.let("number", value)
                value = select(holds, lower_of(value, number.lower(inside)), value)
    return value


def _offered(scope: Scope, name: str, adjuster: Adjuster, value: Expr, taken: _Taken) -> Expr:
    """Offer an optional change: not used is always possible; used, its piece goes into the state that ends it."""
    b, layout = scope.builder, scope.layout
    for piece in pieces_of(scope, adjuster.design):
        spent = state_number(scope, piece.kind, str(adjuster.spent))
        ready = owns(scope, piece) & (layout.state[piece.number] != spent)
        new = _instead(scope, adjuster, value)

        def ask(ready: Expr = ready, value: Expr = value, new: Expr | None = new) -> Expr:
            if isinstance(adjuster.change, changes.ChooseFrom):
                return _pick(scope, name, ready, value, adjuster.change.low, adjuster.change.high)
            useful = value > 0 if isinstance(adjuster.change, changes.NoneOf) else new != value
            return scope.choose(adjuster.design, 0, 1 + (ready & useful), labels=(DECLINED, USED))

        picked, asked = taken.pick(ask)
        if isinstance(adjuster.change, changes.ChooseFrom):
            new = picked + (adjuster.change.low - 1)
        if asked:
            with b.when(picked > 0):
                b.set(layout.state[piece.number], spent)
        assert new is not None
        value = b.let(name, select(picked > 0, new, value))
    return value


def _instead(scope: Scope, adjuster: Adjuster, value: Expr) -> Expr | None:
    """The number with an optional change; None where that is picked."""
    b = scope.builder
    match adjuster.change:
        case changes.NoneOf():
            return Const(0)
        case changes.Becomes(number=number):
            return b.let("new", number.lower(scope))
        case changes.IsMore(number=number):
            return b.let("new", value + number.lower(scope))
        case changes.IsLess(number=number):
            return b.let("new", value - lower_of(number.lower(scope), value))
        case changes.ChooseFrom():
            return None
    problem = CannotLower("E401")
    problem.node = adjuster.change
    raise problem


def _pick(scope: Scope, name: str, ready: Expr, before: Expr, low: int, high: int) -> Expr:
    """A choice of 0 (leave it) or a number from *low* to *high* other than it is, counted from 1."""
    return scope.choose(
        name,
        0,
        select(ready, high - low + 2, 1),
        lambda x: (x == 0) | (x + (low - 1) != before),
        lambda x: select(x == 0, before, x + (low - 1)),
    )


def needs_none(scope: Scope, kind: str) -> Expr:
    """1 where a card of the actor's says that the use under way needs no pieces of *kind*."""
    result: Expr = Const(0)
    if scope.source is None:
        return result
    for adjuster in adjusters_of(scope, kind):
        match adjuster.change:
            case changes.NeedsNo(noun=noun):
                fits = matches(scope, noun, scope.source)
                for _, holds in _holding(scope, adjuster):
                    result = result | (holds & fits)
    return result


def matches(scope: Scope, noun: Noun, one: Thing) -> Expr:
    """1 where a thing is one of those described: by kind, place, owner, state and tests."""
    wanted = noun.wanted(scope)
    if not set(wanted.kinds) & set(one.kinds):
        return Const(0)
    result = is_kind(scope, one, wanted.kinds) & located(scope, wanted, one)
    if wanted.state is not None:
        state, yes = wanted.state
        narrowed = replace(one, kinds=tuple(k for k in one.kinds if k in wanted.kinds))
        is_in = is_in_state(scope, narrowed, state)
        result = result & (is_in if yes else ~is_in)
    for test in wanted.tests:
        result = result & test(one)
    return expr(result)
