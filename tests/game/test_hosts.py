"""Only pieces that can hold something have a place for it, and which ones those are is read off the rules."""

from __future__ import annotations

from spyrium_dsl.effects.hosts import hosts
from spyrium_dsl.run.rules import Rules
from tests.game.test_edits import edited
from tests.games import shipped


def given(rules: Rules) -> set[int]:
    return {piece.number for piece in rules.model.pieces if "tokens" in piece.numbers}


def test_cards_that_are_dealt_nothing_hold_nothing() -> None:
    """What is dealt is a number of the card itself: the cards without it have no place."""
    rules = shipped("spyrium")
    found = hosts(rules.model)
    assert found["tray"] | found["event-tray"] >= given(rules)
    assert given(rules) < {piece.number for piece in rules.model.pieces}
    layout = rules.fast(4).assembled.layout
    assert set(layout.hosts["tray"]) | set(layout.hosts["event-tray"]) == given(rules)
    everywhere = rules.workbench(4).assembled.layout
    kinds = {rules.model.pieces[piece].kind for piece in everywhere.hosts["tray"]}
    assert kinds == set(rules.model.members("market-card")), "an example may put anything on any card"


def test_any_other_way_in_gives_every_card_a_place() -> None:
    """A number that is not the card's own, or a verb that moves, may fill any of them."""
    dealt = "    deal tokens of card from pool to tray of card"
    rules = edited(dealt, "    deal 1 from pool to tray of card")
    assert "tray" not in hosts(rules.model)
    assert "event-tray" in hosts(rules.model)
    assert len(rules.fast(2).assembled.layout.hosts["tray"]) == 59
    state, _ = rules.fast(2).machine.play(3, 3, 5_000)
    table = rules.fast(2).table(state)
    assert sum(table.total("token").values()) == sum(n for n, _, _ in rules.model.kinds["token"].counted)


def test_a_card_that_gets_a_token_gets_a_place() -> None:
    """A number where there was none is one more place for each copy."""
    text = 'character geologist "Geologist"\n'
    rules = edited(text, f"{text}  tokens: 1\n")
    copies = {piece.number for piece in rules.model.pieces if piece.design == "geologist"}
    assert copies
    assert hosts(rules.model)["tray"] - hosts(shipped("spyrium").model)["tray"] == copies
