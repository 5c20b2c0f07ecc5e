"""How fast things are here: each figure beside the other side of it, measured in turn in the same minutes.

python bench/run.py             all of it, about a minute
python bench/run.py --quick     fewer rounds
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_turn(rounds: int, *sides: Callable[[], object]) -> list[float]:
    """The median time of each side; the sides take turns, so that a busy machine is busy for all of them."""
    times: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for side, kept in zip(sides, times, strict=True):
            kept.append(seconds(side))
    return [statistics.median(kept) for kept in times]


def copied(state: list[int], times: int) -> None:
    """Copy a state so many times, keeping none."""
    for _ in range(times):
        state.copy()


USUAL = 440
"""Games a second that plain Python written by hand plays on a machine of the kind that the floors were set on."""


def row(what: str, figure: str, goal: str) -> None:
    """One line of the table."""
    print(f"{what:<58} {figure:>18}   {goal}")


def playing(rounds: int, games: int) -> None:
    """Random games of Spyrium with four seats, against the same written by hand."""
    from bench import hand_python
    from spyrium_dsl.library.opened import open_game

    fast = open_game("spyrium").rules.fast(4)
    seeds = iter(range(1_000_000))

    def ours() -> None:
        for _ in range(games):
            seed = next(seeds)
            fast.machine.play(seed, seed, 5_000)

    def theirs() -> None:
        rng = hand_python.Rng()
        for _ in range(games):
            hand_python.play(rng)  # type: ignore[no-untyped-call]

    mine, hand = in_turn(rounds, ours, theirs)
    row("games a second: from .rules, plain Python", f"{games / mine:.0f}", "")
    row("games a second: written by hand, plain Python", f"{games / hand:.0f}", f"where floors were set {USUAL}")
    row("from .rules / by hand", f"{hand / mine:.2f}", "floor 1.0, goal 1.3")
    state = fast.machine.start(1)
    copies = 10_000
    (copying,) = in_turn(rounds, lambda: copied(state, copies))
    row(f"copy of a state ({len(state)} cells)", f"{copying / copies * 1e6:.2f} µs", "floor 2 µs")


def checking(rounds: int) -> None:
    """A check of the whole game in a process that has checked it before; and after an edit of one card."""
    from spyrium_dsl.check.passed import Passed
    from spyrium_dsl.library.finding import find_game
    from spyrium_dsl.library.games import read_sources
    from spyrium_dsl.library.languages import Languages
    from spyrium_dsl.load import load_game
    from spyrium_dsl.text.source import Source

    sources, _ = read_sources(find_game("spyrium"))
    words = Languages()
    passed = Passed()
    load_game(sources, words, passed=passed)
    numbers = iter(range(10, 100_000))

    def edited() -> list[Source]:
        old = "spend 1 spyrium, gain 3 VP"
        new = f"spend 1 spyrium, gain {next(numbers)} VP"
        return [Source(one.path, one.text.replace(old, new)) for one in sources]

    whole, one_card = in_turn(
        rounds, lambda: load_game(sources, words, passed=passed), lambda: load_game(edited(), words, passed=passed)
    )
    row("check of Spyrium, warm", f"{whole * 1e3:.0f} ms", "floor 60 ms, goal 30")
    shipped = ("rich-start", "cheap-industry", "idle-takings", "newcomers")
    for variant in shipped:
        load_game(sources, words, passed=passed, chosen=(variant,))
    plain, *varied = in_turn(
        rounds,
        lambda: load_game(sources, words, passed=passed),
        *(partial(load_game, sources, words, passed=passed, chosen=(variant,)) for variant in shipped),
    )
    row("a variant adds to a warm check, at most", f"{(max(varied) - plain) * 1e3:.0f} ms", "floor 20 ms")
    row("check of Spyrium, one card edited", f"{one_card * 1e3:.0f} ms", "floor 20 ms, goal 5")


def translating(rounds: int) -> None:
    """All languages read anew, and every line of Spyrium in each of them, written by hand, held against the game."""
    from spyrium_dsl import library
    from spyrium_dsl.check.passed import Passed
    from spyrium_dsl.exchange.drift import drifts, spoken
    from spyrium_dsl.language.read_vocabulary import read_vocabulary
    from spyrium_dsl.library.finding import find_game
    from spyrium_dsl.library.games import edition_files, read_sources
    from spyrium_dsl.library.languages import Languages, language_sources
    from spyrium_dsl.load import load_game
    from spyrium_dsl.text.source import Source

    folder = find_game("spyrium")
    sources, _ = read_sources(folder)
    reading = load_game(sources, Languages()).reading
    assert reading.tree is not None
    for code in sorted(set(reading.lexicons) - {reading.tree.language}):
        lexicon = reading.lexicons[code]
        rows = [f"translation {code} for spyrium"]
        for card in reading.tree.cards:
            rows.append(f"{lexicon.wording('kind', card.kind, 'nom')[0]} {card.id}")
            rows += [f"  {spoken(line, lexicon.about(card.kind))}" for line in card.properties]
        sources.append(Source(f"hand/{code}.rules", "\n".join(rows)))
    sources += [Source(str(file), file.read_text("utf-8")) for file in edition_files(folder)]
    own = {card.id: card for card in reading.tree.cards}
    passed = Passed()

    files = {one.path.split("/")[-1].removesuffix(".rules"): one for one in language_sources()}

    def checked() -> int:
        words = {code: read_vocabulary(file, library.skeleton())[0] for code, file in files.items()}
        found = load_game(sources, {code: one for code, one in words.items() if one is not None}, passed=passed)
        assert not found.diagnostics
        return sum(len(list(drifts(edition.cards, own))) for edition in found.reading.editions)

    differing = checked()
    times = []
    for _ in range(max(10, rounds)):
        start = time.process_time()
        again = checked()
        times.append(time.process_time() - start)
        assert again == differing > 0
    row("languages read anew, all translations and editions checked", f"{min(times) * 1e3:.0f} ms", "floor 150 ms")


def drawing(rounds: int) -> None:
    """All cards of the first game as sheets to print, fronts and backs, and its rulebook."""
    from dataclasses import replace
    from itertools import count

    from spyrium_dsl.cards.drawing import Drawing
    from spyrium_dsl.cards.face import Face, faces
    from spyrium_dsl.cards.paper import PAPERS, layout
    from spyrium_dsl.cards.typeset import Printed, Typesetter
    from spyrium_dsl.cli.booklets import booklet_of
    from spyrium_dsl.library.books import book_of
    from spyrium_dsl.library.looks import look_of
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.library.speaking import spoken

    opened = open_game("spyrium")
    told = spoken(opened)
    found = look_of(opened.folder, told.model)
    typesetter = Typesetter(found.icons)
    printed = Printed(layout("a4", found.look.width, found.look.height))
    turn = count()

    def anew(face: Face, mark: str) -> Face:
        lines = tuple(replace(line, text=line.text + mark, marked=line.marked + mark) for line in face.lines)
        return replace(face, title=face.title + mark, lines=lines)

    def sheets() -> bytes:
        # Another title and other sentences on each card every time: typst remembers what it has set before.
        mark = f" {next(turn)}"
        shown = tuple(anew(face, mark) for face in faces(told, "en", found.look.icons))
        return typesetter.sheets(
            replace(Drawing.of(told, found.look, "en", shown), title=told.tree.title + mark), printed
        )

    book = book_of("spyrium")
    book.pages("pl")

    def rulebook() -> bytes:
        return replace(booklet_of(book, "spyrium", "pl"), title=f"{next(turn)}").pdf(PAPERS["a4"])

    sheets()
    (took,) = in_turn(rounds, sheets)
    row("66 cards to a PDF, warm", f"{took * 1e3:.0f} ms", "floor 1 s for 54")
    (took,) = in_turn(max(2, rounds // 3), rulebook)
    row("a rulebook of 30 pages to a PDF", f"{took * 1e3:.0f} ms", "")


def starting(rounds: int) -> None:
    """Whole processes."""
    from spyrium_dsl.library.tables import built_tables

    empty = Path(tempfile.mkdtemp())
    kept = Path(tempfile.mkdtemp())

    def run(cache: Path, *words: str) -> None:
        code = "import sys; from spyrium_dsl.cli import main; sys.argv[0] = 'spyrium'; main()"
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "-c", code, *words], env=environment, check=False, capture_output=True)

    def anew() -> None:
        shutil.rmtree(empty, ignore_errors=True)
        run(empty, "check", "spyrium")

    game = Path(tempfile.mkdtemp()) / "spyrium"
    shutil.copytree(ROOT / "rules" / "spyrium", game)
    unseen = Path(tempfile.mkdtemp()) / "mine"
    shutil.copytree(game, unseen)

    def strange() -> None:
        shutil.rmtree(empty, ignore_errors=True)
        run(empty, "check", str(unseen))

    cards, numbers = game / "characters.rules", cycle(range(3, 9))

    def edited() -> None:
        cards.write_text(re.sub(r"gain \d VP", f"gain {next(numbers)} VP", cards.read_text("utf-8")), "utf-8")
        run(kept, "check", str(game))

    run(kept, "check", "spyrium")
    for _ in range(3):
        edited()
    bare, shown, cold, first, changed, cached = in_turn(
        rounds,
        lambda: subprocess.run([sys.executable, "-c", "pass"], check=False),
        lambda: run(kept, "--help"),
        anew,
        strange,
        edited,
        lambda: run(kept, "check", "spyrium"),
    )
    row("python -c pass", f"{bare * 1e3:.0f} ms", "")
    row("spyrium --help", f"{shown * 1e3:.0f} ms", "floor 150 ms")
    row("spyrium check spyrium, nothing kept", f"{cold * 1e3:.0f} ms", "floor 800 ms")
    row("spyrium check, a game that was never seen", f"{first * 1e3:.0f} ms", "")
    row("spyrium check, a card edited since", f"{changed * 1e3:.0f} ms", "")
    row("spyrium check spyrium, unchanged since", f"{cached * 1e3:.0f} ms", "floor 350 ms")
    if not built_tables().is_dir():
        print("The tables of the grammars are not built (pip install does it): nothing kept means that they are made.")
    shutil.rmtree(game.parent, ignore_errors=True)
    shutil.rmtree(unseen.parent, ignore_errors=True)
    shutil.rmtree(empty, ignore_errors=True)
    shutil.rmtree(kept, ignore_errors=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    quick = parser.parse_args().quick
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; medians of rounds in turn\n")
    playing(3 if quick else 7, 60 if quick else 200)
    checking(5 if quick else 21)
    translating(5 if quick else 21)
    drawing(3 if quick else 9)
    starting(3 if quick else 9)


if __name__ == "__main__":
    main()
