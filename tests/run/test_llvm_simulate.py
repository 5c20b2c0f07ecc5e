"""Simulations by the kernel: the same results as by the Python back end, and code kept on disk with care."""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from spyrium_dsl.cli.objects import KeptObjects
from spyrium_dsl.effects.node import Node
from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.simulate.batch import Unfinished, play_batch, seed_of
from spyrium_dsl.simulate.native import NativeBatches
from spyrium_dsl.simulate.pool import Series, play_series
from tests.games import SHIPPED, seats_of, shipped

pytest.importorskip("llvmlite")

KEY = "0" * 64


@pytest.mark.parametrize("name", SHIPPED)
def test_results_are_the_same(name: str) -> None:
    """Scores, places, length and cards of each game, however many threads there are."""
    series = Series(shipped(name), seats_of(name)[-1], 5, 20, 130)
    native = [result for batch in play_series(series, 3) for result in batch]
    plain = [result for batch in play_series(replace(series, native=False)) for result in batch]
    assert native == plain


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_that_does_not_end_is_told_alike(name: str) -> None:
    """Its seed, its decision, and the line of the flow that asks for it."""
    rules, seats = shipped(name), seats_of(name)[0]
    fast = rules.fast(seats)
    with pytest.raises(Unfinished) as plain:
        play_batch(rules, seats, 3, 2, 5, limit=7)
    native = NativeBatches(fast, Kernel(fast.machine), seats)
    with pytest.raises(Unfinished) as other:
        native.results(native.play(3, 2, 5, limit=7), 2)
    assert str(plain.value) == str(other.value)
    assert plain.value.seed == other.value.seed == seed_of(3, 2)
    assert plain.value.decision == other.value.decision
    clause = plain.value.clause
    assert isinstance(clause, Node)
    assert clause is other.value.clause
    assert clause.span is not None
    assert clause.span.path.endswith("game.rules")


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    """The very bytes, and readable by nobody else."""
    objects = KeptObjects(tmp_path / "code")
    assert objects.load(KEY) is None
    objects.save(KEY, b"machine code")
    assert objects.load(KEY) == b"machine code"
    (file,) = (tmp_path / "code").iterdir()
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_is_damaged_or_not_ours_is_not_loaded(tmp_path: Path) -> None:
    """Changed, cut off, under another key, writable by others, a link."""
    objects = KeptObjects(tmp_path)
    objects.save(KEY, b"machine code")
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + b"!")
    assert objects.load(KEY) is None
    file.write_bytes(whole[:20])
    assert objects.load(KEY) is None
    file.write_bytes(whole)
    other = "1" * 64
    file.rename(tmp_path / f"{other}.code")
    assert objects.load(other) is None
    (tmp_path / f"{other}.code").rename(file)
    assert objects.load(KEY) == b"machine code"
    if sys.platform != "win32":
        os.chmod(file, 0o622)
        assert objects.load(KEY) is None
        os.chmod(file, 0o600)
        moved = tmp_path / "elsewhere"
        file.rename(moved)
        file.symlink_to(moved)
        assert objects.load(KEY) is None


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path: Path) -> None:
    """No cache is no mistake."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    objects = KeptObjects(tmp_path / "file" / "code")
    objects.save(KEY, b"machine code")
    assert objects.load(KEY) is None


def test_damaged_code_is_made_again(tmp_path: Path) -> None:
    """A kernel does not depend on what it finds."""
    program = Program()
    b = Builder(program)
    with b.function("act", "seat"):
        b.set(program.slot("cell")[0], b.choose("pick", 0, 5))
    with b.flow():
        b.decide("turn", 0, [(1, "act", "act")])
    objects = KeptObjects(tmp_path)
    first = Kernel(Machine(program), objects).play(range(9))
    for file in tmp_path.iterdir():
        file.write_bytes(b"")
    assert list(Kernel(Machine(program), objects).play(range(9)).cells) == list(first.cells)
