"""The page of each ruling has a variant that plays it otherwise: it loads without a word, differs, and is played to the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.variants import variants_in
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from tests.games import shipped

PAGES = sorted((Path(__file__).parents[2] / "docs" / "decisions").glob("ruling-?.md"))
GAMES = 30
LIMIT = 2_000


def switch(page: Path) -> tuple[str, str]:
    """The variant of a page, and its text; no text for one that comes with the game."""
    text = page.read_text("utf-8")
    block = re.search(r"^```rules\n(variant ([\w-]+) for spyrium.*?)^```", text, re.MULTILINE | re.DOTALL)
    if block is not None:
        return block[2], block[1]
    named = re.search(r"`spyrium play spyrium\+([\w-]+)`", text)
    assert named is not None, page
    return named[1], ""


def test_there_is_a_page_for_each() -> None:
    assert [page.stem[-1] for page in PAGES] == list("abcdefghijklm")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_ruling_can_be_played_otherwise(page: Path) -> None:
    variant, text = switch(page)
    folder = find_game("spyrium")
    assert text or variant in variants_in(folder)
    files = [*read_sources(folder)[0], *([Source("switch.rules", text)] if text else [])]
    checked = load_game(files, Languages(), name="spyrium", chosen=(variant,))
    assert checked.diagnostics == ()
    assert checked.rules is not None
    base = shipped("spyrium").hashes
    changed = {name for name in {*checked.rules.hashes, *base} if checked.rules.hashes.get(name) != base.get(name)}
    assert 0 < len(changed) < 8, "what is not said stays as it is"
    machine = checked.rules.fast(4).machine
    assert max(machine.play(seed, seed, LIMIT)[1] for seed in range(GAMES)) < LIMIT
