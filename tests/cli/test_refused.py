"""Wrong use and what a disk refuses: told in a line, never as a mistake of the program."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from tests.docs.pages import ROOT


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        pytest.param(["play", "orchard", "--seats", "²"], 2, '"²"', id="a sign that is nearly a number"),
        pytest.param(["play", "orchard", "--seats", "9" * 30], 2, "2 to 4 players", id="more seats than can be"),
        pytest.param(["simulate", "orchard", "--seats", "0"], 2, "2 to 4 players", id="no seats"),
        pytest.param(["check", "orchard", "--in", "xx"], 2, '"xx"', id="no such language"),
        pytest.param(["check", "orchard", "--in", "xx", "--json"], 2, '"xx"', id="no such language, for programs"),
        pytest.param(["check", "orchard", "--json", "--sarif"], 2, "json and sarif", id="two forms of one answer"),
        pytest.param(
            ["check", "orchard", "--format", "text", "--json"], 2, "json and text", id="two forms, one by name"
        ),
        pytest.param(["translate", "export", "orchard", "pl", "--out", "no/a.po"], 1, "no/", id="no such folder"),
        pytest.param(["docs", "orchard", "--html", "file/x"], 1, "file", id="a file where a folder should be"),
    ],
)
def test_it_is_told_in_a_line(
    words: list[str],
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(words) == code
    out, told = capsys.readouterr()
    assert out == ""
    assert said in told
    assert "B901" not in told


@pytest.fixture
def calm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Orchard Lane with a variant that makes its Forest bring more."""
    folder = tmp_path / "orchard"
    shutil.copytree(ROOT / "rules" / "orchard", folder)
    change = 'variant calm for orchard "Calm"\nchange space forest\n  effect: gain 5 wood\n'
    (folder / "calm.rules").write_text(change, "utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def test_in_play_a_card_is_shown_as_the_variant_has_it(
    calm: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("? forest\nq\n"))
    run(["play", "orchard+calm", "--seats", "you,random", "--seed", "1"])
    out = capsys.readouterr().out
    assert "gain 5 wood" in out
    assert "gain 2 wood" not in out.split("forest", 1)[-1]


def test_what_a_check_notes_is_said_in_the_language_asked_for(calm: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "orchard+calm", "--in", "pl"]) == 0
    assert "calm.seen.rules  zapisano" in capsys.readouterr().out
