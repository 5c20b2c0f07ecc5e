"""What can stand at a place, the likely first: what is near to what was typed, then what a language says first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import NUMBER, Lexicon
from spyrium_dsl.language.phrases import Alternative, Word
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.sorts import is_sort
from spyrium_dsl.text.suggest import suggestions

DIGITS = "1 2 3"
"""A number in digits, among the words that can stand at a place."""
_FEW = 15
"""Where no more can stand, a number is what is probably wanted, and comes first; then names."""
_FIRST = ("thing", "resource", "step", "kind", "quantity")
"""Sorts of names in the order in which lines speak of them; others follow."""
_YOU = "you"


def likely(expected: frozenset[str], before: str, typed: str, grammar: Grammar, lexicon: Lexicon) -> tuple[str, ...]:
    """Terminals as an author knows them, each word in one form. *before*: the key of the word before the place."""
    digits = [DIGITS] if "INT" in expected else []
    words = list(_words(expected, before, grammar))
    names = list(_names(expected, lexicon))
    if len(expected) <= _FEW:
        found = [*digits, *names, *words]
    elif "RESOURCE" in expected and "STEP" not in expected:
        amounts = list(_names(frozenset({"RESOURCE"}), lexicon))
        found = [*digits, *amounts, *words, *names]
    else:
        found = [*words, *names, *digits]
    near = suggestions(typed, found) if typed else ()
    return tuple(dict.fromkeys([*near, *found]))


def as_written(word: str, lexicon: Lexicon) -> str:
    """A folded word as a name has it: `kristalle` is `Kristalle` where a noun is written so."""
    folding = lexicon.vocabulary.folding
    names = (text for name in lexicon.names for ways in name.forms.values() for text in ways)
    nouns = (text for noun in lexicon.nouns.values() for ways in noun.forms.values() for text in ways)
    written = (one for text in (*names, *nouns) for one in text.replace(NUMBER, " ").split())
    return next((one for one in written if one.casefold() == word and folding.keys(one) == (word,)), word)


def _words(expected: frozenset[str], before: str, grammar: Grammar) -> Iterator[str]:
    vocabulary = grammar.vocabulary
    ranks, forms, yours = _ranks(vocabulary), _forms(vocabulary), _of_you(vocabulary)
    after_you = any(words and words[-1].key == before for words in vocabulary.ways(_YOU))
    here = [word for terminal in expected if (word := grammar.words.get(terminal)) is not None]
    here.sort(key=lambda one: (ranks.get(one.key, len(ranks)), one.key))
    taken: dict[str, Word] = {}
    for word in here:
        group = forms.get(word.key, word.key)
        known = taken.get(group)
        if known is None or (known.joined == word.joined and (word.key in yours) == after_you != (known.key in yours)):
            taken[group] = word
    for word in dict.fromkeys(taken.values()):
        yield f", {word.text}" if word.joined else word.text


def _names(expected: frozenset[str], lexicon: Lexicon) -> Iterator[str]:
    sorts = [one.lower() for one in expected if is_sort(one)]
    for sort in sorted(sorts, key=lambda one: (_FIRST.index(one) if one in _FIRST else len(_FIRST), one)):
        for name in lexicon.of_sort(sort):
            yield lexicon.wording(name.sort, name.id, "")[0].replace(NUMBER, "")


@cache
def _ranks(vocabulary: Vocabulary) -> Mapping[str, int]:
    """Where in its file a language has the first phrase that begins with a word, or goes on with it after a slot.

    What is usual stands first there. Other ways to say the same come after all that prints.
    """
    found: dict[str, int] = {}
    rows = [(index, row, way) for index, ways in enumerate(vocabulary.phrases.values()) for row, way in enumerate(ways)]
    count = len(rows)
    for index, row, way in rows:
        own = index if row == 0 or way.condition or vocabulary.phrases[way.tag][0].condition else index + count
        words = [part.key for part in way.parts if isinstance(part, Word)]
        for at, key in enumerate(words):
            rank = own if at == 0 else own + 2 * count
            found[key] = min(rank, found.get(key, rank))
    return found


@cache
def _of_you(vocabulary: Vocabulary) -> frozenset[str]:
    """Words that are only said of the reader."""
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for ways in vocabulary.phrases.values():
        for way in ways:
            said[_YOU in way.condition.split()] |= {part.key for part in way.parts if isinstance(part, Word)}
    return frozenset(said[True] - said[False])


@cache
def _forms(vocabulary: Vocabulary) -> Mapping[str, str]:
    """The words that are a form of another: agreeing words, and those that differ where one phrase is said in two forms."""
    found: dict[str, str] = {}

    def join(one: str, other: str) -> None:
        first, second = found.get(one, one), found.get(other, other)
        if first != second:
            found.update({key: first for key, group in found.items() if group == second})
        found[one] = found[other] = first

    for entry in vocabulary.agree.values():
        keys = [vocabulary.folding.key(text) for ways in entry.forms.values() for text in ways]
        for key in keys[1:]:
            join(keys[0], key)
    for ways in vocabulary.phrases.values():
        for one, other in combinations(ways, 2):
            if (one.condition, one.form) != (other.condition, other.form) and (pair := _differs(one, other)):
                join(*pair)
    return found


def _differs(one: Alternative, other: Alternative) -> tuple[str, str] | None:
    """The one word in which two ways to say one thing differ."""
    if len(one.parts) != len(other.parts):
        return None
    pairs = [(a, b) for a, b in zip(one.parts, other.parts, strict=True) if isinstance(a, Word) or isinstance(b, Word)]
    unlike = [(a.key, b.key) for a, b in pairs if isinstance(a, Word) and isinstance(b, Word) and a.key != b.key]
    return unlike[0] if len(unlike) == 1 and all(isinstance(b, Word) for _, b in pairs) else None
