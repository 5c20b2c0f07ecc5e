"""pytest collects the examples of games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "harbour"]) == 0
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["spyrium_dsl.plugin.collecting"]\n', encoding="utf-8")
    return tmp_path / "harbour"


def collected(folder: Path) -> tuple[int, str]:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder.name]
    ours = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=folder.parent, env=ours, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_each_example_is_a_test(harbour: Path) -> None:
    code, out = collected(harbour)
    assert code == 0
    assert "9 passed" in out


def test_a_failing_one_shows_file_line_expected_and_got(harbour: Path) -> None:
    cards = harbour / "cards.rules"
    cards.write_text(cards.read_text("utf-8").replace("gain 2 wood", "gain 3 wood"), encoding="utf-8")
    code, out = collected(harbour)
    assert code == 1
    assert "1 failed, 8 passed" in out
    assert "harbour/examples.rules:7:16" in out
    assert "expected 2 wood, came to 3 wood" in out


def test_mistakes_of_the_game_are_shown(harbour: Path) -> None:
    cards = harbour / "cards.rules"
    cards.write_text(cards.read_text("utf-8").replace("gain 2 wood", "gian 2 wood"), encoding="utf-8")
    code, out = collected(harbour)
    assert code == 1
    assert 'Did you mean "gain"?' in out
