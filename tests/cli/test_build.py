"""`spyrium build`: the game as WebAssembly, and a page that simulates it in a real browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from spyrium_dsl.simulate.batch import Result
from spyrium_dsl.simulate.page import WORDS
from spyrium_dsl.simulate.pool import Series, play_series
from tests.cli.terminal import Terminal
from tests.games import shipped

pytest.importorskip("llvmlite")

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --virtual-time-budget=60000"
).split()


def dumped(page: Path, query: str, profile: Path) -> str:
    """What the browser made of a page."""
    assert BROWSER is not None
    command = [BROWSER, *QUIET, f"--user-data-dir={profile}", "--dump-dom", f"{page.as_uri()}?{query}"]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


def digest(results: list[Result]) -> int:
    """FNV-1a over the numbers of all games, as the page does it."""
    found = 0x811C9DC5
    for result in results:
        pairs = zip(result.scores, result.places, strict=True)
        for number in (result.decisions, *(number for pair in pairs for number in pair)):
            found = ((found ^ (number & 0xFFFFFFFF)) * 0x01000193) & 0xFFFFFFFF
    return found


@pytest.mark.skipif(BROWSER is None, reason="no Chromium")
@pytest.mark.parametrize(("name", "seats"), [("spyrium", 2), ("orchard", 3)])
def test_the_page_plays_the_same_games(name: str, seats: int, terminal: Terminal, tmp_path: Path) -> None:
    """Scores, places and lengths in Chromium are those of Python and of the kernel."""
    made = terminal("build", name, "--wasm", "out", "--seats", str(seats))
    assert made.code == 0, made.err
    text = dumped(tmp_path / "out" / "index.html", f"seats={seats}&games=120&seed=7", tmp_path / "profile")
    found = re.search(r'id="summary">(.*?)</script>', text)
    assert found is not None
    assert found[1], text[-2000:]
    summary = json.loads(found[1])
    for native in (True, False):
        series = Series(shipped(name), seats, 7, 0, 120, native=native)
        results = [result for batch in play_series(series) for result in batch]
        assert summary["decisions"] == sum(result.decisions for result in results)
        totals = [sum(result.scores[seat] for result in results) for seat in range(seats)]
        assert [one["score"] for one in summary["seats"]] == totals
        assert summary["digest"] == digest(results)


def test_a_game_is_built_for_every_number_of_players(harbour: Terminal) -> None:
    """A module and its facts for each, the player, one page that needs none of them."""
    made = harbour("build", "harbour", "--wasm", "out", "--in", "en")
    assert made.code == 0, made.err
    names = {file.name for file in (harbour.folder / "out").iterdir()}
    low, high = 2, 4
    assert names == {"index.html", "kernel.mjs"} | {
        f"harbour-{n}.{e}" for n in range(low, high + 1) for e in ("wasm", "json")
    }
    page = (harbour.folder / "out" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="', page)
    inner = re.search(r'id="game">(.*?)</script>', page)
    assert inner is not None
    words = json.loads(inner[1])["words"]
    assert set(words) == set(WORDS)
    assert all(words.values())
    assert page.count("<script") == page.count("</script>")


def test_what_cannot_be_built_is_told(harbour: Terminal) -> None:
    """A number of players the game does not take; a folder that is a file."""
    assert harbour("build", "harbour", "--wasm", "out", "--seats", "9").code == 2
    (harbour.folder / "file").write_text("", encoding="utf-8")
    assert harbour("build", "harbour", "--wasm", "file/out", "--seats", "2").code == 1
