"""Turns that nobody ever leaves: they end with the first who can do nothing of what is offered, and so does the game."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.check.rounds import never_fails, takes_part
from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.become import SetState
from spyrium_dsl.effects.blocks import Block, blocks
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report


def check_leaving(ground: Ground) -> Iterator[Diagnostic]:
    """W626 for each, where all that is offered needs something. What needs nothing goes on for ever, which W608 tells."""
    model = ground.model
    states = _come_to(ground)
    for block in all_of(ground.tree.declarations, Block):
        if not isinstance(block.head, s.Turns) or not all(takes_part(block.head.among, state) for state in states):
            continue
        offered = [name for one in all_of(block.body, s.Decide) for name in one.actions]
        if offered and not any(_needs_nothing(model, name) for name in offered):
            yield report("W626", block.head.span)


def _come_to(ground: Ground) -> set[str]:
    """The states that a player is ever in: the first, and what anything becomes."""
    states = ground.model.kinds[PLAYER].states if PLAYER in ground.model.kinds else ()
    become = {one.state for one in all_of((ground.tree.declarations, ground.tree.cards), SetState)}
    return {*states[:1], *become.intersection(states)} or {""}


def _needs_nothing(model: Model, action: str) -> bool:
    return all(never_fails(line) for line in blocks(model.actions.get(action, ())))
