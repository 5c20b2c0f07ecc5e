"""Checks side by side bring home what one after the other finds, whatever becomes of a double."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from spyrium_dsl.library import abreast as module
from spyrium_dsl.library.abreast import abreast
from tests.cli.terminal import Terminal

HERE = os.getpid()

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing can be doubled here")


@pytest.fixture(autouse=True)
def processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_processors", lambda: 3)


def _nothing(task: int) -> tuple[int, ...]:
    return ()


def _some(task: int) -> tuple[int, ...]:
    return (task, task * task) if task % 3 else ()


def _here_only(task: int) -> tuple[int, ...]:
    if os.getpid() != HERE:
        raise ValueError(task)
    return (task,)


def _gone(task: int) -> tuple[int, ...]:
    if os.getpid() != HERE:
        os._exit(0)
    return (task,)


@pytest.mark.parametrize("count", [0, 1, 3, 4, 5, 11])
@pytest.mark.parametrize("do", [_nothing, _some, _here_only, _gone])
def test_all_is_found_in_its_order(do: Callable[[int], tuple[int, ...]], count: int) -> None:
    tasks = range(count)
    found = [tuple(one) for one in abreast(do, tasks)]
    assert found == [do(one) for one in tasks]


def test_it_is_done_in_several_processes() -> None:
    assert len({one for (one,) in abreast(lambda _: (os.getpid(),), range(6))}) == 3


def test_a_mistake_of_ours_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        abreast(lambda task: (1 // (task - 4),), range(6))


def test_no_double_of_a_process_with_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        assert module._processors() == 1
    finally:
        stop.set()
        other.join()


def test_a_check_from_a_new_process_says_what_this_one_says(harbour: Terminal, tmp_path: Path) -> None:
    folder = harbour.folder / "harbour"
    for number in range(5):
        text = f'variant v{number} for harbour "V{number}"\n\nchange nothing{number}: 3\n'
        (folder / f"v{number}.rules").write_text(text, encoding="utf-8")
    told = harbour("check", "harbour", "--json").out
    assert told.count('"E') >= 5
    code = "import sys; from spyrium_dsl.cli import main; main()"
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    again = subprocess.run(
        [sys.executable, "-c", code, "check", "harbour", "--json"],
        cwd=harbour.folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert again.stdout.strip() == told.strip()
