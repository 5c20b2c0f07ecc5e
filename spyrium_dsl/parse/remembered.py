"""Parts of a game that have been read before: after an edit of one file the others need not be read again.

What is remembered can be taken out (`parts_since`) and given to another process (`know`): what did not change is there the
very same object for all the parts that look at it, too.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from spyrium_dsl.parse.answered import next_reading, readings
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.log import Log

_LONGEST = 50
"""Readings for which a part is remembered that none of them asked for: more than there are variants of a game."""

Read = TypeVar("Read")


class Part(NamedTuple):
    """A part that has been read: by the reader of that name, where it is one line by that line."""

    reader: str
    line: Line | None
    looked_at: tuple[object, ...]
    read: object
    log: Log

    @property
    def key(self) -> tuple[object, ...]:
        """What it is known by, as long as it lives."""
        return _key(self.reader, self.line, self.looked_at)


class _Known(NamedTuple):
    part: Part
    when: int


_kept: OrderedDict[tuple[object, ...], _Known] = OrderedDict()


def _key(reader: str, line: Line | None, looks_at: tuple[object, ...]) -> tuple[object, ...]:
    return reader, line, *map(id, looks_at)


def begin() -> None:
    """A game is about to be read. What the last readings did not ask for is forgotten, else an editor would fill up."""
    now = next_reading()
    while _kept and next(iter(_kept.values())).when < now - _LONGEST:
        _kept.popitem(last=False)


def is_first() -> bool:
    """Whether no game has been read in this process before the last one: then it has not much to remember yet."""
    return readings() == 1


class Remembered(Generic[Read]):
    """What reading a part gave and what it noted in the log, by the very objects that the reading looks at.

    They are told apart by identity: the files, vocabularies and lexicons of a game that did not change are the same
    objects in the next check. They are kept beside what was read, so that no new object takes the place of one.
    *name*: no two readers have the same.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def read(
        self, log: Log, looks_at: tuple[object, ...], read: Callable[[Log], Read], line: Line | None = None
    ) -> Read:
        """What *read* gives, or gave; what it notes in the log given to it is noted in *log*.

        *line*: what is read, if it is one line with those under it; an equal line is as good.
        """
        key = _key(self.name, line, looks_at)
        known = _kept.pop(key, None)
        if known is None:
            own = Log()
            part = Part(self.name, line, looks_at, read(own), own)
        else:
            part = known.part
        _kept[key] = _Known(part, readings())
        log.take(part.log)
        found: Read = part.read  # type: ignore[assignment]
        return found


def parts_since(reading: int) -> Iterator[Part]:
    """The parts that have been asked for since so many games were read."""
    return (known.part for known in _kept.values() if known.when >= reading)


def know(part: Part) -> None:
    """Remember a part that another process of this very program has read."""
    _kept.setdefault(part.key, _Known(part, readings()))


def forget() -> None:
    """Remember nothing, as a process that has just begun."""
    _kept.clear()
