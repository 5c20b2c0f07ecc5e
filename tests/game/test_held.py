"""What players and cards have of a resource: their own or the table's, of nobody, at most so much."""

from __future__ import annotations

import pytest

from tests.game.small import BUSY, CARD, ZONES, lying, played, small, stocks

HOLDING = CARD + "  has fx: steps\n  can hold coin\n  can be fresh or used\n  to try: do fx of it\n"
TWO = 'card c1 "C1"\n  worth: 1\n  fx: {}\ncard c2 "C2"\n  worth: 2\n  fx: gain 1 vp\n'
TRY = "action go\n  choose card: a card in your hand\n  {}try card\n"
PLACES = ZONES.replace("zone line of cards\n  row\n", "")
LATER = (
    BUSY.replace("every card in line", "every card in burnt").replace("to line", "to burnt")
    + "\n  every fresh card in your hand becomes used\n  try every card in your hand"
)
"""What keeps each word of the game in use."""
DEALT = "each player: gain 0 vp\n  deal 2 from stack to hand of first player"

FIRE = "resource fire, shared\n  starts with 3\n"


@pytest.mark.parametrize(
    ("line", "fire", "vp"),
    [
        pytest.param("spend 1 fire, gain 1 vp", 1, 1, id="spend"),
        pytest.param("lose up to 1 fire", 1, 0, id="lose"),
        pytest.param("lose up to 9 fire", 0, 0, id="lose all"),
        pytest.param("gain 2 fire", 7, 0, id="gain"),
        pytest.param("gain vp equal to your fire", 3, 3, id="your"),
        pytest.param("gain vp equal to fire of champion", 3, 3, id="of"),
        pytest.param("gain 1 vp per fire you own", 3, 3, id="for each"),
        pytest.param("gain 1 vp per 2 fire you own", 3, 1, id="for each of so many"),
        pytest.param("if you have at least 3 fire, gain 1 vp", 3, 1, id="has at least"),
        pytest.param("if you have fewer than 3 fire, gain 1 vp", 3, 0, id="has fewer"),
        pytest.param("champion gains 1 fire", 5, 0, id="another gains"),
        pytest.param("champion loses up to 1 fire", 1, 0, id="another loses"),
        pytest.param("take 1 fire from champion", 3, 0, id="taken from the table to the table"),
        pytest.param("turn 1 fire into vp", 1, 1, id="turned into"),
        pytest.param("your fire becomes 7", 7, 0, id="becomes"),
    ],
)
def test_what_is_of_the_table_is_the_same_for_every_seat(line: str, fire: int, vp: int) -> None:
    """Two players, one after the other, do the same with it."""
    more = f"{FIRE}game remembers champion: a player, or nobody\naction go\n  champion becomes you\n  {line}\n"
    found = lying(played(small(more), "go", "go").table)
    assert found["fire"] == [fire, fire]
    assert found["vp"] == [vp, vp]


NOBODY = "game remembers champion: a player, or nobody\ngame remembers pet: a card, or nothing\n"


