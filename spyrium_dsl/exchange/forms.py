"""Forms of words that a game's sentences ask for in a language and that no line of words gives."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.exchange.asked import Asked, asked
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.text.diagnostic import Diagnostic, report


def missing_forms(tree: GameTree, lexicon: Lexicon, heard: Asked | None = None) -> Iterator[Diagnostic]:
    """W115 for each word and form, with the first sentence of the game that asks for it; at the word's own line."""
    found = heard if heard is not None else asked(tree, lexicon)
    for (name, form), sentence in found.in_vain.items():
        noun = lexicon.nouns[name]
        yield report("W115", noun.span, name=noun.id, form=form, asked_by=sentence)
