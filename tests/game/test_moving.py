"""What is moved lies where it was moved to, once; what it leaves keeps its order; a place holds no more than it can."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.game.small import CARD, CARDS, ZONES, lying, played, small

GRID = "zone table of cards\n  grid of 2 by 4\n  neighbours share an edge\n"
PLAYERS = "zone order of players\n  row\n  starts with every player\nzone next order of players\n  row\n"
WORKER = "kind worker\n  3 for each player, in their home\n  owned in home, spot\n"
SPOT = 'noun worker one "worker" other "workers"\nzone home of workers, one for each player\nzone spot of workers\n'
TOKEN = "kind token\n  has face: a number\n  3 with face 1, in pool\n  3 with face 2, in pool\n"
POOL = 'noun token one "token" other "tokens"\nzone pool of tokens\nzone tray of tokens\n'
RUIN = "kind ruin\n  has age: a number\n"
RUINS = 'noun ruin one "ruin" other "ruins"\ngroup thing: card, ruin\nnoun thing one "thing" other "things"\n'
DEALT = {"setup": "deal 5 from stack to line"}
TO_HAND = {"setup": "deal 3 from stack to hand of first player"}
MIXED = {
    "kinds": CARD + RUIN,
    "cards": CARDS + 'ruin r1 "R1"\n  age: 3\nruin r2 "R2"\n  age: 4\n',
    "zones": ZONES.replace("stack of cards", "stack of cards, ruins")
    .replace("burnt of cards", "burnt of cards, ruins")
    .replace("every card", "every thing"),
    "busy": "move the top thing in stack to burnt\n  move every card in line to scraps\n"
    "  move every card in your hand to line\n  if total age among ruins in stack is 3, gain 1 vp",
}


class Moving(NamedTuple):
    """Declarations, moves of the players, and what then lies where."""

    more: str
    moves: tuple[str, ...]
    lies: dict[str, object]
    parts: dict[str, str] | None = None


def pieces(kind: str, zones: str, more: str = "") -> dict[str, str]:
    return {"kinds": CARD + kind, "zones": ZONES + zones + more}


MOVED = {
    # walks
    "every card of a row": Moving(
        "action go\n  discard every card in line\n", ("go",), {"scraps": "c6 c5 c4 c3 c2", "line": ""}, DEALT
    ),
    "some cards of a row": Moving(
        "action go\n  for each card among cards in line\n    if worth of card is at least 4\n      move card to burnt\n",
        ("go",),
        {"burnt": "c6 c5 c4", "line": "c3 c2"},
        DEALT,
    ),
    "every card of a row, to its end": Moving(
        "action go\n  move every card in line to line\n", ("go",), {"line": "c6 c5 c4 c3 c2"}, DEALT
    ),
    "each card of a heap takes one from the pile": Moving(
        "action go\n  for each card among cards in your hand\n    deal 1 from stack to your hand\n",
        ("go",),
        {"hand": ["c6 c5 c4 c3 c2 c1", ""]},
        TO_HAND,
    ),
    "each card of a heap takes another away": Moving(
        "action go\n  for each card among cards in your hand\n    gain 1 vp\n    if there is a card in your hand with worth 6\n"
        "      discard the card in your hand with worth 6\n",
        ("go",),
        {"vp": [2, 0], "hand": ["c4 c5", ""], "scraps": "c6"},
        TO_HAND,
    ),
    "each player of a row": Moving(
        "action go\n  for each one among players in order\n    move one to next order\n    gain 1 vp\n"
        "action back\n  move you to order\n",
        ("go",),
        {"vp": [3, 0, 0], "order": [], "next-order": [0, 1, 2]},
        {"zones": ZONES + PLAYERS},
    ),
    "some players of a row": Moving(
        "action go\n  you become out\n  move every player not out in order to next order\naction back\n  move you to order\n",
        ("go",),
        {"order": [0], "next-order": [1, 2]},
        {"zones": ZONES + PLAYERS},
    ),
    # order
    "out of the middle of a pile": Moving(
        "action go\n  choose card: a card in stack\n  move card to burnt\n",
        ("go card=c2", "go card=c4"),
        {"stack": "c1 c3 c5 c6", "burnt": "c2 c4"},
    ),
    "out of wherever it lies": Moving(
        "action go\n  choose card: a card in stack\n  try card\naction up\n  choose card: a card in line\n  try card\n",
        ("go card=c2", "up card=c5"),
        {"stack": "c1 c3", "line": "c6 c4", "burnt": "c2 c5"},
        {
            "setup": "deal 3 from stack to line\n  move every card in scraps to stack",
            "kinds": CARD + "  to try: move it to burnt\n",
        },
    ),
    # room
    "one worker too many": Moving(
        "action go\n  move 1 worker in your home to spot\naction back\n  move every worker of yours in spot to your home\n",
        ("go", "!go", "back"),
        {"spot": 1, "home": [2, 3]},
        pieces(WORKER, SPOT, "  holds at most 1\n"),
    ),
    "several workers": Moving(
        "action go\n  move 2 workers in your home to spot\naction one\n  move 1 worker of yours in home of you to spot\n"
        "action back\n  move every worker of yours in spot to your home\n",
        ("go", "!go", "one", "!one"),
        {"spot": 3, "home": [1, 2]},
        pieces(WORKER, SPOT, "  holds at most 3\n"),
    ),
    "all workers": Moving(
        "action go\n  move every worker in your home to spot\naction back\n  move every worker of yours in spot to your home\n",
        ("go", "!go"),
        {"spot": 3, "home": [0, 3]},
        pieces(WORKER, SPOT, "  holds at most 4\n"),
    ),
    "tokens dealt as there is room": Moving(
        "action go\n  deal 3 from bag to tray\naction back\n  move a token in tray to pool\n"
        "action up\n  move a token in pool to tray\n",
        ("go", "go"),
        {"tray": 4},
        pieces(
            TOKEN.replace("pool", "bag"),
            POOL,
            "  holds at most 4\nzone bag of tokens\n  pile, hidden\n  starts shuffled\n",
        ),
    ),
    "players in a row": Moving(
        "action go\n  move you to next order\naction back\n  move you to order\n",
        ("go", "!go"),
        {"next-order": [0], "order": [1, 2]},
        {"zones": ZONES + PLAYERS + "  holds at most 1\n"},
    ),
    # chance
    "by chance from a grid": Moving(
        "action go\n  discard a random card in table\n",
        ("go",) * 6,
        {"table": "- - - - - - - -", "scraps": "c5 c3 c6 c2 c4 c1"},
        {"zones": ZONES + GRID, "setup": "fill table from stack"},
    ),
    "by chance from any hand": Moving(
        "action go\n  discard a random card in any hand\n",
        ("go",) * 3,
        {"hand": ["", ""], "scraps": "c5 c6 c4"},
        TO_HAND,
    ),
    "by chance of some cards": Moving(
        "action go\n  discard a random card in stack with worth at least 5\n",
        ("go", "go", "!go"),
        {"scraps": "c5 c6", "stack": "c1 c2 c3 c4"},
    ),
    "by chance of one of two kinds": Moving(
        RUINS + "action go\n  discard a random card in stack\n",
        ("go",) * 6,
        {"scraps": "c3 c6 c1 c2 c4 c5", "stack": "r1 r2"},
        MIXED,
    ),
    "by chance of alike pieces": Moving(
        "action go\n  move a random token in pool to tray\naction back\n  move a token in tray to pool\n",
        ("go",) * 6 + ("!go",),
        {"pool": 0, "tray": 6},
        pieces(TOKEN, POOL),
    ),
}


@pytest.mark.parametrize("name", MOVED)
def test_what_lies_where(name: str) -> None:
    """The same in every way to play; `!go` is a move that must not be there."""
    row = MOVED[name]
    seats = 3 if "player" in name else 2
    rules = small(row.more, **(row.parts or {}))
    done = [move for move in row.moves if not move.startswith("!")]
    for number, move in enumerate(row.moves):
        if move.startswith("!"):
            before = [one for one in row.moves[:number] if not one.startswith("!")]
            assert move[1:] not in {one.action for one in played(rules, *before, seats=seats).moves()}
    found = lying(played(rules, *done, seats=seats).table)
    assert {zone: found[zone] for zone in row.lies} == row.lies


def test_each_piece_is_as_likely() -> None:
    """One token of four has face 1: a draw by places or classes would meet it half of the time."""
    token = TOKEN.replace("3 with face 1", "1 with face 1")
    more = "action go\n  move a random token in pool to tray\naction back\n  move a token in tray to pool\n"
    rules = small(more, **pieces(token, POOL))
    machine = rules.fast(2).machine
    ones = 0
    for seed in range(400):
        state = machine.start(seed)
        machine.apply(state, machine.moves(state)[0])
        ones += rules.fast(2).table(state).count("tray", "token", 0, 0)
    assert 70 <= ones <= 130
