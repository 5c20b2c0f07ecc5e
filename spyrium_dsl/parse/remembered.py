"""Parts of a game that have been read before: after an edit of one file the others need not be read again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.log import Log

_LONGEST = 50
"""Readings for which a part is remembered that none of them asked for: more than there are variants of a game."""

Read = TypeVar("Read")


class _Part(NamedTuple):
    looked_at: tuple[object, ...]
    read: object
    log: Log
    when: int


_kept: OrderedDict[tuple[Hashable, ...], _Part] = OrderedDict()
_readings = 0


def begin() -> None:
    """A game is about to be read. What the last readings did not ask for is forgotten, else an editor would fill up."""
    global _readings
    _readings += 1
    while _kept and next(iter(_kept.values())).when < _readings - _LONGEST:
        _kept.popitem(last=False)


def is_first() -> bool:
    """Whether no game has been read in this process before the last one: then it has not much to remember yet."""
    return _readings == 1


class Remembered(Generic[Read]):
    """What reading a part gave and what it noted in the log, by the very objects that the reading looks at.

    They are told apart by identity: the files, vocabularies and lexicons of a game that did not change are the same
    objects in the next check. They are kept beside what was read, so that no new object takes the place of one.
    """

    def read(
        self, log: Log, looks_at: tuple[object, ...], read: Callable[[Log], Read], line: Line | None = None
    ) -> Read:
        """What *read* gives, or gave; what it notes in the log given to it is noted in *log*.

        *line*: what is read, if it is one line with those under it; an equal line is as good.
        """
        key = (self, line, *map(id, looks_at))
        known = _kept.pop(key, None)
        if known is None:
            own = Log()
            known = _Part(looks_at, read(own), own, _readings)
        _kept[key] = known._replace(when=_readings)
        log.take(known.log)
        found: Read = known.read  # type: ignore[assignment]
        return found
