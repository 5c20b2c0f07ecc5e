"""What has left a place since a thing was last seen there: until then, and no longer, it is known where that thing lies.

A thing knows its place and its cell while the program is made. Whatever leaves the same zone may be that very thing under another
name, and in a heap it may shift that thing's cell; so from there on the state is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.thing import Thing, next_number
from spyrium_dsl.program.nodes import Expr, same


@dataclass(frozen=True)
class _Left:
    when: int
    zone: str | None
    """None: any zone."""
    value: Expr | None
    """None: perhaps several things."""
    kinds: tuple[str, ...]
    alike: bool


@dataclass
class Left:
    """The things that have left a place on the way to the statement under way."""

    found: list[_Left] = field(default_factory=list)
    _aside: list[_Left] = field(default_factory=list)

    def leaves(self, zone: str | None, value: Expr | None, kinds: tuple[str, ...], alike: bool = False) -> None:
        """Something leaves a zone here; with *alike*, a piece of a class."""
        self.found.append(_Left(next_number(), zone, value, kinds, alike))

    def now(self, thing: Thing) -> Thing:
        """The thing with what is still known of where it lies."""
        if thing.at is None:
            return thing
        for one in self.found:
            if one.when < thing.since or one.zone not in (None, thing.at.zone.id):
                continue
            if one.alike:
                if one.kinds != thing.kinds:
                    continue
                if one.value is not None and not same(one.value, thing.value):
                    # Another one of its class may have been the last there.
                    thing = replace(thing, unsure=True)
                    continue
                return thing.moved()
            if (one.kinds == (PLAYER,)) == (thing.kinds == (PLAYER,)):
                return thing.moved()
        return thing

    @contextmanager
    def branches(self) -> Iterator[None]:
        """A statement with branches: what has left in one of them has perhaps left, once they have joined."""
        outer, self._aside = self._aside, []
        try:
            yield
        finally:
            self.found += self._aside
            self._aside = outer

    @contextmanager
    def branch(self) -> Iterator[None]:
        """One of the branches: the others know nothing of it."""
        start = len(self.found)
        try:
            yield
        finally:
            self._aside += self.found[start:]
            del self.found[start:]
