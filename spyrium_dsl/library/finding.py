"""Which game and which variants are meant by a word."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spyrium_dsl.library.games import files_of, game_around, is_game, known_games, look_files, shown_path
from spyrium_dsl.library.variants import game_of, split_name, variant_of, variants_in, with_beside
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.show import show
from spyrium_dsl.text.suggest import suggest


class UnknownName(LookupError):
    """There is no game or variant of that name, or the game is not told in that language; says which there are.

    *diagnostic*: the same with its code. *language*: that of the game, where it was found; "" where it was not.
    """

    def __init__(self, diagnostic: Diagnostic, language: str = "") -> None:
        super().__init__(show([diagnostic], {}))
        self.diagnostic = diagnostic
        self.language = language


def find_game(game: str) -> Path:
    """The folder of a game, by its name (with or without variants) or its path; UnknownName where there is none."""
    game = split_name(game)[0]
    folder = Path(game)
    if folder.is_file():
        around, named = game_around(folder), game_of(folder)
        # A variant that lies by itself, or in the folder of another game, says what game it is for.
        by_name = named is not None and not is_game(around, named)
        game, folder = (named, Path(named)) if named is not None and by_name else (game, around)
    if is_game(folder):
        return folder
    known = known_games()
    if game in known:
        return known[game]
    beside = [folder.name for folder in sorted(Path(".").iterdir()) if is_game(folder)]
    there = (*beside, *known)
    raise UnknownName(report("E315", game=game, meant=suggest(game, there), known=there))


def games_here() -> list[Path]:
    """The games meant when none is named: the one in whose folder we stand, else those directly below and under `rules/`.

    UnknownName where there is none: the games that came with the program are no answer to somebody who means their own.
    """
    if is_game(Path(".")):
        return [Path(".")]
    folders = [folder for above in (Path("."), Path("rules")) if above.is_dir() for folder in sorted(above.iterdir())]
    found = [folder for folder in folders if is_game(folder)]
    if not found:
        raise UnknownName(report("E319", known=tuple(known_games())))
    return found


def file_meant(name: str, folder: Path) -> str | None:
    """The path under which the game in a folder reads the file that was named; None where the name is of no file.

    UnknownName for a file that the game does not read.
    """
    file = Path(name)
    if file.is_file() and variant_of(file) is not None and not _lies_in(file, folder):
        return shown_path(file)
    return _meant(name, folder, (*files_of(folder), *look_files(folder)))


def rules_meant(name: str, folder: Path) -> str | None:
    """The same where only files of rules can be meant."""
    return _meant(name, folder, files_of(folder))


def _meant(name: str, folder: Path, files: Sequence[Path]) -> str | None:
    file = Path(name)
    if not file.is_file():
        return None
    # Messages name a file by the path by which it was found, however it was named on the command line.
    wanted = file.resolve()
    found = next((one for one in files if one.resolve() == wanted), None)
    if found is None:
        raise UnknownName(report("E320", file=name, game=folder.resolve().name))
    return shown_path(found)


def chosen_in(name: str, folder: Path) -> tuple[tuple[str, ...], tuple[Path, ...]]:
    """The ids of the variants that a name asks for, and their files that lie elsewhere, with what belongs to them there.

    UnknownName where one is not known, or a file is of no variant.
    """
    known = variants_in(folder)
    if Path(name).is_file():
        own = variant_of(Path(name))
        there = with_beside(Path(name), known) if own is not None and not _lies_in(Path(name), folder) else ()
        return ((own,) if own is not None else ()), there
    chosen: list[str] = []
    files: list[Path] = []
    for one in split_name(name)[1]:
        file = Path(one).expanduser()
        own = variant_of(file) if file.is_file() else one
        if own is None or (own == one and own not in known):
            raise UnknownName(report("E316", variant=one, meant=suggest(one, known), known=tuple(known) or None))
        if own != one and not _lies_in(file, folder):
            files += with_beside(file, known)
        chosen.append(own)
    return tuple(chosen), tuple({file.resolve(): file for file in files}.values())


def _lies_in(file: Path, folder: Path) -> bool:
    return file.resolve().is_relative_to(folder.resolve())
