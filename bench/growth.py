"""How the kernel grows with the number of card designs: Spyrium with each character and building ten times over.

python bench/growth.py
"""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from time import thread_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from spyrium_dsl import library
from spyrium_dsl.lower.assemble import assemble
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.program.prune import prune
from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.llvm import llvm_module
from spyrium_dsl.run.llvm_code import compiled
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import books
from spyrium_dsl.text.source import Source

ROOT = Path(__file__).resolve().parent.parent
FILES = ("game", "buildings", "characters", "events", "techniques", "printings", "translations/en")
GAMES = 2000


def copied(text: str, name: str, times: int) -> str:
    """A file of rules with so many designs for each."""
    if name in ("buildings", "characters"):
        head, *cards = re.split(r"\n\n(?=building|character)", text)
        made = [head, *cards]
        for n in range(1, times):
            letter = chr(ord("a") + n)
            made += [re.sub(r'^(\w+ [\w-]+) "([^"]+)"', rf'\1-x{letter} "\2 {letter.upper()}"', card) for card in cards]
        return "\n\n".join(part.rstrip() for part in made) + "\n"
    if name == "printings":
        techniques = text.index("techniques: ", text.index("buildings: "))
        row = re.compile(r"^([a-z][\w-]+)(\s+[ABC]\s+×.*)$", re.MULTILINE)
        rows = [(m[1], m[2]) for m in row.finditer(text[:techniques])]
        more = [f"{card}-x{chr(ord('a') + n)}{rest}" for n in range(1, times) for card, rest in rows]
        return text + "\n".join(more) + "\n"
    return text


def main() -> None:
    """Both sizes."""
    vocabulary, _ = library.vocabulary("en")
    assert vocabulary is not None
    for times in (1, 10):
        sources = []
        for name in FILES:
            text = (ROOT / "rules" / "spyrium" / f"{name}.rules").read_text(encoding="utf-8")
            source = Source.from_bytes(f"rules/spyrium/{name}.rules", copied(text, name, times).encode())
            assert isinstance(source, Source)
            sources.append(source)
        reading = read_game(sources, {"en": vocabulary})
        assert not reading.diagnostics, reading.diagnostics[0]
        model = declare(reading.tree)
        marks = [thread_time()]
        assembled = assemble(model, 4)
        prune(assembled.program, books(assembled.layout))
        marks.append(thread_time())
        machine = Machine(assembled.program)
        marks.append(thread_time())
        module = llvm_module(machine.prepared)
        marks.append(thread_time())
        for level in (0, 2):
            compiled(module.text, level)
            marks.append(thread_time())
        kernel = Kernel(machine)
        kernel.compiled.improve(wait=True)
        best = 0.0
        for _ in range(3):
            start = thread_time()
            games = kernel.play(range(GAMES), slots=[])
            best = max(best, GAMES / (thread_time() - start))
        decisions = sum(games.ends[1::3]) / GAMES
        lower, python, text_, quick, full = (1000 * (b - a) for a, b in pairwise(marks))
        print(
            f"{len(model.pieces)} cards: lower {lower:.0f} ms, Python {python:.0f} ms, print {text_:.0f} ms "
            f"({len(module.text.splitlines()):,} lines), O0 {quick:.0f} ms, O2 {full:.0f} ms; "
            f"{1e9 / best / decisions:.0f} ns a decision; a state has {4 * machine.program.size:,} bytes",
            flush=True,
        )


if __name__ == "__main__":
    main()
