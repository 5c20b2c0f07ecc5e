"""The first game with every line of its cards written by hand in each language, to be changed by tests."""

from __future__ import annotations

from functools import cache

from spyrium_dsl.effects.blocks import Card
from spyrium_dsl.exchange.drift import spoken
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.source import Source

OTHERS = tuple(sorted(set(Languages()) - {"en"}))
"""The languages that the game has words in beside its own."""


@cache
def sources() -> tuple[Source, ...]:
    return tuple(read_sources(find_game("spyrium"))[0])


@cache
def reading() -> Reading:
    return checked({}).reading


def checked(texts: dict[str, str]) -> Checked:
    """The game with these files beside, or instead of, its own: a path may be given by its end."""
    kept = [one for one in sources() if not any(one.path.endswith(path) for path in texts)]
    return load_game([*kept, *(Source(path, text) for path, text in texts.items())], Languages(), name="spyrium")


def text(end: str) -> str:
    """The text of one file of the game."""
    return next(one.text for one in sources() if one.path.endswith(end))


def printed(read: Reading, code: str) -> dict[str, tuple[str, ...]]:
    """The lines of every card as the language says them."""
    assert read.tree is not None
    lexicon = read.lexicons[code]
    return {
        card.id: tuple(spoken(line, lexicon.about(card.kind)) for line in card.properties) for card in read.tree.cards
    }


def by_hand(code: str) -> str:
    """A file in which every line of every card is written by hand, just as it is printed."""
    read = reading()
    assert read.tree is not None
    rows = [f"translation {code} for spyrium"]
    for card in read.tree.cards:
        rows += ["", header(card, code), *(f"  {line}" for line in printed(read, code)[card.id])]
    return "\n".join(rows) + "\n"


def header(card: Card, code: str) -> str:
    """The line that opens a card."""
    return f"{reading().lexicons[code].wording('kind', card.kind, 'nom')[0]} {card.id}"
