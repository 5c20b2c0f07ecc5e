"""Which variants there are in the folder of a game."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from pathlib import Path

from spyrium_dsl.library.games import ENDING, files_of, header_of

_HEADER = re.compile(r"variant\s+(?P<own>[\w-]+)\s+for\s+[\w-]+(?P<over>(?:\+[\w-]+)*)")


_OF = re.compile(
    r"(?P<kind>variant|seen|cards|printings|examples|translation)\b(?:\s+by)?(?:\s+(?!for\s)(?P<own>[\w-]+))?"
    r"\s+for\s+(?P<game>[\w-]+)(?P<over>(?:\+[\w-]+)*)",
    re.IGNORECASE,
)
"""The header of what may belong to a variant."""


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


def with_beside(file: Path, known: Container[str]) -> tuple[Path, ...]:
    """The file of a variant that lies outside its game, and those in the same folder that belong to it, sorted by path.

    Its cards, examples, words and so on, by their headers; and the variants it stands on that the game does not have
    (*known*: those that it has), with what belongs to them.
    """
    first = _OF.match(header_of(file))
    if first is None:
        return (file,)
    there: dict[Path, re.Match[str]] = {}
    for one in sorted(file.parent.glob(f"*{ENDING}")):
        if one.name.startswith(".") or not one.is_file() or one.samefile(file):
            continue
        try:
            match = _OF.match(header_of(one))
        except OSError:  # a file of somebody else's that may not be read
            continue
        if match is not None and match["game"].casefold() == first["game"].casefold():
            there[one] = match
    variants = {match["own"]: one for one, match in there.items() if match["kind"].casefold() == "variant"}
    # Another variant of the same name is no part of this one.
    variants[first["own"]] = file
    wanted: dict[str, None] = {}
    waiting = [first["own"]]
    while waiting:
        name = waiting.pop()
        if name in variants and name not in wanted:
            wanted[name] = None
            match = there.get(variants[name], first)
            waiting += [one for one in _over(match) if one not in known]
    belonging = [
        one for one, match in there.items() if _owner(match) in wanted and match["kind"].casefold() != "variant"
    ]
    return tuple(sorted({*(variants[name] for name in wanted), *belonging}))


def _over(match: re.Match[str]) -> tuple[str, ...]:
    return tuple(one for one in match["over"].split("+") if one)


def _owner(match: re.Match[str]) -> str:
    """The variant that a file belongs to: the last that its header names."""
    if match["kind"].casefold() in ("variant", "seen"):
        return match["own"] or ""
    return _over(match)[-1] if match["over"] else ""


def game_of(file: Path) -> str | None:
    """The id of the game that a variant's file is for, None for other files."""
    match = _OF.match(header_of(file))
    return match["game"] if match is not None and match["kind"].casefold() == "variant" else None


def variant_of(file: Path) -> str | None:
    """The id of the variant whose file this is, None for other files."""
    match = _HEADER.match(header_of(file))
    return match["own"] if match else None
