"""Rows of printings: what a number is, and what is said of one that may be several things."""

from __future__ import annotations

import pytest

from spyrium_dsl.book.provenance import is_stand_in
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.text.source import Source
from tests.diagnostics.cases import base, shipped

CARD = 'boat raft "Raft"\n  trait: old\n  catch: gain 1 fish\n'


def loaded(row: str, card: str = CARD) -> Checked:
    """The harbour with one more card and its row."""
    files = base()
    files["cards.rules"] += card
    files["printings.rules"] = f"printings for harbour\n{row}\n"
    return load_game([Source(path, text) for path, text in files.items()], shipped(), None, "harbour")


@pytest.mark.parametrize(
    ("row", "ways"),
    [
        ("raft  3  £2", ("×3", "room 3")),
        ("raft  £2  3  old", ("×3", "room 3")),
        ("raft  ×2  3", ("£3", "room 3")),
        ("raft  3", ("×3", "£3", "room 3")),
    ],
)
def test_a_bare_number_that_may_have_lost_its_sign_is_asked_about(row: str, ways: tuple[str, ...]) -> None:
    (found,) = loaded(row, CARD.replace("  trait: old\n", "") if "old" in row else CARD).diagnostics
    assert (found.code, found.facts["can_be"]) == ("E216", ways)
    assert found.span is not None
    assert row[found.span.column - 1 : found.span.end_column - 1] == "3"
    for way in ways:
        again = loaded(row.replace("3", way, 1)).diagnostics
        assert "E216" not in {one.code for one in again} or way.startswith("×")


@pytest.mark.parametrize("row", ["raft  ×2  £2  3", "raft  room 3  £2", "raft  £2  room: 3  ×1", "raft  £2"])
def test_a_number_with_its_name_or_in_a_whole_row_is_taken(row: str) -> None:
    assert not [one for one in loaded(row).diagnostics if one.is_mistake]


def test_an_amount_that_the_card_says_is_not_lacking_in_its_row() -> None:
    assert not [one for one in loaded("trawler  ×2  1").diagnostics if one.code == "E216"]


@pytest.mark.parametrize(
    ("row", "codes"),
    [("trawler  ×2  £4", []), ("trawler  ×2  £5", ["E311"]), ("trawler  ×2  £5\ntrawler  ×1  £6  broad", ["E311"])],
)
def test_what_a_card_says_is_not_said_otherwise_in_a_row(row: str, codes: list[str]) -> None:
    """Once for all rows; what is said alike in both is harmless."""
    assert [one.code for one in loaded(row, "").diagnostics if one.is_mistake] == codes


def test_a_note_is_of_a_value_or_of_the_copies() -> None:
    row = "raft  ×2  £2  room 3  price confirmed: the sheet; copies confirmed: the box; stand-in"
    tree = loaded(row).reading.tree
    assert tree is not None
    notes = tree.printings[-1].notes
    assert [(one.field, one.confirmed, one.source) for one in notes] == [
        ("price", True, "the sheet"),
        ("copies", True, "the box"),
        (None, False, ""),
    ]
    assert (is_stand_in(tree.printings[-1], "copies"), is_stand_in(tree.printings[-1], "room")) == (False, True)


@pytest.mark.parametrize("note", ["copies stand-in", "copies confirmed: the box", "stand-in"])
def test_a_row_may_begin_its_notes_with_the_copies(note: str) -> None:
    assert not [one for one in loaded(f"raft  ×2  £2  room 3  {note}").diagnostics if one.is_mistake]
