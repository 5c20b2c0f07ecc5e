"""The speech of a game that was opened: in its own language, with the names of its players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from spyrium_dsl.cli.opened import Opened
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.text.span import Span


def spoken(opened: Opened) -> Spoken:
    """The game as it is spoken of; leaves with exit code 1, the mistakes shown, where there are any."""
    assert opened.rules is not None
    return Spoken(opened.checked, Languages())


def speech_of(opened: Opened, names: Sequence[str] = (), said_in: str | None = None) -> Speech:
    """How the game is spoken of, in its own language or another it has words in."""
    return spoken(opened).speech(said_in or opened.rules.tree.language, names)


def written(opened: Opened, span: Span) -> str:
    """What stands in the rules at a place."""
    source = opened.sources.get(span.path)
    return source.read(span).strip() if source is not None else ""


def place(opened: Opened, span: Span | None) -> str:
    """Where something stands, for a narrow screen: from here, or from the folder of a game that lies elsewhere."""
    if span is None:
        return ""
    path = PurePosixPath(span.path)
    folder = opened.folder.resolve()
    if path.is_absolute() and path.is_relative_to(folder.as_posix()):
        path = folder.name / path.relative_to(folder.as_posix())
    return f"{path}:{span.line}"
