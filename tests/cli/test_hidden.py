"""What lies where a player may not look is not named to them, whatever is told of it."""

from __future__ import annotations

import pytest

from spyrium_dsl.library.opened import open_game
from spyrium_dsl.render.hidden import unseen
from spyrium_dsl.render.narrate import headline, told
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Match
from tests.cli.terminal import Terminal

BURY = """action bury
  choose recipe: a recipe in your hand
  dish becomes recipe
  move recipe to vault
  gain 1 silver

zone vault of recipes
  pile, hidden

action rest"""


@pytest.fixture
def burying(harbour: Terminal) -> Terminal:
    """A game with hands that only their owners see, whose players put cards from them face down."""
    file = harbour.folder / "harbour" / "game.rules"
    text = file.read_text("utf-8")
    changed = text.replace("action rest", BURY, 1).replace("one of visit, rest", "one of bury, visit, rest", 1)
    file.write_text(changed, "utf-8")
    return harbour


def test_a_card_chosen_and_remembered_is_named_to_its_owner_only(burying: Terminal) -> None:
    rules = open_game("harbour").rules
    speech = Speech(rules.tree, rules.model)
    match = Match.start(rules, 2, 1)
    buried: set[int] = set()
    while not match.is_over and len(buried) < 2:
        move = next((one for one in match.moves() if one.action == "bury"), match.moves()[0])
        before, seat = match.table, match.seat
        changes = match.apply(move)
        if move.action != "bury":
            continue
        buried.add(seat)
        name = speech.option(move.choices[0][1])
        for viewer in range(match.seats):
            viewers = frozenset({viewer})
            lines = told(speech, before, match.table, seat, changes, viewers)
            head = headline(speech, seat, move, (), unseen(before, match.table, viewers))
            assert (name in head) == (viewer == seat)
            assert any("dish" in line.text for line in lines)
            assert any(name in line.text for line in lines if "dish" in line.text) == (viewer == seat)
    assert buried == {0, 1}


def test_nobody_at_the_terminal_reads_a_rivals_card(burying: Terminal) -> None:
    """As the move is told, and when it is asked for where a value comes from."""
    titles = [card.title for card in open_game("harbour").rules.tree.cards if card.kind == "recipe"]
    typed = ["1", "1"] * 6 + ["w silver seat 2", "q"]
    for seed in range(1, 6):
        shown = burying("play", "harbour", "--seats", "you,random", "--seed", str(seed), typed=typed).out
        if "1. Seat 2: bury" in shown or ". Seat 2: bury — a card:" in shown:
            break
    assert "\nSeat 2: bury — a card" in shown
    assert ". Seat 2: bury — a card:" in shown
    assert not [line for line in shown.splitlines() if "Seat 2: bury" in line and any(str(t) in line for t in titles)]
