"""The site of Spyrium in four languages: built whole, and after the edit of one card.

python bench/site.py
"""

from __future__ import annotations

import logging
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

SETTINGS = """
site_name: bench
theme:
  name: spyrium
use_directory_urls: false
plugins:
  - spyrium:
      games:
        - game: spyrium
"""
EDITS = 7


def main() -> None:
    """Print both figures; whole builds are processes of their own, as they are for people."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "rules", folder / "rules")
        (folder / "docs").mkdir()
        (folder / "docs" / "index.md").write_text("# bench\n", "utf-8")
        (folder / "mkdocs.yml").write_text(SETTINGS, "utf-8")
        command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(folder / "out")]
        environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(folder)}
        times, busy = [], []
        for _ in range(3):
            start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run(command, cwd=folder, env=environment, check=True)
            times.append(time.perf_counter() - start)
            busy.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
        files = sum(1 for _ in (folder / "out").rglob("*.html"))
        clock = f"{min(times):.1f} to {max(times):.1f} s"
        print(f"whole site, {files} pages in 4 languages: {clock}, processor {min(busy):.1f} s (goal 10 s)")
        for what, (edits, worked) in following(folder).items():
            clock = f"{statistics.median(edits):.2f} s, {min(edits):.2f} to {max(edits):.2f} s"
            print(f"{what}: {clock}, processor {statistics.median(worked):.2f} s (goal 1 s)")


EDITED = (
    ("the effect of a card", "characters.rules", "spend 1 spyrium, gain 3 VP", "spend 1 spyrium, gain {} VP"),
    (
        "the effect of a card in many examples",
        "buildings.rules",
        "use 1 worker, gain 1 spyrium",
        "use 1 worker, gain {} spyrium",
    ),
    ("the price of a card", "printings.rules", "crane            A  ×1  £6", "crane            A  ×1  £{}"),
)


def following(folder: Path) -> dict[str, tuple[list[float], list[float]]]:
    """How long it takes after an edit of a card until all pages that it changes are written: by the clock, and busy."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    from spyrium_dsl.plugin.following import Following
    from spyrium_dsl.plugin.plugin import SpyriumPlugin

    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    config = load_config(str(folder / "mkdocs.yml"), site_dir=str(folder / "site"))
    config.plugins.on_startup(command="serve", dirty=False)
    build(config)
    plugin = config.plugins["spyrium"]
    assert isinstance(plugin, SpyriumPlugin)
    follow = Following(plugin.shelf, plugin.framing, plugin.using_macros, config, lambda: build(config))
    found = {}
    for what, name, old, new in EDITED:
        file = folder / "rules" / "spyrium" / name
        text = file.read_text("utf-8")
        assert old in text
        times, busy = [], []
        for number in range(EDITS):
            file.write_text(text.replace(old, new.format(number + 7), 1), "utf-8")
            start, before = time.perf_counter(), time.process_time()
            follow()
            times.append(time.perf_counter() - start)
            busy.append(time.process_time() - before)
        found[what] = times, busy
    return found


if __name__ == "__main__":
    main()
