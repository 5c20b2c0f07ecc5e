"""Compiled code kept in the user's cache from one run to the next."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

MOST_FILES = 64
"""Files kept; the oldest go first."""


class KeptObjects:
    """A folder of compiled code, each file under the key that names all it depends on.

    Code is run as it is loaded, so a file counts only if it belongs to the user, nobody else may write it, and its
    content has the hash written at its head.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self, key: str) -> bytes | None:
        """What was kept under the key; None if nothing was, or if it might not be what was kept."""
        try:
            if not _is_ours(os.stat(self.folder)):
                return None
            handle = os.open(self._file(key), os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
            with os.fdopen(handle, "rb") as file:
                about = os.fstat(file.fileno())
                if not stat.S_ISREG(about.st_mode) or not _is_ours(about):
                    return None
                head, data = file.read(32), file.read()
        except OSError:
            return None
        return data if head == _head(key, data) else None

    def save(self, key: str, data: bytes) -> None:
        """Keep it; a folder that cannot be written is passed over."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Written aside and moved, so that another process never reads half of it; mkstemp makes it ours alone.
            handle, name = tempfile.mkstemp(dir=self.folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_head(key, data) + data)
                os.replace(name, self._file(key))
            except OSError:
                Path(name).unlink(missing_ok=True)
                raise
            self._tidy()
        except OSError:
            return

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}.code"

    def _tidy(self) -> None:
        files = sorted(self.folder.glob("*.code"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_FILES]:
            file.unlink(missing_ok=True)


def _head(key: str, data: bytes) -> bytes:
    return sha256(key.encode() + data).digest()


def _is_ours(about: os.stat_result) -> bool:
    """Where files have owners: it is ours, and nobody else may write it."""
    return sys.platform == "win32" or (about.st_uid == os.getuid() and not about.st_mode & 0o022)
