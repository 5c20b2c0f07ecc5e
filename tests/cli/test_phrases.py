"""`spyrium phrases`: all that can be said, with lines that say it."""

from __future__ import annotations

import json
import re

import pytest

from spyrium_dsl import library
from spyrium_dsl.cli.app import run
from spyrium_dsl.language.schema import shapes
from spyrium_dsl.language.vocabulary import WORDS_OF_PRINTINGS, WORDS_OF_VARIANTS
from tests.json_parts import list_at

LANGUAGES = ("en", "pl", "ru", "de")


def phrases(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    assert run(["phrases", *words, "--json"]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def wordings(phrase: dict[str, object]) -> str:
    return " ".join(str(one) for one in list_at(phrase, "wordings"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_phrase_of_a_language_is_there(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    vocabulary, _ = library.vocabulary(code)
    assert vocabulary is not None
    found = phrases(capsys, code)
    words = {*WORDS_OF_VARIANTS, *WORDS_OF_PRINTINGS}
    assert {one["tag"] for one in found} == words | {tag for tag in vocabulary.phrases if tag in shapes()}
    assert all(one["meaning"] for one in found if one["tag"] in words)
    # No sign of the notation of language files is shown.
    assert not [one for one in found if re.search(r"[{}<>~]", wordings(one))]
    # The games that come with the program say most of what can be played, and in that language.
    assert sum(bool(one["example"]) for one in found) > sum(bool(one["played"]) for one in found) / 2


def test_a_word_finds_the_phrases_that_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = phrases(capsys, "en", "turn", "another")
    assert "another-turn" in {one["tag"] for one in found}
    for one in found:
        said = " ".join([wordings(one), str(one["example"]), str(one["tag"])]).casefold()
        assert "turn" in said
        assert "another" in said


def test_without_a_language_it_is_english_and_nothing_found_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert phrases(capsys, "gain") == phrases(capsys, "en", "gain")
    assert run(["phrases", "xyzzy"]) == 1
    assert "xyzzy" in capsys.readouterr().out


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_no_game_can_play_yet_is_marked(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing that a shipped game says."""
    found = phrases(capsys, code)
    marked = {one["tag"] for one in found if not one["played"]}
    assert marked == {one["tag"] for one in found if (shape := shapes().get(str(one["tag"]))) and shape.cls.not_run_yet}
    assert marked
    assert not [one["tag"] for one in found if one["example"] and not one["played"]]
    assert run(["phrases", code]) == 0
    shown = capsys.readouterr().out
    assert shown.count("(E401)") == len(marked)
