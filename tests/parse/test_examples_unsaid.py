"""A language that lacks phrases of examples: what is wrong with an example is told, without the line to write."""

from __future__ import annotations

import pytest

from spyrium_dsl import library
from spyrium_dsl.language.read_vocabulary import read_vocabulary
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.render.phrasebook import phrasebook
from spyrium_dsl.text.source import Source
from tests.parse.harbour import GAME

LINES = {
    "W627": ("fact-turn", "  players: Ann, Ben\n"),
    "E214": ("played-by", "  given Ann has 2 fish\n"),
}


@pytest.mark.parametrize(("code", "phrase", "lines"), [(code, *row) for code, row in LINES.items()], ids=LINES)
def test_it_is_told_without_the_line_to_write(code: str, phrase: str, lines: str) -> None:
    text = (library.home() / "rules" / "languages" / "en.rules").read_text("utf-8")
    fewer = "\n".join(one for one in text.splitlines() if not one.startswith(f"say {phrase} "))
    vocabulary, _ = read_vocabulary(Source("en.rules", fewer), library.skeleton())
    assert vocabulary is not None
    assert phrase not in vocabulary.phrases
    sources = [Source("game.rules", GAME), Source("examples.rules", f'examples for harbour\n\nexample "one"\n{lines}')]
    found = load_game(sources, {**Languages(), "en": vocabulary}).diagnostics
    told = [one for one in found if one.code == code]
    assert [one.facts.get("shape") for one in told] == [None]


def test_a_language_without_the_words_of_variants_has_a_phrasebook() -> None:
    text = (library.home() / "rules" / "languages" / "en.rules").read_text("utf-8")
    fewer = "\n".join(one for one in text.splitlines() if not one.startswith(("say not-with ", "say copies ")))
    vocabulary, _ = read_vocabulary(Source("en.rules", fewer), library.skeleton())
    assert vocabulary is not None
    tags = {one.tag for one in phrasebook(vocabulary, {})}
    assert "variant-add" in tags
    assert not tags & {"not-with", "copies"}
