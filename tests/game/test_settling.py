"""What happens `as soon as` something is so: looked for anew after each, asked of nobody who cannot do it, and then over."""

from __future__ import annotations

import pytest

from tests.game.tiny import after, alike, mistakes, tiny

FIRST = """as soon as the number of fresh cards in your hand is at least 4
  once for each player
  every card in your hand becomes used
"""
SECOND = """as soon as the total worth among fresh cards in your hand is at least 25
  once for each player
  gain 1 vp
"""
GO = "action go\n  deal 1 from stack to your hand\n"


def test_what_is_no_longer_so_does_not_happen() -> None:
    """Both are due at once after a deal; the first of them makes the other's condition false, and nothing goes on for ever."""
    rules = tiny(FIRST + SECOND + GO)
    match = after(rules, "go")
    assert match.decision == "turn"
    assert match.table.stock("vp", 0) == 0
    alike(rules)


ASKED = {
    "each other player in a turn": (
        "",
        "\n    each other player clockwise from first player\n      discard a card in your hand",
    ),
    "each player in a turn": ("", "\n    each player: discard a card in your hand"),
    "as soon as": (
        "as soon as a player has at least 1 vp\n  once for each player\n  discard a card in your hand\n",
        "\n    move every card in your hand to scraps\n    gain 1 vp",
    ),
    "both": (
        "as soon as a player has at least 1 vp\n  once for each player\n  discard a card in your hand\n",
        "\n    each other player clockwise from first player\n      discard a card in your hand, gain 1 vp",
    ),
}


@pytest.mark.parametrize("row", ASKED)
def test_what_a_turn_asks_of_others_lapses(row: str) -> None:
    """Nobody is asked what he cannot do, but the player whose turn it is."""
    trigger, asked = ASKED[row]
    rules = tiny(trigger + "action go\n  gain 1 coin\n", flow=asked)
    for seats in (2, 3):
        alike(rules, seats)


def test_turns_in_which_only_others_may_be_asked_are_refused() -> None:
    """If what is asked of each player lapses for all of them, nobody decides anything in such a turn."""
    text = "action go\n  gain 1 coin\n"
    only = "    each player: discard a card in your hand"
    assert [one.code for one in mistakes(text, only)] == ["E404"]
    assert not mistakes(text, "    each player: gain 1 coin or gain 1 vp, you become out")
