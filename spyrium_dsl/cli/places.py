"""Where something stands in the files of a game, for a narrow screen."""

from __future__ import annotations

from pathlib import PurePosixPath

from spyrium_dsl.library.opened import Opened
from spyrium_dsl.text.span import Span


def place(opened: Opened, span: Span | None) -> str:
    """The file and the line: from here, or from the folder of a game that lies elsewhere."""
    if span is None:
        return ""
    path = PurePosixPath(span.path)
    folder = opened.folder.resolve()
    if path.is_absolute() and path.is_relative_to(folder.as_posix()):
        path = folder.name / path.relative_to(folder.as_posix())
    return f"{path}:{span.line}"
