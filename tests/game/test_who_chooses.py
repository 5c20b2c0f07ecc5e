"""Nobody chooses for somebody else: in the middle of a move others choose nothing, and such a line is refused."""

from __future__ import annotations

import pytest

from tests.game.test_used import WORKER
from tests.game.tiny import mistakes

TURN = "    one of go, pass"
CHOICES = {
    "a number": "choose n: a number from 0 to 2\n    gain vp equal to n",
    "a card": "choose card: a card in your hand\n    discard card",
    "any number of pieces": "use any number of workers",
    "any number of pieces, moved": "move any number of workers in your home to your camp",
    "any number of cards": "discard any number of cards in your hand",
    "so many cards": "discard 2 cards in your hand",
    "any amount": "spend any amount of coin",
    "one of two": "gain coin or vp equal to your coin",
    "alternatives": "gain 1 coin or gain 1 vp",
}


@pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
def test_others_choose_nothing_in_a_move(choice: str) -> None:
    text = WORKER + "action go\n  each player\n    "
    assert [one.code for one in mistakes(text + choice + "\n", TURN)] == ["E411"]
    alone = WORKER + "action go\n  " + choice.replace("\n    ", "\n  ") + "\n"
    assert not mistakes(alone, TURN)
