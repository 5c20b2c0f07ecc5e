"""Several cards at once: so many, up to so many, any number; each set of cards is one way, not each order of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from spyrium_dsl.core import thing
from spyrium_dsl.core.candidates import candidates
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import count_of
from spyrium_dsl.core.wanted import Run, Wanted
from spyrium_dsl.effects.line import remember
from spyrium_dsl.effects.nouns import Noun, check_seen
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.selectors import AnyNumber, Counted, UpTo
from spyrium_dsl.program.nodes import Const, Expr, Local, lower_of, select

LEFT = "no"
"""Of a card that is left where it is, in the words of moves."""
STOP = "stop"
"""Of picking no more, in the words of moves."""

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
    number = meant.number.lower(scope)
    most = number.value if isinstance(number, Const) else MOST_CARDS
    if most > MOST_CARDS:
        problem = CannotLower("E405", found=most, most=MOST_CARDS)
        problem.at(meant.number)
        raise problem
    b = scope.builder
    wanted = meant.noun.wanted(scope)
    if not isinstance(number, Const):
        number = b.let("number", lower_of(number, count_of(scope, wanted)) if isinstance(meant, UpTo) else number)
        b.require(number <= most, "too-many", most=Const(most), has=number)
    if isinstance(meant, UpTo):
        total = b.let("picked", 0)
        picks = _Picks(scope, meant.noun.name(), wanted, number, most, do, total)
        picks.up_to(0, b.let("before", candidates(scope, wanted).count))
        remember(scope, total)
        return
    if b.decider is not None:
        # Who is asked in the middle of a move is asked for so many or not at all.
        b.require(count_of(scope, wanted) >= number, "nothing-there")
    remember(scope, number)
    picks = _Picks(scope, meant.noun.name(), wanted, number, most, do)
    picks.all(0, b.let("before", candidates(scope, wanted).count))


def how_many(scope: Scope, meant: Counted | UpTo | AnyNumber, there: Expr) -> Expr:
    """How many of the alike pieces that are there: so many, or what the actor says; with none there, nobody is asked."""
    name = meant.noun.name()
    if isinstance(meant, Counted):
        return meant.number.lower(scope)
    if isinstance(meant, AnyNumber):
        return scope.choose(name, 0, there + 1)
    if not scope.may_ask:
        raise CannotLower("E411")
    b = scope.builder
    most = b.let("most", lower_of(meant.number.lower(scope), there))
    total = b.let("picked", 0)
    with scope.when(most > 0):
        b.assign(total, scope.choose(name, 0, most + 1))
    return total


@dataclass(frozen=True)
class _Picks:
    """One card picked after another. Each lies before the one picked before it, so that no two orders are two ways.

    What comes after a pick stands inside it: where runs part ways, the rest of the line is written once for each.
    """

    scope: Scope
    name: str
    wanted: Wanted
    number: Expr
    most: int
    do: Callable[[Scope, thing.Thing], None]
    total: Local | None = None

    def all(self, time: int, last: Expr) -> None:
        """Picks of so many: none is on offer that leaves too few for those to come."""
        if time == self.most:
            return
        with self.scope.when(self.number > time):
            run = candidates(self.scope, self.wanted)
            least = self._least(run, last, self.number - time - 1 if time + 1 < self.most else Const(0))
            picked = self.scope.choose(
                self.name,
                least,
                last,
                lambda i: run.make(i)[1],
                lambda i: run.shown(run.make(i)[0], i),
                run.labels,
            )
            self._done(run, picked)
            self.all(time + 1, picked)

    def up_to(self, time: int, last: Expr) -> None:
        """Picks of at most so many: to stop is on offer, too; where there is nothing to pick, nobody is asked."""
        if time == self.most:
            return
        b = self.scope.builder
        with self.scope.when(self.number > time):
            run = candidates(self.scope, self.wanted)
            with self.scope.when(self._least(run, last, Const(1)) <= last):
                labels = run.labels or ()

                def at(option: Expr) -> Expr:
                    # The menu begins with the last, so that who goes down it is asked about all that stands below.
                    return select(option == last, 0, last - 1 - option)

                # To stop stands at the end of it.
                picked = self.scope.choose(
                    self.name,
                    0,
                    last + 1,
                    lambda i: (i == last) | run.make(at(i))[1],
                    lambda i: select(i == last, len(labels), run.shown(run.make(at(i))[0], at(i))),
                    (*labels, STOP),
                )
                with self.scope.when(picked < last):
                    assert self.total is not None
                    b.assign(self.total, self.total + 1)
                    place = b.let("place", last - 1 - picked)
                    self._done(run, place)
                    self.up_to(time + 1, place)

    def _done(self, run: Run, picked: Local) -> None:
        one, _ = run.make(picked)
        self.do(self.scope, replace(one, value=self.scope.builder.let("card", one.value)))

    def _least(self, run: Run, last: Expr, needed: Expr) -> Expr:
        """The first candidate before which so many fit."""
        b = self.scope.builder
        _, always = run.make(Const(0))
        if isinstance(always, Const) or (isinstance(needed, Const) and needed.value == 0):
            return needed
        least, found = b.let("least", 0), b.let("found", 0)
        with b.loop("i", 0, last) as i, b.when(found < needed):
            b.assign(found, found + run.make(i)[1])
            b.assign(least, i + 1)
        return select(found < needed, last + 1, least)


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
