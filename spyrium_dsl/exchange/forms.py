"""Forms of words that a game's sentences ask for in a language and that no line of words gives."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.lexicon import LABEL, Lexicon
from spyrium_dsl.language.sentence import CannotSay, say
from spyrium_dsl.text.diagnostic import Diagnostic, report


class _Listening(Lexicon):
    """A lexicon that notes which forms it was asked for in vain."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.__dict__.update(lexicon.__dict__)
        self.in_vain: dict[tuple[str, str, str], None] = {}

    def wording(self, sort: str, name_id: str, form: str) -> tuple[str, ...]:
        """As of the lexicon listened to."""
        name = self.find(sort, name_id)
        forms = name.forms if name is not None else {}
        asked = form or self.vocabulary.usual
        # Designs and the like are called by their titles, whatever the form.
        wanted = name_id.casefold() in self.nouns and forms and asked != LABEL
        if wanted and not any(one in forms for one in self.vocabulary.origins(asked)):
            self.in_vain[sort, name_id, asked] = None
        return super().wording(sort, name_id, form)


def missing_forms(tree: GameTree, lexicon: Lexicon) -> Iterator[Diagnostic]:
    """W115 for each word and form, with the first sentence of the game that asks for it; at the word's own line."""
    told: set[tuple[str, str]] = set()
    for node, about in _sentences(tree):
        listening = _Listening(lexicon.about(about) if about else lexicon)
        try:
            sentence = say(node, lexicon.vocabulary, listening)
        except CannotSay:
            continue
        for _, name, form in listening.in_vain:
            noun = lexicon.nouns[name.casefold()]
            if (noun.id, form) not in told:
                told.add((noun.id, form))
                yield report("W115", noun.span, name=noun.id, form=form, asked_by=sentence)


def _sentences(tree: GameTree) -> Iterator[tuple[Node, str]]:
    """The lines of the game, each with the kind it is about."""
    for block in tree.declarations:
        yield from ((node, "") for node in _heads(block))
    for card in tree.cards:
        yield from ((line, card.kind) for line in card.properties)


def _heads(block: Block) -> Iterator[Node]:
    yield block.head
    for inner in block.body:
        yield from _heads(inner)
