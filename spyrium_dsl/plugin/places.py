"""What mkdocs.yml says of games: which, where in the site, with which variants, in which languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.base import ValidationError

_KEYS = ("game", "at", "variants", "languages")


@dataclass(frozen=True)
class Place:
    """A game in a site. *variants* and *languages* are all there are where None."""

    game: str
    at: str
    variants: tuple[str, ...] | None = None
    languages: tuple[str, ...] | None = None


def place_of(entry: object, number: int) -> Place:
    """One entry of `games`: the name of a game, or a mapping; ValidationError says what is wrong with it."""
    if isinstance(entry, str):
        return Place(entry, Path(entry).name)
    if not isinstance(entry, Mapping) or not isinstance(entry.get("game"), str):
        raise ValidationError(f"games, entry {number}: it is the name of a game, or has a line `game: NAME`.")
    for key in entry:
        if key not in _KEYS:
            raise ValidationError(f'games, entry {number}: "{key}" is no line here. Lines are: {", ".join(_KEYS)}.')
    game = str(entry["game"])
    at = str(entry.get("at", Path(game).name)).strip("/")
    return Place(game, at, _names(entry, "variants", number), _names(entry, "languages", number))


def _names(entry: Mapping[str, object], key: str, number: int) -> tuple[str, ...] | None:
    found = entry.get(key)
    if found is None:
        return None
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise ValidationError(f"games, entry {number}: {key} is a list of names.")
    return tuple(found)
