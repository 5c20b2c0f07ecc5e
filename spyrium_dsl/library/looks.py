"""The look of a game's cards: the file and the drawings that lie in its folder, and nothing outside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from spyrium_dsl.cards.icons import own_icons, refused
from spyrium_dsl.cards.look import Look
from spyrium_dsl.cards.read_look import read_look
from spyrium_dsl.core.model import Model
from spyrium_dsl.library.games import ICONS, LOOK, shown_path
from spyrium_dsl.library.opened import Mistakes
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span


@dataclass(frozen=True)
class Found:
    """The look, the drawings by name (the game's own before ours), the file, and what is wrong with these."""

    look: Look
    icons: Mapping[str, bytes]
    source: Source | None
    wrong: tuple[Diagnostic, ...]


def look_of(folder: Path, model: Model) -> Found:
    """What a game in a folder looks like."""
    icons, wrong = _icons(folder)
    file = folder / LOOK
    if not file.is_file():
        return Found(Look(), icons, None, wrong)
    if _leads_out(file, folder):
        return Found(Look(), icons, None, (*wrong, _refusal(file, "link")))
    source = Source.from_bytes(shown_path(file), file.read_bytes())
    if isinstance(source, Diagnostic):
        return Found(Look(), icons, None, (*wrong, source))
    look, slips = read_look(source.path, source.text, model, tuple(icons))
    return Found(look, icons, source, (*wrong, *slips))


def right_look_of(folder: Path, model: Model) -> Found:
    """What a game in a folder looks like; raises Mistakes where something is wrong with it."""
    found = look_of(folder, model)
    if found.wrong:
        raise Mistakes(found.wrong, {found.source.path: found.source} if found.source is not None else {})
    return found


def _icons(folder: Path) -> tuple[Mapping[str, bytes], tuple[Diagnostic, ...]]:
    found: dict[str, bytes] = dict(own_icons())
    wrong: list[Diagnostic] = []
    for file in sorted((folder / ICONS).glob("*.svg")):
        why = "link" if _leads_out(file, folder) else ""
        drawing = b""
        if not why:
            try:
                drawing = file.read_bytes()
            except OSError:
                why = "no-drawing"
        if why := why or refused(drawing):
            wrong.append(_refusal(file, why))
        else:
            found[file.stem] = drawing
    return found, tuple(wrong)


def _leads_out(file: Path, folder: Path) -> bool:
    """Whether a file of the folder is in truth one elsewhere."""
    return not file.resolve().is_relative_to(folder.resolve())


def _refusal(file: Path, why: str) -> Diagnostic:
    return report("E444", Span.point(shown_path(file), 1, 1), file=file.name, why=why)
