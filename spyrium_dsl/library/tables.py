"""Tables of grammars: those made when the package was built, and those kept since."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from spyrium_dsl import library
from spyrium_dsl.library.writing import write_whole


def cache_folder() -> Path | None:
    """Where what can be made again may be kept; None where there is no home to keep it in."""
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        base = Path(chosen)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Caches")
    else:
        base = Path("~/.cache")
    try:
        return base.expanduser() / "spyrium-dsl"
    except RuntimeError:
        return None


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
        """Keep it; another process never reads half of it."""
        if self.folder is None:
            return
        try:
            write_whole(self.folder / f"{key}.tables", content, make_folder=True)
        except OSError:
            return


def built_tables() -> Path:
    """The folder of the tables that were made when the package was built; it need not be there."""
    return library.home() / "grammar" / "tables"


def make_tables() -> Iterator[str]:
    """Make the tables of all languages, for those who install the program; the codes of those that have some."""
    from spyrium_dsl.language.grammar import GrammarClash, language_grammar
    from spyrium_dsl.library.packed import Kept, packed

    keep, kept = FolderKeep(built_tables()), Kept(library.WORDS, library.MOST_LANGUAGES)
    kept.begin_built()
    for file in sorted((library.home() / "rules" / "languages").glob("*.rules")):
        known = library.vocabulary(file.stem)
        words, _ = known
        if (content := packed(known)) is not None:
            kept.build(content, file.read_text("utf-8"))
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
