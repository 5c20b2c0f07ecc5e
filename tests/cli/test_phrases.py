"""`spyrium phrases`: all that can be said, with lines that say it."""

from __future__ import annotations

import json
import re

import pytest

from spyrium_dsl import library
from spyrium_dsl.cli.app import run
from spyrium_dsl.language.schema import shapes
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
    assert {one["tag"] for one in found} == {tag for tag in vocabulary.phrases if tag in shapes()}
    # No sign of the notation of language files is shown.
    assert not [one for one in found if re.search(r"[{}<>~]", wordings(one))]
    # The games that come with the program say most of it, and in that language.
    assert sum(bool(one["example"]) for one in found) > len(found) / 2


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
