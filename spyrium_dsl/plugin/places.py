"""What mkdocs.yml says of games: which, where in the site, with which variants, in which languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from mkdocs.config.base import ValidationError

_KEYS = ("game", "at", "variants", "languages")


@dataclass(frozen=True)
class Place:
    """A game in a site. *variants* and *languages* are all there are where None."""

    game: str
    at: str
    variants: tuple[str, ...] | None = None
    languages: tuple[str, ...] | None = None


def places_of(entries: Sequence[object]) -> tuple[Place, ...]:
    """All entries of `games`, each with a place of its own; ValidationError says what is wrong."""
    found: dict[str, int] = {}
    places = []
    for number, entry in enumerate(entries, 1):
        place = place_of(entry, number)
        if place.at in found:
            raise ValidationError(
                f'games, entry {number}: entry {found[place.at]} is at "{place.at}" too. Give one of them another line `at:`.'
            )
        found[place.at] = number
        places.append(place)
    return tuple(places)


def place_of(entry: object, number: int) -> Place:
    """One entry of `games`: the name of a game, or a mapping; ValidationError says what is wrong with it."""
    if isinstance(entry, str):
        entry = {"game": entry}
    if not isinstance(entry, Mapping) or not isinstance(entry.get("game"), str):
        raise ValidationError(f"games, entry {number}: it is the name of a game, or has a line `game: NAME`.")
    for key in entry:
        if key not in _KEYS:
            raise ValidationError(f'games, entry {number}: "{key}" is no line here. Lines are: {", ".join(_KEYS)}.')
    game = str(entry["game"])
    name, plus, variants = Path(game).name.partition("+")
    if plus:
        wanted = ", ".join(variants.split("+"))
        raise ValidationError(
            f"games, entry {number}: a game is told with its variants beside it. Write `game: {name}` and "
            f"`variants: [{wanted}]` for {game}."
        )
    at = PurePosixPath(str(entry.get("at", name)).strip("/")).as_posix()
    if at == "." or ".." in at.split("/"):
        raise ValidationError(
            f'games, entry {number}: "{entry.get("at", game)}" is no folder inside the site. Write `at: NAME`.'
        )
    return Place(game, at, _names(entry, "variants", number), _names(entry, "languages", number))


def _names(entry: Mapping[str, object], key: str, number: int) -> tuple[str, ...] | None:
    found = entry.get(key)
    if found is None:
        return None
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise ValidationError(f"games, entry {number}: {key} is a list of names.")
    return tuple(found)
