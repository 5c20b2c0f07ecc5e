"""The published facts of Spyrium, as numbers."""

from __future__ import annotations

from collections import Counter

from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from tests.games import shipped

# An Adviser that reads a value where no token has been named.
FORGETFUL = """variant forgetful for spyrium "Forgetful"

change character adviser
  effect: gain VP equal to value
"""
NOTHING_OLD = """examples for spyrium+forgetful

example "what a Bureaucrat has named is gone when the Adviser is called"
  players: Black, Red
  given adviser is in market and bureaucrat is in market
  given 1 token with face 3 is on bureaucrat
  given Black is activating and Black has £9, 0 VP
  given Red is activating and Red has £9, 0 VP
  given Black has 1 worker beside bureaucrat
  given Red has 1 worker beside adviser
  when Black: activate-card, card bureaucrat
  then Black has 3 VP
  when Red: activate-card, card adviser
  then Red has 0 VP

example "what the event has named is gone when the Adviser is called, by the same player, too"
  players: Black, Red
  given Red is out
  given adviser is in market
  given grant is in current event
  given 1 token with face 2 is on grant
  given Black is activating and Black has £9, 0 VP
  given Black has 1 worker beside adviser
  when Black: use-event, gain vp
  then Black has 2 VP
  when Black: activate-card, card adviser
  then Black has 2 VP
"""


def test_the_cards_are_those_of_the_box() -> None:
    """59 market cards: 35 buildings of 19 designs, 17 characters of 9, 7 techniques; 30, 20 and 9 by period; 7 events."""
    pieces = shipped("spyrium").model.pieces
    kinds = Counter(piece.kind for piece in pieces)
    assert kinds == {"building": 35, "character": 17, "technique": 7, "event": 7}
    designs = Counter(kind for kind, _ in {(piece.kind, piece.design) for piece in pieces})
    assert designs == {"building": 19, "character": 9, "technique": 7, "event": 7}
    periods = Counter(piece.values["period"][0] for piece in pieces if piece.kind != "event")
    assert periods == {"A": 30, "B": 20, "C": 9}


def test_every_round_deals_nine_cards() -> None:
    """27 + 18 + 9 cards leave the decks in six rounds."""
    rules = shipped("spyrium")
    for seats in (2, 5):
        fast = rules.fast(seats)
        state, _ = fast.machine.play(1, 1, 5_000)
        table = fast.table(state)
        assert [len(table.cards("deck", place)) for place in range(3)] == [3, 2, 0]


def test_a_value_is_that_of_the_token_named_in_the_same_turn() -> None:
    """Nothing old is read, whoever has named it; the token of the event is named anew each time."""
    files = [
        *read_sources(find_game("spyrium"))[0],
        Source("forgetful.rules", FORGETFUL),
        Source("nothing-old.rules", NOTHING_OLD),
    ]
    checked = load_game(files, Languages(), name="spyrium", chosen=("forgetful",))
    assert checked.diagnostics == ()
    assert checked.rules is not None
    outcomes = run_examples(checked.rules)
    assert [outcome.passed for outcome in outcomes] == [True, True]
