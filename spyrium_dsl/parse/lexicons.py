"""The lexicon of a game in one language; one that was made before of the same names is the very same object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spyrium_dsl.language.lexicon import ALONE, NUMBER, Lexicon, Name, name_of
from spyrium_dsl.language.vocabulary import Entry, Vocabulary
from spyrium_dsl.parse.answered import answered


@answered(96)
def lexicon_of(
    vocabulary: Vocabulary,
    names: tuple[Name, ...],
    currency: str,
    poisoned: tuple[str, ...],
    others: tuple[Vocabulary, ...],
    nouns: tuple[Entry, ...],
    translated: bool,
) -> Lexicon:
    """The names of a game, given in its own language; *translated*: for another language, with the forms of its *nouns*."""
    by_id = {noun.id.casefold(): noun for noun in nouns}
    return Lexicon(
        vocabulary,
        _Translated(names, vocabulary, by_id) if translated else names,
        currency=currency,
        poisoned=poisoned,
        foreign={one.code: one.words() for one in others},
        nouns=by_id,
        translated=translated,
    )


@dataclass(frozen=True, eq=False)
class _Translated:
    """Names as another language calls them, found when they are wanted."""

    names: tuple[Name, ...]
    vocabulary: Vocabulary
    nouns: Mapping[str, Entry]

    def __call__(self) -> list[Name]:
        return [translated_name(one, self.vocabulary, self.nouns) for one in self.names]


def translated_name(name: Name, vocabulary: Vocabulary, nouns: Mapping[str, Entry]) -> Name:
    """A name in another language: with the forms of that language's noun line, or its id."""
    if name.sort == "verb":
        # A field may be called as a verb is: the noun line is the field's.
        nouns = {**nouns, **{verb.id: verb for verb in vocabulary.verbs}}
    moved = name_of(name.sort, name.id, name.spelled, nouns, name.span)
    # A card keeps its id in every language.
    forms = {**moved.forms, "id": (name.id,)} if name.sort == "design" else moved.forms
    # Messages call it as the language does.
    called = next((forms[form][0] for form in (*ALONE, vocabulary.usual) if form in forms), name.spelled)
    spelled = name.spelled if name.sort == "design" or NUMBER in called else called
    return Name(moved.sort, moved.id, spelled, forms, moved.agreement, moved.span, name.resource)
