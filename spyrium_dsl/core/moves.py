"""A move of one thing, whatever it is: a card, an alike piece, a player in a row."""

from __future__ import annotations

from spyrium_dsl.core.cards import put_in, take_out
from spyrium_dsl.core.counted import move_alike
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.room import need_room
from spyrium_dsl.core.rows import move_seat
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At, Thing
from spyrium_dsl.program.nodes import Const


def move(scope: Scope, thing: Thing, to: At) -> Thing:
    """Put one thing into a place; the thing, lying there."""
    thing = sure(scope, thing)
    if thing.kinds == (PLAYER,):
        return move_seat(scope, thing, to)
    kinds = scope.model.kinds
    if not all(k in kinds for k in thing.kinds):
        # A place stays where it is.
        raise CannotLower("E407", why="nowhere")
    if all(kinds[k].alike for k in thing.kinds):
        return move_alike(scope, thing, Const(1), to)
    if any(kinds[k].alike for k in thing.kinds):
        raise CannotLower("E401")
    need_room(scope, to, Const(1))
    take_out(scope, thing)
    return put_in(scope, thing, to)
