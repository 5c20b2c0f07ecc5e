"""A turn in which nothing can be done: a mistake of the rules, told at the line that asks, with the seat and the seed, wherever
the game is played."""

from __future__ import annotations

import io
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.render.refused import nothing_possible
from spyrium_dsl.run.faults import RunError, Stuck, TooLong
from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.llvm_code import available
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.simulate.batch import Unfinished
from spyrium_dsl.simulate.pool import Series, play_series
from spyrium_dsl.simulate.unseen import play, unseen
from spyrium_dsl.text.diagnostic import Diagnostic
from tests.game.small import small, texts

TAKE = """action take
  choose card: a card in your hand
  discard card
action rest
  require you have at least 9 coin
  you become out
"""
DEAL = "each player: deal 2 from stack to your hand"
# Two decisions of one name: which of them stands still is told, not the first that is called so.
FLOW = """  turns clockwise from first player, among players
    one of take, rest
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    """All pass; then each has two cards to take, and after four turns the first of them has none."""
    return small(TAKE, setup=DEAL, flow=FLOW)


def line_of_the_flow() -> int:
    """The last `one of` of its file."""
    lines = texts(TAKE, setup=DEAL, flow=FLOW)[0].text.splitlines()
    return max(number for number, line in enumerate(lines, 1) if "one of" in line)


def assert_told(found: Diagnostic | None, seat: int, seed: int) -> None:
    assert found is not None
    assert found.span is not None
    assert (found.code, found.span.path, found.span.line) == ("X706", "game.rules", line_of_the_flow())
    assert (found.facts["seat"], found.facts["seed"]) == (seat + 1, seed)


def test_every_way_to_play_tells_the_same(rules: Rules) -> None:
    fast = rules.fast(2)
    program = fast.machine.program
    for seed in range(6):
        told = []
        for machine in (fast.machine, Machine(fast.assembled.program, back_end="walk")):
            with pytest.raises(Stuck) as stuck:
                machine.play(seed, seed, 1000)
            told.append((stuck.value.seat, stuck.value.number))
            assert_told(nothing_possible(stuck.value, program, seed), stuck.value.seat, seed)
        if available():
            found = Kernel(fast.machine).play([seed]).problem(0)
            assert isinstance(found, Stuck)
            told.append((told[0][0], found.number))
        assert len(set(told)) == 1


@pytest.mark.parametrize(
    "native", [pytest.param(True, marks=pytest.mark.skipif(not available(), reason="llvm")), False]
)
@pytest.mark.parametrize("workers", [1, 2])
def test_series_of_games_tell_it(rules: Rules, native: bool, workers: int) -> None:
    """In machine code, in Python and by several processes."""
    series = replace(Series(rules, 2, 3, 0, 200), native=native)
    with pytest.raises(Stuck) as first:
        rules.fast(2).machine.play(3, 3, 1000)
    with pytest.raises(Unfinished) as problem:
        list(play_series(series, workers))
    assert_told(problem.value.stands, first.value.seat, 3)


def test_what_goes_wrong_elsewhere_is_read_whole() -> None:
    """Processes hand it to each other."""
    problem: RunError
    for problem in (Stuck("turn", 2, 1), TooLong("turn", 7)):
        again = pickle.loads(pickle.dumps(problem))
        assert (type(again), str(again), vars(again)) == (type(problem), str(problem), vars(problem))


def test_random_games_of_the_check_tell_it(rules: Rules) -> None:
    (found,) = unseen(rules, play(rules, 5))
    with pytest.raises(Stuck) as first:
        rules.fast(2).machine.play(0, 0, 1000)
    assert_told(found, first.value.seat, 0)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["play", "small", "--seats", "you,random", "--seed", "1"], id="play"),
        pytest.param(["play", "small", "--seats", "random,random", "--seed", "1", "--narrate"], id="narrate"),
        pytest.param(["simulate", "small", "--games", "3"], id="simulate"),
        pytest.param(["check", "small", "--play", "3"], id="check"),
        pytest.param(["test", "small"], id="test"),
        pytest.param(["docs", "small", "--html", "site"], id="docs"),
    ],
)
def test_no_command_calls_it_a_mistake_of_the_program(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    more = TAKE
    (tmp_path / "small").mkdir()
    for source in texts(more, setup=DEAL, flow=FLOW):
        (tmp_path / "small" / source.path).write_text(source.text, "utf-8")
    passes = "  when Ann: pass\n  when Ben: pass\n  then Ann cannot rest\n"
    example = f'examples for small\nexample "x"\n  players: Ann, Ben\n  given Ann has 0 cards in hand\n{passes}'
    (tmp_path / "small" / "examples.rules").write_text(example, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 20 + "pass\n" + "1\n" * 20))
    code = run(words)
    out, err = capsys.readouterr()
    assert "B901" not in out + err
    if words[0] != "docs":
        assert code == 1
        assert "X706" in out + err
        assert f"game.rules:{line_of_the_flow()}" in out + err
