"""Names that may stand for nobody or no thing: their number is below 0, which is no place to read or write at.

What is done with such a thing cannot be done; what is asked of it is answered as for a thing that has nothing.
"""

from __future__ import annotations

from dataclasses import replace

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.program.nodes import Expr, expr, select


def sure(scope: Scope, thing: Thing) -> Thing:
    """The thing, which must be one: the run fails where it is none."""
    if not thing.maybe:
        return thing
    scope.builder.require(thing.value >= 0, "nothing-there")
    return replace(thing, maybe=False)


def some(thing: Thing) -> Thing:
    """The thing, or where it is none the first there is: both sides of a question may be evaluated."""
    return replace(thing, value=select(thing.value < 0, 0, thing.value), maybe=False) if thing.maybe else thing


def if_any(thing: Thing, answer: Expr) -> Expr:
    """The answer about `some` thing, or 0 where it is none."""
    return expr(select(thing.value < 0, 0, answer)) if thing.maybe else answer
