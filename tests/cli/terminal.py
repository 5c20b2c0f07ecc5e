"""What the tests of the command line share: a command run as at a terminal, and a new game to run it on."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run


@dataclass(frozen=True)
class Screen:
    """What a command left: its exit code and both of its outputs."""

    code: int
    out: str
    err: str


class Terminal:
    """Runs commands in a folder of their own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        monkeypatch.chdir(folder)

    def __call__(self, *args: str, typed: Iterable[str] = ()) -> Screen:
        """Run `spyrium` with these words; *typed* are the lines that the user types."""
        said = "".join(f"{line}\n" for line in typed).encode()
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(said), "utf-8"))
        self._capsys.readouterr()
        code = run(args)
        left = self._capsys.readouterr()
        return Screen(code, left.out, left.err)
