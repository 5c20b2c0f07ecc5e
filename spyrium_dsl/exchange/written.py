"""Effect objects written as the lines of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spyrium_dsl.effects.blocks import Block, Card, GameTree
from spyrium_dsl.effects.declarations import Declaration
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import say
from spyrium_dsl.text.quotes import quoted


def lines_of(nodes: Sequence[Node], lexicon: Lexicon) -> list[str]:
    """The lines that say these, in the language of the lexicon, a free one between cards and between blocks of a game.

    Raises CannotSay for what the language has no words for. Cards, and blocks of a game, read back to the same.
    """
    made: list[str] = []
    for node in nodes:
        own = list(_lines(node, lexicon, 0))
        if made and (len(own) > 1 or isinstance(node, Card)):
            made.append("")
        made += own
    return made


def _lines(node: Node, lexicon: Lexicon, depth: int) -> Iterator[str]:
    indent = "  " * depth
    match node:
        case GameTree():
            yield from lines_of((*node.declarations, *node.cards), lexicon)
        case Card():
            title = [quoted(node.title)] if node.title is not None else []
            yield indent + " ".join([lexicon.alone("kind", node.kind), node.id, *title])
            about = lexicon.about(node.kind)
            for line in node.properties:
                yield from _lines(line, about, depth + 1)
        case Block() if not node.inline:
            # An option is told from a step by its colon; other lines have one where something stands under them.
            colon = ":" if node.body and not isinstance(node.head, Declaration) else ""
            yield f"{indent}{say(node.head, lexicon.vocabulary, lexicon)}{colon}"
            for inner in node.body:
                yield from _lines(inner, lexicon, depth + 1)
        case _:
            yield indent + say(node, lexicon.vocabulary, lexicon)
