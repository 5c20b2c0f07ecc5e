"""Finds grammar, languages and games, on disk and in the installed package."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
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
    """Tables of grammars kept in folders, one file each.

    Looked for in all of them, put into the first. One that is None, or cannot be written, keeps nothing.
    """

    def __init__(self, folder: Path | None, *more: Path) -> None:
        self.folder, self.more = folder, more
        self.asked: set[str] = set()

    def get(self, key: str) -> bytes | None:
        """What is kept under the key, None where there is nothing."""
        self.asked.add(key)
        for folder in (self.folder, *self.more):
            try:
                if folder is not None:
                    return (folder / f"{key}.tables").read_bytes()
            except OSError:
                continue
        return None

    def put(self, key: str, content: bytes) -> None:
        """Keep it; written aside and moved, so that another process never reads half of it."""
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(name, self.folder / f"{key}.tables")
        except OSError:
            return


def built_tables() -> Path:
    """The folder of the tables that were made when the package was built; it need not be there."""
    return home() / "grammar" / "tables"


def make_tables() -> Iterator[str]:
    """Make the tables of all languages, for those who install the program; the codes of those that have some."""
    from spyrium_dsl.language.grammar import GrammarClash, language_grammar

    keep = FolderKeep(built_tables())
    for file in sorted((home() / "rules" / "languages").glob("*.rules")):
        words, _ = vocabulary(file.stem)
        try:
            if words is not None:
                language_grammar(words, keep)
                yield file.stem
        except GrammarClash:
            # Who changes a language hears of it from `spyrium check`.
            continue
    for old in built_tables().glob("*.tables"):
        if old.stem not in keep.asked:
            old.unlink(missing_ok=True)
