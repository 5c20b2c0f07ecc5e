"""A small game of our own, for tests of reading; and reading it with lines changed."""

from __future__ import annotations

from spyrium_dsl import library
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.source import Source

GAME = """\
game harbour "Harbour" in en

players: 2 to 4
noun money  one "£{n}" | "£"  other "£{n}" | "£"  bulk "£"  name "money"
noun fish   one "fish"  other "fish"
noun boat   one "boat"  other "boats"
noun player one "player"  other "players"
noun trait  one "trait"  other "traits"

resource money
  currency
  each player starts with 3
resource fish
resource vp
list trait: fast, broad, old
table tide by round: 1, 2, 3
game remembers flagship: a boat, or nothing

kind player
  can be sailing or resting
kind boat
  has price: money
  has room: a number, or 0
  has trait: any traits
  has catch: steps, or none
  has always: changes, or none
  has triggers, or none
  can be ready or used
  owned in pier
  to use:
    require it is ready
    it becomes used
    do catch of it, if given
  to buy:
    pay price of it
    move it to your pier

zone yard of boats
  starts with every boat
zone pier of boats, one for each player
  changes hold

quantity toll: 2
quantity weight of boat: room of boat plus toll

define landing
  one of
    sell: spend 1 fish, gain £2
    eat: spend 1 fish, gain vp equal to tide
define night watch
  given boat
  if weight of boat is at least 3: lose up to 1 fish

action buy-boat
  choose boat: a boat in yard
  buy boat
  flagship becomes boat
action fish
  choose boat: a ready boat in your pier
  use boat
  if boat is flagship: night watch
action pass
  you become resting

flow
  for round 1 to 3
    turns clockwise from a random player, among sailing players
      one of buy-boat, fish, pass
  winner: most vp, ties share
"""

CARDS = """\
cards for harbour

boat skiff "Skiff"
  price: £2
  room: 1
  trait: fast, old
  catch: gain 1 fish
boat trawler "Trawler"
  price: £4
  room: 3
  trait: broad
  catch: gain 3 fish or landing
  always: toll is 1 less
  when you use a boat with trait old: gain 1 vp
"""

EXAMPLES = """\
examples for harbour

example "a first catch"
  players: Ann, Bob
  given Ann has skiff in pier and skiff is ready
  when Ann: fish, boat skiff
  then Ann has 1 fish, £3 and skiff is used
"""

FILES = {"game.rules": GAME, "cards.rules": CARDS, "examples.rules": EXAMPLES}


def read(files: dict[str, str] | None = None) -> Reading:
    """The game, with these files in place of its own."""
    english, mistakes = library.vocabulary("en")
    assert english is not None
    assert not mistakes
    sources = [Source(path, text) for path, text in {**FILES, **(files or {})}.items()]
    return read_game(sources, {"en": english})


def with_line(path: str, old: str, new: str) -> dict[str, str]:
    """The files that change where one line of one file is written otherwise."""
    text = FILES[path]
    assert text.count(old) == 1, old
    return {path: text.replace(old, new)}
