"""The speech of a game that was opened: in its own language, with the names of its players."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.cli.opened import Opened
from spyrium_dsl.cli.paths import Languages
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.sentence import CannotSay, say
from spyrium_dsl.render.speech import Naming, Say, Speech, mute, spaced
from spyrium_dsl.render.words import words
from spyrium_dsl.text.span import Span

_HEADING = ("name", "nom")
"""Forms of a noun that stand alone, the best first; languages without cases need none."""


def saying(opened: Opened, language: str) -> Say:
    """Says effect objects in a language."""
    vocabulary = Languages().get(language)
    lexicon = opened.checked.reading.lexicons.get(language)
    if vocabulary is None or lexicon is None:
        return mute

    def sentence(node: Node) -> str | None:
        try:
            return say(node, vocabulary, lexicon)
        except CannotSay:
            return None

    return sentence


def speech_of(opened: Opened, names: Sequence[str] = (), said_in: str | None = None) -> Speech:
    """How the game is spoken of, in its own language or another it has words in."""
    rules = opened.rules
    language = said_in or rules.tree.language
    spoken = opened.checked.reading.words.get(language)
    titles = spoken.titles if spoken is not None else {}
    say, name = saying(opened, language), naming(opened, language)
    return Speech(rules.tree, rules.model, say, name, names, words(language), titles)


def naming(opened: Opened, language: str) -> Naming:
    """Names as headings have them: by the form for that, else as the game's files spell them.

    Resources are in the word for much of them, unless it is a sign.
    """
    lexicon = opened.checked.reading.lexicons.get(language)
    if lexicon is None:
        return spaced
    forms = {one.id: one.forms for one in reversed(lexicon.names)}

    def word(name: str) -> str:
        for form in _HEADING:
            if form in forms.get(name, {}):
                return forms[name][form][0]
        bulk = lexicon.wording("resource", name, "bulk")[0] if lexicon.find("resource", name) else ""
        return bulk if any(letter.isalpha() for letter in bulk) else spaced(lexicon.spelled(name))

    return word


def written(opened: Opened, span: Span) -> str:
    """What stands in the rules at a place."""
    source = opened.sources.get(span.path)
    return source.read(span).strip() if source is not None else ""
