"""What a description says of place, owner and state is asked of one thing at hand, too; what cannot be asked is refused."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.game.small import BUSY, CARD, CARDS, ZONES, lying, played, small, written

KIND = CARD + "  has price: coin\n  has always: changes, or none\n  has triggers, or none\n  can be fresh or old\n"
HELD = ZONES.replace("one for each player\n", "one for each player\n  changes hold\n")
PARTS = {
    "kinds": KIND,
    "zones": HELD,
    "setup": "deal 3 from stack to hand of first player",
    "busy": BUSY + "\n  every card in stack becomes old\n  if total price among fresh cards in stack is 3, gain 1 vp",
}
BUY = "action go\n  choose card: a card in your hand\n  spend coin equal to price of card\n"
DISCARD = (
    "action go\n  choose card: a card in your hand\n  discard card\n"
    "action up\n  choose card: a card in stack\n  discard card\n"
)


def cards(line: str) -> str:
    """Six cards; the last of them, in the hand of the first player, has one more line."""
    plain = "".join(f'card c{n} "C{n}"\n  worth: {n}\n  price: {n}\n' for n in range(1, 7))
    return f"{plain}  {line}\n"


class Said(NamedTuple):
    """A line of a card in play, and what the first player, of 5 coin, has in the end."""

    line: str
    coin: int


COSTS = {
    "elsewhere": Said("always: a card in line costs 2 coin less", 1),
    "here": Said("always: a card in your hand costs 2 coin less", 3),
    "yours": Said("always: a card of yours costs 2 coin less", 3),
    "in a state": Said("always: a fresh card costs 2 coin less", 3),
    "in another state": Said("always: a card not fresh costs 2 coin less", 1),
}
SET_OFF = {
    "elsewhere": Said("when you discard a card in line: gain 10 coin", 5),
    "in your zone": Said("when you discard a card in your hand: gain 10 coin", 15),
    "in a zone of any": Said("when you discard a card in any hand: gain 10 coin", 15),
    "where another discards from": Said("when another player discards a card in stack: gain 10 coin", 15),
    "where anybody discards from": Said("when any player discards a card in any hand: gain 10 coin", 15),
    "yours": Said("when you discard a card of yours: gain 10 coin", 15),
    "in a state": Said("when you discard a fresh card: gain 10 coin", 15),
    "in another state": Said("when you discard an old card: gain 10 coin", 5),
    "anywhere": Said("when you discard a card: gain 10 coin", 15),
}


@pytest.mark.parametrize("name", COSTS)
def test_what_costs_less(name: str) -> None:
    rules = small(BUY, **PARTS, cards=cards(COSTS[name].line))
    assert lying(played(rules, "go card=c4").table)["coin"] == [COSTS[name].coin, 5]


@pytest.mark.parametrize("name", SET_OFF)
def test_what_sets_a_line_off(name: str) -> None:
    """It lay there when the verb was done to it, wherever that has brought it."""
    rules = small(DISCARD, **PARTS, cards=cards(SET_OFF[name].line))
    assert lying(played(rules, "go card=c4", "up card=c2").table)["coin"] == [SET_OFF[name].coin, 5]


def test_who_decides() -> None:
    players = "zone order of players\n  row\n  starts with every player\nzone next order of players\n  row\n"
    more = (
        "action go\n  move you to next order\n  every player in next order decides: gain 1 coin or gain 1 vp\n"
        "action back\n  move you to order\n"
    )
    match = played(small(more, zones=ZONES + players), "go", "go go=1", seats=3)
    assert lying(match.table)["coin"] == [6, 5, 5]
    assert match.seat == 1
    assert "go" in {move.action for move in match.moves()}


WORKER = "kind worker\n  3 for each player, in their home\n  owned in home, spot\n"
WORKERS = 'noun worker one "worker" other "workers"\nzone home of workers, one for each player\nzone spot of workers\n'
BACK = "action go\n  move 1 worker in your home to spot\naction back\n  for each one among workers in spot\n    {}\n"


def test_alike_pieces_go_home() -> None:
    """Each to the zone of its owner, all at once."""
    more = BACK.format("move one to home of owner of one")
    rules = small(more, kinds=CARD + WORKER, zones=ZONES + WORKERS)
    found = lying(played(rules, "go", "go", "go", "back").table)
    assert (found["spot"], found["home"]) == (0, [3, 3])


IT, FROM_HOME = "move it to spot", "move 1 worker in your home to spot"
SO_MANY = {
    "so many, where the line says": (IT, "use 2 workers in your home", {"go": 2}),
    "more than there are": (IT, "use 4 workers in your home", {}),
    "up to so many": (IT, "use up to 2 workers in your home", {f"go worker={n}": n for n in range(3)}),
    "up to more than there are": (IT, "use up to 5 workers in your home", {f"go worker={n}": n for n in range(4)}),
    "up to so many, of none": (IT, "use 3 workers in your home, use up to 2 workers in your home", {"go": 3}),
    "any number": (IT, "use any number of workers in your home", {f"go worker={n}": n for n in range(4)}),
    "where the line and the kind say": (FROM_HOME, "use 2 workers in your home", {"go": 2}),
    "any number, where both say": (
        FROM_HOME,
        "use any number of workers in your home",
        {f"go worker={n}": n for n in range(4)},
    ),
    "where the kind says": (FROM_HOME, "use 2 workers", {"go": 2}),
    "whose they are": (FROM_HOME, "use 2 workers of yours", {"go": 2}),
}
"""What a kind says of a verb, a line that does it, and how many workers each move uses."""


@pytest.mark.parametrize("on_a_card", [False, True], ids=["in an action", "on a card"])
@pytest.mark.parametrize("name", SO_MANY)
def test_so_many_from_a_place(name: str, on_a_card: bool) -> None:
    """They go where their kind says, all at once, and each counts as used."""
    route, line, moves = SO_MANY[name]
    line += ", gain 2 coin per worker used"
    go = "choose card: a card in your hand\n  do fx of card" if on_a_card else line
    more = f"action go\n  {go}\naction back\n  move every worker of yours in spot to your home\n"
    kinds = CARD + ("  has fx: steps, or none\n" if on_a_card else "") + WORKER + f"  to use: {route}\n"
    own = CARDS + (f"  fx: {line}\n" if on_a_card else "")
    rules = small(
        more, kinds=kinds, zones=ZONES + WORKERS, cards=own, setup="deal 1 from stack to hand of first player"
    )
    go = "go card=c6.1" if on_a_card else "go"
    offered = {str(move).replace(go, "go") for move in played(rules).moves() if move.action == "go"}
    assert offered == moves.keys()
    for move, used in moves.items():
        found = lying(played(rules, move.replace("go", go)).table)
        assert (found["spot"], found["home"]) == (used, [3 - used, 3])
        assert found["coin"] == [5 + 2 * used, 5]


REFUSED = {
    "another thing than the one walked along": (
        BACK.format("move 1 worker in your home to home of owner of one"),
        "E401",
    ),
    "as many workers of a place": (
        "action go\n  use 2 workers in spot\naction back\n  move every worker of yours in spot to your home\n",
        "E401",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_asked_is_refused(name: str) -> None:
    more, code = REFUSED[name]
    worker = WORKER + "  to use: move 1 worker in your home to spot\n"
    found = written(more, kinds=CARD + worker, zones=ZONES + WORKERS)
    told = [one for one in found.diagnostics if one.is_mistake]
    assert [one.code for one in told] == [code]
    assert told[0].span is not None


SEEN_BY_OWNER = {
    "another, from your zone": ("when another player discards a card in your hand", [5, 15, 5, 5]),
    "another, of yours": ("when another player discards a card of yours", [5, 15, 5, 5]),
    "another, from their own zone": ("when another player discards a card in their hand", [5, 5, 15, 5]),
    "another, of other players": ("when another player discards a card of other players", [5, 5, 15, 15]),
    "any, from your zone": ("when any player discards a card in your hand", [15, 15, 5, 5]),
    "any, of other players": ("when any player discards a card of other players", [5, 5, 15, 15]),
    "you, of other players": ("when you discard a card of other players", [5, 5, 5, 5]),
}
"""What the owner of the card has when he discards a card of his own, and when the next player discards one of the owner, one
of his own and one of the third player."""


@pytest.mark.parametrize("name", SEEN_BY_OWNER)
def test_a_place_is_seen_by_each_owner(name: str) -> None:
    """`your hand` on a card is that of its owner, whoever acts; `their hand` that of the one who acts."""
    line, coins = SEEN_BY_OWNER[name]
    more = "action go\n  choose card: a card in any hand\n  discard card\n"
    setup = "each player: deal 2 from stack to your hand"
    busy = BUSY.replace("\n  move every card in your hand to line", "")
    parts = {**PARTS, "setup": setup, "busy": busy + "\n  every card in any hand becomes old"}
    rules = small(more, **parts, cards=cards(f"{line}: gain 10 coin"))
    moves = (("go card=c5",), ("pass", "go card=c5"), ("pass", "go card=c4"), ("pass", "go card=c2"))
    ends = [lying(played(rules, *some, seats=3).table)["coin"] for some in moves]
    assert [coin[0] for coin in ends if isinstance(coin, list)] == coins
    assert all(isinstance(coin, list) and coin[1:] == [5, 5] for coin in ends)


BOARDS = """quantity toll: 1
noun board  one "board"  other "boards"
noun plan  one "plan"  other "plans"
kind board
  has worth: a number
