"""The speech of a game that was opened: in its own language, with the names of its players."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import Opened
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.text.span import Span


def spoken(opened: Opened) -> Spoken:
    """The game as it is spoken of; raises Mistakes where there are any."""
    _ = opened.rules
    return Spoken(opened.checked, Languages())


def speech_of(opened: Opened, names: Sequence[str] = (), said_in: str | None = None) -> Speech:
    """How the game is spoken of, in its own language or another it has words in."""
    return spoken(opened).speech(said_in or opened.rules.tree.language, names)


def written(opened: Opened, span: Span) -> str:
    """What stands in the rules at a place."""
    source = opened.sources.get(span.path)
    return source.read(span).strip() if source is not None else ""
