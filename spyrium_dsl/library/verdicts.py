"""Verdicts kept: a game of whose files none has changed since it was found without mistakes is not read again.

Kept is the hash of everything a check depends on: the files of the game, the languages, the grammar, the program itself.
Nothing else is stored, and only where the files are the same before the check and after it: what was written meanwhile
was not checked. Without a cache folder nothing is kept. That the games which come with the program lower without a problem is
found when it is built, so that nobody waits for it at the first command.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from spyrium_dsl import __version__
from spyrium_dsl.library import home
from spyrium_dsl.library.games import files_of, is_game, look_files, read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.tables import FolderKeep, built_tables, cache_folder
from spyrium_dsl.library.variants import variants_in
from spyrium_dsl.library.writing import digest_of_texts, keep_newest, write_whole

if TYPE_CHECKING:
    from spyrium_dsl.check.passed import Passed

CLEAN = "clean"
LOWERS = "lowers"
_LOWERING = ("text", "program", "core", "effects", "lower")
"""The rooms on which it depends whether a game lowers."""
MOST_KEPT = 500


@cache
def _program() -> bytes:
    """What tells this program from another version of it."""
    found = hashlib.sha256(__version__.encode())
    package = Path(__file__).resolve().parent.parent
    for file in sorted(package.rglob("*.py")):
        # By time and size: reading them all would cost what is to be saved.
        status = file.stat()
        found.update(f"{file.name}{status.st_mtime_ns}{status.st_size}\n".encode())
    return found.digest()


def _digest(folder: Path) -> str:
    found = hashlib.sha256(_program())
    shared = [*(home() / "grammar").glob("*.lark"), *(home() / "rules" / "languages").glob("*.rules")]
    for file in [*files_of(folder), *look_files(folder), *sorted(shared)]:
        found.update(f"\0{file}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def digest_of(folder: Path) -> str | None:
    """The hash of what a check of this game depends on, as it is now; None where it cannot be read."""
    try:
        return _digest(folder)
    except OSError:
        return None


def is_clean(digest: str | None) -> bool:
    """True for the hash of a game found without mistakes and warnings before."""
    return digest is not None and _is_kept(CLEAN, digest)


def keep(folder: Path, digest: str | None) -> None:
    """Remember that this game has no mistakes and no warnings. *digest*: its hash before it was read to be checked."""
    if digest is not None and digest_of(folder) == digest:
        _keep(CLEAN, digest)


def lowered_before() -> Passed:
    """The games that lowered without a problem, in this and in earlier runs of this very program."""
    # A game that did not change is answered without this, and without all that it imports.
    from spyrium_dsl.check.passed import Passed

    class Kept(Passed):
        def __contains__(self, shape: str) -> bool:
            return super().__contains__(shape) or _is_kept(LOWERS, _of_program(shape)) or shape in _built()

        def add(self, shape: str) -> None:
            super().add(shape)
            _keep(LOWERS, _of_program(shape))

    return Kept()


def make_verdicts() -> None:
    """Note the games of this program, and their variants, that lower without a problem; keep what reading them found out."""
    from spyrium_dsl.check.passed import Passed
    from spyrium_dsl.library.memory import MEMORIES, Memory
    from spyrium_dsl.load import load_game

    passed, keep = Passed(), FolderKeep(built_tables())
    MEMORIES.begin_built()
    for folder in sorted((home() / "rules").iterdir()):
        if is_game(folder):
            sources, _ = read_sources(folder)
            memory, variants = Memory(folder), variants_in(folder)
            for chosen in ((), *((one,) for one in variants)):
                load_game(sources, Languages(), keep, folder.name, chosen, passed)
            memory.build(variants)
    write_whole(built_tables() / LOWERS, ("\n".join([_lowering(), *passed]) + "\n").encode(), make_folder=True)


@cache
def _built() -> frozenset[str]:
    """What `make_verdicts` noted; nothing where another program did than this one."""
    try:
        program, *shapes = (built_tables() / LOWERS).read_text("utf-8").split()
    except (OSError, ValueError):
        return frozenset()
    return frozenset(shapes) if program == _lowering() else frozenset()


def _lowering() -> str:
    """What tells the parts of the program that lower a game from those of another version, by their texts."""
    package = Path(__file__).resolve().parent.parent
    files = sorted(file for room in _LOWERING for file in (package / room).glob("*.py"))
    return digest_of_texts([*files, package / "check" / "lowering.py", package / "check" / "passed.py"])


def _of_program(shape: str) -> str:
    return hashlib.sha256(_program() + shape.encode()).hexdigest()


def _is_kept(what: str, digest: str) -> bool:
    folder = cache_folder()
    try:
        return folder is not None and (folder / what / digest).exists()
    except OSError:
        return False


def _keep(what: str, digest: str) -> None:
    cache = cache_folder()
    if cache is None:
        return
    try:
        folder = cache / what
        folder.mkdir(parents=True, exist_ok=True)
        keep_newest(folder, MOST_KEPT)
        (folder / digest).touch(mode=0o600)
    except OSError:
        return
