"""What a player sees and cannot choose: the things about which "why not?" can be asked."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.nouns import Kind
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.view import seen_cards

Pair = tuple[str, str]
"""The name of a choice and an option of it."""


def closed(match: Match, action: str, choices: Sequence[Pair] = (), seats: Sequence[int] = ()) -> tuple[Pair, ...]:
    """The options of an action's choices that no legal move with *choices* has, choice by choice.

    They are those the rules look at and leave out, and the cards of the sort asked for that one of *seats* sees on the
    table or before the mover.
    """
    looked_at = match.looked_at(action, choices)
    fixed = {name for name, _ in choices}
    possible = {pair for move in match.find(action, choices) for pair in move.choices}
    found: dict[Pair, None] = {}
    for name, clause, options in looked_at:
        if name not in fixed:
            found.update(dict.fromkeys((name, option) for option in [*options, *_in_sight(match, clause, seats)]))
    return tuple(pair for pair in found if pair not in possible)


def _in_sight(match: Match, clause: Node | None, seats: Sequence[int]) -> list[str]:
    """The cards of the sort that a choice asks for, except those before other players."""
    kind = _kind(clause)
    if kind is None or kind == PLAYER:
        return []
    table, model = match.table, match.rules.model
    wanted = model.members(kind)
    found = []
    for card in seen_cards(table, tuple(seats)):
        lies = table.find(card)
        if model.pieces[card].kind in wanted and lies is not None:
            zone = model.zones[lies[0]]
            if (zone.per == "one" and zone.shape != "pile") or (zone.per == "seat" and lies[1] == match.seat):
                found.append(model.pieces[card].label)
    return found


def _kind(node: object) -> str | None:
    """The first kind of things that a sentence names."""
    if isinstance(node, Kind):
        return node.kind
    parts = node.slot_values() if isinstance(node, Node) else node if isinstance(node, tuple) else ()
    return next((kind for part in parts if (kind := _kind(part)) is not None), None)
