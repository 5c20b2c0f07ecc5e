"""A description of things, and the run of candidates that it becomes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from spyrium_dsl.core.model import Zone
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.program.nodes import Expr

Test = Callable[[Thing], Expr]


@dataclass(frozen=True, eq=False)
class Wanted:
    """A description of things.

    *kinds*: kinds wanted (or one zone's id, for places as things). *at*: places to look in, None for any place of a
    zone given in *zone*. *beside*: next to that thing. *owner*: the seat they belong to. *tests*: each must hold.
    """

    kinds: tuple[str, ...]
    zone: Zone | None = None
    place: Expr | None = None
    beside: Thing | None = None
    on: Thing | None = None
    owner: Expr | None = None
    own_zones: tuple[Zone, ...] = ()
    state: tuple[str, bool] | None = None
    tests: tuple[Test, ...] = ()

    def tested(self, test: Test) -> Wanted:
        """The same, with one more test."""
        return replace(self, tests=(*self.tests, test))


@dataclass(frozen=True, eq=False)
class Lies:
    """Cards in places of *zone*, *room* candidates at most: which *card* a candidate is, whether there is one (*there*),
    whether a card is *still* one of them, and which candidate that card *is_at*."""

    zone: Zone
    room: int
    card: Callable[[Expr], Expr]
    there: Callable[[Expr], Expr]
    still: Callable[[Expr], Expr]
    is_at: Callable[[Expr], Expr]


@dataclass(frozen=True, eq=False)
class Run:
    """Candidates 0..count-1: *make* gives the thing of one and whether it fits. *downward*: walk from the last."""

    count: Expr
    make: Callable[[Expr], tuple[Thing, Expr]]
    number: Callable[[Expr], Expr] | None = None
    """For alike pieces: how many lie at that candidate; None for one each."""
    labels: tuple[str, ...] | None = None
    shown: Callable[[Thing, Expr], Expr] = field(default=lambda thing, i: thing.value)
    downward: bool = False
    lies: Lies | None = None
    """For cards in places where one that is taken away moves others: where each of them lies."""
    classes: int = 0
    """Of a run over places and classes: how many classes; then *total* gives how many lie in a place."""
    total: Callable[[Expr], Expr] = field(default=lambda place: place)
