"""The published facts of Spyrium, as numbers."""

from __future__ import annotations

from collections import Counter

from tests.games import shipped


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
