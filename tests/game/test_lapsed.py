"""What the course of the game asks for lapses where none of it can be done, also where that is told only by looking for a move."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.game.small import lying, played, small

TWICE = """choose n: a number from 2 to 3
as often as n
  spend n coin
"""
"""Four coin at least: how often is known only in play, and what is left after the first time counts."""
DISCARDS = """choose n: a number from 1 to 3
as often as n
  choose card: a card in your hand
  discard card
  spend 4 coin
"""
"""Choices in a loop of no known end."""


def under(text: str, margin: int) -> str:
    return "".join(f"{' ' * margin}{line}\n" for line in text.splitlines())


class Asked(NamedTuple):
    """What is asked for, and the one move of a player who can do it."""

    more: str
    flow: str
    move: str
    last: tuple[str, ...] = ("pass",)
    then: tuple[str, ...] = ()


EACH = "  each player\n    {}\n"
ASKED = {
    "an action": Asked(f"action go\n{under(TWICE, 2)}", EACH.format("one of go"), "go n=2"),
    "two actions": Asked(
        f"action go\n{under(TWICE, 2)}action up\n  spend 4 coin\n", EACH.format("one of go, up"), "up"
    ),
    "alternatives": Asked(f"define go\n  one of\n    dear:\n{under(TWICE, 6)}", EACH.format("do go"), "go go=dear n=2"),
    "choices in a loop": Asked(f"action go\n{under(DISCARDS, 2)}", EACH.format("one of go"), "go n=1 card=c4.1"),
    "as soon as": Asked(
        "as soon as the number of cards in stack is 0\n  once for each player\n"
        f"  one of, if any\n    dear:\n{under(TWICE, 6)}",
        "",
        "trigger.1 trigger.1=dear n=2",
        (),
        ("pass",),
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_who_can_do_none_of_it_is_not_asked(name: str) -> None:
    """The first player has three coin left; the game goes on with the other, and comes to its end."""
    row = ASKED[name]
    rules = small(row.more, flow=row.flow, setup="each player: deal 2 from stack to your hand")
    before = ("busy", "pass", "busy", *row.last)
    match = played(rules, *before)
    assert match.seat == 1
    assert lying(match.table)["coin"] == [3, 5]
    over = played(rules, *before, row.move, *row.then)
    assert over.is_over
    assert lying(over.table)["coin"] == [3, 1]
