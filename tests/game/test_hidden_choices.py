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


HIDDEN = ZONES.replace("  pile\n  starts with every card", "  pile, hidden\n  starts with every card, shuffled")


@pytest.mark.parametrize(
    "lines",
    [
        "choose card: a card in stack\nmove card to burnt",
        "choose card: a card in stack with worth at least 2, if any\nif there is card: move card to burnt",
        "move a card in stack to burnt",
        "move 2 cards in stack to burnt",
        "move up to 2 cards in stack to burnt",
        "discard any number of cards in stack",
    ],
)
def test_a_choice_in_a_pile_that_nobody_may_look_through_is_refused(lines: str) -> None:
    found = written(action(lines), setup=DEAL, zones=HIDDEN)
    (one,) = [one for one in found.diagnostics if one.is_mistake]
    assert one.code == "E428"
    assert one.span is not None
    assert texts(action(lines), setup=DEAL, zones=HIDDEN)[0].read(one.span) == "stack"


# What is chosen is one card only: that one it is, in an open pile or hand as in a hidden one; the cards that may be it.
ONE = {
    "the top card": ("choose card: the top card in stack\nmove card to burnt", {"c6"}),
    "the top card, if any": (
        "choose card: the top card in stack, if any\nif there is card: move card to burnt",
        {"c6"},
    ),
    "a random card": ("choose card: a random card in stack\nmove card to burnt", {f"c{n}" for n in range(1, 7)}),
    "a random card, if any": (
        "choose card: a random card in stack, if any\nif there is card: move card to burnt",
        {f"c{n}" for n in range(1, 7)},
    ),
    "a random card of those that pass a test": (
        "choose card: a random card in stack with worth at least 5\nmove card to burnt",
        {"c5", "c6"},
    ),
    "under a name": (
        "let card: a random card in stack, if any\nif there is card: move card to burnt",
        {f"c{n}" for n in range(1, 7)},
    ),
    "none, if any": ("choose card: a random card in line, if any\nif there is card: move card to burnt", {""}),
    "the top of none, if any": (
        "choose card: the top card in line, if any\nif there is card: move card to burnt",
        {""},
    ),
}


@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
@pytest.mark.parametrize("name", ONE)
def test_one_card_that_is_named_is_no_choice(name: str, hidden: bool) -> None:
    lines, cards = ONE[name]
    rules = small(action(lines), zones=HIDDEN if hidden else ZONES)
    top = hidden and "top card in stack" in lines
    for seed in range(1, 4):
        assert [str(move) for move in played(rules, seed=seed).moves()].count("go") == 1
        burnt = str(lying(played(rules, "go", seed=seed).table)["burnt"])
        assert burnt in cards or (top and burnt)


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
