"""A file in another language than it says is told once, at its first line, and nothing is said of what leans on it."""

from __future__ import annotations

import pytest

from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from tests.exchange.by_hand import OTHERS, by_hand, checked
from tests.language import test_de, test_pl, test_ru

GAMES = {"de": test_de, "pl": test_pl, "ru": test_ru}


def told(files: dict[str, str]) -> list[tuple[str, str, int, object, object]]:
    """What is said of the language of files that are a game."""
    found = load_game([Source(path, text) for path, text in files.items()], Languages()).diagnostics
    return [
        (one.code, one.span.path, one.span.line, one.facts["language"], one.facts["other"])
        for one in found
        if one.span is not None and (one.code == "E309" or any(two.code == "E309" for two in found))
    ]


@pytest.mark.parametrize("said", ["en", "pl", "ru", "de"])
@pytest.mark.parametrize("code", GAMES)
def test_a_game_in_another_language_than_it_says(code: str, said: str) -> None:
    """The message names the language; its right name makes the game read."""
    game, cards = GAMES[code].ALONE.lstrip(), GAMES[code].ITS_CARDS.lstrip()
    first, rest = game.split("\n", 1)
    files = {"game.rules": f"{first.replace(f'in {code}', f'in {said}')}\n{rest}", "cards.rules": cards}
    assert told(files) == ([] if said == code else [("E309", "game.rules", 1, said, code)])


@pytest.mark.parametrize("code", GAMES)
def test_cards_in_another_language_than_their_game(code: str) -> None:
    header, _, rest = GAMES[code].ITS_CARDS.lstrip().partition("\n")
    files = {"game.rules": GAMES[code].ALONE.lstrip(), "cards.rules": f"{header} in en\n{rest}"}
    assert told(files) == [("E309", "cards.rules", 1, "en", code)]


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_under_the_name_of_another(code: str) -> None:
    for said in OTHERS:
        text = by_hand(code).replace(f"translation {code}", f"translation {said}")
        found = checked({"hand.rules": text}).diagnostics
        assert [(one.code, one.facts["other"]) for one in found] == ([] if said == code else [("E309", code)])
