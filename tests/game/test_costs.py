"""What costs less is paid for with less: that, and nothing else that is counted in the same resource."""

from __future__ import annotations

import pytest

from tests.game.small import BUSY, CARD, ZONES, played, small, stocks

PRICED = CARD + "  has price: coin\n  has income: coin\n  has always: changes, or none\n"
HELD = ZONES.replace("one for each player\n", "one for each player\n  changes hold\n", 1)
SALE = "a card costs 2 coin less"


def coins(line: str, always: str, more: str = "") -> int:
    """What the player has after the line, of 5; the price of the card is 3, its income 4."""
    cards = "".join(f'card c{n} "C{n}"\n  worth: 1\n  price: 3\n  income: 4\n  always: {always}\n' for n in (1,))
    go = f"{more}action go\n  choose card: a card in your hand\n  {line}\n"
    rest = "action rest\n  choose card: a card in your hand\n  pay price of card, gain coin equal to income of card\n"
    rules = small(
        go + rest, kinds=PRICED, zones=HELD, cards=cards, busy=BUSY, setup="deal 1 from stack to hand of first player"
    )
    match = played(rules)
    return stocks(played(rules, "go card=c1").table, "coin")[match.seat]


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        pytest.param("pay price of card", 2, 4, id="paid"),
        pytest.param("spend coin equal to price of card", 2, 4, id="spent"),
        pytest.param("spend coin equal to due of card", 1, 3, id="paid by a number made of it"),
        pytest.param("gain coin equal to income of card", 9, 9, id="gained"),
        pytest.param("gain coin equal to price of card", 8, 8, id="gained, what is paid elsewhere"),
        pytest.param("if price of card is at most 1, gain 1 coin", 5, 6, id="asked for"),
        pytest.param("if income of card is at most 2, gain 1 coin", 5, 5, id="asked for, what is no cost"),
    ],
)
def test_only_what_is_paid_is_less(line: str, before: int, after: int) -> None:
    due = "quantity due of card: price of card plus 1\n" if "due" in line else ""
    assert coins(line, "a card costs 0 coin less", due) == before
    assert coins(line, SALE, due) == after


WOOD = "resource wood\n  each player starts with 3\n"
LEAVE = "1 wood may be paid in place of 1 coin"


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        pytest.param(f"this time, {LEAVE}; spend 5 coin, gain 1 vp", {0, 1, 2, 3}, id="this time"),
        pytest.param("spend 5 coin, gain 1 vp", {0}, id="not so"),
        pytest.param(f"this time, {LEAVE}; spend 2 wood", {2}, id="something else is paid"),
    ],
)
def test_what_may_be_paid_in_its_place_this_time(line: str, paid: set[int]) -> None:
    rules = small(f"{WOOD}action go\n  {line}\naction chop\n  gain 1 wood\n")
    match = played(rules)
    moves = [str(move) for move in match.moves() if move.action == "go"]
    assert {3 - stocks(played(rules, move).table, "wood")[match.seat] for move in moves} == paid
