"""Several cards at once: so many, up to so many, any number; each set of cards is one way, not each order of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from spyrium_dsl.core import thing
from spyrium_dsl.core.candidates import candidates
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import count_of
from spyrium_dsl.core.wanted import Run, Wanted
from spyrium_dsl.effects.line import remember
from spyrium_dsl.effects.nouns import Noun, check_seen
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.selectors import AnyNumber, Counted, UpTo
from spyrium_dsl.program.nodes import Const, Expr, lower_of, select

LEFT = "no"
"""Of a card that is left where it is, in the words of moves."""

MOST_CARDS = 12
"""So many cards are looked at one after the other where any number of them may be chosen."""


def too_many(node: object) -> bool:
    """True for a written number of things above what can be picked. Of alike pieces there may be as many as one likes."""
    return isinstance(node, Counted | UpTo) and isinstance(node.number, Digit) and node.number.value > MOST_CARDS


def some_cards(scope: Scope, meant: Counted | UpTo | AnyNumber, do: Callable[[Scope, thing.Thing], None]) -> None:
    """Do something to each of the cards that the actor picks."""
    if not scope.may_ask:
        raise CannotLower("E411")
    check_seen(scope, meant.noun, meant.noun.wanted(scope))
    if isinstance(meant, AnyNumber):
        _any_number(scope, meant.noun, do)
        return
    b = scope.builder
    wanted = meant.noun.wanted(scope)
    number = meant.number.lower(scope)
    is_known = isinstance(number, Const)
    most = number.value if isinstance(number, Const) else MOST_CARDS
    if most > MOST_CARDS:
        problem = CannotLower("E405", found=most, most=MOST_CARDS)
        problem.at(meant.number)
        raise problem
    if isinstance(meant, UpTo):
        number = lower_of(number, count_of(scope, wanted))
    number = b.let("number", number)
    if not is_known:
        b.require(number <= most, "condition")
    if isinstance(meant, Counted) and b.decider is not None:
        # Who is asked in the middle of a move is asked for so many or not at all.
        b.require(count_of(scope, wanted) >= number, "nothing-there")
    remember(scope, number)
    before = b.let("before", candidates(scope, wanted).count)
    for time in range(most):
        with scope.when(number > time):
            # Each pick lies before the one before it, so that no two orders are two ways.
            one, place = _pick(scope, meant.noun.name(), candidates(scope, wanted), b.let("last", before))
            b.assign(before, place)
            do(scope, one)


def _pick(scope: Scope, name: str, run: Run, last: Expr) -> tuple[thing.Thing, Expr]:
    picked = scope.choose(name, 0, last, lambda i: run.make(i)[1], lambda i: run.shown(run.make(i)[0], i), run.labels)
    one, _ = run.make(picked)
    return replace(one, value=scope.builder.let("card", one.value)), picked


def _any_number(scope: Scope, noun: Noun, do: Callable[[Scope, thing.Thing], None]) -> None:
    b, labels = scope.builder, scope.layout.labels
    wanted = noun.wanted(scope)
    run = candidates(scope, wanted)
    room = _room(scope, wanted)
    if room > MOST_CARDS:
        raise CannotLower("E401")
    total, top = b.let("number", 0), b.let("top", run.count)
    # From the last: what is taken away does not move those still to be asked about.
    for i in reversed(range(room)):
        with scope.when(top > i):
            one, fits = run.make(Const(i))
            with scope.when(fits):
                card = replace(one, value=b.let("card", one.value))
                picked = scope.choose(noun.name(), 0, 2, None, _shown(card.value, len(labels)), (*labels, LEFT))
                with scope.when(picked > 0):
                    b.assign(total, total + 1)
                    do(scope, card)
    remember(scope, total)


def _shown(card: Expr, left: int) -> Callable[[Expr], Expr]:
    """What a yes or no stands for: the card, or none of it."""
    return lambda picked: select(picked, card, left)


def _room(scope: Scope, wanted: Wanted) -> int:
    """How many cards may lie where they are looked for."""
    spot = scope.layout.places.get(wanted.zone.id) if wanted.zone is not None else None
    if spot is None:
        return MOST_CARDS + 1
    return spot.capacity * (spot.count if wanted.place is None else 1)
