"""Games that are none of ours get their site with six lines of settings, no page and no Python: new ones, and Polish ones."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from tests.docs.pages import ROOT

SETTINGS = """site_name: Mine
theme:
  name: spyrium
plugins:
  - spyrium:
      games: [{}]
"""


@pytest.mark.parametrize("program", ["mkdocs", "properdocs"])
def test_a_new_game_in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "harbour"]) == 0
    built(tmp_path, program, SETTINGS.format("harbour"))
    pages = tmp_path / "site" / "harbour" / "en"
    for name in ("rulebook", "cards", "examples", "glossary", "aid"):
        assert (pages / name / "index.html").is_file(), name
    assert (pages / "pictures" / "cottage.svg").is_file()
    assert 'href="harbour/en/"' in (tmp_path / "site" / "index.html").read_text("utf-8")


@pytest.mark.parametrize("program", ["mkdocs", "properdocs"])
def test_a_game_written_in_polish(tmp_path: Path, program: str) -> None:
    shutil.copytree(Path(__file__).with_name("pond"), tmp_path / "pond")
    built(tmp_path, program, SETTINGS.format("pond").replace("name: spyrium", "name: spyrium\n  locale: pl", 1))
    page = (tmp_path / "site" / "pond" / "pl" / "cards" / "ważka" / "index.html").read_text("utf-8")
    assert '<html lang="pl"' in page
    assert '<span data-source="ważka.efekt">efekt: weź 1\u00a0żabę</span>' in page
    assert "Krok po kroku" in page
    assert "W innych językach" not in page
    glossary = (tmp_path / "site" / "pond" / "pl" / "glossary" / "index.html").read_text("utf-8")
    names = ("karta", "łapanie", "mucha", "żaba")
    assert sorted(names, key=lambda name: glossary.index(f">{name}<")) == list(names)


def built(folder: Path, program: str, settings: str) -> None:
    """Build as an author does."""
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text(settings, "utf-8")
    command = [sys.executable, "-m", program, "build", "--strict", "-q"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