kind plan
  has worth: a number
zone shelf of boards
  starts with every board
zone desk of plans
  starts with every plan
zone nest of cards, plans, one on each board
"""
LAY = """action lay
  choose card: a card in your hand
  choose board: a board in shelf
  move card to nest of board
action plan
  choose board: a board in shelf
  choose plan: a plan in desk
  move plan to nest of board
  gain vp equal to worth of plan
action age
  choose card: a card in any nest
  card becomes old
action look
  choose board: a board in shelf {}
  gain vp equal to worth of board, spend coin equal to toll
"""
LYING_ON = {
    "in a state": ("bearing a fresh card", ["b1"]),
    "in another state": ("bearing a card not fresh", ["b2"]),
    "of a kind": ("bearing a card", ["b1", "b2"]),
    "of another kind": ("bearing a plan", ["b1", "b3"]),
    "none in a state": ("bearing no fresh card", ["b2", "b3", "b4"]),
    "none of a kind": ("bearing no plan", ["b2", "b4"]),
}
"""Of four boards the first bears a fresh card and a plan, the second an old card, the third a plan."""


@pytest.mark.parametrize("name", LYING_ON)
def test_what_lies_on_a_thing(name: str) -> None:
    """Of a place that holds several kinds only those described are counted, in the state described."""
    said, boards = LYING_ON[name]
    more = BOARDS + LAY.format(said)
    own = "".join(f'board b{n} "B{n}"\n  worth: {n}\n' for n in range(1, 5))
    own += "".join(f'plan p{n} "P{n}"\n  worth: {n}\n' for n in range(1, 3))
    rules = small(
        more,
        **{**PARTS, "setup": "each player: deal 2 from stack to your hand"},
        cards=cards("always: toll is 1 more") + own,
    )
    laid = (
        "lay card=c6 board=b1",
        "lay card=c4 board=b2",
        "age card=c4",
        "plan board=b1 plan=p1",
        "plan board=b3 plan=p2",
    )
    found = [str(move) for move in played(rules, *laid).moves() if move.action == "look"]
    assert found == [f"look board={board}.1" for board in boards]
