"""Every phrase of every language, said and read again, is the object it was made from, and has one reading."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.schema import shapes
from tests.language import whole_game
from tests.language.languages import (
    CODES,
    GAMES,
    TAGS,
    game_names,
    game_reading,
    must_read_back,
    names,
    said,
    vocabulary,
)
from tests.language.random_nodes import Chance, NoNames

STARTS = (
    "line",
    "declaration",
    "kind_line",
    "zone_line",
    "statement",
    "example_line",
    "condition",
    "change",
    "noun",
)
each_language = pytest.mark.parametrize("code", CODES)


@each_language
def test_every_phrase_is_there(code: str) -> None:
    """Each language says whatever a class can mean."""
    assert vocabulary(code).missing == ()


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_reads_back(game: str, code: str) -> None:
    """Declarations, cards and examples."""
    assert game_reading(game, code).diagnostics == ()
    for one in whole_game.lines(game, code):
        must_read_back(one.node, one.text, one.start, code, one.lexicon)


@each_language
@pytest.mark.parametrize("tag", TAGS)
def test_each_phrase_reads_back(tag: str, code: str) -> None:
    """A class, with anything in its slots that may stand there."""
    shape = shapes()[tag]
    tried = [Chance(Random(seed), vocabulary(code), names(code)).of(shape, 3) for seed in range(12)]
    read = [
        _reads_back(node, "line" if shape.rule in ("step", "") else shapes()[type(node).tag()].rule, code, names(code))
        for node in tried
    ]
    assert any(read), "no sentence at all"


def _reads_back(node: Node, start: str, code: str, lexicon: Lexicon) -> bool:
    """False for what has no sentence."""
    try:
        text = said(node, code, lexicon)
    except CannotSay:
        return False
    must_read_back(node, text, start, code, lexicon)
    return True


LEXICONS = ("", *GAMES)


@each_language
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9), start=st.sampled_from(STARTS), whose=st.sampled_from(LEXICONS))
def test_any_node_reads_back(seed: int, start: str, whose: str, code: str) -> None:
    """Nodes in nodes, five deep, with the names of a game or of none."""
    lexicon = game_names(whose, code) if whose else names(code)
    try:
        node = Chance(Random(seed), vocabulary(code), lexicon).node(start, 5)
    except NoNames:
        return
    _reads_back(node, start, code, lexicon)
