"""Formatting: the usual shape, the same meaning, comments kept, nothing left to change the second time."""

from __future__ import annotations

from spyrium_dsl.parse.format import format_source
from spyrium_dsl.text.source import Source
from tests.parse.harbour import CARDS, FILES, GAME, read
from tests.parse.test_game import SHIPPED, shipped

MESSY = """\
cards   for harbour


boat   skiff    "Skiff  the 1st"      # small
     price:   £ 2
     # how many it holds
     room: 1           # one
     TRAIT: Fast ,  old
     catch:  GAIN 1 fish

boat trawler "Trawler"
  catch: gain 3 fishes      # no such word
"""

NEAT = """\
cards for harbour


boat skiff "Skiff  the 1st"           # small
  price: £2
  # how many it holds
  room: 1              # one
  trait: fast, old
  catch: gain 1 fish

boat trawler "Trawler"
  catch: gain 3 fishes      # no such word
"""


def _formatted(text: str) -> str:
    return format_source(Source("cards.rules", text), read({"cards.rules": text}))


def test_messy_becomes_neat() -> None:
    """Spaces, letter case and order of an amount are mended; a title and a line with a mistake stay."""
    assert _formatted(MESSY) == NEAT
    assert _formatted(NEAT) == NEAT


def test_line_ends_stay() -> None:
    """A file from another system stays one."""
    assert _formatted(CARDS.replace("\n", "\r\n")) == CARDS.replace("\n", "\r\n")
    assert _formatted(CARDS.rstrip()) == CARDS


def test_shape_that_does_not_read_is_left_alone() -> None:
    """Indentation that belongs nowhere is not guessed at."""
    crooked = CARDS.replace("  room: 1", " room: 1")
    assert _formatted(crooked) == crooked


def test_deeper_indentation_becomes_two_spaces() -> None:
    """Every level alike."""
    wide = "\n".join(" " * (len(line) - len(line.lstrip())) + line for line in GAME.split("\n"))
    assert format_source(Source("game.rules", wide), read({"game.rules": wide})) == GAME


def test_shipped_games_are_in_their_usual_shape() -> None:
    """Formatting them changes nothing."""
    for name in SHIPPED:
        sources, reading = shipped(name)
        changed = [source.path for source in sources if format_source(source, reading) != source.text]
        assert changed == []
    for path, text in FILES.items():
        assert format_source(Source(path, text), read()) == text
