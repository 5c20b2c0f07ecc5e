"""A change that may be used once: asked where a number is first read in a move; the number itself is reckoned at each reading."""

from __future__ import annotations

import pytest

from spyrium_dsl.run.rules import Rules
from tests.game.tiny import CARD, CARDS, after, alike, tiny

ONCE = CARD.replace("  owned in", "  has now and then: changes, used once until used, or none\n  owned in")
TOLL = "quantity toll: number of cards in your hand\n"
TWICE = TOLL + "action go\n  spend coin equal to toll\n  deal 1 from stack to your hand\n  spend coin equal to toll\n"
OF = """quantity toll of card: worth of card
action go
  choose card: a card in your hand
  choose other: a card in your hand other than card
  spend coin equal to toll of card
  spend coin equal to toll of other
"""
# The first hand holds c9, c8, c7; c1 lies in the stack, where nothing holds.
NOBODYS, OWN = CARDS - 1, 0
ROWS = {
    "nobody's": (TWICE, NOBODYS, "no toll", "go", 3 + 4),
    "left": (TWICE, OWN, "no toll", "go c9=no", 3 + 4),
    "used": (TWICE, OWN, "no toll", "go c9=yes", 0),
    "used for another number": (TWICE, OWN, "toll is 1", "go c9=yes", 1 + 1),
    "used for less": (TWICE, OWN, "toll is 1 less", "go c9=yes", 2 + 3),
    "of two cards, nobody's": (OF, NOBODYS, "no toll", "go card=c9 other=c7", 9 + 7),
    "of two cards, left": (OF, OWN, "no toll", "go card=c8 other=c7 c9=no", 8 + 7),
    "of two cards, used": (OF, OWN, "no toll", "go card=c8 other=c7 c9=yes", 0),
}


def game(text: str, owner: int, change: str) -> Rules:
    lines = [f"now and then: {change}" if place == owner else "" for place in range(CARDS)]
    return tiny(text, kind=ONCE, cards=lines, setup="each player: gain 20 coin")


@pytest.mark.parametrize("row", ROWS)
def test_the_number_is_reckoned_where_it_is_read(row: str) -> None:
    text, owner, change, move, paid = ROWS[row]
    rules = game(text, owner, change)
    assert 25 - after(rules, move).table.stock("coin", 0) == paid
    alike(rules)
