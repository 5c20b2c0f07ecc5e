"""What four printed rulebooks say, against the game: the discrepancies known of them are found, and nothing else is."""

from __future__ import annotations

from functools import cache

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.exchange.drift import as_diagnostic, drifts, label
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import edition_files
from spyrium_dsl.library.opened import Opened, open_folder

KNOWN = {
    "ystari-en": {
        ("sell-spyrium", "effect", ("resource",)),  # points for a crystal, where the others pay
        ("commerce", "always", ("meaning",)),  # the card caps points, not tokens
    },
    "polish-pl": {
        ("commerce", "always", ("meaning",)),  # no limit of tokens
        ("crane", "always", ("meaning",)),  # the whole price, not that of the space
    },
    "popkov-ru": {
        ("engineering", "end-of-game", ("meaning",)),  # the number of buildings, not their points
        ("hire", "effect", ("meaning",)),  # workers, in the plural
        ("commerce", "always", ("meaning",)),
    },
    "petrunin-ru": {
        ("taylorism", "end-of-round", ("time",)),  # scored every round
    },
}


@cache
def opened() -> Opened:
    folder = find_game("spyrium")
    return open_folder(folder, files=edition_files(folder))


def test_every_edition_reads_without_a_mistake() -> None:
    assert opened().diagnostics == ()
    assert {edition.id for edition in opened().checked.reading.editions} == set(KNOWN)


@pytest.mark.parametrize("edition", KNOWN)
def test_the_known_discrepancies_are_found_and_nothing_else(edition: str) -> None:
    reading = opened().checked.reading
    assert reading.tree is not None
    own = {card.id: card for card in reading.tree.cards}
    said = next(one for one in reading.editions if one.id == edition)
    assert sum(len(card.properties) for card in said.cards) == 50
    found = {(d.card, label(d.here), tuple(one.what for one in d.differences)) for d in drifts(said.cards, own)}
    assert found == KNOWN[edition]


def test_the_command_shows_them_and_is_content(capsys: pytest.CaptureFixture[str]) -> None:
    """An edition that errs is no mistake of the rules."""
    assert run(["translate", "check", "spyrium"]) == 0
    shown = capsys.readouterr().out
    assert "4 editions, 200 lines compared, 8 differ from the game." in shown
    assert shown.count("E420") == 8


def test_a_label_that_only_an_edition_has_is_told_as_the_edition_says_it() -> None:
    """Whatever else the game calls by that name."""
    reading = opened().checked.reading
    assert reading.tree is not None
    own = {card.id: card for card in reading.tree.cards}
    (said,) = [one for one in reading.editions if one.id == "petrunin-ru"]
    (drift,) = [one for one in drifts(said.cards, own) if label(one.here) == "end-of-round"]
    told = as_diagnostic(drift, reading.lexicons["ru"])
    (line,) = [one for one in _edition_lines() if "рабочего у вас" in one and one.strip().startswith("в конце раунда")]
    assert str(told.facts["here_line"]) == line.strip()


def _edition_lines() -> list[str]:
    files = [text for path, text in opened().sources.items() if path.endswith("petrunin-ru.rules")]
    return [line for one in files for line in one.text.splitlines()]
