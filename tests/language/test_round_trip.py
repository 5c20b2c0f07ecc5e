"""Every phrase, said and read again, is the object it was made from, and has one reading."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.schema import WITHOUT_PHRASE, shapes
from spyrium_dsl.language.sentence import say
from spyrium_dsl.parse.line import read_line
from tests.language.random_nodes import Chance

TAGS = sorted(tag for tag in shapes() if tag not in WITHOUT_PHRASE)
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


def _reads_back(node: Node, start: str, grammar: Grammar, lexicon: Lexicon) -> None:
    text = say(node, grammar.vocabulary, lexicon)
    read = read_line(text, start, grammar, lexicon)
    assert read.node == node, text
    assert read.diagnostics == (), text


@pytest.mark.parametrize("tag", TAGS)
def test_each_phrase_reads_back(tag: str, grammar: Grammar, lexicon: Lexicon) -> None:
    """A class, with anything in its slots that may stand there."""
    shape = shapes()[tag]
    said = 0
    for seed in range(12):
        node = Chance(Random(seed), grammar.vocabulary, lexicon).of(shape, 3)
        start = "line" if shape.rule in ("step", "") else shapes()[type(node).tag()].rule
        try:
            _reads_back(node, start, grammar, lexicon)
        except CannotSay:
            continue
        said += 1
    assert said, "no sentence at all"


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9), start=st.sampled_from(STARTS))
def test_any_node_reads_back(seed: int, start: str, grammar: Grammar, lexicon: Lexicon) -> None:
    """Nodes in nodes, five deep."""
    node = Chance(Random(seed), grammar.vocabulary, lexicon).node(start, 5)
    try:
        _reads_back(node, start, grammar, lexicon)
    except CannotSay:
        return
