"""The kernel as WebAssembly, played in Node: the same games."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import spyrium_dsl.run
from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.wasm import wasm_kernel
from tests.games import SHIPPED, seats_of, shipped
from tests.program.mini_game import mini_game

pytest.importorskip("llvmlite")

NODE = shutil.which("node")
PLAYER = Path(spyrium_dsl.run.__file__).with_name("kernel.mjs")
SCRIPT = """
import { readFileSync } from "node:fs";
import { load } from %s;
const [module, about, games, repeat] = process.argv.slice(2);
const kernel = await load(readFileSync(module), JSON.parse(readFileSync(about, "utf8")));
const seeds = Array.from({ length: Number(games) }, (_, i) => i);
let found = kernel.play(seeds);
const start = performance.now();
for (let i = 0; i < Number(repeat); i++) found = kernel.play(seeds);
const rate = (Number(repeat) * seeds.length * 1000) / (performance.now() - start);
console.log(JSON.stringify({ cells: Array.from(found.cells), ends: Array.from(found.ends), rate }));
"""


def equal_in_node(machine: Machine, games: int, folder: Path, repeat: int = 0) -> float:
    """Check whole last states; games a second."""
    assert NODE is not None
    made = wasm_kernel(machine.prepared)
    (folder / "kernel.wasm").write_bytes(made.module)
    (folder / "about.json").write_text(json.dumps(made.about), encoding="utf-8")
    (folder / "play.mjs").write_text(SCRIPT % json.dumps(PLAYER.as_uri()), encoding="utf-8")
    command = [NODE, "play.mjs", "kernel.wasm", "about.json", str(games), str(repeat)]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    expected = Kernel(machine).play(range(games))
    assert found["ends"] == list(expected.ends)
    assert found["cells"] == list(expected.cells)
    rate: float = found["rate"] or 0.0
    return rate


@pytest.mark.skipif(NODE is None, reason="no Node")
@pytest.mark.parametrize("name", SHIPPED)
def test_games_are_the_same_in_node(name: str, tmp_path: Path) -> None:
    """Equal last states, all cells."""
    equal_in_node(shipped(name).fast(seats_of(name)[-1]).machine, 60, tmp_path)


STEPS = """
import { readFileSync } from "node:fs";
import { load } from %s;
const kernel = await load(readFileSync("kernel.wasm"), JSON.parse(readFileSync("about.json", "utf8")));
const told = [];
for (let seed = 0n; seed < 3n; seed++) {
  const state = kernel.start(seed);
  for (let n = 0; kernel.decision(state); n++) {
    const moves = kernel.legalMoves(state);
    const move = moves[(7 * n) %% moves.length];
    kernel.apply(state, move);
    told.push([moves, move, Array.from(state)]);
  }
}
console.log(JSON.stringify(told));
"""


def stepping_in_node(machine: Machine, folder: Path) -> int:
    """Check each list of moves and each state of three games; decisions seen."""
    assert NODE is not None
    made = wasm_kernel(machine.prepared)
    (folder / "kernel.wasm").write_bytes(made.module)
    (folder / "about.json").write_text(json.dumps(made.about), encoding="utf-8")
    (folder / "step.mjs").write_text(STEPS % json.dumps(PLAYER.as_uri()), encoding="utf-8")
    done = subprocess.run([NODE, "step.mjs"], cwd=folder, check=True, capture_output=True, text=True)
    told = json.loads(done.stdout)
    seen = 0
    for seed in range(3):
        state = machine.start(seed)
        n = 0
        while machine.decision(state):
            moves = machine.moves(state)
            move = moves[7 * n % len(moves)]
            machine.apply(state, move)
            cells = [(cell + 0x80000000) % 0x100000000 - 0x80000000 for cell in state]
            assert told[seen] == [[list(one) for one in moves], list(move), cells]
            n, seen = n + 1, seen + 1
    assert seen == len(told)
    return seen


@pytest.mark.skipif(NODE is None, reason="no Node")
@pytest.mark.parametrize("name", SHIPPED)
def test_moves_are_listed_and_made_alike_in_node(name: str, tmp_path: Path) -> None:
    """One decision at a time: lists in order, and all cells after each move."""
    assert stepping_in_node(shipped(name).fast(seats_of(name)[0]).machine, tmp_path) > 100


@pytest.mark.skipif(NODE is None, reason="no Node")
def test_the_mini_game_is_stepped_alike_in_node(tmp_path: Path) -> None:
    """Wider moves."""
    assert stepping_in_node(Machine(mini_game()), tmp_path) > 10


@pytest.mark.skipif(NODE is None, reason="no Node")
def test_the_mini_game_is_the_same_in_node(tmp_path: Path) -> None:
    """Wider moves, scratch, rooms on the stack."""
    equal_in_node(Machine(mini_game()), 30, tmp_path)
