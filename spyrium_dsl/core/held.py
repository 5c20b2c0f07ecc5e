"""What a thing has of a resource: a player in a stock, a card in what lies on it."""

from __future__ import annotations

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.perhaps import if_any, some
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.program.nodes import Expr, Read


def stored(scope: Scope, resource: str, one: Thing) -> Read:
    """The cell of a resource on a card."""
    kinds = scope.model.kinds
    if not any(resource in kinds[k].holds for k in one.kinds if k in kinds):
        raise CannotLower("E306", kind=" ".join(one.kinds), field=resource)
    return scope.layout.stored[resource][one.value]


def held(scope: Scope, resource: str, one: Thing) -> Read:
    """The cell of what a player has, or of what lies on a card."""
    if one.kinds == (PLAYER,):
        return scope.layout.stock_of(resource, one.value)
    return stored(scope, resource, one)


def held_now(scope: Scope, resource: str, one: Thing) -> Expr:
    """How much that is; nobody has anything."""
    return if_any(one, held(scope, resource, some(one)))
