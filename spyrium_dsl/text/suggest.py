"""Did you mean ...? The nearest known word to one that nobody knows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher

NEAR_ENOUGH = 0.6
"""Of 1 for equal and 0 for nothing in common; below this a suggestion confuses more than it helps."""
CLOSE = 0.8
"""From here on a word is the other one, misspelt."""

_LEAST_STEM, _MOST_ENDING = 2, 3

# Letters with a stroke that Unicode does not take apart; people leave the stroke out all the same.
_STROKES = str.maketrans("łøđħŧı", "lodhti")


def bare(word: str) -> str:
    """The word as a hurried writer types it: lower case, without marks above and below the letters.

    >>> bare("Weź"), bare("Ещё"), bare("ŁÓDŹ")
    ('wez', 'еще', 'lodz')
    """
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).translate(_STROKES)


def is_close(word: str, other: str) -> bool:
    """Whether one is the other with a slip of the hand; less than `suggest` offers, where nobody is asked.

    >>> is_close("gian", "gain"), is_close("steal", "deal")
    (True, False)
    """
    one, two = bare(word), bare(other)
    if len(one) == len(two) > 1 and sum(a != b for a, b in zip(one, two, strict=True)) == 1:
        return True
    return sorted(one) == sorted(two) or SequenceMatcher(None, one, two, autojunk=False).ratio() >= CLOSE


def differs_at_its_end(word: str, other: str) -> bool:
    """Whether two words are the same up to a few letters at the end, as two forms of one name are.

    >>> differs_at_its_end("księgi", "księga"), differs_at_its_end("ręce", "ręka"), differs_at_its_end("ksęga", "księga")
    (True, True, False)
    """
    one, two = word.casefold(), other.casefold()
    common = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return one != two and common >= _LEAST_STEM and max(len(one), len(two)) - common <= _MOST_ENDING


def suggest(word: str, *pools: Iterable[str]) -> str | None:
    """The nearest word of the first pool that has one near enough; of equally near ones the earliest.

    Give the words that can stand at the place first, then all others.

    >>> suggest("gian", ["spend", "gain", "take"])
    'gain'
    >>> suggest("wez", ["zyskaj", "weź"])
    'weź'
    >>> suggest("zebra", ["gain"]) is None
    True
    """
    for pool in pools:
        near = suggestions(word, pool, most=1)
        if near:
            return near[0]
    return None


def suggestions(word: str, pool: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The nearest words of a pool, best first, at most so many.

    >>> suggestions("pier-3", ["pier-1", "pier-2", "quay"])
    ('pier-1', 'pier-2')
    """
    wanted = bare(word)
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    ranked: list[tuple[float, int, str]] = []
    for position, candidate in enumerate(dict.fromkeys(pool)):
        letters = bare(candidate)
        matcher.set_seq1(letters)
        if matcher.real_quick_ratio() < NEAR_ENOUGH or matcher.quick_ratio() < NEAR_ENOUGH:
            continue
        ratio = matcher.ratio()
        if sorted(letters) == sorted(wanted):
            # Two letters exchanged is the commonest slip, and difflib counts it as two.
            ratio += 0.15
        if ratio >= NEAR_ENOUGH:
            ranked.append((-ratio, position, candidate))
    return tuple(candidate for _, _, candidate in sorted(ranked)[:most])
