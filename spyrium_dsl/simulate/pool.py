"""A series of games on one process or several; the same games whatever their number."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

from spyrium_dsl.run.rules import Rules
from spyrium_dsl.simulate.batch import Result, play_batch

LARGEST_BATCH = 200


@dataclass(frozen=True)
class Series:
    """Which games to play: numbers *first* up to, and without, *past* of the series *seed*."""

    rules: Rules
    seats: int
    seed: int
    first: int
    past: int

    def batches(self, workers: int) -> list[tuple[int, int]]:
        """The games in batches: small enough that progress is seen and that no worker waits long for the last."""
        games = self.past - self.first
        size = max(1, min(LARGEST_BATCH, games // (workers * 8) or 1))
        return [(at, min(at + size, self.past)) for at in range(self.first, self.past, size)]


def play_series(series: Series, workers: int = 1) -> Iterator[tuple[Result, ...]]:
    """The results, batch by batch, in the order of the games; raises Unfinished for the first that has no end.

    Closing it, or stopping it by the keyboard, leaves the rest unplayed.
    """
    batches = series.batches(workers)
    if workers <= 1 or len(batches) == 1:
        for first, past in batches:
            yield play_batch(series.rules, series.seats, series.seed, first, past)
        return
    yield from _on_many(series, batches, workers)


def _on_many(series: Series, batches: list[tuple[int, int]], workers: int) -> Iterator[tuple[Result, ...]]:
    # Only what was read travels; each process compiles it for itself, once.
    packed = pickle.dumps((series.rules.tree, series.rules.name))
    pool = ProcessPoolExecutor(min(workers, len(batches)), initializer=_leave_the_keyboard_to_the_parent)
    waiting: list[Future[tuple[Result, ...]]] = []
    try:
        waiting.extend(pool.submit(_play, packed, series.seats, series.seed, first, past) for first, past in batches)
        for future in waiting:
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_the_keyboard_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(packed: bytes, seats: int, seed: int, first: int, past: int) -> tuple[Result, ...]:
    return play_batch(_rules(packed), seats, seed, first, past)


@cache
def _rules(packed: bytes) -> Rules:
    tree, name = pickle.loads(packed)
    return Rules(tree, name)
