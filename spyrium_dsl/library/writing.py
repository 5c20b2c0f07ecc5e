"""Files written whole or not at all: a disk that is full, or a hand on Ctrl-C, leaves what was there before.

And what the folders need in which something is kept: an end, and names that tell what it was made from.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from threading import get_ident


def write_whole(file: Path, content: bytes, make_folder: bool = False) -> None:
    """Put the content in the place of a file; OSError where it cannot be, where its folder is not there and not to be made.

    It is written beside its place and moved there, so nobody reads half of it. Who may read the file stays as it was, and
    where a link leads is written, not the link.
    """
    place = Path(os.path.realpath(file))
    if make_folder:
        place.parent.mkdir(parents=True, exist_ok=True)
    # Of another name than any that somebody else writes at the same time, and never longer than a disk takes.
    beside = place.with_name(f".{os.getpid()}-{get_ident()}.part")
    try:
        beside.write_bytes(content)
        if place.exists():
            beside.chmod(stat.S_IMODE(place.stat().st_mode))
        beside.replace(place)
    except BaseException as problem:
        beside.unlink(missing_ok=True)
        if isinstance(problem, OSError):
            # Of the file beside nobody knows.
            problem.filename, problem.filename2 = str(file), None
        raise


def unwritable(file: Path) -> str:
    """What keeps a file from being written there, as the system says it; "" where nothing is known to."""
    place = Path(os.path.realpath(file))
    if place.is_dir():
        return os.strerror(errno.EISDIR)
    if not place.parent.is_dir():
        return os.strerror(errno.ENOENT)
    return "" if os.access(place.parent, os.W_OK) else os.strerror(errno.EACCES)


def keep_newest(folder: Path, most: int) -> None:
    """Let no more files lie in a folder than so many; the oldest go. OSError where one cannot be looked at or removed."""
    files = sorted(folder.iterdir(), key=os.path.getmtime)
    for old in files[: max(0, len(files) - most)]:
        old.unlink(missing_ok=True)


def digest_of_texts(files: Iterable[Path]) -> str:
    """A hash of files by their names and their contents, in this order; OSError where one cannot be read."""
    found = hashlib.sha256()
    for file in files:
        found.update(f"\0{file.name}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()
