"""How fast the kernel is, next to the Python back end, in one run on one machine: `python bench/kernel.py`.

Times are of the processor, so that others on the machine disturb little; each rate is the best of a few. With a C++
compiler, the hand-written opponent in `bench/hand_cpp` plays the same games beside it (see there).
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import subprocess
import sys
import tempfile
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from ctypes import memmove
from functools import partial
from pathlib import Path
from time import perf_counter, thread_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import hand_python
from bench.hand_cpp.opponent import Opponent
from spyrium_dsl.check.passed import Passed
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import needed_to_play, read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.load import load_game
from spyrium_dsl.lower.assemble import assemble
from spyrium_dsl.program.prepare import prepared
from spyrium_dsl.program.prune import prune
from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.llvm import llvm_module
from spyrium_dsl.run.llvm_code import Loaded, compiled
from spyrium_dsl.run.renumber import take_over
from spyrium_dsl.run.rules import Rules, books
from spyrium_dsl.text.source import Source

TURNS = 4
ROOT = Path(__file__).resolve().parent.parent

EDITS = {
    "spyrium": ("spend 1 spyrium, gain 3 VP", "spend 1 spyrium, gain 4 VP", "spend 1 spyrium, gain £3, gain 3 VP"),
    "orchard": ("effect: gain 3 fruit", "effect: gain 4 fruit", "effect: gain 3 fruit, gain 1 wood"),
}
"""A line of a card, the same with another number, and with another rule."""


def took(work: Callable[[], object]) -> float:
    """Seconds of this thread."""
    start = thread_time()
    work()
    return thread_time() - start


def rate(games: int, play: Callable[[range], object]) -> float:
    """Games a second, the best of a few turns."""
    starts = range(0, TURNS * games, games)
    return max(games / took(partial(play, range(start, start + games))) for start in starts)


def threads_against_one(games: int, kernel: Kernel) -> tuple[float, float]:
    """How many times as fast two threads are as one: by the clock, and by processor time, as if no one else were here."""

    def work(part: range) -> float:
        return took(lambda: kernel.play(part, slots=[]))

    clock, processor = 0.0, 0.0
    with ThreadPoolExecutor(2) as pool:
        for _ in range(TURNS):
            start = perf_counter()
            alone = work(range(games))
            middle = perf_counter()
            both = list(pool.map(work, [range(0, games, 2), range(1, games, 2)]))
            end = perf_counter()
            clock = max(clock, (middle - start) / (end - middle))
            processor = max(processor, alone / max(both))
    return clock, processor


def speeds(name: str, rules: Rules, seats: int, games: int) -> Kernel:
    """Rates of all engines, and what one decision costs."""
    machine = rules.fast(seats).machine
    kernel = Kernel(machine)
    kernel.compiled.best = True  # so that no thread makes better code meanwhile
    python = rate(max(100, games // 30), lambda seeds: [machine.play(s, s, 100_000) for s in seeds])
    quick = rate(games, lambda seeds: kernel.play(seeds, slots=[]))
    kernel.compiled.best = False
    kernel.compiled.improve(wait=True)
    best = rate(games, lambda seeds: kernel.play(seeds, slots=[]))
    ends = kernel.play(range(1000), slots=[]).ends
    decisions = sum(ends[1::3]) / 1000
    print(
        f"{name} {seats}: Python {python:,.0f}/s   O0 {quick:,.0f}/s ({quick / python:.0f} x)   "
        f"O2 {best:,.0f}/s ({best / python:.0f} x)   {decisions:.0f} decisions a game, "
        f"{1e9 / best / decisions:.0f} ns each   state {4 * machine.program.size} bytes",
        flush=True,
    )
    if (opponent := Opponent.of(name, seats)) is not None:
        hand = max(opponent.rate(games) for _ in range(TURNS))
        best = max(best, rate(games, lambda seeds: kernel.play(seeds, slots=[])))
        print(f"   hand-written C++, the same games: {hand:,.0f}/s; the kernel is {best / hand:.2f} of it")
    if (name, seats) == ("spyrium", 4):
        # Written by hand for this game and number of players; its own order of moves and its own random numbers.
        rng = hand_python.Rng()
        slow = rate(200, lambda seeds: [hand_python.play(rng) for _ in seeds])  # type: ignore[no-untyped-call]
        print(f"   hand-written Python: {slow:,.0f}/s; the kernel is {best / slow:.0f} times as fast")
    return kernel


def times(rules: Rules, seats: int) -> None:
    """From rules that were read to the first games, and to full speed."""
    gc.collect()
    start = thread_time()
    assembled = assemble(rules.model, seats)
    prune(assembled.program, books(assembled.layout))
    lowered = thread_time()
    ready = prepared(assembled.program)
    module = llvm_module(ready)
    printed = thread_time()
    Loaded(compiled(module.text, 0))
    quick = thread_time()
    data = compiled(module.text, 2)
    best = thread_time()
    load = took(lambda: Loaded(data))
    print(
        f"   lower {1e3 * (lowered - start):.0f} ms, prepare and print {1e3 * (printed - lowered):.0f} ms "
        f"({len(module.text.splitlines()):,} lines), O0 {1e3 * (quick - printed):.0f} ms: first games after "
        f"{1e3 * (quick - start):.0f} ms; O2 {1e3 * (best - quick):.0f} ms, loaded from the cache in "
        f"{1e3 * load:.1f} ms; a state has {assembled.program.size} cells"
    )


def edits(name: str, seats: int, old: str, number: str, rule: str) -> None:
    """From an edited file to the first results, in a process that has the game: a number on a card, and a rule."""
    words = Languages()
    sources, _ = read_sources(find_game(name))
    sources = needed_to_play(sources, examples=False)
    passed = Passed()

    def read(new: str) -> Rules:
        files = [Source(one.path, one.text.replace(old, new)) for one in sources]
        rules = load_game(files, words, passed=passed).rules
        assert rules is not None
        return rules

    def first_games(rules: Rules) -> Kernel:
        kernel = rules.fast(seats).kernel()
        assert kernel is not None
        kernel.play(range(10), slots=[])
        return kernel

    def number_edit() -> None:
        new = read(number)
        assert take_over(new, before)
        first_games(new)

    def rule_edit() -> None:
        made.append(first_games(read(rule)))

    before = read(old)
    first_games(before)
    made: list[Kernel] = []
    gc.collect()
    quick, first = took(number_edit), took(rule_edit)
    best = took(made[0].compiled._improve)
    print(
        f"   read, checked and played after a number edit: {1e3 * quick:.0f} ms; after a rule edit: {1e3 * first:.0f} ms, "
        f"{1e3 * (first + best):.0f} ms to O2"
    )


def copied(state: list[int], times: int) -> None:
    """Copies, none of them kept."""
    for _ in range(times):
        state.copy()


def moved(target: int, source: int, size: int, times: int) -> None:
    """The same as memory."""
    for _ in range(times):
        memmove(target, source, size)


def copying(kernel: Kernel) -> None:
    """A copy of a state, in Python and as the kernel does it."""
    state = kernel.machine.start(1)
    cells = array("i", bytes(4 * len(state)))
    other = array("i", bytes(4 * len(state)))
    source, target, size = cells.buffer_info()[0], other.buffer_info()[0], 4 * len(state)
    many = 20_000
    python = took(lambda: copied(state, many)) / many
    native = took(lambda: moved(target, source, size, many)) / many
    print(
        f"   copy of a state: {1e6 * python:.2f} µs as a list, at most {1e6 * native:.2f} µs in the kernel ({size:,} bytes)"
    )


def said(times: tuple[float, float]) -> str:
    """By the clock and by processor time."""
    return f"{times[0]:.2f} s ({times[1]:.2f} of processors)"


def whole_process(games: int) -> None:
    """`spyrium simulate`, by the clock: nothing kept, everything kept, and after a number edit."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "rules", f"{folder}/rules")
        environment = {**os.environ, "XDG_CACHE_HOME": f"{folder}/cache", "PYTHONPATH": str(ROOT)}
        code = "import sys; from spyrium_dsl.cli import main; sys.argv[0] = 'spyrium'; main()"
        command = [sys.executable, "-c", code, "simulate", "spyrium", "--games", str(games), "--seats", "4"]

        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def run() -> tuple[float, float]:
            start, before = perf_counter(), os.times()
            subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
            now = os.times()
            work = now.children_user + now.children_system - before.children_user - before.children_system
            return perf_counter() - start, work

        cold, warm = run(), min(run(), run())
        objects = sorted(Path(folder, "cache").rglob("*.code"))
        file = Path(folder, "rules/spyrium/characters.rules")
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("spend 1 spyrium, gain 3 VP", "spend 1 spyrium, gain 4 VP"), encoding="utf-8")
        number = run()
        compiled_anew = len(sorted(Path(folder, "cache").rglob("*.code"))) - len(objects)
    print(
        f"spyrium simulate --games {games}, whole process: nothing kept {said(cold)}, kept {said(warm)}, after a number "
        f"edit {said(number)} ({compiled_anew} pieces of code compiled for it)"
    )


def growth(games: int) -> None:
    """Time a decision by seats and by length: each game that is shipped, each number of players."""
    for name in ("spyrium", "orchard"):
        rules = open_game(name).rules
        low, high = rules.model.players
        for seats in range(low, high + 1):
            speeds(name, rules, seats, games)
            times(rules, seats)


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000, help="a turn of each engine")
    parser.add_argument("--all", action="store_true", help="each game and number of players")
    options = parser.parse_args()
    if options.all:
        growth(options.games)
        return
    for name, seats in (("spyrium", 4), ("orchard", 3)):
        rules = open_game(name).rules
        kernel = speeds(name, rules, seats, options.games)
        times(rules, seats)
        clock, processor = threads_against_one(8 * options.games, kernel)
        print(f"   two threads: {clock:.2f} times one by the clock, {processor:.2f} by processor time")
        copying(kernel)
        edits(name, seats, *EDITS[name])
    whole_process(10_000)


if __name__ == "__main__":
    main()
