"""The pages of the manual as something that can be run: their blocks, in order.

A page tells a story: its commands run one after another in one folder, which holds a copy of `rules/`. Between them
stand edits, which a reader makes by hand and which a page says in words:

    <!-- edit rules/spyrium/characters.rules: gain 3 VP => gain 4 VP -->
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_PART = re.compile(
    r"<!-- (?P<word>edit|game) (?P<what>.*?) -->|^```(?P<sort>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Part:
    """A block or an instruction. *sort*: rules, console and so on, or edit, game; *line*: where it stands."""

    sort: str
    text: str
    line: int
    start: int
    end: int


def pages() -> list[Path]:
    """Every page that a person reads."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if "decisions" not in page.parts]


def parts(text: str) -> Iterator[Part]:
    """The blocks and instructions of a page."""
    for match in _PART.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["word"]:
            yield Part(match["word"], match["what"], line, *match.span())
        else:
            yield Part(match["sort"], match["text"], line, match.start("text"), match.end("text"))


_TIME = re.compile(r"\(\d[\d.,]* (?:ms|s|min)(?:, [\d.,]+ a second)?\)")


def same(text: str) -> str:
    """A screen without what differs from run to run: times."""
    return "\n".join(line.rstrip() for line in _TIME.sub("(TIME)", text).strip("\n").split("\n"))


GAP = "..."


def shortened(screen: str, like: str) -> str:
    """A screen left out in the middle as another one is: `...` on a line of its own."""
    lines = like.strip("\n").split("\n")
    if GAP not in lines:
        return screen.rstrip("\n") + "\n" if screen.strip() else ""
    at = lines.index(GAP)
    head, tail = at, len(lines) - at - 1
    made = screen.rstrip("\n").split("\n")
    return "\n".join([*made[:head], GAP, *(made[len(made) - tail :] if tail else [])]) + "\n"


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the screen shown under it."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            command, screen = found.pop()
            found.append((command, screen + line))
    return found
