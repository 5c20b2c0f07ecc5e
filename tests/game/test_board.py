"""The table at a terminal: what people have to see before they can choose."""

from __future__ import annotations

from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.render.board import MOST_SHOWN, Board
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.source import Source
from tests.game.small import small


def board(rules: Rules, match: Match) -> Board:
    return Board(Speech(rules.tree, rules.model), match.table, frozenset(range(match.seats)))


def test_each_place_that_workers_stand_on_is_shown_with_them() -> None:
    """However many places there are; a heap of other cards is told by the last ones that came."""
    places = "".join(f'space quay-{n} "Quay {n}"\n  room: 1\n  effect: gain {n} wood\n' for n in range(1, 11))
    files = [*read_sources(find_game("orchard"))[0], Source("more.rules", f"cards for orchard\n\n{places}")]
    rules = load_game(files, Languages(), name="orchard").rules
    assert rules is not None
    match = Match.start(rules, 2, 1)
    match.apply_text("visit space=quay-7")
    (line,) = (one for one in board(rules, match).text(1000).split("\n") if one.startswith("lane: "))
    spaces = [card.title for card in rules.tree.cards if card.kind == "space"]
    assert len(spaces) > MOST_SHOWN
    assert all(f"{title}" in line for title in spaces)
    assert "Quay 7 (Seat " in line
    assert "Quay 6 (" not in line


def test_what_there_is_for_all_is_shown() -> None:
    trade = """resource trade, shared
  starts with 3
action barter
  gain 2 trade
"""
    rules = small(trade)
    match = Match.start(rules, 2, 1)
    assert "trade: 3" in board(rules, match).course()
    match.apply_text("barter")
    assert "trade: 5" in board(rules, match).course()
