"""A variant whose file lies outside its game brings what lies beside it and says that it belongs to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.library.finding import chosen_in, find_game

MINE = 'variant mine for orchard "Mine"\nchange recipe vinegar\n  worth: 2\n'
CARDS = 'cards for orchard+mine\nrecipe syrup "Syrup"\n  cost: spend 2 fruit\n  worth: 3\n'
BESIDE = {
    "mine.rules": MINE,
    "cards.rules": CARDS,
    "examples.rules": (
        'examples for orchard+mine\nexample "syrup"\n  players: Ann, Bob\n'
        "  given Ann has syrup in hand\n  then Ann has 2 fruit\n"
    ),
    "words.rules": 'translation pl for orchard+mine\ntitle mine "Moje"\ntitle syrup "Syrop"\n',
}
OF_OTHERS = {
    "theirs.rules": 'variant theirs for orchard "Theirs"\nchange recipe vinegar\n  worth: 9\n',
    "their-cards.rules": "cards for orchard+theirs\nrecipe broken\n",
    "of-both.rules": "cards for orchard+mine+theirs\nrecipe broken\n",
    "other-game.rules": "cards for harbour+mine\nboat broken\n",
    "mine-again.rules": 'variant mine for orchard "Mine again"\nchange recipe vinegar\n  worth: 9\n',
    ".hidden.rules": "cards for orchard+mine\nrecipe broken\n",
    "of-the-game.rules": "cards for orchard\nrecipe broken\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {**BESIDE, **OF_OTHERS}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """The exit code of a command, and all that it writes."""
    code = run(args)
    shown = capsys.readouterr()
    return code, shown.out + shown.err


@pytest.mark.parametrize(
    ("command", "words"),
    [
        pytest.param(["show", "orchard", "syrup"], "spend 2 fruit", id="a card"),
        pytest.param(["show", "orchard", "syrup", "--in", "pl"], "Syrop", id="a title in another language"),
        pytest.param(["test", "orchard"], "1 example passes", id="an example"),
        pytest.param(["check", "orchard"], "no mistakes", id="no mistakes"),
    ],
)
def test_what_belongs_to_it_is_read(
    command: list[str], words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is there with the variant, and nobody else's is."""
    code, text = said(capsys, *command, "--with", str(folder / "mine.rules"))
    assert code == 0, text
    assert words in text


def test_the_same_by_the_path_of_the_variant_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its first line says what game it is for; only its own mistakes are told then, as of any file that is named."""
    code, text = said(capsys, "check", str(folder / "mine.rules"))
    assert (code, "no mistakes in 1 file" in text) == (0, True), text
    code, text = said(capsys, "show", str(folder / "mine.rules"), "syrup")
    assert (code, "spend 2 fruit" in text) == (0, True), text
    (folder / "mine.rules").write_text(MINE.replace("worth", "wroth"), encoding="utf-8")
    code, text = said(capsys, "check", str(folder / "mine.rules"))
    assert code == 1
    assert "mine.rules:3:3" in text


def test_a_mistake_beside_it_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "cards.rules").write_text(CARDS.replace("spend", "spned"), encoding="utf-8")
    code, text = said(capsys, "check", "orchard", "--with", str(folder / "mine.rules"))
    assert code == 1
    assert "cards.rules:3:9" in text
    assert 'Did you mean "spend"?' in text


def test_what_it_stands_on_may_lie_beside_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what belongs to that in turn."""
    over = 'variant sweet for orchard+mine "Sweet"\nchange recipe syrup\n  worth: 7\n'
    (folder / "sweet.rules").write_text(over, encoding="utf-8")
    code, text = said(capsys, "show", "orchard", "syrup", "--with", str(folder / "sweet.rules"))
    assert code == 0, text
    assert "worth: 7" in text


def test_two_of_one_folder_are_read_once(folder: Path) -> None:
    """A file of the one and of the other is no second file."""
    game = find_game("orchard")
    names, files = chosen_in(f"orchard+{folder / 'mine.rules'}+{folder / 'theirs.rules'}", game)
    assert names == ("mine", "theirs")
    assert sorted(file.name for file in files) == sorted(
        {*BESIDE, "theirs.rules", "their-cards.rules", "of-both.rules"}
    )


def test_what_it_has_seen_is_read_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is noted beside the variant once, and not by every check."""
    asked = ("check", "orchard", "--with", str(folder / "mine.rules"))
    assert "mine.seen.rules" in said(capsys, *asked)[1]
    assert "mine.seen.rules" not in said(capsys, *asked)[1]
    noted = folder / "mine.seen.rules"
    # As it would be had the game said something else then.
    was = re.sub(r"\w{8}(  card vinegar worth: )1", r"00000000\g<1>5", noted.read_text("utf-8"))
    noted.write_text(was, encoding="utf-8")
    assert "W618" in said(capsys, *asked)[1]


STRAY = 'game orchard "Stray" in en\n'


@pytest.mark.parametrize("folders", [1, 300])
def test_a_stray_game_above_is_not_the_game_of_all_that_lies_below(
    folders: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The game that comes with the program is meant, where what lies below the stray one is more than a game has."""
    (folder / "game.rules").write_text(STRAY, encoding="utf-8")
    (folder / "far").mkdir()
    (folder / "mine.rules").rename(folder / "far" / "mine.rules")
    for number in range(folders):
        (folder / str(number)).mkdir()
    code, _ = said(capsys, "show", str(folder / "far" / "mine.rules"), "vinegar")
    assert (code == 0) == (folders == 300)


def test_a_game_is_not_looked_for_far_above(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.rules").write_text(STRAY, encoding="utf-8")
    deep = tmp_path / "a" / "b" / "c" / "d" / "e"
    deep.mkdir(parents=True)
    (deep / "mine.rules").write_text(MINE, encoding="utf-8")
    code, text = said(capsys, "check", str(deep / "mine.rules"))
    assert (code, "no mistakes in 1 file" in text) == (0, True), text


@pytest.mark.parametrize("inner", ["variants", "variants/translations", "of the house"])
def test_a_file_in_a_folder_of_the_game_is_one_of_the_game(inner: str, tmp_path: Path) -> None:
    """Whatever the folder is called."""
    (tmp_path / "game.rules").write_text(STRAY, encoding="utf-8")
    (tmp_path / inner).mkdir(parents=True)
    (tmp_path / inner / "mine.rules").write_text(MINE, encoding="utf-8")
    assert find_game(str(tmp_path / inner / "mine.rules")) == tmp_path
