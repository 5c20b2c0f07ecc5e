"""Numbers that nobody has published: marked wherever a reader meets one, with a line that says what the mark means."""

from __future__ import annotations

from collections.abc import Iterable

from spyrium_dsl.book.sources import Sources, label
from spyrium_dsl.effects.blocks import COPIES, GameTree, Printing
from spyrium_dsl.text.catalogue import Catalogue
from spyrium_dsl.text.escaping import escaped

STAND_IN = "≈"
"""The sign beside a number that nobody has published."""


def is_stand_in(row: Printing, field: str) -> bool:
    """Whether nobody has published the value; what no note speaks of, is."""
    own = [note for note in row.notes if note.field == field] or [note for note in row.notes if note.field is None]
    return any(not note.confirmed for note in own)


class Provenance:
    """The stand-ins of a game: ids of lines, and fields of designs."""

    def __init__(self, tree: GameTree, sources: Sources) -> None:
        self.lines: set[str] = set()
        self.fields: set[tuple[str, str]] = set()
        for row in tree.printings:
            for field in (*(label(line) for line in row.properties), COPIES):
                if is_stand_in(row, field):
                    self.lines.add(f"printing:{sources.row(row)}.{field}")
                    self.fields.add((row.design, field))


def sign(words: Catalogue) -> str:
    """The mark, for who points at it with its meaning."""
    return f'&nbsp;<abbr title="{escaped(words.screen("stand-in"))}">{STAND_IN}</abbr>'


def legend(parts: Iterable[str], words: Catalogue) -> list[str]:
    """The line that says what the mark means, where a page has one."""
    return [f"{STAND_IN} {escaped(words.screen('stand-in-legend'))}"] if any(STAND_IN in part for part in parts) else []
