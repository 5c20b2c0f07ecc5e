"""Every line of a game of this library, said in a language: the node, the start of the grammar, the names in reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import (
    Block,
    ChangesProperty,
    NumberProperty,
    Property,
    StepsProperty,
    TriggerProperty,
    ValuesProperty,
)
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.effects.node import Node, Statement
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.sentence import say
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.giving import names_of
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.parse.under import under
from spyrium_dsl.text.span import Span
from tests.language.languages import game_reading, vocabulary

_HERE = Span.point("said", 1, 1)
_PROPERTY_STARTS: tuple[tuple[type[Property], str], ...] = (
    (StepsProperty, "steps_property"),
    (NumberProperty, "number_property"),
    (ValuesProperty, "values_property"),
    (ChangesProperty, "changes_property"),
    (TriggerProperty, "trigger_property"),
)


@dataclass(frozen=True)
class Said:
    """One line: what it means, how it is said, where the grammar begins, and the names that are in reach there."""

    node: Node
    text: str
    start: str
    lexicon: Lexicon


def lines(game: str, code: str) -> Iterator[Said]:
    """All lines of a game: declarations with what stands under them, cards, examples."""
    yield from lines_of(game_reading(game, code), code)


def lines_of(read: Reading, code: str) -> Iterator[Said]:
    """All lines of a game that has been read, in one of its languages."""
    assert read.tree is not None
    lexicon, words = read.lexicons[code], vocabulary(code)
    yield from _blocks(read.tree.declarations, "declaration_line", lexicon, words)
    for card in read.tree.cards:
        about = lexicon.about(card.kind)
        for line in card.properties:
            start = next(start for cls, start in _PROPERTY_STARTS if isinstance(line, cls))
            yield Said(line, say(line, words, about), start, about)
    for example in read.tree.examples:
        here = lexicon
        for one in example.lines:
            yield Said(one, say(one, words, here), "example_line", here)
            if isinstance(one, PlayedBy):
                here = here.within(Name("seat", name, name.replace("-", " ")) for name in one.names)


def _blocks(blocks: tuple[Block, ...], start: str, lexicon: Lexicon, words: Vocabulary) -> Iterator[Said]:
    for block in blocks:
        given = tuple(names_of(block.head, lexicon, _HERE))
        here = lexicon.within(given) if isinstance(block.head, d.QuantityOfDecl) else lexicon
        node = block if block.inline else block.head
        yield Said(node, say(block, words, here), start, here)
        inner = lexicon.within(given) if given else lexicon
        if isinstance(block.head, d.KindDecl):
            inner = inner.about(block.head.name)
        if block.body and not block.inline:
            yield from _blocks(block.body, under(block.head) or "", inner, words)
        if given and isinstance(block.head, Statement) and not isinstance(block.head, s.ForEach | s.ForNumber):
            lexicon = lexicon.within(given)
