"""Verdicts kept: a game of whose files none has changed since it was found without mistakes is not read again.

Kept is the hash of everything a check depends on: the files of the game, the languages, the grammar, the program itself.
Nothing else is stored, so an entry cannot be wrong; without a cache folder nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from spyrium_dsl import __version__
from spyrium_dsl.cli.paths import cache_folder, files_of
from spyrium_dsl.library import home

KEPT = "clean"
MOST_KEPT = 500


def _digest(folder: Path) -> str:
    """The hash of what a check of this game depends on."""
    found = hashlib.sha256(__version__.encode())
    package = Path(__file__).resolve().parent.parent
    for file in sorted(package.rglob("*.py")):
        # The program's own files by time and size: reading them all would cost what is to be saved.
        status = file.stat()
        found.update(f"{file.name}{status.st_mtime_ns}{status.st_size}\n".encode())
    shared = [*(home() / "grammar").glob("*.lark"), *(home() / "rules" / "languages").glob("*.rules")]
    for file in [*files_of(folder), *sorted(shared)]:
        found.update(f"\0{file}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def _place(folder: Path) -> Path | None:
    cache = cache_folder()
    return None if cache is None else cache / KEPT / _digest(folder)


def is_clean(folder: Path) -> bool:
    """True for a game found without mistakes and warnings before, and unchanged since."""
    try:
        place = _place(folder)
        return place is not None and place.exists()
    except OSError:
        return False


def keep(folder: Path) -> None:
    """Remember that this game, as it is now, has no mistakes and no warnings."""
    try:
        place = _place(folder)
        if place is None:
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        kept = sorted(place.parent.iterdir(), key=os.path.getmtime)
        for old in kept[: max(0, len(kept) - MOST_KEPT)]:
            old.unlink(missing_ok=True)
        place.touch(mode=0o600)
    except OSError:
        return
