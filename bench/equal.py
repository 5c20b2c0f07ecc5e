"""Whether all engines play the same games: Python, the kernel unoptimised and optimised, WebAssembly in Node.

python bench/equal.py --games 50000

Each row is a game and a number of players: a hash over the whole last states of so many games by each engine, and at how many
decisions (of --listed games) the kernel listed the very moves that Python lists. Ends with 1 where anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from spyrium_dsl.library.opened import open_game
from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.wasm import wasm_kernel

PLAYER = Path(__file__).resolve().parent.parent / "spyrium_dsl" / "run" / "kernel.mjs"
BATCH = 500
SCRIPT = """
import { readFileSync, writeSync } from "node:fs";
import { createHash } from "node:crypto";
import { load } from %s;
const kernel = await load(readFileSync("kernel.wasm"), JSON.parse(readFileSync("about.json", "utf8")));
const hash = createHash("sha256");
for (let first = 0; first < %d; first += %d) {
  const seeds = [];
  for (let seed = first; seed < Math.min(first + %d, %d); seed++) seeds.push(seed);
  const { cells, ends } = kernel.play(seeds);
  hash.update(new Uint8Array(cells.buffer));
  hash.update(new Uint8Array(ends.buffer));
}
console.log(hash.digest("hex"));
"""


def hashed(batches: Iterable[tuple[array[int], array[int]]]) -> str:
    """Over the cells of the last states of each batch, and how its games ended."""
    found = hashlib.sha256()
    for cells, ends in batches:
        found.update(cells)
        found.update(ends)
    return found.hexdigest()


def parts(games: int) -> Iterator[range]:
    """The seeds, batch by batch."""
    for first in range(0, games, BATCH):
        yield range(first, min(first + BATCH, games))


def by_kernel(kernel: Kernel, games: int) -> str:
    """All by the code in use."""
    played = (kernel.play(seeds) for seeds in parts(games))
    return hashed((array("i", found.cells), array("i", found.ends)) for found in played)


def by_python(machine: Machine, games: int) -> str:
    """All by printed Python."""

    def batches() -> Iterator[tuple[array[int], array[int]]]:
        for seeds in parts(games):
            cells, ends = array("i"), array("i")
            for seed in seeds:
                state, decisions = machine.play(seed, seed, 100_000)
                cells.extend((cell + 0x80000000) % 0x100000000 - 0x80000000 for cell in state)
                ends.extend((0, decisions, 0))
            yield cells, ends

    return hashed(batches())


def by_node(machine: Machine, games: int) -> str | None:
    """All by WebAssembly; None without Node."""
    node = shutil.which("node")
    if node is None:
        return None
    made = wasm_kernel(machine.prepared)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kernel.wasm").write_bytes(made.module)
        (folder / "about.json").write_text(json.dumps(made.about), encoding="utf-8")
        script = SCRIPT % (json.dumps(PLAYER.as_uri()), games, BATCH, BATCH, games)
        (folder / "hash.mjs").write_text(script, encoding="utf-8")
        done = subprocess.run([node, "hash.mjs"], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def listed(machine: Machine, kernel: Kernel, games: int) -> tuple[int, int]:
    """Decisions seen, and at how many of them the lists of moves or the states afterwards differ."""
    seen = wrong = 0
    for seed in range(games):
        state = machine.start(seed)
        while machine.decision(state):
            moves = machine.moves(state)
            move = moves[(seed + 7 * seen) % len(moves)]
            other = list(state)
            same = kernel.legal_moves(state) == moves
            machine.apply(state, move)
            kernel.apply(other, move)
            seen, wrong = seen + 1, wrong + (not same or other != state)
    return seen, wrong


def main() -> int:
    """Every game that is shipped, with every number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--listed", type=int, default=20)
    options = parser.parse_args()
    failed = False
    for name in ("spyrium", "orchard"):
        rules = open_game(name).rules
        low, high = rules.model.players
        for seats in range(low, high + 1):
            machine = rules.fast(seats).machine
            kernel = Kernel(machine)
            kernel.compiled.best = True  # so that no thread makes better code meanwhile
            hashes = {"Python": by_python(machine, options.games), "O0": by_kernel(kernel, options.games)}
            kernel.compiled.best = False
            kernel.compiled.improve(wait=True)
            hashes["O2"] = by_kernel(kernel, options.games)
            if (node := by_node(machine, options.games)) is not None:
                hashes["wasm"] = node
            seen, wrong = listed(machine, kernel, options.listed)
            equal = len(set(hashes.values())) == 1
            failed |= bool(wrong) or not equal
            said = "equal" if equal else "; ".join(f"{engine} {one[:8]}" for engine, one in hashes.items())
            print(
                f"{name} {seats}: {options.games:,} games by {', '.join(hashes)}: {said} ({hashes['Python'][:16]}); "
                f"{seen:,} lists of moves, {wrong} differ",
                flush=True,
            )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
