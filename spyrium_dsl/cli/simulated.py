"""What the last simulation of a game found out about its cards, kept in the user's cache by the hash of the game."""

from __future__ import annotations

import json
from pathlib import Path

from spyrium_dsl.library.tables import cache_folder
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.simulate.tally import Tally

MOST_FILES = 100


def keep(rules: Rules, tally: Tally, games: int) -> None:
    """Remember how often each card was played; a folder that cannot be written is passed over."""
    folder = _folder()
    if folder is None:
        return
    played = {design: tally.played(design) for design in sorted({piece.design for piece in rules.model.pieces})}
    record = {"games": games, "seats": tally.fast.assembled.layout.seats, "played": played}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{rules.hash}.json").write_text(json.dumps(record), encoding="utf-8")
        files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_FILES]:
            file.unlink(missing_ok=True)
    except OSError:
        return


def played(rules: Rules, design: str) -> tuple[int, int] | None:
    """How often the card was played in the last simulation of these very rules, and in how many games."""
    folder = _folder()
    if folder is None:
        return None
    try:
        record = json.loads((folder / f"{rules.hash}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    match record:
        case {"games": int(games), "played": {**counts}}:
            count = counts.get(design)
            return (count, games) if isinstance(count, int) else None
    return None


def _folder() -> Path | None:
    base = cache_folder()
    return None if base is None else base / "simulated"
