"""`up to 2 cards` is a choice of how many and which: one after another, and to stop is always on offer; each set is one move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from spyrium_dsl.render.refused import refused
from spyrium_dsl.run.rules import Rules
from tests.game.small import CARD, CARDS, ZONES, lying, played, small, texts, written

DEAL = "deal 4 from stack to hand of first player"
HIDDEN = ZONES.replace("  pile\n  starts with every card", "  pile, hidden\n  starts with every card, shuffled")
MORE_CARDS = CARDS + "".join(f'card c{n} "C{n}"\n  worth: {n}\n' for n in range(7, 11))
HELPERS = """noun helper one "helper" other "helpers"
zone home of helpers, one for each player
zone yard of helpers, one for each player
"""
HELPER = """kind helper
  3 for each player, in their home
  owned in home, yard
  to take: move 1 helper in your home to your yard
"""

# The hand holds c6, c5, c4, c3; a line, and each move that it makes, in order.
OFFERED = {
    "one": ("discard up to 1 card in your hand", "3; 4; 5; 6; stop"),
    "two": (
        "discard up to 2 cards in your hand",
        "3 4; 3 5; 3 6; 3 stop; 4 5; 4 6; 4 stop; 5 6; 5 stop; 6; stop",
    ),
    "of those that pass a test": ("discard up to 2 cards in your hand with worth at least 5", "5 6; 5 stop; 6; stop"),
    "more than there are": ("discard up to 9 cards in your hand with worth at least 5", "5 6; 5 stop; 6; stop"),
    "so many as is counted": ("discard up to 1 card in your hand with worth at most 3", "3; stop"),
    "of none": ("discard up to 2 cards in your hand with worth at least 9", ""),
    "of a number": (
        "let many: number of cards in line plus 2\n  discard up to many cards in your hand with worth 5",
        "5; stop",
    ),
    "by a verb of the game": ("move up to 1 card in your hand with worth at most 4 to line", "3; 4; stop"),
    "one line after another": (
        "move up to 1 card in your hand with worth at most 3 to line; discard up to 1 card in your hand with worth at least 6",
        "3 6; 3 stop; stop 6; stop stop",
    ),
    "so many": ("discard 3 cards in your hand", "4 5 6; 3 5 6; 3 4 6; 3 4 5"),
}


@pytest.mark.parametrize("name", OFFERED)
def test_each_set_is_offered_once(name: str) -> None:
    line, moves = OFFERED[name]
    rules = small(f"action go\n  {line}\n", setup=DEAL)
    match = played(rules)
    offered = [str(move) for move in match.moves() if move.action == "go"]
    said = [" ".join(["go", *(_choice(one) for one in move.split())]) for move in moves.split("; ")]
    assert sorted(offered) == sorted(said)
    for move in offered:
        played(rules, move)


def _choice(one: str) -> str:
    return f"card={one}" if one == "stop" else f"card=c{one}.1"


@pytest.mark.parametrize(
    ("move", "got"),
    [("card=c3.1 card=c5.1", 2), ("card=c4.1 card=stop", 1), ("card=stop", 0), ("card=c6.1", 1)],
)
def test_what_was_picked_is_counted(move: str, got: int) -> None:
    rules = small("action go\n  discard up to 2 cards in your hand, gain 1 vp for each of those\n", setup=DEAL)
    match = played(rules, f"go {move}")
    assert lying(match.table)["vp"] == [got, 0]


ASKED = {
    "so many": ("deal 2 from stack to your hand, discard 2 cards in your hand", {2: 6}),
    "so many of those that pass a test": (
        "deal 2 from stack to your hand, discard 3 cards in your hand with worth at least 1",
        {3: 4},
    ),
    "up to so many": ("deal 2 from stack to your hand, discard up to 2 cards in your hand", {0: 1, 1: 4, 2: 6}),
    "up to so many of those that pass a test": (
        "deal 2 from stack to your hand, discard up to 3 cards in your hand with worth at least 1",
        {0: 1, 1: 4, 2: 6, 3: 4},
    ),
    "by another player": ("every other player decides: discard up to 2 cards in your hand", {0: 1, 1: 2, 2: 1}),
}


@pytest.mark.parametrize("name", ASKED)
def test_each_set_is_come_to_once(name: str) -> None:
    """Where each pick is a decision of its own, as after a look at cards: so many sets of so many cards."""
    line, sets = ASKED[name]
    rules = small(
        f"action go\n  {line}\n", setup="each player: deal 2 from stack to your hand", zones=HIDDEN, cards=MORE_CARDS
    )
    found = Counter(_ends(rules, ["go"]))
    assert set(found.values()) == {1}
    assert Counter(len(one) for one in found) == sets


def _ends(rules: Rules, made: list[str]) -> Iterator[tuple[str, ...]]:
    """What has been discarded, in order of name, after each way to go on with what was begun."""
    match = played(rules, *made)
    moves = [str(move) for move in match.moves()]
    if "busy" in moves:
        yield tuple(sorted(str(lying(match.table)["scraps"]).split()))
        return
    for move in moves:
        yield from _ends(rules, [*made, move])


@pytest.mark.parametrize(
    ("line", "offered"),
    {
        "from where the line says": (
            "move up to 2 helpers in your home to your yard",
            ["go helper=0", "go helper=1", "go helper=2"],
        ),
        "more than there are": ("move up to 5 helpers in your home to your yard", [f"go helper={n}" for n in range(4)]),
        "of none": ("move up to 2 helpers in your yard to your home", ["go"]),
        "as the kind says, what there is": ("take up to 5 helpers", ["go"]),
    }.values(),
)
def test_alike_pieces(line: str, offered: list[str]) -> None:
    rules = small(
        f"action go\n  {line}\naction back\n  move every helper in your yard to your home\n",
        kinds=CARD + HELPER,
        zones=HELPERS + ZONES,
    )
    match = played(rules)
    assert [str(move) for move in match.moves() if move.action == "go"] == offered
    for move in offered:
        played(rules, move)


MANY = "".join(f'card c{n} "C{n}"\n  worth: {n}\n' for n in range(1, 17))


# What "many" is, and what is done with so many cards: nothing wrong, told, or refused where it comes to it.
TOO_MANY = {
    "at least as many as can be picked": ("your vp plus 12", "discard many cards in your hand", []),
    "always more": ("your vp plus 13", "discard many cards in your hand", ["E405"]),
    "up to more, of the few there are": ("your vp plus 13", "discard up to many cards in your hand", []),
    "alike pieces": ("your vp plus 13", "take many helpers", []),
}


@pytest.mark.parametrize("name", TOO_MANY)
def test_more_than_can_be_picked_however_the_game_goes(name: str) -> None:
    many, line, found = TOO_MANY[name]
    more = f"quantity many: {many}\naction go\n  {line}\naction back\n  move every helper in your yard to your home\n"
    more += "action some\n  take 1 helper\n"
    told = written(more, setup=DEAL, cards=MANY, kinds=CARD + HELPER, zones=HELPERS + ZONES)
    assert [one.code for one in told.diagnostics if one.is_mistake] == found
    if "up to" in line:
        assert told.rules is not None
        assert "go card=stop" in [str(move) for move in played(told.rules).moves()]


def test_more_than_can_be_picked_is_refused_with_its_line() -> None:
    """In play; the limit is told with what the line asks for."""
    more = "quantity many: your vp plus 12\naction go\n  discard many cards in your hand\n"
    deal = "deal 14 from stack to hand of first player"
    assert any(move.action == "go" for move in played(small(more, cards=MANY, setup=deal)).moves())
    match = played(small(more, cards=MANY, setup=f"{deal}\n  each player: gain 1 vp"))
    assert not any(move.action == "go" for move in match.moves())
    (one,) = refused(match, "go")
    assert (one.code, one.facts["most"], one.facts["has"]) == ("R510", 12, 13)
    assert one.span is not None
    assert one.span.line == next(
        n for n, text in enumerate(texts(more)[0].text.splitlines(), 1) if "discard many" in text
    )
