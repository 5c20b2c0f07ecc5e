"""A language and names of no game, shared by the tests of this folder."""

from __future__ import annotations

import pytest

from spyrium_dsl import library
from spyrium_dsl.language.grammar import Grammar, language_grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.vocabulary import Vocabulary

_NOUNS = {
    "resource": ("corn:corn:corn:corn", "silver:${n}:${n}:$"),
    "kind": ("farmer:farmer:farmers", "barn:barn:barns", "egg-cup:egg cup:egg cups"),
    "zone": ("meadow", "back-yard"),
    "quantity": ("harvest", "dry-days"),
    "quantity_of": ("rent", "dusty-fee"),
    "adjusted": ("harvest", "rent"),
    "track": ("ladder",),
    "state": ("asleep", "wide-awake"),
    "value": ("blue", "dark-green"),
    "list": ("colour:colour:colours",),
    "number_field": ("weight", "net-worth"),
    "list_field": ("tint",),
    "steps_field": ("yield", "last-wish"),
    "changes_field": ("aura",),
    "link_field": ("parent",),
    "thing": ("ox", "grey-goose"),
    "remembered": ("lead-hen",),
    "step": ("sowing", "big-feast"),
    "action": ("go-to-bed", "plough"),
    "move": ("go-to-bed", "sowing"),
    "relation": ("akin to", "feeding"),
    "design": ("barn-1", "silo"),
    "seat": ("Ann", "Bob"),
    "value_table": ("season",),
    "set_field": ("friends",),
    "connection": ("tied",),
    "keyed_table": ("wage",),
}


def _names(vocabulary: Vocabulary) -> list[Name]:
    found = [Name("verb", verb.id, verb.id, verb.forms) for verb in vocabulary.verbs]
    for sort, entries in _NOUNS.items():
        for entry in entries:
            name_id, *texts = entry.split(":")
            forms = dict(zip(("one", "other", "bulk"), ((text,) for text in texts), strict=False))
            found.append(
                Name(sort, name_id.replace(" ", "-"), name_id.replace("-", " ") if sort != "design" else name_id, forms)
            )
    return found


@pytest.fixture(scope="session")
def english() -> Vocabulary:
    vocabulary, mistakes = library.vocabulary("en")
    assert vocabulary is not None
    assert not mistakes
    return vocabulary


@pytest.fixture(scope="session")
def grammar(english: Vocabulary) -> Grammar:
    return language_grammar(english)


@pytest.fixture(scope="session")
def lexicon(english: Vocabulary) -> Lexicon:
    return Lexicon(english, _names(english), currency="silver")
