"""What the last simulation of a game found out about its cards, kept in the user's cache for its folder and rules."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from spyrium_dsl.library.tables import cache_folder
from spyrium_dsl.library.writing import write_whole
from spyrium_dsl.simulate.tally import Tally

if TYPE_CHECKING:
    from spyrium_dsl.library.opened import Opened

MOST_FILES = 100


def keep(opened: Opened, tally: Tally, games: int) -> None:
    """Remember how often each card was played; a folder that cannot be written is passed over."""
    rules, folder = opened.rules, _folder()
    if folder is None:
        return
    played = {design: tally.played(design) for design in sorted({piece.design for piece in rules.model.pieces})}
    record = {"games": games, "seats": tally.fast.assembled.layout.seats, "played": played}
    try:
        write_whole(folder / _file(opened), json.dumps(record).encode(), make_folder=True)
        files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_FILES]:
            file.unlink(missing_ok=True)
    except OSError:
        return


def played(opened: Opened, design: str) -> tuple[int, int] | None:
    """How often the card was played in the last simulation of these very rules of that folder, and in how many games."""
    folder = _folder()
    if folder is None:
        return None
    try:
        record = json.loads((folder / _file(opened)).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    match record:
        case {"games": int(games), "played": {**counts}}:
            count = counts.get(design)
            return (count, games) if isinstance(count, int) else None
    return None


def _file(opened: Opened) -> str:
    # A copy of a game has the same rules, and its author has not simulated it.
    rules = opened.rules
    key = "\0".join((str(opened.folder.resolve()), rules.name, rules.hash))
    return f"{sha256(key.encode()).hexdigest()[:32]}.json"


def _folder() -> Path | None:
    base = cache_folder()
    return None if base is None else base / "simulated"
