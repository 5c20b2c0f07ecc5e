"""A language whose file cannot be read: those who speak it hear of it, and nobody else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import open_folder
from tests.docs.pages import ROOT

GAME = """\
game harbour "Harbour" in {language}
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A program whose file of Polish is no text."""
    for part in ("grammar", "rules/languages"):
        shutil.copytree(ROOT / part, tmp_path / part)
    (tmp_path / "rules" / "languages" / "pl.rules").write_bytes(b"language pl\n\xff\xfe\n")
    monkeypatch.setattr(library, "home", lambda: tmp_path)
    library.vocabulary.cache_clear()
    yield tmp_path
    library.vocabulary.cache_clear()


def test_a_language_that_cannot_be_read_is_not_among_those_there_are(home: Path) -> None:
    languages = Languages()
    assert sorted(languages) == ["de", "en", "ru"]
    assert len(languages) == 3
    assert "pl" not in languages
    assert languages["en"].code == "en"


@pytest.mark.parametrize(("spoken", "told"), [("en", False), ("ru", False), ("pl", True)])
def test_only_who_speaks_it_hears_of_it(home: Path, tmp_path: Path, spoken: str, told: bool) -> None:
    folder = tmp_path / "harbour"
    folder.mkdir()
    (folder / "game.rules").write_text(GAME.format(language=spoken), "utf-8")
    opened = open_folder(folder)
    places = [one.span.path for one in opened.diagnostics if one.span is not None]
    assert ("rules/languages/pl.rules" in places) is told


def test_a_game_that_is_told_in_it_hears_of_it(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "harbour"
    shutil.copytree(ROOT / "rules" / "orchard", folder)
    opened = open_folder(folder)
    assert {one.span.path for one in opened.mistakes if one.span is not None} >= {"rules/languages/pl.rules"}
