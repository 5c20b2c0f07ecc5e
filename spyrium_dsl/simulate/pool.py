"""A series of games on one process or several; the same games whatever their number."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache

from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.llvm_tiers import Objects
from spyrium_dsl.run.rules import Fast, Rules
from spyrium_dsl.simulate.batch import Result, play_batch
from spyrium_dsl.simulate.native import NativeBatches
from spyrium_dsl.simulate.tally import Tally

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


def play_series(
    series: Series, workers: int = 1, tally: Tally | None = None
) -> Generator[tuple[Result, ...], None, None]:
    """The results, batch by batch, in the order of the games; raises Unfinished for the first that has no end.

    Closing it, or stopping it by the keyboard, leaves the rest unplayed. *tally*: gets the counts of each batch before its
    results are given.
    """
    fast = series.rules.fast(series.seats) if tally is None else tally.fast
    if series.native and series.past - series.first >= WORTH_A_KERNEL:
        kernel = fast.kernel(series.objects)
        if kernel is not None:
            yield from _in_machine_code(series, fast, kernel, workers, tally)
            return
    batches = series.batches(workers)
    if workers <= 1 or len(batches) == 1:
        for first, past in batches:
            results = play_batch(series.rules, series.seats, series.seed, first, past, fast=fast)
            if tally is not None:
                tally.add(tally.taken())
            yield results
        return
    yield from _on_many(series, batches, workers, tally)


def _in_machine_code(
    series: Series, fast: Fast, kernel: Kernel, workers: int, tally: Tally | None
) -> Generator[tuple[Result, ...], None, None]:
    """By threads: the kernel holds no lock while it plays, and what it gives is read here meanwhile."""
    native = NativeBatches(fast, kernel, series.seats, () if tally is None else tally.slots)
    pool = ThreadPoolExecutor(workers)
    batches = series.batches(workers, LARGEST_NATIVE_BATCH)
    waiting = {at: pool.submit(native.play, series.seed, *batches[at]) for at in range(min(workers + 1, len(batches)))}
    try:
        for at, (first, _) in enumerate(batches):
            games = waiting.pop(at).result()
            ahead = at + workers + 1
            if ahead < len(batches):
                waiting[ahead] = pool.submit(native.play, series.seed, *batches[ahead])
            results = native.results(games, first)
            if tally is not None:
                tally.add(games.counts)
            yield results
    finally:
        for future in waiting.values():
            future.cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def _on_many(
    series: Series, batches: list[tuple[int, int]], workers: int, tally: Tally | None
) -> Generator[tuple[Result, ...], None, None]:
    # Only what was read travels; each process compiles it for itself, once.
    packed = pickle.dumps((series.rules.tree, series.rules.name))
    pool = ProcessPoolExecutor(min(workers, len(batches)), initializer=_leave_the_keyboard_to_the_parent)
    waiting: list[Future[tuple[tuple[Result, ...], list[int]]]] = []
    clauses = None if tally is None else len(tally.slots) > 1
    try:
        waiting.extend(
            pool.submit(_play, packed, series.seats, series.seed, first, past, clauses) for first, past in batches
        )
        for future in waiting:
            results, counts = future.result()
            if tally is not None:
                tally.add(counts)
            yield results
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_the_keyboard_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(
    packed: bytes, seats: int, seed: int, first: int, past: int, clauses: bool | None
) -> tuple[tuple[Result, ...], list[int]]:
    rules = _rules(packed)
    if clauses is None:
        return play_batch(rules, seats, seed, first, past), []
    tally = Tally(rules, seats, clauses)
    return play_batch(rules, seats, seed, first, past, fast=tally.fast), tally.taken()


@cache
def _rules(packed: bytes) -> Rules:
    tree, name = pickle.loads(packed)
    return Rules(tree, name)
