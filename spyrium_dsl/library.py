"""Finds grammar, languages and games, on disk and in the installed package."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spyrium_dsl.language.vocabulary import Vocabulary
    from spyrium_dsl.text.diagnostic import Diagnostic

_HERE = Path(__file__).resolve().parent


def home() -> Path:
    """The folder that holds `grammar/` and `rules/`: of the installed package, else of the repository."""
    packed = _HERE / "data"
    return packed if packed.is_dir() else _HERE.parent


@cache
def skeleton() -> str:
    """The grammar of the core, without a word of any language."""
    return "\n".join((home() / "grammar" / f"{name}.lark").read_text("utf-8") for name in ("rules", "effects"))


@cache
def vocabulary(code: str) -> tuple[Vocabulary | None, tuple[Diagnostic, ...]]:
    """The language of that code, and what is wrong in its file."""
    # Who only asks where things are does not wait for the language engine.
    from spyrium_dsl.language.read_vocabulary import read_vocabulary
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source

    path = home() / "rules" / "languages" / f"{code}.rules"
    source = Source.from_bytes(f"rules/languages/{code}.rules", path.read_bytes())
    if isinstance(source, Diagnostic):
        return None, (source,)
    return read_vocabulary(source, skeleton())


class FolderKeep:
    """Tables of grammars kept in a folder, one file each. A folder that cannot be written keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, key: str) -> bytes | None:
        """What is kept under the key, None where there is nothing."""
        try:
            return (self.folder / f"{key}.tables").read_bytes()
        except OSError:
            return None

    def put(self, key: str, content: bytes) -> None:
        """Keep it; written aside and moved, so that another process never reads half of it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(name, self.folder / f"{key}.tables")
        except OSError:
            return
