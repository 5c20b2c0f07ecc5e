"""`another player` is a player other than `you`, and `another card` a card other than this one, wherever it stands."""

from __future__ import annotations

import pytest

from tests.game.small import CARD, lying, played, small, written

FX = CARD.replace("  has worth", "  has fx: steps, or none\n  has worth")
CHOSEN = {
    "named": "choose victim: another player\n  victim gains 10 coin",
    "named, if any": "choose victim: another player, if any\n  victim gains 10 coin",
    "in a verb": "another player gains 10 coin",
    "described": "choose victim: another player with at least 4 coin\n  victim gains 10 coin",
    "let": "let victim: another player\n  victim gains 10 coin",
}


@pytest.mark.parametrize("lines", CHOSEN.values(), ids=CHOSEN)
def test_another_player_is_not_you(lines: str) -> None:
    rules = small(f"action rob\n  {lines}\n")
    match = played(rules, "busy", "pass", seats=3)
    robbed = sorted(str(move) for move in match.moves() if move.action == "rob")
    assert [move.rpartition("=")[2] for move in robbed] == ["1", "2"]
    after = played(rules, "busy", "pass", robbed[0], seats=3)
    assert lying(after.table)["coin"] == [14, 5, 5]


ASKED = {
    "nobody else has": ("another player has at least 6 coin", False),
    "somebody else has": ("another player has at least 5 coin", True),
    "nobody else has fewer": ("another player has fewer than 5 coin", False),
    "somebody else has fewer": ("another player has fewer than 6 coin", True),
    "nobody else there": ("there is another player with at least 6 coin", False),
    "somebody else there": ("there is another player with at least 5 coin", True),
}


@pytest.mark.parametrize(("condition", "holds"), ASKED.values(), ids=ASKED)
def test_what_is_asked_of_another_player_is_not_asked_of_you(condition: str, holds: bool) -> None:
    rules = small(f"action look\n  gain 4 coin\n  if {condition}\n    gain 10 coin\n")
    match = played(rules, "look", seats=3)
    assert lying(match.table)["coin"] == [19 if holds else 9, 5, 5]


def test_another_card_is_not_this_one() -> None:
    cards = 'card c1 "C1"\n  worth: 1\n  fx: discard another card in your hand\ncard c2 "C2"\n  worth: 2\n'
    text = "action try\n  choose c: a card in your hand\n  do fx of c, if given\n"
    rules = small(text, kinds=FX, cards=cards, setup="each player: deal 2 from stack to your hand")
    match = played(rules)
    assert sorted(str(move) for move in match.moves() if move.action == "try") == ["try c=c1.1 card=c2.1", "try c=c2.1"]
    assert lying(played(rules, "try c=c1.1 card=c2.1").table)["scraps"] == "c2"


def test_another_card_where_there_is_no_card_is_refused() -> None:
    found = written("action try\n  choose c: another card in your hand\n  discard c\n")
    assert [(one.code, one.facts.get("why")) for one in found.diagnostics] == [("E407", "no-card")]
