"""A new game is a copy that plays, whatever it is made from."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Terminal
from tests.games import SHIPPED


@pytest.mark.parametrize("whole", [False, True], ids=["the game", "all of it"])
@pytest.mark.parametrize("model", SHIPPED)
def test_a_copy_of_any_game_has_no_mistake(model: str, whole: bool, terminal: Terminal) -> None:
    """In its own language nothing is missing; with all of it, other languages and variants hold, too."""
    assert terminal("new", "mine", "--from", model, *(["--all"] if whole else [])).code == 0
    screen = terminal("check", "mine")
    assert (screen.code, screen.err) == (0, "")
    assert "mistake" in screen.out.splitlines()[-1]
    assert len(screen.out.splitlines()) == 1
    assert terminal("play", "mine", "--narrate", "--seed", "1", *(["--in", "pl"] if whole else [])).code == 0


def test_what_a_copy_holds_is_told(terminal: Terminal) -> None:
    screen = terminal("new", "mine", "--from", "spyrium", "--all")
    assert "translations/" in screen.out
    assert "look.toml" not in screen.out
    assert (terminal.folder / "mine" / "look.toml").is_file()
    files = json.loads(terminal("new", "other", "--from", "spyrium", "--json").out)["files"]
    assert not any("variants" in file for file in files)


def test_a_changed_card_is_played_with_no_other_edit(terminal: Terminal) -> None:
    """The main job: the Apprentice gives a point more in the copy."""
    terminal("new", "mine", "--from", "spyrium")
    file = terminal.folder / "mine" / "characters.rules"
    text = file.read_text("utf-8")
    file.write_text(text.replace("spend 1 spyrium, gain 3 VP", "spend 1 spyrium, gain 4 VP"), encoding="utf-8")
    assert terminal("check", "mine").code == 0
    assert "gain 4 VP" in terminal("show", "mine", "apprentice").out
    told = terminal("test", "mine").out
    assert "expected 3 VP, came to 4 VP" in told
