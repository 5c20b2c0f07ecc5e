"""What a move sets off may put its player out of the turns."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.become import SetState
from spyrium_dsl.effects.blocks import blocks
from spyrium_dsl.effects.changes import WhenActing
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.perform import Perform, PerformField
from spyrium_dsl.effects.walk import nodes


def may_be_put_out(model: Model) -> bool:
    """Whether what a move gains may set off something that ends the turns of a player."""
    if any(not isinstance(trigger, WhenActing) for _, trigger, _ in model.whenever):
        return True
    # Whatever else is set off happens once for each player, and the move goes on after it.
    return any(puts_out(model, block) for block in blocks(tuple(model.triggers)))


def puts_out(model: Model, lines: object) -> bool:
    """Whether lines may bring some player into another state."""
    states = model.kinds[PLAYER].states if PLAYER in model.kinds else ()
    return any(isinstance(node, SetState) and node.state in states for node in _done(model, lines))


def _done(model: Model, lines: object) -> Iterator[Node]:
    """What lines do, with all that they do by way of steps, verbs and fields; each of these is looked at once."""
    waiting: list[object] = [lines]
    seen: set[tuple[str, str]] = set()
    while waiting:
        for node in nodes(waiting.pop()):
            yield node
            match node:
                case Perform(step=name):
                    key, more = ("step", name), model.defines.get(name, ())
                case Act(verb=verb):
                    routes = (kind.routes.get(verb, ()) for kind in model.kinds.values())
                    key, more = ("verb", verb), tuple(line for route in routes for line in route)
                case PerformField(field=name):
                    key = ("field", name)
                    more = tuple(step for (_, field), step in model.steps.items() if field == name)
                case _:
                    continue
            if key not in seen:
                seen.add(key)
                waiting.append(more)
