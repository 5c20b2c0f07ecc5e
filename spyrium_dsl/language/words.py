"""Words of a line: cut, and folded so that two spellings of one word are equal. Columns stay those of the file."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import NamedTuple

_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff"
_INVISIBLE = "\u00ad\u200b-\u200d\u2060\ufeff"
_LETTER = r"[^\W\d_]"
_IN_WORD = rf"[^\W_{_INVISIBLE}]|[{_MARKS}{_INVISIBLE}]"
# A word begins with a letter and may hold digits, so that "gain3" is one word nobody knows and "mine-2" one name.
_TOKEN = re.compile(
    rf"(?P<word>{_LETTER}(?:{_IN_WORD}|[-\u2010\u2011'\u2019](?=[^\W_]))*)|(?P<int>\d+)|(?P<sign>[^\s{_INVISIBLE}])"
)
_ELIDED = re.compile(rf"{_LETTER}(?:{_IN_WORD})*['\u2019](?={_LETTER})")
_DROPPED = re.compile(f"[{_INVISIBLE}]")
_MOST_REMEMBERED = 20_000
_SIGNS = str.maketrans({"\u2019": "'", "\u2010": "-", "\u2011": "-", "\u2212": "-", "\u2013": "-"})


class Token(NamedTuple):
    """One word, number or sign; `start` and `end` count code points of the line from 0.

    `plain` is the folded word, `key` that which is looked up: sound variants of a word share it.
    """

    kind: str
    text: str
    plain: str
    key: str
    start: int
    end: int


@dataclass(frozen=True)
class Sound:
    """A word that changes with the beginning of the next one: *base* becomes *variant* before a match of *before*."""

    base: str
    variant: str
    before: re.Pattern[str]
    unless: re.Pattern[str] | None = None

    def changes(self, following: str) -> bool:
        """Whether the variant is due before that (folded) word."""
        if self.unless is not None and self.unless.match(following):
            return False
        return self.before.match(following) is not None


@dataclass(frozen=True)
class Joined:
    """Two words that are written as one: `de le` as `du`. Folded, all three."""

    first: str
    second: str
    together: str


@dataclass(frozen=True)
class Folding:
    """Which spellings count as equal in one language."""

    pairs: tuple[tuple[str, str], ...] = ()
    sounds: tuple[Sound, ...] = ()
    elides: bool = False
    joined: tuple[Joined, ...] = ()
    _known: dict[str, tuple[str, str]] = field(default_factory=dict, init=False, compare=False, repr=False)
    _cut: dict[tuple[str, int], tuple[Token, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)

    _keys: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)

    def fold(self, word: str) -> str:
        """The word without letter case, invisible signs and what the language counts as equal.

        >>> Folding((("ё", "е"),)).fold("Ещё")
        'еще'
        """
        return self._both(word)[0]

    def key(self, word: str) -> str:
        """As `fold`, and a sound variant becomes its base."""
        return self._both(word)[1]

    def _both(self, word: str) -> tuple[str, str]:
        found = self._known.get(word)
        if found is None:
            plain = unicodedata.normalize("NFKC", _DROPPED.sub("", word)).casefold().translate(_SIGNS)
            plain = unicodedata.normalize("NFC", plain)
            for one, other in self.pairs:
                plain = plain.replace(one, other)
            key = next((sound.base for sound in self.sounds if plain == sound.variant), plain)
            found = self._known[word] = (plain, key)
        return found

    def cut(self, text: str, start: int = 0) -> tuple[Token, ...]:
        """The tokens of a text; what is no letter or digit is a sign of its own.

        >>> [token.text for token in Folding().cut("pay £3, 2 vp")]
        ['pay', '£', '3', ',', '2', 'vp']
        """
        known = self._cut.get((text, start))
        if known is not None:
            return known
        tokens = []
        at = start
        while match := _TOKEN.search(text, at):
            kind = match.lastgroup or "sign"
            begin, at = match.span()
            if kind == "word" and self.elides and (elided := _ELIDED.match(text, begin)):
                at = elided.end()
            spelled = text[begin:at]
            plain, key = self._both(spelled)
            joined = next((one for one in self.joined if one.together == plain), None)
            if joined is None:
                tokens.append(Token(kind, spelled, plain, key, begin, at))
            else:
                # Two words to the grammar; the second has no letters of its own.
                tokens.append(Token(kind, spelled, plain, joined.first, begin, at))
                tokens.append(Token(kind, "", "", joined.second, at, at))
        if len(self._cut) > _MOST_REMEMBERED:
            self._cut.clear()
        found = self._cut[text, start] = tuple(tokens)
        return found

    def keys(self, text: str) -> tuple[str, ...]:
        """The keys of the words of a text."""
        found = self._keys.get(text)
        if found is None:
            if len(self._keys) > _MOST_REMEMBERED:
                self._keys.clear()
            found = self._keys[text] = tuple([token.key for token in self.cut(text)])
        return found
