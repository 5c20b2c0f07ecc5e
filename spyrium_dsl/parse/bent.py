"""Names that a language bends and whose forms no line of the game gives: a form of one is a word that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.suggest import differs_at_its_end

_MANY_FORMS = 4
"""A language in which a line may give a name in so many forms bends its names."""


def bent(word: str, names: Iterable[Name], lexicon: Lexicon) -> Iterator[Name]:
    """Those of the names of which the word may be a form, or the first word of one."""
    if lexicon.translated or len(lexicon.vocabulary.given_forms) < _MANY_FORMS:
        return
    for name in names:
        is_bare = name.sort != "verb" and not name.forms and name.id.casefold() not in lexicon.nouns
        if is_bare and differs_at_its_end(word, spaced(name.id).split(" ")[0]):
            yield name


def told_once(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Of those that ask for the forms of one name, the first: a line of its forms mends them all."""
    told: set[object] = set()
    for one in sorted(diagnostics):
        name = one.facts.get("bent")
        if name is None or name not in told:
            yield one
        told.add(name)
