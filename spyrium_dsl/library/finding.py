"""Which game and which variants are meant by a word."""

from __future__ import annotations

from pathlib import Path

from spyrium_dsl.library.games import game_around, is_game, known_games
from spyrium_dsl.library.variants import split_name, variant_of, variants_in
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.show import show
from spyrium_dsl.text.suggest import suggest


class UnknownName(LookupError):
    """There is no game or variant of that name, or the game is not told in that language; says which there are.

    *diagnostic*: the same with its code, for names that are known to resemble others.
    """

    def __init__(self, said: str | Diagnostic) -> None:
        super().__init__(said if isinstance(said, str) else show([said], {}))
        self.diagnostic = None if isinstance(said, str) else said


def find_game(game: str) -> Path:
    """The folder of a game, by its name (with or without variants) or its path; UnknownName where there is none."""
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
    there = (*beside, *known)
    raise UnknownName(report("E315", game=game, meant=suggest(game, there), known=there))


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


def chosen_in(name: str, folder: Path) -> tuple[tuple[str, ...], tuple[Path, ...]]:
    """The ids of the variants that a name asks for, and the files among them that lie elsewhere.

    UnknownName where one is not known, or a file is of no variant.
    """
    if Path(name).is_file():
        own = variant_of(Path(name))
        return ((own,) if own is not None else ()), ()
    known = variants_in(folder)
    chosen: list[str] = []
    files: list[Path] = []
    for one in split_name(name)[1]:
        file = Path(one)
        own = variant_of(file) if file.is_file() else one
        if own is None or (own == one and own not in known):
            raise UnknownName(report("E316", variant=one, meant=suggest(one, known), known=tuple(known) or None))
        if own != one and not file.resolve().is_relative_to(folder.resolve()):
            files.append(file)
        chosen.append(own)
    return tuple(chosen), tuple(files)
