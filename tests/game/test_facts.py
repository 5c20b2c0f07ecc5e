"""The published facts of Spyrium, as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from spyrium_dsl.core.table import Table
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


WITH_TOKENS: dict[str, Callable[[int], int]] = {
    **dict.fromkeys(("architect", "banker", "bureaucrat", "financier", "miner"), lambda seats: seats - 1),
    **dict.fromkeys(("grant", "mine-3", "university-1", "university-2"), lambda seats: 1),
}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tokens_are_dealt_at_the_beginning_of_each_round(seats: int) -> None:
    """One less than there are players on characters, one on the large Mine, a University, and the event to come."""
    rules = shipped("spyrium")
    fast = rules.fast(seats)
    seen = set()
    for seed in range(8):
        rng = Random(seed)
        state = fast.machine.start(seed)
        known = 0
        while fast.machine.decision(state):
            table = fast.table(state)
            if table.counter("round") > known:
                known = table.counter("round")
                seen |= set(dealt(table, seats))
            fast.machine.apply(state, rng.choice(fast.machine.moves(state)))
        assert known == 6
    assert seen == set(WITH_TOKENS)


def dealt(table: Table, seats: int) -> Iterator[str]:
    """The designs with tokens that lie open at the beginning of a round; all open cards have as many as they should."""
    events = [*table.cards("current-event"), *table.cards("future-events")[-1:]]
    assert len(events) == 2
    short = not table.pile("pool") and not sum(
        table.count("bag", "token", 0, which) for which in table.classes("token")
    )
    for tray, cards in (("tray", table.cards("market")), ("event-tray", events)):
        for card in cards:
            design = table.model.pieces[card].design
            place = table.place_on(tray, card)
            lying = sum(table.count(tray, "token", place, which) for which in table.classes("token"))
            wanted = WITH_TOKENS[design](seats) if design in WITH_TOKENS else 0
            assert lying == wanted or (short and lying < wanted), design
            if wanted:
                yield design


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
