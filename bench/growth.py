"""How the kernel grows with cards, players and length: Spyrium with each character and building ten times over, with two to
five players, with ten times the rounds.

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
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.lower.assemble import assemble
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.program.prepare import prepared
from spyrium_dsl.program.prune import prune
from spyrium_dsl.run.kernel import Kernel
from spyrium_dsl.run.llvm import llvm_module
from spyrium_dsl.run.llvm_code import compiled
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import books
from spyrium_dsl.text.source import Source

ROOT = Path(__file__).resolve().parent.parent
FILES = ("game", "buildings", "characters", "events", "techniques", "printings", "translations/en")
GAMES = 1000
ROUNDS = 6


def copied(text: str, name: str, times: int) -> str:
    """A file of rules with so many designs for each."""
    if name in ("buildings", "characters"):
        head, *cards = re.split(r"\n\n(?=building|character)", text)
        made = [head, *cards]
        for n in range(1, times):
            letter = chr(ord("a") + n)
            made += [
                re.sub(r'^(\w+ [\w-]+) "([^"]+)"', rf'\1-x{letter} "\2 X{letter.upper()}"', card) for card in cards
            ]
        return "\n\n".join(part.rstrip() for part in made) + "\n"
    if name == "printings":
        techniques = text.index("techniques: ", text.index("buildings: "))
        row = re.compile(r"^([a-z][\w-]+)(\s+[ABC]\s+×.*)$", re.MULTILINE)
        rows = [(m[1], m[2]) for m in row.finditer(text[:techniques])]
        more = [f"{card}-x{chr(ord('a') + n)}{rest}" for n in range(1, times) for card, rest in rows]
        return text + "\n".join(more) + "\n"
    return text


def longer(text: str, times: int) -> str:
    """The file of the game with so many times as many rounds; each period lasts longer."""
    text = re.sub(r"for round 1 to (\d+)", lambda m: f"for round 1 to {int(m[1]) * times}", text)

    def row(found: re.Match[str]) -> str:
        entries = [one.strip() for one in found[2].split(",")]
        return found[1] + ", ".join(one for one in entries for _ in range(times))

    return re.sub(r"^(table .* by round: )(.*)$", row, text, flags=re.MULTILINE)


def measured(vocabulary: Vocabulary, times: int, seats: int, rounds: int) -> None:
    """A row of the table."""
    sources = []
    for name in FILES:
        text = (ROOT / "rules" / "spyrium" / f"{name}.rules").read_text(encoding="utf-8")
        text = longer(copied(text, name, times), rounds // ROUNDS)
        source = Source.from_bytes(f"rules/spyrium/{name}.rules", text.encode())
        assert isinstance(source, Source)
        sources.append(source)
    reading = read_game(sources, {"en": vocabulary})
    assert reading.tree is not None
    assert not reading.diagnostics, reading.diagnostics[0]
    model = declare(reading.tree)
    marks = [thread_time()]
    assembled = assemble(model, seats)
    prune(assembled.program, books(assembled.layout))
    marks.append(thread_time())
    ready = prepared(assembled.program)
    module = llvm_module(ready)
    marks.append(thread_time())
    for level in (0, 2):
        compiled(module.text, level)
        marks.append(thread_time())
    kernel = Kernel(Machine(assembled.program))
    kernel.compiled.improve(wait=True)
    best = 0.0
    for _ in range(3):
        start = thread_time()
        games = kernel.play(range(GAMES), slots=[])
        best = max(best, GAMES / (thread_time() - start))
    decisions = sum(games.ends[1::3]) / GAMES
    lower, text_, quick, full = (1000 * (b - a) for a, b in pairwise(marks))
    print(
        f"| {len(model.pieces)} | {seats} | {rounds} | {1e9 / best / decisions:.0f} | {decisions:.0f} | {best:,.0f} | "
        f"{lower:.0f} | {text_:.0f} | {quick:.0f} | {full:.0f} | {4 * ready.program.size:,} |",
        flush=True,
    )


def main() -> None:
    """Each way to grow by itself, and all at once."""
    vocabulary, _ = library.vocabulary("en")
    assert vocabulary is not None
    print(
        "| cards | players | rounds | ns a decision | decisions | games/s | lower ms | print ms | O0 ms | O2 ms | state bytes |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for times, seats, rounds in ((1, 4, 6), (10, 4, 6), (1, 2, 6), (1, 3, 6), (1, 5, 6), (1, 4, 60), (10, 5, 60)):
        measured(vocabulary, times, seats, rounds)


if __name__ == "__main__":
    main()
