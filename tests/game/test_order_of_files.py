"""Sorting a file changes no game: all blocks of all files shuffled, the same seeds played."""

from __future__ import annotations

import random
from functools import cache

import pytest

from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.run.saves import load
from spyrium_dsl.text.source import Source
from tests.games import SHIPPED, shipped


def shuffled(source: Source, rng: random.Random) -> Source:
    """The source with its top-level blocks in another order; the header stays first."""
    header, *rest = source.text.splitlines(keepends=True)
    blocks: list[str] = []
    for line in rest:
        if blocks and (line[:1] in " #\n" or not line.strip()):
            blocks[-1] += line
        else:
            blocks.append(line if line.endswith("\n") else line + "\n")
    rng.shuffle(blocks)
    return Source(source.path, "".join([header, *blocks]))


@cache
def reordered(name: str, seed: int) -> Rules:
    sources, unread = read_sources(find_game(name))
    assert not unread
    rng = random.Random(seed)
    checked = load_game([shuffled(source, rng) for source in sources], Languages(), name=name)
    assert checked.rules is not None, [(d.code, d.span) for d in checked.diagnostics]
    return checked.rules


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("order", [1, 2])
def test_the_same_seed_plays_the_same_game(name: str, order: int) -> None:
    other = reordered(name, order)
    assert other.hashes == shipped(name).hashes
    for seats in (2, 3):
        for seed in range(5):
            mine = shipped(name).fast(seats).machine.play(seed, seed, 5_000)
            assert other.fast(seats).machine.play(seed, seed, 5_000) == mine


@pytest.mark.parametrize("name", SHIPPED)
def test_a_save_survives_reordering(name: str) -> None:
    match, rng = Match.start(shipped(name), 2, 9), random.Random(4)
    for _ in range(15):
        match.apply(rng.choice(match.moves()))
    loaded = load(match.save(), reordered(name, 1))
    assert loaded.complete
    assert not loaded.differing
    assert loaded.match.hash() == match.hash()
