"""The pictures of the manual: real screens, pages and sheets. `python docs/pictures.py` makes them anew.

Screens are drawn, and tests/docs holds them against what the program shows now. The page takes a Chromium, the sheet the
extra `print`; both take the extra `test`.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
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
    with tempfile.TemporaryDirectory() as nothing_kept:
        # What was simulated on this machine before is no part of a picture.
        environment = {
            **os.environ,
            "COLUMNS": str(WIDTH),
            "FORCE_COLOR": "1",
            "PYTHONPATH": str(ROOT),
            "XDG_CACHE_HOME": nothing_kept,
        }
        words = command.split()[1:]
        done = subprocess.run(
            [sys.executable, "-c", code, *words], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
        )
    return done.stdout


def drawn(name: str) -> str:
    """The picture of that screen, as SVG."""
    command, first, last = SCREENS[name]
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    lines = screen(command).splitlines()[first:last]
    console.print(Text.from_ansi("\n".join([f"$ {command}", *lines])))
    svg = console.export_svg(title="spyrium", code_format=FORMAT, unique_id=name)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def photograph(folder: Path) -> None:
    """A page of the book, as a browser shows it."""
    from playwright.sync_api import sync_playwright

    screen(f"spyrium docs spyrium --html {folder}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page(viewport={"width": 1100, "height": 720}, device_scale_factor=1.2)
        page.goto((folder / PAGE).as_uri())
        page.screenshot(path=HERE / "images" / "book.png")
        browser.close()


def print_sheet(folder: Path) -> None:
    """A sheet of cards."""
    import pypdfium2

    screen(f"spyrium cards spyrium --in pl --out {folder}")
    sheet = pypdfium2.PdfDocument(folder / "spyrium-pl-a4.pdf")[SHEET]
    sheet.render(scale=1.35).to_pil().save(HERE / "images" / "sheet.png", optimize=True)


PAGE = Path("pl", "cards", "apprentice.html")
SHEET = 10
"""Fronts and backs take turns: the sixth sheet has characters and events."""


if __name__ == "__main__":
    for picture in SCREENS:
        (HERE / "images" / f"{picture}.svg").write_text(drawn(picture), "utf-8")
    with tempfile.TemporaryDirectory() as made:
        photograph(Path(made, "book"))
        print_sheet(Path(made, "cards"))
