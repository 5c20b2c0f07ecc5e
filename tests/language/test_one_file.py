"""A language is one file: nothing in the program or the grammar speaks of one, and each can be taken away."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.telling import language_of
from tests.language.languages import CODES

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = [*sorted((ROOT / "spyrium_dsl").rglob("*.py")), *sorted((ROOT / "grammar").rglob("*.lark"))]
OWN = ("en",)
"""The language that everything falls back on."""


@pytest.mark.parametrize("code", sorted(set(CODES) - set(OWN)))
def test_no_code_of_a_language_stands_in_the_program(code: str) -> None:
    """Except in examples of comments, which show one in use."""
    quoted = re.compile(rf"""(["']){code}(?:\.rules|\.toml)?\1""")
    met = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in PROGRAM
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if quoted.search(line) and not line.lstrip().startswith((">>>", "#", "(", "'"))
    ]
    assert met == []


@pytest.mark.parametrize("code", sorted(set(CODES) - set(OWN)))
def test_a_language_can_be_taken_away(code: str) -> None:
    """With its file and those of the game in it, all else is as it was."""
    words = {name: one for name, one in Languages().items() if name != code}
    sources = [one for one in read_sources(find_game("spyrium"))[0] if language_of(one) != code]
    checked = load_game(sources, words)
    assert checked.diagnostics == ()
    assert checked.rules is not None
    assert sorted(checked.reading.lexicons) == sorted(set(CODES) - {code})


def test_the_recipe_makes_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One new file beside the others, begun as CONTRIBUTING says from `en.rules`, and one of words for the game."""
    home = tmp_path / "home"
    shutil.copytree(library.home() / "grammar", home / "grammar")
    shutil.copytree(library.home() / "rules", home / "rules")
    english = (home / "rules" / "languages" / "en.rules").read_text("utf-8")
    new = english.replace('language en "English"', 'language xx "Newly Made"').replace(
        '"gain {amount}"', '"win {amount}"'
    )
    (home / "rules" / "languages" / "xx.rules").write_text(new, "utf-8")
    translation = (home / "rules" / "spyrium" / "translations" / "en.rules").read_text("utf-8")
    (home / "rules" / "spyrium" / "translations" / "xx.rules").write_text(
        translation.replace("translation en", "translation xx")
        + "\ncharacter apprentice\n  effect: spend 1 spyrium, win 3 VP\n",
        "utf-8",
    )
    monkeypatch.setattr(library, "home", lambda: home)
    library.vocabulary.cache_clear()
    try:
        made = load_game(read_sources(home / "rules" / "spyrium")[0], Languages())
    finally:
        library.vocabulary.cache_clear()
    assert made.diagnostics == ()
    assert made.rules is not None
    assert "xx" in made.reading.lexicons
    assert [card.id for card in made.reading.translations["xx"]] == ["apprentice"]
