"""What is written to the terminal: colours only there, and nothing that flickers in a pipe."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Collection, Iterable, Sequence
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


def screen(language: str = "") -> Screen:
    """How diagnostics are shown here, in a language; else in English."""
    from spyrium_dsl.text.catalogue import catalogue
    from spyrium_dsl.text.show import Screen

    return Screen(catalogue(language or "en"), style, width())


def console(err: bool = False) -> Console:
    """Rich's view of the terminal; in a pipe nothing is wrapped."""
    from rich.console import Console

    stream = sys.stderr if err else sys.stdout
    wide = None if is_terminal(stream) else 10_000
    plain = not has_colour(stream)
    return Console(file=stream, width=wide, no_color=plain, highlight=False, markup=False, emoji=False)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[int] = ()) -> None:
    """Rows under heads, columns folded to the terminal; *right*: columns that end under one another."""
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    rows, paper = list(rows), console()
    columns = list(zip(*(heads, *rows), strict=True))
    # Words stay whole where there is room for that; numbers always do.
    longest = [
        max(cell_len(part) for text in column for part in ([text] if number in right else text.split() or [""]))
        for number, column in enumerate(columns)
    ]
    roomy = sum(longest) + 2 * (len(columns) - 1) <= paper.width
    made = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold", show_header=any(heads))
    for number, head in enumerate(heads):
        if number in right:
            made.add_column(Text(head), justify="right", no_wrap=True)
        else:
            made.add_column(Text(head), overflow="fold", min_width=longest[number] if roomy else None)
    for row in rows:
        made.add_row(*map(Text, row))
    with paper.capture() as drawn:
        paper.print(made)
    for line in drawn.get().splitlines():
        echo(line.rstrip())


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
