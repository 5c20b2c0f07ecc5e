"""Examples of games as tests of pytest: `pytest_plugins = ["spyrium_dsl.plugin.collecting"]` in a conftest.py.

Each example of a file whose header says `examples for GAME` is a test; one that fails shows its file and line, what was
expected and what came.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path

import pytest

from spyrium_dsl.examples.runner import Outcome, run_examples
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import ENDING, shown_path
from spyrium_dsl.library.opened import Opened, open_folder
from spyrium_dsl.library.speaking import speech_of
from spyrium_dsl.text.telling import tell

_HEADER = re.compile(r"\A(?:\ufeff?\s*#[^\n]*\n|\s)*\ufeff?\s*examples for [\w-]+(?P<variants>(?:\+[\w-]+)*)")
_TITLE = re.compile(r'[^\s#][^"\n]*"(?P<title>[^"\n]*)"')


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """A file of examples."""
    if file_path.suffix != ENDING:
        return None
    header = _HEADER.match(file_path.read_text("utf-8", errors="replace"))
    return ExamplesFile.from_parent(parent, path=file_path) if header else None


class ExamplesFile(pytest.File):
    """The examples are found by their titles; the game is read when the first of them is run."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each."""
        for number, line in enumerate(self.path.read_text("utf-8", errors="replace").splitlines(), 1):
            match = _TITLE.match(line)
            if match is not None:
                yield ExampleItem.from_parent(self, name=match["title"], line=number)


class Failed(Exception):
    """An example does not come out, or its game has mistakes; says so as the program does."""


class ExampleItem(pytest.Item):
    """One example."""

    def __init__(self, *, line: int, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self.line = line

    def runtest(self) -> None:
        """Run it with all others of its game, once."""
        header = _HEADER.match(self.path.read_text("utf-8"))
        variants = header["variants"].split("+")[1:] if header else []
        opened, outcomes = _outcomes(find_game(str(self.path)), tuple(variants))
        if opened.mistakes:
            raise Failed(tell(opened.mistakes, opened.sources))
        outcome = outcomes.get((shown_path(self.path), self.line))
        if outcome is None:
            raise Failed(f"{shown_path(self.path)}:{self.line}")
        if outcome.diagnostic is not None:
            raise Failed(tell([outcome.diagnostic], opened.sources))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """What `spyrium test` shows of it."""
        return str(excinfo.value) if isinstance(excinfo.value, Failed) else str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands; pytest counts lines from 0."""
        return self.path, self.line - 1, self.name


@cache
def _outcomes(folder: Path, variants: tuple[str, ...]) -> tuple[Opened, Mapping[tuple[str, int], Outcome]]:
    opened = open_folder(folder, variants, to_play=True)
    if opened.checked.rules is None:
        return opened, {}
    outcomes = run_examples(opened.checked.rules, speeches=partial(speech_of, opened))
    return opened, {(one.span.path, one.span.line): one for one in outcomes if one.span is not None}
