"""Others act in the middle of a move: `you` is another player, who decides; then the move goes on.

What another player is asked ends the move of the one who asks: from there on nothing is refused, see `program/lapse`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from spyrium_dsl.core import thing as core
from spyrium_dsl.core.looped import looped
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.scope import Asked, CannotLower, Scope
from spyrium_dsl.effects.line import Prefix
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.reading import matches
from spyrium_dsl.effects.selectors import Every, EveryOther
from spyrium_dsl.effects.things import Ref, Thing
from spyrium_dsl.program.nodes import Expr


class Acting(Prefix):
    """Another player is `you` under it, and decides; several of them in turn, clockwise from the one who asks."""

    slots: ClassVar[dict[str, str]] = {"who": "thing"}
    node: Literal["acting"] = "acting"
    who: Thing

    def open(self, scope: Scope, step: Step) -> None:
        if not isinstance(self.who, Every | EveryOther):
            others_act(scope, self.who.lower(scope), lambda inside: inside.step(step))
            return
        b = scope.builder
        # All can be asked by the game itself, all others cannot.
        first, start = (1, scope.actor) if isinstance(self.who, EveryOther) else (0, scope.seat)
        with b.loop("turn", first, scope.seats) as turn:
            seat = b.let("who", (start + turn) % scope.seats)
            one = core.Thing((PLAYER,), seat)
            with scope.when(matches(scope, self.who.noun, one)):
                looped(scope, lambda turned: others_act(turned, one, lambda inside: inside.step(step)))


class Asker(Ref):
    """The player whose move it is, where another one acts in it; else the one who acts."""

    node: Literal["asker"] = "asker"

    def lower(self, scope: Scope) -> core.Thing:
        return core.Thing((PLAYER,), (scope.asker or scope).actor)


def others_act(scope: Scope, who: core.Thing, do: Callable[[Scope], None]) -> None:
    """Do something with that player as the one who acts and is asked. The line's `it` and numbers are known there."""
    if not scope.may_ask or who.kinds != (PLAYER,):
        raise CannotLower("E411")
    b = scope.builder
    seat: Expr = b.let("who", sure(scope, who).value)
    inside = scope.under()
    inside.actor, inside.asker = seat, scope.asker or scope
    # What a card offers once a move was offered to the one who asks.
    inside.asked, inside.used, inside.source, inside.temporary = Asked(), {}, None, ()
    outer, b.decider = b.decider, seat
    try:
        with b.part():
            do(inside)
    finally:
        b.decider = outer
