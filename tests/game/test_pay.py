"""What `pay` takes: a price in the resource that it is counted in, a bare number in the currency."""

from __future__ import annotations

import pytest

from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.run.match import Match
from spyrium_dsl.text.source import Source
from tests.game.small import told
from tests.json_parts import list_at

GAME = """\
game stall "Stall" in en
players: 2 to 2
noun player  one "player"  other "players"
noun ring  one "ring"  other "rings"
resource coin
  each player starts with 5
  {currency}
resource gem
  each player starts with 5
resource vp
kind player
  can be in or out
kind ring
  has price: gem
  has toll: coin
  owned in hand
zone hand of rings, one for each player
zone shop of rings
  row
  starts with every ring
action buy
  choose chosen: a ring in shop
  pay {number}
  move chosen to your hand, gain 1 vp
action stop
  you become out
flow
  turns clockwise from a random player, among players not out
    one of buy, stop
  winner: most vp
"""
CARDS = """\
cards for stall
ring plain "Plain"
  price: 3 gem
  toll: 1 coin
"""


def read(number: str, currency: str = "currency") -> Checked:
    text = (
        GAME.format(number=number, currency=currency)
        if currency
        else GAME.replace("  {currency}\n", "").format(number=number)
    )
    return load_game([Source("game.rules", text), Source("cards.rules", CARDS)], Languages(), None, "stall")


@pytest.mark.parametrize(
    ("number", "coin", "gem"),
    [
        pytest.param("price of chosen", 5, 2, id="a price in gems"),
        pytest.param("toll of chosen", 4, 5, id="a price in coins"),
        pytest.param("price of chosen less 1", 5, 3, id="less"),
        pytest.param("2", 3, 5, id="a bare number"),
        pytest.param("number of rings in shop", 4, 5, id="a count"),
    ],
)
def test_it_is_paid_in_what_it_is_counted_in(number: str, coin: int, gem: int) -> None:
    checked = read(number)
    assert checked.rules is not None, checked.diagnostics
    match = Match.start(checked.rules, 2, 1)
    seat = match.seat
    match.apply(next(move for move in match.moves() if move.action == "buy"))
    view = match.view(None)
    assert [list_at(view, "stocks", name)[seat] for name in ("coin", "gem")] == [coin, gem]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        pytest.param("price of chosen", (), id="a price needs no currency"),
        pytest.param("2", ("no-currency",), id="a bare number does"),
        pytest.param(
            "price of chosen plus toll of chosen", ("no-currency",), id="amounts of two resources are neither"
        ),
    ],
)
def test_without_a_currency(number: str, told: tuple[str, ...]) -> None:
    found = [one for one in read(number, "").diagnostics if one.is_mistake]
    assert tuple(one.facts["why"] for one in found if one.code == "E407") == told
    assert len(found) == len(told)


def test_what_nobody_can_pay_is_told_in_its_resource() -> None:
    """A ring for more gems than there can be."""
    text = GAME.format(number="price of chosen", currency="currency").replace(
        "kind ring", "kind ring\n  to take: pay price of it"
    )
    cards = CARDS.replace("3 gem", "9 gem")
    found = load_game(
        [Source("game.rules", text), Source("cards.rules", cards)], Languages(), None, "stall"
    ).diagnostics
    told = {(one.facts["what"], one.facts["needs"], one.facts["most"]) for one in found if one.code == "W605"}
    assert told == {("gem", 9, 5)}


def test_one_of_two_states_needs_no_word() -> None:
    """`can be in or out`, and only "out" is spoken of; of a state that nobody speaks of at all, both are told."""
    assert told(read("2")) == ()
    text = (
        GAME.format(number="2", currency="currency")
        .replace("  you become out\n", "  gain 1 vp\n")
        .replace(", among players not out", ", among players")
    )
    found = load_game(
        [Source("game.rules", text), Source("cards.rules", CARDS)], Languages(), None, "stall"
    ).diagnostics
    assert sorted(str(one.facts["name"]) for one in found if one.code == "E307") == ["in", "out"]


def test_a_currency_that_is_only_paid_is_used() -> None:
    """`pay 2` does not name it; without such a line nothing speaks of it."""
    bare = GAME.replace("  has toll: coin\n", "").replace(", gain 1 vp", ", gain 1 vp, gain 1 gem")
    cards = Source("cards.rules", CARDS.replace("  toll: 1 coin\n", ""))
    for pay, what in (("pay {number}", []), ("gain {number} vp", ["coin"])):
        text = bare.replace("pay {number}", pay).format(number="2", currency="currency")
        found = load_game([Source("game.rules", text), cards], Languages(), None, "stall").diagnostics
        assert [one.facts["name"] for one in found if one.code == "E307"] == what
