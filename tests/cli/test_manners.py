"""Manners of every command: exit codes, help, pipes, and no traceback whatever happens."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from spyrium_dsl.cli.app import COMMANDS
from tests.cli.terminal import Terminal


def test_help_imports_nothing_heavy() -> None:
    """A page of help must come at once."""
    program = (
        "import sys; from spyrium_dsl.cli.app import run; code = run(['--help'])\n"
        "sys.exit(code or len({'pydantic', 'lark', 'rich', 'spyrium_dsl.text.catalogue'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(command in done.stdout for command in COMMANDS)


def test_python_runs_it_where_the_command_is_not_on_the_path() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "spyrium_dsl", "explain", "E999"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "E999" in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_a_page_with_an_example(terminal: Terminal, command: str) -> None:
    screen = terminal(command, "--help")
    assert screen.code == 0
    assert f"spyrium {command}" in screen.out.split("Example")[-1]


def test_every_example_runs(harbour: Terminal) -> None:
    """As they stand on the pages, beside a new game called harbour, and in the order of the commands."""
    ran = 0
    # `new` has made it already.
    for command in (one for one in COMMANDS if one != "new"):
        pages: list[tuple[str, ...]] = [(command,)]
        group = import_module(f"spyrium_dsl.cli.commands.{command}").command
        pages += [(command, one) for one in getattr(group, "commands", ())]
        for page in pages:
            examples = harbour(*page, "--help").out.split("Example")[-1]
            for line in (line for line in examples.splitlines() if "spyrium " in line):
                said: list[str] = []
                for part in line.partition("spyrium ")[2].split("| spyrium "):
                    words = part.partition(" > ")[0].split()
                    screen = harbour(*words, typed=said)
                    assert screen.code == 0, (line, screen.err or screen.out)
                    said = screen.out.splitlines()
                ran += 1
    assert ran > len(COMMANDS)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["chekc"], "chekc"),
        (["check", "no-such-game"], "E315"),
        (["explain", "E999"], "E999"),
        (["grammar", "xx"], "E117"),
        (["play", "no-such-game"], "E315"),
        (["simulate"], "GAME"),
        (["new", "Not A Name"], "deep-harbour"),
    ],
    ids=" ".join,
)
def test_wrong_use_is_told_with_exit_code_2(terminal: Terminal, words: list[str], hint: str) -> None:
    screen = terminal(*words)
    assert screen.code == 2
    assert hint in screen.err
    assert screen.out == ""
    assert "Traceback" not in screen.err


def test_a_stumble_is_our_mistake_and_no_traceback(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault injection: whatever breaks inside, the user is asked to report it."""

    def stumble(*_: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr(import_module("spyrium_dsl.cli.commands.explain"), "echo", stumble)
    screen = terminal("explain", "E302")
    assert screen.code == 1
    assert "B901" in screen.err
    assert "a wheel came off" in screen.err
    assert "Traceback" not in screen.err


def test_a_reader_that_leaves_is_no_mistake() -> None:
    """`spyrium explain | head -1` is a fine thing to type."""
    program = "from spyrium_dsl.cli import main; main()"
    writer = subprocess.Popen([sys.executable, "-c", program, "schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    writer.stdout.readline()
    writer.stdout.close()
    assert writer.stderr is not None
    said = writer.stderr.read()
    writer.stderr.close()
    assert (writer.wait(), said) == (0, b"")


def test_no_colours_outside_a_terminal(harbour: Terminal) -> None:
    for words in (
        ["explain"],
        ["check", "harbour"],
        ["show", "harbour"],
        ["play", "harbour", "--narrate", "--seed", "1"],
    ):
        screen = harbour(*words)
        assert screen.code == 0
        assert "\x1b" not in screen.out + screen.err
