"""For each phrase a line that uses it: from the shipped games and from the corpus of effects, which the tests read and play."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import open_folder
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.render.phrasebook import lines_by_phrase

ROOT = Path(__file__).parent.parent


@cache
def lines(language: str = "en") -> dict[str, str]:
    """By phrase, a line in that language."""
    return lines_by_phrase(Languages()[language], _games(language))


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
