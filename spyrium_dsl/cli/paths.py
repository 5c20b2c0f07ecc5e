"""Which game is meant by a word on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from spyrium_dsl.library.games import game_around, is_game, known_games
from spyrium_dsl.library.variants import split_name


def find_game(game: str) -> Path:
    """The folder of a game, by its name (with or without variants) or its path; a usage error says which there are."""
    game = split_name(game)[0]
    folder = Path(game)
    if folder.is_file():
        folder = game_around(folder)
    if is_game(folder):
        return folder
    known = known_games()
    if game in known:
        return known[game]
    beside = [folder.name for folder in sorted(Path(".").iterdir()) if is_game(folder)]
    raise click.UsageError(_unknown(game, [*beside, *known]), click.get_current_context(silent=True))


def _unknown(game: str, known: Sequence[str]) -> str:
    from spyrium_dsl.cli.screen import screen
    from spyrium_dsl.text.diagnostic import report
    from spyrium_dsl.text.show import show
    from spyrium_dsl.text.suggest import suggest

    return show([report("E315", game=game, meant=suggest(game, known), known=tuple(known))], {}, screen())


def games_here() -> list[Path]:
    """The games meant when none is named: the folder we stand in, else all under `rules/`, else all known ones."""
    if is_game(Path(".")):
        return [Path(".")]
    here = Path("rules")
    if here.is_dir():
        found = [folder for folder in sorted(here.iterdir()) if is_game(folder)]
        if found:
            return found
    return list(known_games().values())
