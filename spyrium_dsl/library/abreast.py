"""Several checks side by side, where a process can be doubled: a check is waited for, and most machines have a second core.

Doubling costs little where much has been read that every part needs, which is why it is done after the game itself was read.
What a double has read is lost with it, so a process that goes on checking does all itself.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

FEWEST = 2
"""Tasks for one process; for less no double is made."""
MOST = 4
"""Processes, this one counted."""

Task = TypeVar("Task")
Found = TypeVar("Found")


def abreast(do: Callable[[Task], Sequence[Found]], tasks: Sequence[Task]) -> list[Sequence[Found]]:
    """What *do* gives for each task, in their order. What a double does not bring home, this process does.

    What it gives must be fit to be pickled. What it changes elsewhere may be changed in a double, and so be lost.
    """
    count = min(_processors(), len(tasks) // FEWEST, MOST)
    if count < 2:
        return [do(one) for one in tasks]
    shares = [tasks[number::count] for number in range(count)]
    doubles = [_double(do, share) for share in shares[1:]]
    try:
        done = [[do(one) for one in shares[0]]]
    finally:
        brought = [_brought(double, len(share)) for share, double in zip(shares[1:], doubles, strict=True)]
    for share, found in zip(shares[1:], brought, strict=True):
        done.append(found if found is not None else [do(one) for one in share])
    return [done[number % count][number // count] for number in range(len(tasks))]


def _processors() -> int:
    """As many as this process may use; 1 where it cannot be doubled."""
    # A double has none of the other threads, and with them none of the locks that they hold will ever be given back. What
    # the libraries of a Mac do in a double is not certain.
    if not hasattr(os, "fork") or sys.platform == "darwin" or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_Double = tuple[int, int]
"""A process by its number, and where what it found is read."""
_NOTHING = b"-"
"""Nothing found in any task: the usual answer, for which nothing has to be imported."""


def _double(do: Callable[[Task], Sequence[object]], share: Sequence[Task]) -> _Double | None:
    here, there = os.pipe()
    try:
        process = os.fork()
    except OSError:  # as many processes as this user may have
        os.close(here)
        os.close(there)
        return None
    if process:
        os.close(there)
        return process, here
    # Nothing of the double may come after this: what the first process has opened and not yet written is its own.
    status = 1
    try:
        os.close(here)
        with os.fdopen(there, "wb") as home:
            home.write(_packed([do(one) for one in share]))
        status = 0
    finally:
        os._exit(status)


def _packed(found: list[Sequence[object]]) -> bytes:
    if not any(found):
        return _NOTHING
    import pickle

    return pickle.dumps([tuple(one) for one in found])


def _brought(double: _Double | None, tasks: int) -> list[Sequence[Any]] | None:
    if double is None:
        return None
    process, here = double
    with os.fdopen(here, "rb") as home:
        content = home.read()
    _, status = os.waitpid(process, 0)
    if status or not content:
        return None
    if content == _NOTHING:
        return [()] * tasks
    import pickle

    found: list[Sequence[Any]] = pickle.loads(content)
    return found
