"""Lines said elsewhere are held against the game's own: what differs is told, and nothing where they agree."""

from __future__ import annotations

from functools import cache

import pytest

from spyrium_dsl.exchange.drift import drifts
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.text.source import Source

ENGINEERING = (
    "gain VP equal to total worth among buildings of yours with symbol factory, at most 7",
    "gain VP equal to number of buildings of yours with symbol factory, at most 7",
)


@cache
def sources() -> tuple[Source, ...]:
    return tuple(read_sources(find_game("spyrium"))[0])


def with_file(text: str) -> Checked:
    return load_game([*sources(), Source("rules/spyrium/said.rules", text)], Languages(), name="spyrium")


CASES = [
    pytest.param("character apprentice", "effect: spend 1 spyrium, gain 4 VP", "number", id="number"),
    pytest.param("character apprentice", "effect: spend 1 spyrium, gain £3", "resource", id="resource"),
    pytest.param("character apprentice", "effect: gain 3 VP, spend 1 spyrium", "order", id="order"),
    pytest.param("character apprentice", "effect: you may spend 1 spyrium, gain 3 VP", "optional", id="optional"),
    pytest.param("character apprentice", "effect: gain 3 VP", "missing", id="missing"),
    pytest.param("character geologist", "effect: gain 2 spyrium, gain 1 VP", "extra", id="extra"),
    pytest.param("technique crane", "end of game: gain 1 VP per building you own", "missing-limit", id="no-limit"),
    pytest.param("technique crane", "end of game: gain 1 VP per building you own, at most 8", "number", id="limit"),
    pytest.param("technique engineering", f"end of game: {ENGINEERING[1]}", "meaning", id="quantity"),
]


@pytest.mark.parametrize(("card", "line", "what"), CASES)
def test_a_drift_is_told_by_its_smallest_part(card: str, line: str, what: str) -> None:
    checked = with_file(f"translation en for spyrium\n\n{card}\n  {line}\n")
    assert [d.code for d in checked.diagnostics] == ["E420"], [(d.code, d.span, d.facts) for d in checked.diagnostics]
    (diagnostic,) = checked.diagnostics
    assert diagnostic.facts["what"] == what
    assert diagnostic.span is not None
    assert diagnostic.span.path.endswith("said.rules")
    assert diagnostic.span.line == 4
    assert diagnostic.notes[0][0].path != diagnostic.span.path
    assert checked.rules is None


def test_a_line_that_agrees_is_not_told() -> None:
    text = "translation en for spyrium\n\ncharacter apprentice\n  effect: pay 1 spyrium, gain 3 victory points\n"
    codes = {d.code for d in with_file(text).diagnostics}
    assert "E420" not in codes


def test_an_edition_is_compared_and_never_played() -> None:
    text = "edition first-print for spyrium in en\n\nevent sell-spyrium\n  effect: gain £3\n"
    checked = with_file(text)
    assert checked.rules is not None
    (edition,) = checked.reading.editions
    assert checked.reading.tree is not None
    own = {card.id: card for card in checked.reading.tree.cards}
    assert [drift.card for drift in drifts(edition.cards, own)] == ["sell-spyrium"]


def test_a_card_that_the_game_lacks_is_named() -> None:
    checked = with_file("translation en for spyrium\n\ncharacter aprentice\n  effect: gain 3 VP\n")
    assert [(d.code, d.facts.get("meant")) for d in checked.diagnostics] == [("E301", "apprentice")]


EDITIONS = [
    pytest.param(
        "event sell-spyrium", "effect: spend 1 spyrium, gain 3 VP or spend 3 spyrium, gain £6", "resource", id="1"
    ),
    pytest.param("technique engineering", f"end of game: {ENGINEERING[1]}", "meaning", id="2"),
    pytest.param("technique taylorism", "end of round: gain 1 VP per worker you own, at most 7", "time", id="3"),
    pytest.param("event hire", "effect: pay £1 per worker you own, take any number of workers", "meaning", id="4"),
    pytest.param("technique commerce", "always: no limit to keepable tokens", "meaning", id="6"),
    pytest.param("technique crane", "always: a building costs £3 less", "meaning", id="8"),
    pytest.param("building mine-1", "use: you may use 1 worker, gain 1 spyrium", "optional", id="10"),
    pytest.param("character apprentice", "effect: you may pay 1 spyrium, gain 3 VP", "optional", id="14"),
]


@pytest.mark.parametrize(("card", "line", "what"), EDITIONS)
def test_what_editions_get_wrong_can_be_said_and_is_found(card: str, line: str, what: str) -> None:
    checked = with_file(f"edition printed for spyrium in en\n\n{card}\n  {line}\n")
    assert [d.code for d in checked.diagnostics if d.is_mistake] == []
    assert checked.reading.tree is not None
    own = {one.id: one for one in checked.reading.tree.cards}
    (drift,) = drifts(checked.reading.editions[0].cards, own)
    assert [one.what for one in drift.differences] == [what]
