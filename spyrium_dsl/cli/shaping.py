"""The files of a game in their usual shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from spyrium_dsl.library.opened import Mistakes, open_folder
from spyrium_dsl.parse.format import format_source
from spyrium_dsl.text.source import Source


@dataclass(frozen=True)
class Shaped:
    """A file as it is and as it should be. *is_faulty*: it has mistakes, and what does not read stays as it is."""

    before: Source
    after: Source
    is_faulty: bool


def shaped(folder: Path, only: str | None = None) -> Iterator[Shaped]:
    """Each file of a game, or *only* one.

    Mistakes where the only one cannot be read as text.
    """
    opened = open_folder(folder)
    if only is not None and only not in opened.sources:
        wrong = [one for one in opened.diagnostics if one.span is not None and one.span.path == only]
        raise Mistakes(wrong, opened.sources)
    faulty = {one.span.path for one in opened.diagnostics if one.span is not None and one.is_mistake}
    for source in opened.sources.values():
        if only in (None, source.path):
            after = replace(source, text=format_source(source, opened.checked.reading))
            yield Shaped(source, after, source.path in faulty)
