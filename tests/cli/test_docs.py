"""`spyrium docs`: what it writes, what it refuses, and in which language it speaks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from tests.docs.pages import ROOT


@pytest.fixture
def orchard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the small game, in a folder `rules` where we stand."""
    shutil.copytree(ROOT / "rules" / "orchard", tmp_path / "rules" / "orchard")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_markdown_and_html_are_the_same_pages(orchard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", "orchard", "--markdown", "md", "--html", "site", "--in", "pl,ru"]) == 0
    pages = {str(file.relative_to(orchard / "md"))[:-3] for file in (orchard / "md").rglob("*.md")}
    shown = {str(file.relative_to(orchard / "site"))[:-5] for file in (orchard / "site").rglob("*.html")}
    assert pages == shown - {"index"}
    assert {page.partition("/")[0] for page in pages} == {"pl", "ru"}
    # Asked for Polish first, it answers in Polish.
    assert "języki: pl, ru" in capsys.readouterr().out


def test_it_asks_where_to(orchard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", "orchard"]) == 2
    assert "--html" in capsys.readouterr().err


def test_a_language_the_game_has_no_words_in_is_refused(orchard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", "orchard", "--html", "site", "--in", "fr"]) == 2
    said = capsys.readouterr().err
    assert "fr" in said
    assert "pl" in said
    assert not (orchard / "site").exists()


def test_examples_that_do_not_hold_are_told(orchard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = orchard / "rules" / "orchard" / "game.rules"
    file.write_text(file.read_text("utf-8").replace("spend 2 silver", "spend 3 silver"), "utf-8")
    assert run(["docs", "orchard", "--html", "site", "--in", "en"]) == 1
    assert "spyrium test orchard" in capsys.readouterr().out
    assert (orchard / "site" / "en" / "index.html").is_file()


def test_a_game_with_mistakes_shows_them_and_writes_nothing(orchard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = orchard / "rules" / "orchard" / "game.rules"
    file.write_text(
        file.read_text("utf-8").replace("gain silver equal to amount", "gian silver equal to amount"), "utf-8"
    )
    assert run(["docs", "orchard", "--html", "site"]) == 1
    assert "E302" in capsys.readouterr().err
    assert not (orchard / "site").exists()
