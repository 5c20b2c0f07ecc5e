"""The files that `spyrium cards` writes: what they are called, and how they come to lie beside those of others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spyrium_dsl.cards.naming import file_names
from spyrium_dsl.cli.app import run
from spyrium_dsl.library import writing
from tests.cards.drawn import opened

_RESERVED = {"con", "prn", "aux", "nul", "cards", "com1", "lpt9"}


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@given(
    st.lists(
        st.text(min_size=1) | st.sampled_from(["pier", "Pier", "PIER~2", "a/b", "a_b", "con", "Con.x", "ż", "z\u0307"])
    )
)
def test_files_of_cards_never_collide(ids: list[str]) -> None:
    """On no disk: without case, with letters written in another way, with names that it keeps for itself."""
    import unicodedata

    names = file_names(ids)
    assert len(names) == len(ids)
    for way in ("NFC", "NFD", "NFKC", "NFKD"):
        assert len({unicodedata.normalize(way, name).casefold() for name in names}) == len(ids)
    for name in names:
        assert name.partition(".")[0].casefold() not in _RESERVED
        assert not set('/\\:*?"<>|\0\n ') & set(name)
        assert not name.startswith(".")
        assert not name.endswith((".", " "))
        assert len(f"{name}.svg".encode()) <= 143


def test_a_list_tells_which_file_shows_what(tmp_path: Path) -> None:
    assert run(["cards", "orchard", "--svg", "--png", "--only", "jam", "--only", "forest"]) == 0
    folder = tmp_path / "cards" / "orchard-en"
    listed = json.loads((folder / "cards.json").read_text())
    for ending in ("svg", "png"):
        assert sorted(f"{card['file']}.{ending}" for card in listed) == sorted(
            one.name for one in folder.glob(f"*.{ending}")
        )
    assert {line["source"] for card in listed for line in card["lines"]} >= {"forest.effect", "jam.cost"}
    assert not any("\ue000" in line["text"] for card in listed for line in card["lines"])


def test_what_others_have_there_stays_and_what_is_left_over_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "cards" / "orchard-en"
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("mine")
    (folder / "cherry.svg").write_text("older")
    assert run(["cards", "orchard", "--svg"]) == 0
    told = capsys.readouterr().err
    assert "cherry.svg" in told
    assert "notes.txt" not in told
    assert (folder / "cherry.svg").read_text() == "older"
    assert (folder / "notes.txt").read_text() == "mine"
    (folder / "cherry.svg").unlink()
    assert run(["cards", "orchard", "--svg"]) == 0
    assert capsys.readouterr().err == ""


def test_stopped_by_the_user_it_says_so_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(file: Path, content: bytes, make_folder: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(writing, "write_whole", stopped)
    assert run(["cards", "orchard"]) == 130


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards").write_text("a file")
    assert run(["cards", "orchard", "--out", "cards"]) == 2
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "orchard-en-a4.pdf").mkdir()
    assert run(["cards", "orchard", "--out", "there"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_each_language_and_each_variant_has_files_of_its_own(tmp_path: Path) -> None:
    assert run(["cards", "orchard", "--in", "pl,ru", "--only", "jam", "--copies", "2"]) == 0
    assert run(["cards", "spyrium+cheap-industry", "--only", "mine-1"]) == 0
    assert sorted(one.name for one in (tmp_path / "cards").iterdir()) == [
        "orchard-pl-a4.pdf",
        "orchard-ru-a4.pdf",
        "spyrium+cheap-industry-en-a4.pdf",
    ]


def test_as_many_copies_as_are_asked_for(tmp_path: Path) -> None:
    assert run(["cards", "spyrium", "--copies", "1", "--no-backs"]) == 0
    assert len(opened((tmp_path / "cards" / "spyrium-en-a4.pdf").read_bytes())) == 6
    assert run(["cards", "spyrium", "--only", "mine-1", "--copies", "10", "--no-backs"]) == 0
    assert len(opened((tmp_path / "cards" / "spyrium-en-a4.pdf").read_bytes())) == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--size", "huge"], "no size of cards"),
        (["--size", "5x5"], "20 to 300"),
        (["--size", "300x290"], "too large"),
        (["--in", "tlh"], 'no words in "tlh"'),
        (["--in", "pl,tlh"], 'no words in "tlh"'),
        (["--only", "aple"], "No card is called"),
        (["--flip", "middle"], "middle"),
        (["--copies", "0"], "0"),
    ],
)
def test_a_wrong_option_is_told_and_writes_nothing(
    options: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", "orchard", *options]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_programs_read_what_stands_on_the_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "orchard", "--in", "en,pl", "--only", "jam", "--json"]) == 0
    one, other = json.loads(capsys.readouterr().out)
    assert (one["language"], other["language"]) == ("en", "pl")
    assert [line["source"] for line in one["lines"]] == [line["source"] for line in other["lines"]]
    assert list(tmp_path.iterdir()) == []
