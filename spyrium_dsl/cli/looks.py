"""The look of a game's cards: the file and the drawings that lie in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from spyrium_dsl.cards.look import Look, own_icons, read_look
from spyrium_dsl.cli.paths import ICONS, LOOK, shown_path
from spyrium_dsl.core.model import Model
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source


def look_of(folder: Path, model: Model) -> tuple[Look, Mapping[str, bytes], Source | None, tuple[Diagnostic, ...]]:
    """The look, the drawings by name (the game's own before ours), the file, and what is wrong with it."""
    drawings = {**own_icons(), **{one.stem: one.read_bytes() for one in sorted((folder / ICONS).glob("*.svg"))}}
    file = folder / LOOK
    if not file.is_file():
        return Look(), drawings, None, ()
    source = Source.from_bytes(shown_path(file), file.read_bytes())
    if isinstance(source, Diagnostic):
        return Look(), drawings, None, (source,)
    look, wrong = read_look(source.path, source.text, model, tuple(drawings))
    return look, drawings, source, wrong
