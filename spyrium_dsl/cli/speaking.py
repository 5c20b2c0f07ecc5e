"""The speech of a game that was opened: in its own language, with the names of its players."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.cli.opened import Opened
from spyrium_dsl.cli.paths import vocabularies
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.sentence import CannotSay, say
from spyrium_dsl.render.speech import Naming, Say, Speech, mute, spaced
from spyrium_dsl.text.span import Span


def saying(opened: Opened) -> Say:
    """Says effect objects in the language of the game."""
    tree = opened.checked.reading.tree
    vocabulary = vocabularies()[0].get(tree.language) if tree is not None else None
    lexicon = opened.checked.reading.lexicons.get(tree.language) if tree is not None else None
    if vocabulary is None or lexicon is None:
        return mute

    def sentence(node: Node) -> str | None:
        try:
            return say(node, vocabulary, lexicon)
        except CannotSay:
            return None

    return sentence


def speech_of(opened: Opened, names: Sequence[str] = ()) -> Speech:
    """How the game is spoken of."""
    rules = opened.rules
    return Speech(rules.tree, rules.model, saying(opened), naming(opened), names)


def naming(opened: Opened) -> Naming:
    """Names as the files of the game spell them; resources in the word for much of them, unless it is a sign."""
    tree = opened.checked.reading.tree
    lexicon = opened.checked.reading.lexicons.get(tree.language) if tree is not None else None
    if lexicon is None:
        return spaced

    def name(id: str) -> str:
        bulk = lexicon.wording("resource", id, "bulk")[0] if lexicon.find("resource", id) else ""
        return bulk if any(letter.isalpha() for letter in bulk) else spaced(lexicon.spelled(id))

    return name


def written(opened: Opened, span: Span) -> str:
    """What stands in the rules at a place."""
    source = opened.sources.get(span.path)
    return source.read(span).strip() if source is not None else ""
