"""File names for cards: no two alike on any disk, and none that a system keeps for itself."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LIST = "cards"
"""The name of the file that says which file shows which card."""
_KEPT = frozenset({LIST, "con", "prn", "aux", "nul", "conin$", "conout$"}) | {
    f"{port}{number}" for port in ("com", "lpt") for number in "123456789¹²³"
}
_LONGEST = 120
"""Bytes of a name; some disks take no more than 143, and an ending and a number are added."""
_UNSAFE = re.compile(r"[^\w.+-]+")


def file_names(ids: Iterable[str]) -> list[str]:
    """A name for each id, in that order; those that a disk would take for one name are told apart by a number.

    >>> file_names(["con", "pier", "Pier", "a/b", ".hidden", "a_b"])
    ['con~2', 'pier', 'Pier~2', 'a_b', 'hidden', 'a_b~2']
    """
    taken = set(_KEPT)
    found: list[str] = []
    for one in ids:
        base = safe(one)
        name, number = base, 1
        while _alike(name) in taken:
            number += 1
            # Before the first point: a device is known by what stands there.
            stem, point, rest = base.partition(".")
            name = f"{stem}~{number}{point}{rest}"
        taken.add(_alike(name))
        found.append(name)
    return found


def safe(name: str) -> str:
    """A name that every disk takes: no separators, nothing hidden, no point or space at its end, not too long."""
    text = _UNSAFE.sub("_", unicodedata.normalize("NFKC", name)).strip(".")
    while len(text.encode()) > _LONGEST:
        text = text[:-1]
    return text.rstrip(".") or "_"


def _alike(name: str) -> str:
    """What is the same for names that a disk may not tell apart: by case, by the way letters are written, by an ending."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    stem = folded.partition(".")[0]
    # A name is kept for a device whatever its ending.
    return stem if stem in _KEPT else folded
