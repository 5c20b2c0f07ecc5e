"""What every game has, in messages about the meaning of a game: called as its language calls it, and not by an id."""

from __future__ import annotations

from dataclasses import replace

from spyrium_dsl.language.lexicon import in_form
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.text.diagnostic import Diagnostic

_NAMES = ("verb", "kind", "known")
"""The facts of what is found in the meaning of a game that are names of it."""
_OF_NAMES = frozenset({"E306", "E317", "E408"})


def in_its_words(one: Diagnostic, vocabulary: Vocabulary) -> Diagnostic:
    """With what every game has called as the language of this one calls it, and not by its id."""
    if one.code not in _OF_NAMES:
        return one
    entries = ((entry, form) for form, row in (("inf", vocabulary.verbs), ("nom", vocabulary.nouns)) for entry in row)
    words = {entry.id: in_form(entry.forms, form, vocabulary)[0] for entry, form in entries}
    facts = dict(one.facts)
    for name in _NAMES:
        said = facts.get(name)
        if isinstance(said, str):
            facts[name] = words.get(said, said)
        elif isinstance(said, tuple):
            facts[name] = tuple(words.get(word, word) for word in said)
    return replace(one, facts=facts)
