"""A line that some cards lack, done beside other things: such a card cannot be played at all, and W621 says so."""

from __future__ import annotations

import pytest

from tests.game.small import BUSY, CARD, lying, played, small, told, written

CARDS = "".join(f'card c{n} "C{n}"\n  worth: {n}\n' + ("  fx: gain 3 vp\n" if n > 4 else "") for n in range(1, 7))
HAND = "each player: deal 3 from stack to your hand"
PLAY = "action play\n  choose c: a card in your hand\n  use c\n"


def _kind(route: str) -> str:
    return CARD.replace("  has worth", "  has fx: steps, or none\n  has worth") + f"  to use:\n{route}"


TOLD = {
    "of it": "    do fx of it\n    move it to scraps\n",
    "in one line": "    do fx of it, move it to scraps\n",
    "before another": "    do fx of it\n    gain 1 vp\n",
    "under a condition": "    if your coin is at least 1\n      do fx of it\n    move it to scraps\n",
    "of a name": "    choose other: a card in your hand\n    do fx of other\n    move it to scraps\n",
    "of one described": "    do fx of a card in your hand\n    move it to scraps\n",
}


@pytest.mark.parametrize("route", TOLD.values(), ids=TOLD)
def test_what_some_cards_lack_is_told_where_it_is_done(route: str) -> None:
    found = told(written(PLAY, kinds=_kind(route), cards=CARDS))
    assert [(one.code, dict(one.facts)) for one in found] == [("W621", {"field": "fx", "lacking": 4, "cards": 6})]


NOT_TOLD = {
    "if given": "    do fx of it, if given\n    move it to scraps\n",
    "or else": "    do fx of it or gain 1 coin\n    move it to scraps\n",
    "may": "    you may do fx of it\n    move it to scraps\n",
    "nothing else": "    do fx of it\n",
    "only paid": "    spend 1 coin, do fx of it\n",
    "an alternative": "    one of\n      good: do fx of it\n      plain: gain 1 vp\n    move it to scraps\n",
}


@pytest.mark.parametrize("route", NOT_TOLD.values(), ids=NOT_TOLD)
def test_nothing_is_told_where_nothing_is_lost(route: str) -> None:
    assert told(written(PLAY, kinds=_kind(route), cards=CARDS)) == ()


def test_nothing_is_told_where_every_card_has_it() -> None:
    cards = "".join(f'card c{n} "C{n}"\n  worth: {n}\n  fx: gain 3 vp\n' for n in range(1, 7))
    assert told(written(PLAY, kinds=_kind(TOLD["of it"]), cards=cards)) == ()


def test_what_no_card_may_lack_is_told_at_the_card_alone() -> None:
    kinds = _kind(TOLD["of it"]).replace("has fx: steps, or none", "has fx: steps")
    assert {one.code for one in written(PLAY, kinds=kinds, cards=CARDS).diagnostics} == {"E312"}


@pytest.mark.parametrize("given", ["", ", if given"], ids=["no", "yes"])
def test_what_is_told_is_so(given: str) -> None:
    """Of a hand, the cards with the line can be played, and with `if given` the others, too."""
    kinds = _kind(f"    do fx of it{given}\n    move it to scraps\n")
    match = played(small(PLAY, kinds=kinds, cards=CARDS, setup=HAND, busy=BUSY))
    hands = lying(match.table)["hand"]
    assert isinstance(hands, list)
    assert match.seat is not None
    held = set(str(hands[match.seat]).split())
    assert held - {"c5", "c6"}, "some of them lack it"
    playable = {str(move).rpartition("=")[2].removesuffix(".1") for move in match.moves() if move.action == "play"}
    assert playable == (held if given else held & {"c5", "c6"})
