"""The hand-written opponent, built for a number of players, fed with the deck of our rules."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from spyrium_dsl.library.opened import open_game
from spyrium_dsl.run.chance import BOT, name_hash
from spyrium_dsl.run.rules import Rules

GAME = "spyrium"
SOURCE = Path(__file__).with_name("spyrium.cpp")


class Opponent:
    """A program that plays the same games as `Kernel.play` with the same seeds."""

    def __init__(self, binary: Path) -> None:
        self.binary = binary

    @classmethod
    def of(cls, game: str, seats: int) -> Opponent | None:
        """None for another game, and where there is no compiler."""
        compiler = shutil.which("g++") or shutil.which("clang++")
        if game != GAME or compiler is None:
            return None
        folder = Path(tempfile.mkdtemp(prefix="hand-"))
        (folder / "deck.h").write_text(deck(open_game(GAME).rules, seats), encoding="utf-8")
        binary = folder / "hand"
        options = ["-O2", "-march=native", "-std=c++17", f"-DNP={seats}", "-I", str(folder)]
        subprocess.run([compiler, *options, str(SOURCE), "-o", str(binary)], check=True)
        return cls(binary)

    def run(self, first: int, games: int, turns: int = 1) -> tuple[float, int, int]:
        """Games a second, decisions, and the checksum of the points, for seeds from *first* on."""
        done = subprocess.run(
            [str(self.binary), str(first), str(games), str(turns)], check=True, capture_output=True, text=True
        )
        rate, decisions, checksum = done.stdout.split()
        return float(rate), int(decisions), int(checksum)

    def rate(self, games: int) -> float:
        """Games a second."""
        return self.run(0, games)[0]


def checksum(points: Iterable[int]) -> int:
    """That of the opponent, over the points of all games, seat by seat."""
    total = 0
    for number in points:
        total = (total * 31 + number) & 0xFFFFFFFFFFFFFFFF
    return total


def deck(rules: Rules, seats: int) -> str:
    """What the opponent needs to know of the rules, as a header."""
    fast = rules.fast(seats)
    layout = fast.assembled.layout
    tables = fast.machine.program.tables
    pieces = layout.model.pieces

    def row(name: str, values: Iterable[object]) -> str:
        return f"static const signed char {name}[] = {{{', '.join(str(v) for v in values)}}};"

    periods = ("A", "B", "C")
    decks = [[p.number for p in pieces if p.values.get("period") == (period,)] for period in periods]
    widest = max(len(numbers) for numbers in decks)
    gaps = tables["gap.cells"].values
    streams = [f"chance.deck.{n}" for n in range(3)]
    hashes = ", ".join(f"{name_hash(name)}ull" for name in streams)
    return "\n".join(
        [
            "#pragma once",
            row("PRICE", tables["price"].values),
            row("WORTH", tables["worth"].values),
            row("TOKENS", tables["tokens"].values),
            row("SYMBOLS", tables["symbol.mask"].values),
            row("PERIOD", tables["current-period"].values),
            row("GAP_A", gaps[::2]),
            row("GAP_B", gaps[1::2]),
            row("DECK_SIZE", [len(numbers) for numbers in decks]),
            f"static const signed char DECK[3][{widest}] = "
            f"{{{', '.join('{' + ', '.join(map(str, numbers)) + '}' for numbers in decks)}}};",
            row("EVENTS", [p.number for p in pieces if p.kind == "event"]),
            f"static const unsigned long long DECK_HASH[] = {{{hashes}}},",
            f"  EVENTS_HASH = {name_hash('chance.future-events.0')}ull, PLAYERS_HASH = "
            f"{name_hash('chance.players')}ull,",
            f"  POOL_HASH = {name_hash('chance.pool')}ull, BOT_HASH = {name_hash(BOT)}ull;",
            f"static const signed char KIND[{len(pieces)}] = {{",
            "  " + ", ".join(str(_kind(p.design)) for p in pieces),
            "};",
        ]
    )


def _kind(design: str) -> int:
    """The number of a design in the opponent's own list."""
    text = SOURCE.read_text(encoding="utf-8")
    names = text[text.index("enum Kind {") + len("enum Kind {") : text.index("NKIND")]
    return [name.strip() for name in names.split(",")].index(design.upper().replace("-", "_"))