@pytest.mark.parametrize(
    ("line", "coin", "vp"),
    [
        pytest.param("champion gains 3 coin, gain 1 vp", 5, 1, id="gains"),
        pytest.param("champion loses up to 3 coin, gain 1 vp", 5, 1, id="loses"),
        pytest.param("pay 2 coin to champion, gain 1 vp", 3, 1, id="is paid"),
        pytest.param("gain vp equal to coin of champion", 5, 0, id="has"),
        pytest.param("if champion has at least 1 coin, gain 1 vp", 5, 0, id="has at least"),
        pytest.param("if champion has fewer than 1 coin, gain 1 vp", 5, 1, id="has fewer"),
        pytest.param("if pet is fresh, gain 1 vp", 5, 0, id="is in a state"),
        pytest.param("if pet is not fresh, gain 1 vp", 5, 1, id="is not in a state"),
        pytest.param("if there is pet and pet is fresh, gain 1 vp", 5, 0, id="there is, and it is"),
        pytest.param("gain vp equal to worth of pet", 5, 0, id="number"),
        pytest.param("gain 1 vp per coin on pet", 5, 0, id="lies on it"),
        pytest.param("take up to 2 coin from champion, gain 1 vp for each of those", 5, 0, id="taken up to"),
        pytest.param("take all coin from champion, gain 1 vp for each of those", 5, 0, id="taken all"),
        pytest.param("take 1 coin from champion", None, 0, id="taken"),
        pytest.param("place 1 coin on pet", None, 0, id="put on"),
        pytest.param("remove 1 coin from pet", None, 0, id="removed from"),
        pytest.param("coin of champion becomes 4", None, 0, id="set"),
        pytest.param("pet becomes used", None, 0, id="becomes"),
        pytest.param("move pet to scraps", None, 0, id="moved"),
        pytest.param("discard pet", None, 0, id="verb"),
        pytest.param("do fx of pet", None, 0, id="its line"),
        pytest.param("deal 1 from stack to hand of champion", None, 0, id="its place"),
        pytest.param("owner of pet gains 1 coin", None, 0, id="its owner"),
        pytest.param("if number of cards in hand of champion is 0, gain 1 vp", None, 0, id="what lies in its place"),
        pytest.param(
            "if there is champion and number of cards in hand of champion is 0, gain 1 vp",
            5,
            0,
            id="there is, and there",
        ),
    ],
)
def test_nobody_and_no_thing(line: str, coin: int | None, vp: int) -> None:
    """Nobody gets nothing and has nothing; what would have to be done with no thing cannot be done (None)."""
    crown = "action crown\n  champion becomes you\n  choose card: a card in your hand\n  pet becomes card\n"
    more = f"{NOBODY}action go\n  {line}\n{crown}"
    match = played(small(more, kinds=HOLDING, cards=TWO.format("gain 1 vp"), setup=DEALT, busy=LATER, zones=PLACES))
    if coin is None:
        assert "go" not in {move.action for move in match.moves()}
        return
    who = match.seat
    table = played(match.rules, "go").table
    assert (stocks(table, "coin")[who], stocks(table, "vp")[who]) == (coin, vp)
    assert stocks(table, "coin")[1 - who] == 5


@pytest.mark.parametrize(
    ("line", "move", "vp"),
    [
        pytest.param("place 3 coin here, gain 1 vp per coin here, at most 2", "", 2, id="here"),
        pytest.param("spend 4 coin, gain 1 vp for each of those, at most 2", "", 2, id="those"),
        pytest.param("spend 4 coin, gain 2 vp for every 2 of those, at most 3", "", 3, id="for every so many"),
        pytest.param("gain coin or vp equal to your coin, at most 2", " resource=vp", 2, id="one of, equal to"),
        pytest.param("gain 1 vp per 2 coin you own, at most 1", "", 1, id="for each of so many"),
        pytest.param("gain 1 vp per coin you own, at most 3", "", 3, id="for each one has"),
        pytest.param("gain 1 vp per card in your hand, at most 1", "", 1, id="for each thing"),
        pytest.param("gain any 2 among coin or vp, at most 1", " coin=0", 1, id="any mix"),
        pytest.param("gain 3 vp, at most 1", "", 1, id="plain"),
    ],
)
def test_at_most_so_much_of_every_amount(line: str, move: str, vp: int) -> None:
    match = played(
        small(TRY.format(""), kinds=HOLDING, cards=TWO.format(line), setup=DEALT, busy=LATER, zones=PLACES),
        "go card=c1" + move,
    )
    assert sum(stocks(match.table, "vp")) == vp


@pytest.mark.parametrize(
    ("line", "vp"),
    [
        pytest.param("if this card has at least 1 coin, gain 1 vp", 0, id="nothing there"),
        pytest.param("if this card has fewer than 1 coin, gain 1 vp", 1, id="fewer"),
        pytest.param("place 2 coin here, if this card has at least 2 coin, gain 1 vp", 1, id="so much there"),
        pytest.param("place 2 coin here, if this card has at least 3 coin, gain 1 vp", 0, id="not so much there"),
    ],
)
def test_a_card_has_what_lies_on_it(line: str, vp: int) -> None:
    """Whatever the player has whose number is that of the card."""
    match = played(
        small(TRY.format(""), kinds=HOLDING, cards=TWO.format(line), setup=DEALT, busy=LATER, zones=PLACES),
        "go card=c1",
    )
    assert sum(stocks(match.table, "vp")) == vp


@pytest.mark.parametrize("number", ["9", "your heat plus 6", "your coin times 2"])
def test_a_stock_that_is_set_goes_to_its_limit_at_most(number: str) -> None:
    more = f"resource heat\n  at most 5\naction go\n  your heat becomes {number}, gain vp equal to your heat\n"
    assert sum(stocks(played(small(more), "go").table, "vp")) == 5
