"""The pictures of the manual: real screens, drawn. `python docs/pictures.py` makes them anew."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SCREENS = {
    "card": ("spyrium show spyrium crane", 0, 40),
    "table": ("spyrium play spyrium --seats random,random,random --seed 7 --narrate", 0, 34),
}
"""The picture, its command, the first line shown and the line after the last."""

# No font is fetched from anywhere: the reader's own will do.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
WIDTH = 100


def screen(command: str) -> str:
    """What a command shows in a terminal of that width, in colour."""
    code = "import sys; sys.argv[0] = 'spyrium'; from spyrium_dsl.cli import main; main()"
    environment = {**os.environ, "COLUMNS": str(WIDTH), "FORCE_COLOR": "1", "PYTHONPATH": str(ROOT)}
    words = command.split()[1:]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def draw(name: str) -> None:
    """Write the picture of that name."""
    command, first, last = SCREENS[name]
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    lines = screen(command).splitlines()[first:last]
    console.print(Text.from_ansi("\n".join([f"$ {command}", *lines])))
    svg = console.export_svg(title="spyrium", code_format=FORMAT, unique_id=name)
    (HERE / "images" / f"{name}.svg").write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", "utf-8")


if __name__ == "__main__":
    for picture in SCREENS:
        draw(picture)
