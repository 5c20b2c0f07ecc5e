"""A series of games on one process or several; the same games whatever their number."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache

from spyrium_dsl.run.kernel import Kernel, kernel_of
from spyrium_dsl.run.llvm_tiers import Objects
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.simulate.batch import Result, play_batch
from spyrium_dsl.simulate.native import NativeBatches

LARGEST_BATCH = 200
LARGEST_NATIVE_BATCH = 1000

WORTH_A_KERNEL = 100
"""Fewer games than that, and making machine code takes longer than it saves."""


@dataclass(frozen=True)
class Series:
    """Which games to play: numbers *first* up to, and without, *past* of the series *seed*.

    *objects*: where compiled code is kept; *native*: False plays in Python all the same.
    """

    rules: Rules
    seats: int
    seed: int
    first: int
    past: int
    objects: Objects | None = field(default=None, compare=False)
    native: bool = True

    def batches(self, workers: int, largest: int = LARGEST_BATCH) -> list[tuple[int, int]]:
        """The games in batches: small enough that progress is seen and that no worker waits long for the last."""
        games = self.past - self.first
        size = max(1, min(largest, games // (workers * 8) or 1))
        return [(at, min(at + size, self.past)) for at in range(self.first, self.past, size)]


def play_series(series: Series, workers: int = 1) -> Generator[tuple[Result, ...], None, None]:
    """The results, batch by batch, in the order of the games; raises Unfinished for the first that has no end.

    Closing it, or stopping it by the keyboard, leaves the rest unplayed.
    """
    if series.native and series.past - series.first >= WORTH_A_KERNEL:
        kernel = kernel_of(series.rules.fast(series.seats), series.objects)
        if kernel is not None:
            yield from _in_machine_code(series, kernel, workers)
            return
    batches = series.batches(workers)
    if workers <= 1 or len(batches) == 1:
        for first, past in batches:
            yield play_batch(series.rules, series.seats, series.seed, first, past)
        return
    yield from _on_many(series, batches, workers)


def _in_machine_code(series: Series, kernel: Kernel, workers: int) -> Generator[tuple[Result, ...], None, None]:
    """By threads: the kernel holds no lock while it plays, and what it gives is read here meanwhile."""
    native = NativeBatches(series.rules.fast(series.seats), kernel, series.seats)
    pool = ThreadPoolExecutor(workers)
    batches = series.batches(workers, LARGEST_NATIVE_BATCH)
    waiting = {at: pool.submit(native.play, series.seed, *batches[at]) for at in range(min(workers + 1, len(batches)))}
    try:
        for at, (first, _) in enumerate(batches):
            games = waiting.pop(at).result()
            ahead = at + workers + 1
            if ahead < len(batches):
                waiting[ahead] = pool.submit(native.play, series.seed, *batches[ahead])
            yield native.results(games, first)
    finally:
        for future in waiting.values():
            future.cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def _on_many(series: Series, batches: list[tuple[int, int]], workers: int) -> Generator[tuple[Result, ...], None, None]:
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
