"""The files of a game in their usual shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from spyrium_dsl.library.opened import open_folder
from spyrium_dsl.parse.format import format_source
from spyrium_dsl.text.source import Source


def shaped(folder: Path) -> Iterator[tuple[Source, Source]]:
    """Each file of a game as it is and as it should be; lines with mistakes stay as they are."""
    opened = open_folder(folder)
    for source in opened.sources.values():
        yield source, replace(source, text=format_source(source, opened.checked.reading))
