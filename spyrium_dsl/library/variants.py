"""Which variants there are in the folder of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from spyrium_dsl.library.games import files_of, header_of

_HEADER = re.compile(r"variant\s+(?P<own>[\w-]+)\s+for\s+[\w-]+(?P<over>(?:\+[\w-]+)*)")


def split_name(name: str) -> tuple[str, tuple[str, ...]]:
    """A game as named on the command line, without its variants, and these.

    >>> split_name("harbour+calm+night")
    ('harbour', ('calm', 'night'))
    """
    if Path(name).exists():
        return name, ()
    game, *variants = name.split("+")
    return game, tuple(one for one in variants if one)


def variants_in(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The variants whose files lie in a game's folder: the id of each, and of those it stands on."""
    found = {}
    for file in files_of(folder):
        match = _HEADER.match(header_of(file))
        if match:
            found[match["own"]] = tuple(one for one in match["over"].split("+") if one)
    return found


def variant_of(file: Path) -> str | None:
    """The id of the variant whose file this is, None for other files."""
    match = _HEADER.match(header_of(file))
    return match["own"] if match else None
