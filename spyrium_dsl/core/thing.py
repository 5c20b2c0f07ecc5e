"""Things as lowering knows them: what is sure when compiling, and an expression for the rest."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count

from spyrium_dsl.core.model import Zone
from spyrium_dsl.program.nodes import Const, Expr

_numbers = count(1)


def next_number() -> int:
    """Numbers in the order in which statements are written: they tell what was known before what happened."""
    return next(_numbers)


@dataclass(frozen=True, eq=False)
class At:
    """A place: the zone, and which of its places (seat, piece, place between neighbours, member of a list)."""

    zone: Zone
    place: Expr


@dataclass(frozen=True, eq=False)
class Thing:
    """One thing. *kinds*: what it may be, sorted. *value*: seat, number of the card, class of an alike piece, or place.

    *at*: where it lies, if that is sure; for alike pieces it must be sure. *cell*: its index there, if sure; both as of
    *since*, see `Left.now`. *unsure*: of an alike piece, perhaps none of its class is left there.
    *maybe*: it may be no thing at all (value below 0).  *zone*: for a place that is a thing, its zone.
    """

    kinds: tuple[str, ...]
    value: Expr
    at: At | None = None
    cell: Expr | None = None
    maybe: bool = False
    zone: Zone | None = None
    unsure: bool = False
    since: int = field(default_factory=next_number)

    def moved(self) -> Thing:
        """The same thing once it may lie elsewhere."""
        return replace(self, at=None, cell=None)


NOTHING = Thing((), Const(-1), maybe=True)
"""No thing."""
