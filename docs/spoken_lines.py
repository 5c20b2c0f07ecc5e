"""For each phrase a line that uses it: from the shipped games and from the corpus of effects, which the tests read and play."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import CannotSay, say
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import open_folder
from spyrium_dsl.parse.game import read_game

ROOT = Path(__file__).parent.parent
LONGEST = 110
"""Of lines that say the same phrase the first is taken that is no longer; else the shortest."""


@cache
def lines(language: str = "en") -> dict[str, str]:
    """By phrase, a line in that language."""
    found: dict[str, str] = {}
    vocabulary = Languages()[language]
    for tree, lexicon in _games(language):
        for line, kind in _lines(tree):
            tags = {tag for tag in _tags(line) if tag not in found or len(found[tag]) > LONGEST}
            if not tags:
                continue
            try:
                said = say(line, vocabulary, lexicon.about(kind) if kind else lexicon)
            except CannotSay:
                continue
            for tag in tags:
                if tag not in found or len(said) < len(found[tag]):
                    found[tag] = said
    return found


def _games(language: str) -> Iterator[tuple[GameTree, Lexicon]]:
    for game in ("spyrium", "orchard"):
        reading = open_folder(ROOT / "rules" / game).checked.reading
        if reading.tree is not None:
            yield reading.tree, reading.lexicons[language]
    corpus = _corpus()
    reading = read_game(corpus.workshop(corpus.said()), Languages())
    if reading.tree is not None and language in reading.lexicons:
        yield reading.tree, reading.lexicons[language]


def _corpus() -> ModuleType:
    """The module of the tests that knows the corpus; it is no part of the package."""
    if "corpus_lines" not in sys.modules:
        spec = importlib.util.spec_from_file_location("corpus_lines", ROOT / "tests" / "corpus" / "lines.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["corpus_lines"] = module
        spec.loader.exec_module(module)
    return sys.modules["corpus_lines"]


def _lines(tree: GameTree) -> Iterator[tuple[Node, str]]:
    """Every line with the kind of the thing it is about."""
    for card in tree.cards:
        yield from ((line, card.kind) for line in card.properties)
    for block in tree.declarations:
        yield from ((one, "") for one in _blocks(block))
    for example in tree.examples:
        yield from ((line, "") for line in example.lines)


def _blocks(block: Block) -> Iterator[Block]:
    yield block
    for inner in block.body:
        yield from _blocks(inner)


def _tags(line: Node) -> set[str]:
    """The phrases of a line; of a block those of its own line only."""
    if isinstance(line, Block):
        inner = {tag for one in line.body for tag in _tags(one)} if line.inline else set()
        return _tags(line.head) | inner
    found = {line.tag()}
    for slot in line.slot_values():
        for one in slot if isinstance(slot, tuple) else (slot,):
            if isinstance(one, Node):
                found |= _tags(one)
    return found
