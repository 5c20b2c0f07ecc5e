"""Nobody chooses among cards that only another player may look at, however it is said; what leaks nothing is played."""

from __future__ import annotations

import pytest

from tests.game.small import ZONES, lying, played, small, texts, written

HANDS = ZONES.replace("one for each player\n", "one for each player\n  seen by its owner\n", 1)
DEAL = "each player: deal 2 from stack to your hand"
VICTIM = "choose victim: a player other than you\n"


def action(lines: str) -> str:
    return "action go\n" + "".join(f"  {line}\n" for line in lines.splitlines())


@pytest.mark.parametrize(
    "lines",
    [
        "choose card: a card in any hand\nmove card to burnt",
        "choose card: a card in any hand with worth at least 2\nmove card to burnt",
        f"{VICTIM}choose card: a card in hand of victim\nmove card to burnt",
        f"{VICTIM}choose card: a card in hand of victim, if any\nif there is card: move card to burnt",
        f"{VICTIM}move a card in hand of victim to burnt",
        f"{VICTIM}move 2 cards in hand of victim to burnt",
        f"{VICTIM}move up to 2 cards in hand of victim to burnt",
        f"{VICTIM}discard a card in hand of victim",
    ],
)
def test_a_choice_that_would_show_titles_is_refused(lines: str) -> None:
    """At the place that may not be looked into; where all may look, nothing is wrong with it."""
    found = written(action(lines), setup=DEAL, zones=HANDS)
    (one,) = [one for one in found.diagnostics if one.is_mistake]
    assert one.code == "E427"
    assert one.span is not None
    place = texts(action(lines), setup=DEAL, zones=HANDS)[0].read(one.span)
    assert place in ("any hand", "hand of victim")
    assert written(action(lines), setup=DEAL).rules is not None


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        pytest.param("choose card: a card in your hand\nmove card to burnt", "go card=c{}", id="their own"),
        pytest.param("move a card in your hand to burnt", "go card=c{}", id="their own, in a verb"),
        pytest.param(f"{VICTIM}move a random card in hand of victim to burnt", "go", id="by chance"),
        pytest.param(f"{VICTIM}move every card in hand of victim to burnt", "go", id="all"),
        pytest.param(f"{VICTIM}victim acts\n  move a card in your hand to burnt", "go", id="the owner chooses"),
    ],
)
def test_what_shows_no_title_is_played(lines: str, move: str) -> None:
    rules = small(action(lines), setup=DEAL, zones=HANDS)
    start = played(rules)
    before = lying(start.table)
    assert isinstance(before["hand"], list)
    mine = before["hand"][start.seat].split()[0].removeprefix("c")
    moves = [move.format(mine)]
    match = played(rules, *moves)
    if "victim acts" in lines:
        # The choice within the move is asked of the other player, who is shown their own cards only.
        assert match.seat == 1 - start.seat
        moves.append(str(match.moves()[0]))
        match = played(rules, *moves)
    burnt = lying(match.table)["burnt"]
    assert burnt
    taken = set(str(burnt).split())
    owner = start.seat if "your hand" in lines and "victim" not in lines else 1 - start.seat
    assert taken <= set(before["hand"][owner].split())
