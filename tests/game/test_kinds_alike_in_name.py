"""A state or a field of one name in two kinds: each kind has its own."""

from __future__ import annotations

import pytest

from tests.game.small import CARD, ZONES, lying, played, small

KINDS = (
    CARD + "  has color: a hue\n  can be ready or spent\n"
    "kind ruin\n  has age: a number\n  has color: a stone\n  can be spent, ready or lost\n"
)
NOUNS = """noun ruin one "ruin" other "ruins"
noun hue one "hue" other "hues"
noun stone one "stone" other "stones"
group thing: card, ruin
noun thing one "thing" other "things"
list hue: red, blue
list stone: grey, white, black
zone field of ruins, cards
  starts with every ruin
"""
CARDS = "".join(f'card c{n} "C{n}"\n  worth: {n}\n  color: {"red" if n < 4 else "blue"}\n' for n in range(1, 7))
RUINS = "".join(
    f'ruin r{n} "R{n}"\n  age: {10**n}\n  color: {color}\n' for n, color in enumerate(("grey", "white", "black"))
)
ACTIONS = (
    NOUNS
    + """action spend-one
  choose card: a ready card in your hand
  card becomes spent
  gain coin equal to total age among spent ruins in field
action mend
  every ruin in field becomes ready
  gain vp equal to number of ready ruins in field
action go-out
  move every card in your hand to field
  gain vp equal to number of ready things in field
action spend-all
  every thing in field becomes spent
  gain vp equal to number of spent things in field
  gain coin equal to number of things not spent in field
  gain coin equal to number of lost ruins in field
action count-colors
  gain vp equal to total age among ruins in field with color white
  gain coin equal to total worth among cards in field with color red
action count-of-two
  gain coin equal to number of things in field with color black
  gain vp equal to number of things in field with color blue
"""
)
FOUR = "deal 4 from stack to hand of first player"

FOUND = {
    "each kind begins in its own first state": (("spend-one card=c6",), {"coin": [116, 5]}),
    "a state is set by its kind": (("mend",), {"vp": [3, 0]}),
    "a state of a group": (("mend", "pass", "go-out"), {"vp": [10, 0]}),
    "a state set for a group": (("mend", "pass", "go-out", "spend-all"), {"vp": [17, 0], "coin": [5, 5]}),
    "values of each list": (("go-out", "count-colors"), {"vp": [4, 10], "coin": [5, 8]}),
    "values of either list": (("go-out", "count-of-two"), {"vp": [4, 3], "coin": [5, 6]}),
}


@pytest.mark.parametrize("name", FOUND)
def test_each_kind_has_its_own(name: str) -> None:
    moves, expected = FOUND[name]
    rules = small(ACTIONS, kinds=KINDS, cards=CARDS + RUINS, zones=ZONES, setup=FOUR)
    found = lying(played(rules, *moves).table)
    assert {key: found[key] for key in expected} == expected
