"""`spyrium translate export` and `import` on a real folder: what a translator writes arrives, once, or nothing does."""

from __future__ import annotations

import shutil
from pathlib import Path

import polib
import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.library.finding import find_game


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "spyrium"
    shutil.copytree(find_game("spyrium"), folder, ignore=shutil.ignore_patterns("variants", "editions"))
    monkeypatch.chdir(tmp_path)
    return folder


def exported(game: Path, **lines: str) -> Path:
    """A PO file in Polish, with these contexts (`_` for `/`) translated anew."""
    assert run(["translate", "export", str(game), "pl", "--out", "x.po"]) == 0
    po = polib.pofile("x.po", wrapwidth=0)
    for context, text in lines.items():
        next(one for one in po if one.msgctxt == context.replace("_", "/", 1)).msgstr = text
    po.save("x.po")
    return Path("x.po")


def test_a_line_and_a_title_arrive_and_replace_what_was_there(game: Path) -> None:
    file = game / "translations" / "pl.rules"
    first = "efekt: oddaj 1 kryształ spyrium, otrzymaj 3 PZ"
    assert (
        run(
            ["translate", "import", str(game), "pl", str(exported(game, title_miner="Kopacz", apprentice_effect=first))]
        )
        == 0
    )
    assert 'title miner "Kopacz" from "Miner"' in file.read_text("utf-8")
    assert file.read_text("utf-8").count(f"  {first}\n") == 1
    second = first.replace("otrzymaj", "zyskaj").replace("3 PZ", "3 punkty zwycięstwa")
    assert run(["translate", "import", str(game), "pl", str(exported(game, apprentice_effect=second))]) == 0
    text = file.read_text("utf-8")
    assert first not in text
    assert text.count(f"  {second}\n") == 1
    assert text.count(" apprentice\n") == 1


def test_a_file_comes_in_twice(game: Path) -> None:
    """The second time its printed lines have words that the first one changed; they are by hand no more than before."""
    file = game / "translations" / "pl.rules"
    assert run(["translate", "export", str(game), "pl", "--out", "x.po"]) == 0
    po = polib.pofile("x.po", wrapwidth=0)
    noun = next(one for one in po if one.msgctxt == "noun/spyrium")
    noun.msgstr_plural = {row: text.replace("kryszta", "kamycza") for row, text in noun.msgstr_plural.items()}
    po.save("x.po")
    assert run(["translate", "import", str(game), "pl", "x.po"]) == 0
    once = file.read_text("utf-8")
    assert "kamycza" in once
    assert run(["translate", "import", str(game), "pl", "x.po"]) == 0
    assert file.read_text("utf-8") == once


def test_another_meaning_is_refused_and_nothing_is_written(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = game / "translations" / "pl.rules"
    before = file.read_bytes()
    wrong = "efekt: oddaj 1 kryształ spyrium, zyskaj 4 PZ"
    po = exported(game, apprentice_effect=wrong)
    assert run(["translate", "import", str(game), "pl", str(po)]) == 1
    told = capsys.readouterr().out
    assert "E420" in told
    # At the entry of the PO file: the translation file has no such line.
    assert f"{po}:" in told
    assert f'msgstr "{wrong}"' in told
    assert file.read_bytes() == before


def test_what_is_no_po_file_is_named(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("y.po").write_text("a;table;of;words\n", "utf-8")
    assert run(["translate", "import", str(game), "pl", "y.po"]) == 1
    assert "E434" in capsys.readouterr().out
