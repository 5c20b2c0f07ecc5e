"""A line of the course of the game that does what a card says is a decision where the card asks, and of the seat it asks."""

from __future__ import annotations

import pytest

from spyrium_dsl.lower.assemble import assemble
from spyrium_dsl.run.rules import Rules
from tests.game.small import CARD, CARDS, ZONES, lying, played, small

BOARD = "zone board of cards\n  pile\n"
ASKS, PLAIN = "gain 1 coin or gain 1 vp", "gain 2 vp"
DO = "do dusk of the top card in board, if given"
CHOICE, LEAVES = ["flow dusk=1", "flow dusk=2"], ["flow dusk=yes", "flow dusk=no"]


def _rules(top: str, flow: str, more: str = "") -> Rules:
    """A game with that card on top of the board; others do the other things, so that the line may ask."""
    lines = [one for one in (ASKS, PLAIN, "gain 3 vp") if one != top]
    dusks = [*lines, top]
    cards = CARDS + "".join(f'card d{n} "D{n}"\n  worth: 0\n  dusk: {line}\n' for n, line in enumerate(dusks) if line)
    kinds = CARD + "  has dusk: steps, or none\n"
    setup = "move the top card in stack to board" if top else "move the bottom card in stack to board"
    return small(more, kinds=kinds, zones=ZONES + BOARD, cards=cards, setup=setup, flow=flow)


# What the card on top says, the lines after both have passed, who is asked what then, and the points at the end where the
# first of what is offered is chosen.
ASKED = {
    "nobody asked": (PLAIN, f"  each player\n    {DO}\n", [], [2, 2]),
    "each player asked": (ASKS, f"  each player\n    {DO}\n", [(0, CHOICE), (1, CHOICE)], [0, 0]),
    "what may be left": ("you may gain 1 vp", f"  each player\n    {DO}\n", [(0, LEAVES), (1, LEAVES)], [1, 1]),
    "others are asked": (
        "every other player decides: gain 1 vp or gain 2 vp",
        f"  each player\n    {DO}\n",
        [(1, ["flow dusk=1", "flow dusk=2"]), (0, ["flow dusk=1", "flow dusk=2"])],
        [1, 1],
    ),
    "others are asked after something paid": (
        "spend 1 coin, every other player decides: gain 1 vp or gain 2 vp",
        f"  each player\n    {DO}\n",
        [(1, ["flow dusk=1", "flow dusk=2"]), (0, ["flow dusk=1", "flow dusk=2"])],
        [1, 1],
    ),
    "others are not asked where it cannot be paid": (
        "spend 9 coin, every other player decides: gain 1 vp or gain 2 vp",
        f"  each player\n    {DO}\n",
        [],
        [0, 0],
    ),
    "after something paid": (PLAIN, f"  each player\n    spend 1 coin, {DO}\n", [], [2, 2]),
    "after something paid, asked": (
        ASKS,
        f"  each player\n    spend 1 coin, {DO}\n",
        [(0, CHOICE), (1, CHOICE)],
        [0, 0],
    ),
    "what cannot be paid": (PLAIN, f"  each player\n    spend 9 coin, {DO}\n", [], [0, 0]),
    "under a condition": (PLAIN, f"  each player\n    if your coin is at least 1: {DO}\n", [], [2, 2]),
    "under a condition that does not hold": (
        ASKS,
        f"  each player\n    if your coin is at least 9: {DO}\n",
        [],
        [0, 0],
    ),
    "a defined step": (PLAIN, "  each player\n    do dawn\n", [], [2, 2]),
    "one of two that a part asks for": (
        "gain 2 vp; if your coin is at least 9, you may gain 3 vp",
        f"  each player\n    {DO}\n",
        [],
        [2, 2],
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_who_is_asked(name: str) -> None:
    top, flow, asked, points = ASKED[name]
    more = f"define dawn\n  {DO}\n" if "dawn" in flow else ""
    rules = _rules(top, flow, more)
    made = ["pass", "pass"]
    found = []
    while (match := played(rules, *made)).seat >= 0:
        moves = [str(move) for move in match.moves()]
        found.append((match.seat, moves))
        made.append(moves[0])
    assert found == asked
    assert lying(match.table)["vp"] == points
    model = rules.model
    plain = assemble(model, 2).program
    for counting in (assemble(model, 2, marked=True), assemble(model, 2, counted=True)):
        assert [one.name for one in counting.program.decisions] == [one.name for one in plain.decisions]
        assert list(counting.program.functions) == list(plain.functions)
