"""A card that has been moved lies where it lies now, by whatever name it is spoken of, and lies nowhere twice."""

from __future__ import annotations

import pytest

from tests.game.tiny import after, alike, tiny, zones

CHOOSE = "action go\n  choose card: a card in your hand\n"
TWO = CHOOSE + "  choose other: a card in your hand other than card\n"
# The first hand holds c9, c8, c7.
ROWS = {
    "an alternative": (CHOOSE + "  move card to scraps or move card to burnt\n", (), "go card=c7 go=2", [], ["c7"]),
    "if one may": (
        CHOOSE + "  you may move card to scraps; move card to burnt\n", (), "go card=c9 go=yes", [], ["c9"]
    ),
    "if not one may": (
        CHOOSE + "  you may move card to scraps; move card to burnt\n", (), "go card=c9 go=no", [], ["c9"]
    ),
    "if so": (
        CHOOSE + "  if your vp is 0, move card to scraps; otherwise, gain 1 vp; move card to burnt\n",
        (), "go card=c9", [], ["c9"],
    ),
    "under an if": (
        CHOOSE + "  if your vp is 0\n    move card to scraps\n  move card to burnt\n", (), "go card=c9", [], ["c9"]
    ),
    "again and again": (CHOOSE + "  as often as 2\n    move card to scraps\n", (), "go card=c9", ["c9"], []),
    "two of one hand": (
        TWO + "  move card to scraps\n  move other to burnt\n", (), "go card=c9 other=c7", ["c9"], ["c7"]
    ),
    "one of two twice": (
        CHOOSE + "  choose other: a card in your hand\n  move card to scraps\n  move other to burnt\n",
        (), "go card=c9 other=c9", [], ["c9"],
    ),
    "all of them before": (
        CHOOSE + "  move every card in your hand to scraps\n  move card to burnt\n",
        (), "go card=c9", ["c7", "c8"], ["c9"],
    ),
    "a line of the card": (
        CHOOSE + "  do fx of card\n  move card to burnt\n", ("fx: move this card to scraps",), "go card=c9", [], ["c9"]
    ),
    "twice on a card": (
        CHOOSE + "  do fx of card\n", ("fx: move this card to scraps; move this card to burnt",), "go card=c9", [], ["c9"]
    ),
    "set off by a verb": (
        CHOOSE + "  discard card\n", ("", "when you discard a card: move it to burnt"), "go card=c9", [], ["c9"]
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_a_card_lies_in_one_place(row: str) -> None:
    text, cards, move, scraps, burnt = ROWS[row]
    rules = tiny(text, cards=cards)
    found = zones(after(rules, move))
    assert (sorted(found["scraps"]), found["burnt"]) == (scraps, burnt)
    alike(rules)


TOKENS = """kind token
  has face: a number
  1 with face 1, in pool
  2 with face 2, in pool
noun token  one "token"  other "tokens"
zone pool of tokens
zone box of tokens
zone bin of tokens
"""
PIECES = {
    "alternatives": ("  move chip to bin or move chip to box\n", 3),
    "one after the other": ("  choose other: a token in pool\n  move chip to bin\n  move other to box\n", 3),
}


@pytest.mark.parametrize("row", PIECES)
def test_no_place_holds_fewer_pieces_than_none(row: str) -> None:
    text, total = PIECES[row]
    rules = tiny(TOKENS + "action go\n  choose chip: a token in pool\n" + text)
    for seed, _ in enumerate(alike(rules)):
        state, _ = rules.fast(2).machine.play(seed, seed, 300)
        table = rules.fast(2).table(state)
        counts = [
            table.count(zone, "token", 0, face) for zone in ("pool", "box", "bin") for face in table.classes("token")
        ]
        assert min(counts) >= 0
        assert sum(counts) == total
