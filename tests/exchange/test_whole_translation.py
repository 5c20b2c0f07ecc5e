"""A translator who fills in all that is asked for has a game without a word that only its own language has.

And one who leaves out anything is told so: status, PO file and pages speak of the same names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import polib
import pytest

from spyrium_dsl.book.book import pages
from spyrium_dsl.effects.sentences import sentences
from spyrium_dsl.exchange.begin import header
from spyrium_dsl.exchange.drift import spoken
from spyrium_dsl.exchange.po import export, import_po, noun_of
from spyrium_dsl.exchange.status import status, titles_to_say
from spyrium_dsl.exchange.translation_file import CLASS, with_nouns, with_titles
from spyrium_dsl.language.lexicon import NUMBER
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.text.source import Source

TOY = """game toy "Toy Garden" in en
players: 2 to 3
noun plot  one "plot"  other "plots"
resource seed
list colour: crimson, teal
kind player
  can be awake or asleep
kind plot
  has shade: a colour
  has crop: steps
  can be tilled or fallow
  to sow: do crop of it; it becomes tilled
zone garden of plots
  starts with every plot
quantity thrift: 3
action till
  choose parcel: a plot in garden
  sow parcel
action drowse: gain seed equal to thrift; you become asleep
setup
  each player: gain 1 seed
flow
  for spell 1 to 3
    for each meadow among fallow plots in garden
      meadow becomes tilled
    each player
      if you are awake: gain 1 seed
    each player
      one of till, drowse
  winner: most seed
"""
PLOTS = """cards for toy
plot hedge "Thorny Hedge"
  shade: crimson
  crop: gain 3 seed
plot bed "Flower Bed"
  shade: teal
  crop: lose up to 1 seed
"""
PAIRS = [("orchard", "pl"), ("orchard", "ru"), ("orchard", "de"), ("toy", "de"), ("toy", "pl"), ("spyrium", "pl")]
_WORD = re.compile(r"[^\W\d_]{3,}")
_NO_TEXT = re.compile(r"\]\([^)]*\)|\{[^}]*\}|<[^>]*>|`[^`]*`|&\w+;")


@cache
def sources(game: str) -> tuple[Source, ...]:
    """The game in its own language only, without what nobody translates: examples of a table of its own, sources quoted."""
    if game == "toy":
        return Source("toy/game.rules", TOY), Source("toy/cards.rules", PLOTS)
    files = read_sources(find_game(game))[0]
    own = [one for one in files if one.text.startswith(("game ", "cards ", "printings ", "translation en "))]
    own = [one for one in own if "+" not in one.text.split("\n")[0]]  # no file of a variant
    return tuple(Source(one.path, re.sub(r"confirmed: [^;\n]*", "confirmed: 1", one.text)) for one in own)


def begun(game: str, language: str, text: str = "") -> Checked:
    begins = text or header(game, language)
    checked = load_game([*sources(game), Source("translations/x.rules", begins)], Languages(), name=game)
    assert not [str(one) for one in checked.diagnostics if one.is_mistake]
    return checked


def filled(po: polib.POFile, classes: tuple[str, ...], left_out: str = "") -> polib.POFile:
    """Every entry with words that no language has, but one."""
    for number, entry in enumerate(po):
        if entry.msgctxt == left_out or entry.comment.startswith("generated"):
            continue
        word = "zq" + "".join(chr(ord("a") + int(digit)) for digit in str(number))
        if entry.msgctxt.endswith(f"/{CLASS}"):
            entry.msgstr = classes[0]
        elif entry.msgid_plural:
            sign = f"{NUMBER} " if NUMBER in entry.msgid else ""
            entry.msgstr_plural = {row: f"{sign}{word}{'x' * (row + 1)}" for row in entry.msgstr_plural}
        else:
            entry.msgstr = word
    return polib.pofile(str(po), wrapwidth=0)


def translated(game: str, language: str, left_out: str = "") -> Checked:
    reading = begun(game, language).reading
    vocabulary = Languages()[language]
    imported = import_po(filled(export(reading, language), vocabulary.classes, left_out), "x.po", reading, language)
    assert not imported.diagnostics
    assert not imported.lines
    text = with_nouns(header(game, language), imported.nouns, vocabulary)
    return begun(game, language, with_titles(text, imported.titles, titles_to_say(reading)))


def said(checked: Checked, language: str) -> Iterator[str]:
    """All that the game says in a language."""
    tree, lexicon = checked.reading.tree, checked.reading.lexicons[language]
    assert tree is not None
    for node, about in sentences(tree):
        yield spoken(node, lexicon.about(about) if about else lexicon)
    for page in pages(Spoken(checked, Languages()), language):
        # Beside a card its text in each other language.
        others = tuple(f"| {one.name} |" for code, one in Languages().items() if code != language)
        yield "\n".join(_NO_TEXT.sub(" ", line) for line in page.markdown.splitlines() if not line.startswith(others))


def words(texts: Iterator[str]) -> set[str]:
    return {word.casefold() for text in texts for word in _WORD.findall(text)}


def own_words(checked: Checked) -> set[str]:
    """The words of the game's names and titles, in its own language."""
    reading = checked.reading
    assert reading.tree is not None
    lexicon = reading.lexicons[reading.tree.language]
    names = [name.spelled for name in lexicon.names if name.sort not in ("design", "verb")]
    forms = [text for noun in lexicon.nouns.values() for ways in noun.forms.values() for text in ways]
    return words(iter([*names, *forms, *titles_to_say(reading).values()]))


@pytest.mark.parametrize(("game", "language"), PAIRS)
def test_all_filled_in_there_is_no_word_of_the_games_own_language(game: str, language: str) -> None:
    checked = translated(game, language)
    assert status(checked.reading, language).is_complete
    # The same words may stand in the phrases of the language and of its pages: what is said of a game without names.
    nameless = words(_nameless(language))
    assert not (own_words(checked) & words(said(checked, language))) - nameless


def _nameless(language: str) -> Iterator[str]:
    """A whole translation of a game that has other names: the words that are the language's own."""
    other = "toy"
    checked = translated(other, language)
    own = own_words(checked)
    yield from (" ".join(words(iter([text])) - own) for text in said(checked, language))
    for ways in Languages()[language].phrases.values():
        yield from (way.text for way in ways)


@pytest.mark.parametrize("language", ["pl", "de"])
def test_without_one_entry_the_language_is_not_complete(language: str) -> None:
    reading = begun("toy", language).reading
    asked = [entry.msgctxt for entry in export(reading, language) if not entry.comment.startswith("generated")]
    # A class, and forms without which a sentence is said otherwise, are for those who want them.
    usual = Languages()[language].usual
    needed = [one for one in asked if one.startswith("title/") or one.count("/") == 1 or one.endswith(f"/{usual}")]
    assert len(needed) > 15
    for context in needed:
        found = status(translated("toy", language, context).reading, language)
        assert not found.is_complete, context
        name = noun_of(context)
        if name is not None and not any(one.startswith(f"noun/{name}/") and one != context for one in asked):
            assert found.wordless == (name,)


def test_the_toy_is_a_game() -> None:
    """A toy with mistakes would prove nothing."""
    checked = load_game(list(sources("toy")), Languages(), name="toy")
    assert [str(one) for one in checked.diagnostics if one.is_mistake] == []
    assert checked.rules is not None
