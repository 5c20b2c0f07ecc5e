"""What stands in a loop: a thing that one turn moves lies elsewhere when the next one begins."""

from __future__ import annotations

from collections.abc import Callable

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.thing import Thing


def looped(scope: Scope, write: Callable[[Scope], None]) -> None:
    """Write the body of a loop in *scope*, whose things were known before it."""
    b, asked = scope.builder, scope.asked
    sure, perhaps, inside = dict(asked.sure), set(asked.perhaps), set(asked.inside)
    with b.capture() as code:
        write(scope.under())
    forgotten = scope.under()
    forgotten.names = {name: scope.left.now(one) for name, one in scope.names.items()}
    forgotten.it, forgotten.card = _now(scope, scope.it), _now(scope, scope.card)
    if _same(forgotten, scope):
        b.emit(code)
        return
    asked.sure.clear()
    asked.sure.update(sure)
    asked.perhaps, asked.inside = perhaps, inside
    write(forgotten)


def _now(scope: Scope, one: Thing | None) -> Thing | None:
    return None if one is None else scope.left.now(one)


def _same(a: Scope, b: Scope) -> bool:
    return a.it is b.it and a.card is b.card and all(one is b.names[name] for name, one in a.names.items())
