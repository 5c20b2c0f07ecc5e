"""A terminal, and a terminal beside which a new game lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Commands in an empty folder."""
    return Terminal(tmp_path, monkeypatch, capsys)


@pytest.fixture
def harbour(terminal: Terminal) -> Terminal:
    """Commands in a folder that holds one game, `harbour`."""
    assert terminal("new", "harbour").code == 0
    return terminal
