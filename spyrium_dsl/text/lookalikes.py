"""Letters of another script in the midst of a word: a Cyrillic а in "gаin"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass

from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span

# Column by column letters that look alike in common fonts. A dot: the script has none like it.
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
_ALIKE = (
    "aceopxyijshdkgrnvuABCEHIJKMNOPSTXYZ....",
    "асеорхуіјѕһԁкԍгпѵцАВСЕНІЈКМ.ОРЅТХУ.ПГФф",
    "α..ορχγι....κ...νυΑΒ.ΕΗΙ.ΚΜΝΟΡ.ΤΧΥΖΠΓΦφ",
)
_LATIN, _GREEK, _CYRILLIC = "A-Za-z\u00c0-\u024f", "\u0370-\u03ff", "\u0400-\u052f"
_MEETING = re.compile(
    f"[{_LATIN}][{_GREEK}{_CYRILLIC}]|[{_GREEK}][{_LATIN}{_CYRILLIC}]|[{_CYRILLIC}][{_LATIN}{_GREEK}]"
)
_COLUMN = {letter: column for row in _ALIKE for column, letter in enumerate(row) if letter != "."}


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A letter that does not belong: `index` counts code points of the word from 0.

    `usual` is the letter it looks like and `meant` the word with all such letters put right; both are ""
    if the letter looks like none of the word's script.
    """

    index: int
    letter: str
    script: str
    usual: str
    meant: str


def find_look_alike(word: str, known: Container[str] = ()) -> LookAlike | None:
    """The first letter of another script than the rest of the word, or None.

    `known` are words, in lower case, that the text may use: they decide which script was meant, and make a
    word wholly in look-alikes ("сор" for "cop") a find as well.

    >>> find_look_alike("gаin")
    LookAlike(index=1, letter='а', script='Cyrillic', usual='a', meant='gain')
    >>> find_look_alike("VР", {"vp"}).meant
    'VP'
    >>> find_look_alike("жeтон").script, find_look_alike("\\u212airk").script
    ('Latin', 'Kelvin sign')
    >>> find_look_alike("яблоко") is None
    True
    """
    scripts = [script_of(letter) for letter in word]
    present = list(dict.fromkeys(script for script in scripts if script))
    if not present or (word.casefold() in known and len(present) == 1):
        return None
    for home in _SCRIPTS:
        meant = _written_in(home, word)
        if meant and meant != word and meant.casefold() in known:
            return _first_stranger(word, scripts, home, meant)
    if len(present) < 2:
        return None
    home = max(present, key=scripts.count)
    return _first_stranger(word, scripts, home, _written_in(home, word))


def scripts_meet(text: str) -> bool:
    """Whether letters of two scripts stand side by side: a quick look at a text, most have none.

    >>> scripts_meet("Шaхтёр"), scripts_meet("яблоко apple")
    (True, False)
    """
    return _MEETING.search(text) is not None


def look_alike(word: str, span: Span, known: Container[str] = ()) -> Diagnostic | None:
    """E305 for a word at a place, with the word that was meant, or None."""
    alike = find_look_alike(word, known)
    if alike is None:
        return None
    return report(
        "E305",
        span,
        word=word,
        letter=alike.letter,
        script=alike.script,
        meant=alike.meant or None,
        usual=alike.usual or None,
    )


def script_of(letter: str) -> str:
    """The script of a letter in Unicode's words (`LATIN`), the whole name of a sign that poses as one, or "".

    >>> script_of("ж"), script_of("ь"), script_of("K"), script_of("7"), script_of("-")
    ('CYRILLIC', 'CYRILLIC', 'LATIN', '', '')
    """
    if not letter.isalpha():
        return ""
    name = unicodedata.name(letter, "")
    first = name.partition(" ")[0]
    # KELVIN SIGN, OHM SIGN, ANGSTROM SIGN are letters of no script; the soft sign is one of its own.
    return name if name.endswith(" SIGN") and first not in _SCRIPTS else first


def _first_stranger(word: str, scripts: list[str], home: str, meant: str) -> LookAlike:
    index = next(index for index, script in enumerate(scripts) if script and script != home)
    return LookAlike(
        index,
        word[index],
        scripts[index].capitalize(),
        _in_script(home, word[index]) or "",
        meant,
    )


def _written_in(home: str, word: str) -> str:
    """The word with every letter in one script, or "" when some letter has no look-alike there."""
    letters = [_in_script(home, letter) for letter in word]
    return "" if None in letters else "".join(letter for letter in letters if letter)


def _in_script(home: str, letter: str) -> str | None:
    script = script_of(letter)
    if script in ("", home):
        return letter
    composed = unicodedata.normalize("NFC", letter)
    if composed != letter:
        return composed if script_of(composed) == home else None
    if home not in _SCRIPTS or letter not in _COLUMN:
        return None
    there = _ALIKE[_SCRIPTS.index(home)][_COLUMN[letter]]
    return None if there == "." else there
