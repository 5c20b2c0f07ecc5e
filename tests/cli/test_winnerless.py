"""Games that do not say who wins, or not by points: they are played, told and simulated without a winner or a score."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from tests.cli.terminal import Terminal
from tests.game.small import BUSY, ZONES, played, small, texts, told

WINNER = "  winner: most vp\n"
QUEUE = ZONES + "zone queue of players\n  row\n  starts with every player\n"


def _laid_out(folder: Path, winner: str) -> None:
    (folder / "small").mkdir()
    for source in texts(zones=QUEUE, busy=f"move you to queue\n  {BUSY}"):
        (folder / "small" / source.path).write_text(source.text.replace(WINNER, winner), "utf-8")


def test_a_game_without_a_winner_ends_without_places(terminal: Terminal) -> None:
    _laid_out(terminal.folder, "")
    shown = terminal("play", "small", "--seats", "random,random", "--seed", "2").out.splitlines()
    assert shown[-1].startswith("The game is over after")
    assert not [line for line in shown if "win" in line or line.startswith("  0.")]
    summary = terminal("simulate", "small", "--games", "5").out
    assert "wins" not in summary.split("of each game")[0]
    assert "Length:" in summary
    assert "W623" in terminal("check", "small").out


def test_who_wins_by_a_row_has_no_score(terminal: Terminal) -> None:
    _laid_out(terminal.folder, "  winner: first in queue\n")
    shown = terminal("play", "small", "--seats", "random,random", "--seed", "2").out.splitlines()
    (told,) = [line for line in shown if "wins" in line]
    assert told.rstrip() == told
    assert told.endswith(" wins")
    end = json.loads(
        terminal("play", "small", "--seats", "2", "--seed", "2", "--narrate", "--json").out.splitlines()[-1]
    )
    assert sorted(end["places"]) == [1, 2]


@pytest.mark.parametrize(("players", "codes"), [("2 to 4", ["W623"]), ("1 to 4", ["W623"]), ("1 to 1", ["W611"])])
def test_who_plays_alone_need_not_win(players: str, codes: list[str]) -> None:
    """Nor is it told of each stock, where it is told of the whole, that nothing is won with it."""
    sources = [
        type(one)(one.path, one.text.replace(WINNER, "").replace("players: 2 to 4", f"players: {players}"))
        for one in texts()
    ]
    found = told(load_game(sources, Languages(), name="small"))
    assert [one.code for one in found] == codes


def test_every_back_end_ends_with_the_same_places() -> None:
    match = played(small(), "busy", "pass", "pass")
    assert match.is_over
    assert sorted(match.placing()) == [1, 2]
