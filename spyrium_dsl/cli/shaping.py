"""The files of a game in their usual shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from spyrium_dsl.library.opened import Mistakes, open_folder
from spyrium_dsl.parse.format import format_source
from spyrium_dsl.text.source import Source


def shaped(folder: Path, only: str | None = None) -> Iterator[tuple[Source, Source]]:
    """Each file of a game, or *only* one, as it is and as it should be; lines with mistakes stay as they are.

    Mistakes where the only one cannot be read as text.
    """
    opened = open_folder(folder)
    if only is not None and only not in opened.sources:
        wrong = [one for one in opened.diagnostics if one.span is not None and one.span.path == only]
        raise Mistakes(wrong, opened.sources)
    for source in opened.sources.values():
        if only in (None, source.path):
            yield source, replace(source, text=format_source(source, opened.checked.reading))
