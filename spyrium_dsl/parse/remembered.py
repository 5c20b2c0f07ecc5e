"""Parts of a game that have been read before: after an edit of one file the others need not be read again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.log import Log

_MOST = 2_048

Read = TypeVar("Read")


class Remembered(Generic[Read]):
    """What reading a part gave and what it noted in the log, by the very objects that the reading looks at.

    They are told apart by identity: the files, vocabularies and lexicons of a game that did not change are the same
    objects in the next check. They are kept beside what was read, so that no new object takes the place of one.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Hashable, ...], tuple[tuple[object, ...], Read, Log]] = OrderedDict()

    def read(
        self, log: Log, looks_at: tuple[object, ...], read: Callable[[Log], Read], line: Line | None = None
    ) -> Read:
        """What *read* gives, or gave; what it notes in the log given to it is noted in *log*.

        *line*: what is read, if it is one line with those under it; an equal line is as good.
        """
        key = (line, *map(id, looks_at))
        known = self._kept.get(key)
        if known is None:
            own = Log()
            known = (looks_at, read(own), own)
            self._kept[key] = known
            if len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        log.take(known[2])
        return known[1]
