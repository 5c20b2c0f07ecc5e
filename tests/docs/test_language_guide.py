"""The languages of the guide: each of its sentences comes out as the page says, and is read back."""

from __future__ import annotations

import pytest

from spyrium_dsl import library
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.collisions import collisions
from spyrium_dsl.language.grammar import language_grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.read_vocabulary import read_vocabulary
from spyrium_dsl.language.sentence import say
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.text.source import Source
from tests.docs.pages import ROOT, parts

PAGE = ROOT / "docs" / "guides" / "write-a-language.md"
BLOCKS = [one for one in parts(PAGE.read_text("utf-8")) if one.sort in ("vocabulary", "said")]
ROWS = [
    pytest.param(words.text, *map(str.strip, row.split(" = ")), id=row)
    for words, said in zip(BLOCKS[::2], BLOCKS[1::2], strict=True)
    for row in said.text.splitlines()
]


def begun(text: str) -> tuple[Vocabulary, Lexicon, Lexicon]:
    """The language of a block; the names of Orchard Lane in it, and in English."""
    phrases, mark, nouns = text.partition("translation ")
    vocabulary, wrong = read_vocabulary(Source("xx.rules", phrases), library.skeleton())
    assert vocabulary is not None
    assert [one.code for one in wrong] == ["W116"]
    assert collisions(vocabulary) == ()
    english, _ = library.vocabulary("en")
    assert english is not None
    folder = library.home() / "rules" / "orchard"
    sources = [Source(file.name, file.read_text("utf-8")) for file in sorted(folder.glob("*.rules"))]
    read = read_game([*sources, Source("t.rules", mark + nouns)], {"en": english, "xx": vocabulary})
    assert read.diagnostics == ()
    return vocabulary, read.lexicons["xx"], read.lexicons["en"]


@pytest.mark.parametrize(("words", "sentence", "said"), ROWS)
def test_a_sentence_of_the_guide(words: str, sentence: str, said: str) -> None:
    vocabulary, lexicon, english = begun(words)
    node = understood(sentence, english)
    assert say(node, vocabulary, lexicon) == said
    assert understood(said, lexicon) == node


def understood(sentence: str, lexicon: Lexicon) -> Node:
    """What a sentence means, of which nothing must be said."""
    read = read_line(sentence, "line", language_grammar(lexicon.vocabulary), lexicon)
    assert read.diagnostics == ()
    assert read.node is not None
    return read.node
