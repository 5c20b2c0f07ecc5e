"""What is known to lower, from the time the program was built: the game that came with it, and no other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.check import lowering
from spyrium_dsl.core.model import Model
from spyrium_dsl.library import verdicts
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.lower.assemble import Assembled, assemble
from spyrium_dsl.text.source import Source
from tests.docs.pages import ROOT


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A program that came with Orchard Lane, just built, and nothing in the cache; counts the games it lowers."""
    for part in ("grammar", "rules/languages", "rules/orchard"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("tables"))
    monkeypatch.setattr(library, "home", lambda: tmp_path)
    monkeypatch.setattr(verdicts, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    verdicts._built.cache_clear()
    verdicts.make_verdicts()
    lowered: list[int] = []

    def counting(model: Model, seats: int) -> Assembled:
        lowered.append(1)
        return assemble(model, seats)

    monkeypatch.setattr(lowering, "assemble", counting)
    return lowered


def checked(home: Path, old: str = "", new: str = "") -> tuple[str, ...]:
    sources, _ = read_sources(home / "rules" / "orchard")
    files = [Source(one.path, one.text.replace(old, new, 1) if old else one.text) for one in sources]
    found = load_game(files, Languages(), None, "orchard", (), verdicts.lowered_before())
    return tuple(one.code for one in found.diagnostics if one.is_mistake)


def test_the_game_that_came_with_it_is_not_lowered_again(counted: list[int], tmp_path: Path) -> None:
    assert checked(tmp_path) == ()
    assert counted == []


def test_one_with_other_steps_is(counted: list[int], tmp_path: Path) -> None:
    card = next((tmp_path / "rules" / "orchard").glob("*.rules"))
    text = "".join(file.read_text("utf-8") for file in card.parent.glob("*.rules"))
    assert "gain 2 fame" in text
    assert checked(tmp_path, "gain 2 fame", "gain 2 fame, gain 1 wood") == ()
    assert counted


def test_another_program_looks_for_itself(counted: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "_lowering", lambda: "another")
    verdicts._built.cache_clear()
    assert checked(tmp_path) == ()
    assert counted
    verdicts._built.cache_clear()
