"""Files of what a variant has seen: the parts of the game that it changes, as they were when its author last looked.

One part a line, `HASH  name of the part: what it says`, and more lines under it where it has several. The hash is of the
meaning; what it says is for people, and to tell what has changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from spyrium_dsl.parse.cut import Line

_LINE = re.compile(r"(?P<hash>[0-9a-f]{8})\s+(?P<label>[^:]+?)(?:: (?P<text>.*)|:?)$")


@dataclass(frozen=True)
class Entry:
    """One part as it was: the hash of its meaning, and its words, a line each."""

    hash: str
    text: str


Record = Mapping[str, Entry]
"""The parts that a variant has seen, by label."""


def read_seen(lines: Iterable[Line]) -> dict[str, Entry]:
    """The parts in the lines of a file. The program writes it; a line that is none is passed over."""
    found: dict[str, Entry] = {}
    for line in lines:
        match = _LINE.fullmatch(line.text.strip())
        if match is not None:
            under = list(_texts(line.under, (line.under[0].indent if line.under else 0)))
            found[match["label"]] = Entry(match["hash"], "\n".join([match["text"]] if match["text"] else under))
    return found


def _texts(lines: Iterable[Line], margin: int) -> Iterator[str]:
    for line in lines:
        yield " " * (line.indent - margin) + line.text.strip()
        yield from _texts(line.under, margin)


def written(variant: str, game: str, record: Record, note: str) -> str:
    """The file of a record. *note*: a comment for its reader."""
    lines = [f"seen by {variant} for {game}", "", *(f"# {one}" for one in note.splitlines()), ""]
    for label, entry in record.items():
        first, *more = entry.text.split("\n")
        if not more:
            lines.append(f"{entry.hash}  {label}{f': {first}' if first else ''}")
        else:
            lines += [f"{entry.hash}  {label}:", *(f"  {one}" for one in entry.text.split("\n"))]
    return "\n".join(lines) + "\n"
