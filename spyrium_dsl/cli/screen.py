"""What is written to the terminal: colours only there, and nothing that flickers in a pipe."""

from __future__ import annotations

import os
import shutil
import sys
import time
from typing import IO, TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

    from spyrium_dsl.text.show import Screen

_COLOURS: dict[str, dict[str, str | bool]] = {
    "code": {"fg": "red", "bold": True},
    "place": {"fg": "cyan"},
    "gutter": {"dim": True},
    "caret": {"fg": "red", "bold": True},
    "here": {"fg": "red"},
    "note": {"fg": "blue"},
    "hint": {"fg": "green"},
    "title": {"bold": True},
    "dim": {"dim": True},
    "plus": {"fg": "green"},
    "minus": {"fg": "red"},
    "choice": {"fg": "yellow", "bold": True},
    "summary": {"bold": True},
}


def is_terminal(stream: IO[str] | None = None) -> bool:
    """Whether a person is looking on: the output goes to a terminal."""
    stream = stream or sys.stdout
    return stream.isatty()


def has_colour(stream: IO[str] | None = None) -> bool:
    """Whether to use colours: on a terminal that has them, unless NO_COLOR is set."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def style(role: str, text: str) -> str:
    """The text in the colours of its role, or as it is."""
    if not text or role not in _COLOURS or not has_colour():
        return text
    return click.style(text, **_COLOURS[role])  # type: ignore[arg-type]


def width() -> int | None:
    """How many cells a line may have; None in a pipe, where nothing is cut."""
    return shutil.get_terminal_size().columns if is_terminal() else None


def echo(text: str = "") -> None:
    """One text and a line end to the output."""
    click.echo(text, color=has_colour() or None)


def screen() -> Screen:
    """How diagnostics are shown here."""
    from spyrium_dsl.text.catalogue import catalogue
    from spyrium_dsl.text.show import Screen

    return Screen(catalogue(), style, width())


def console(err: bool = False) -> Console:
    """Rich's view of the terminal, for tables, trees and progress."""
    from rich.console import Console

    return Console(stderr=err, highlight=False, markup=False, emoji=False, soft_wrap=not is_terminal())


class Clock:
    """Measures from its making."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start

    def __str__(self) -> str:
        seconds = self.seconds
        return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"
