"""Pieces used up: counted where something speaks of them (`per worker used`), from where that begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spyrium_dsl.core.places import is_kind
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.effects.nouns import UsedNow
from spyrium_dsl.effects.perform import Perform, PerformField
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.program.nodes import Expr, Local, Value


def count_used(scope: Scope, lines: object) -> None:
    """From here on, count the pieces that these lines speak of as used; no further where that is done already."""
    wanted = {kind for noun in _spoken(scope, lines, set()) for kind in scope.model.members(noun.noun.name())}
    missing = sorted(wanted - set(scope.used))
    if missing:
        scope.used = {**scope.used, **{kind: scope.builder.let("used", 0) for kind in missing}}


def _spoken(scope: Scope, lines: object, known: set[tuple[str, str]]) -> Iterator[UsedNow]:
    """What these lines speak of, and what they do by name."""
    model = scope.model
    for node in nodes(lines):
        inner: object = ()
        match node:
            case UsedNow():
                yield node
                continue
            case Perform(step=name):
                key, inner = ("define", name), model.defines[name]
            case PerformField(field=name):
                key, inner = ("field", name), tuple(step for (_, field), step in model.steps.items() if field == name)
            case _:
                continue
        if key not in known:
            known.add(key)
            yield from _spoken(scope, inner, known)


def used_up(scope: Scope, kind: str, number: Value) -> None:
    """So many pieces of a kind have been used."""
    counter = scope.used.get(kind)
    if isinstance(counter, Local):
        scope.builder.assign(counter, counter + number)


def used_one(scope: Scope, one: Thing) -> None:
    """One thing has been used, of whichever of its kinds it is."""
    for kind in one.kinds:
        used_up(scope, kind, is_kind(scope, one, (kind,)))


def carry_used(scope: Scope, inner: Mapping[str, Expr]) -> None:
    """What was used inside counts outside, too, where it has been counted anew there."""
    for kind, counter in inner.items():
        if scope.used.get(kind) is not counter:
            used_up(scope, kind, counter)
