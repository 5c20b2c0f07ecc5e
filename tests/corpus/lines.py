"""The corpus of effects: what can be said of each, as cards of the test game `workshop`; and what the others need."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.text.source import Source

HERE = Path(__file__).parent
GAMES = {
    "AGR": "Agricola",
    "TFM": "Terraforming Mars",
    "EVE": "Everdell",
    "VIT": "Viticulture",
    "CAY": "Caylus",
    "LEH": "Le Havre",
    "LOW": "Lords of Waterdeep",
    "WIN": "Wingspan",
    "RFG": "Race for the Galaxy",
    "GAI": "Gaia Project",
    "TMY": "Terra Mystica",
    "BAR": "Barrage",
    "CAV": "Caverna",
    "ARC": "Architects of the West Kingdom",
    "HOM": "Homesteaders",
    "DOM": "Dominion",
    "PUE": "Puerto Rico",
    "SEV": "7 Wonders",
    "STA": "Stone Age",
    "TZO": "Tzolk'in",
    "CON": "Concordia",
    "BUR": "The Castles of Burgundy",
    "KIN": "Kingsburg",
    "POW": "Power Grid",
    "CAT": "Catan",
    "EIG": "1889 and 1846",
}
"""The game of an id, by its first letters."""


@dataclass(frozen=True)
class Effect:
    """One effect of the corpus. *lines*: how it is said here; empty where it *needs* something that cannot be said."""

    id: str
    card: str
    kind: str
    lines: tuple[str, ...]
    needs: str
    defined: bool

    @property
    def design(self) -> str:
        """Its id as that of a card."""
        return self.id.lower()

    def source(self) -> str:
        """The card, as a file has it."""
        return "\n".join([f'{self.kind} {self.design} "{self.id}"', *(f"  {line}" for line in self.lines)])


@cache
def effects() -> tuple[Effect, ...]:
    """All of them, in the order of the file."""
    table = tomllib.loads((HERE / "lines.toml").read_text("utf-8"))
    return tuple(
        Effect(
            name,
            row["card"],
            row.get("kind", ""),
            tuple(row.get("lines", ())),
            row.get("needs", ""),
            bool(row.get("defined")),
        )
        for name, row in table.items()
    )


def said() -> tuple[Effect, ...]:
    """Those that can be said."""
    return tuple(one for one in effects() if one.lines)


def workshop(cards: Sequence[Effect]) -> list[Source]:
    """The files of the test game, with these effects as cards of it."""
    files = [Source(path.name, path.read_text("utf-8")) for path in sorted((HERE / "workshop").rglob("*.rules"))]
    return [*files, Source("corpus.rules", "\n".join(["cards for workshop", *(one.source() for one in cards)]) + "\n")]


@cache
def whole() -> GameTree:
    """The test game with every line that can be said as a card of it."""
    tree = read_game(workshop(said()), Languages()).tree
    assert tree is not None
    return tree


@dataclass(frozen=True)
class Construct:
    """Something a designer wants to say, and the phrases that say it."""

    title: str
    text: str
    tags: tuple[str, ...]


@cache
def constructs() -> tuple[Construct, ...]:
    """Those of the wider language, in the order of their page."""
    rows = tomllib.loads((HERE / "constructs.toml").read_text("utf-8"))["construct"]
    return tuple(Construct(row["title"], row["text"], tuple(row["tags"])) for row in rows)
