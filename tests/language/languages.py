"""The languages of this folder, and names of no game in each of them: what every test here reads and says with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from spyrium_dsl import library
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.grammar import Grammar, language_grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.read_vocabulary import pieces, read_entry
from spyrium_dsl.language.schema import WITHOUT_PHRASE, shapes
from spyrium_dsl.language.sentence import say
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span

CODES = tuple(sorted(file.stem for file in (library.home() / "rules" / "languages").glob("*.rules")))
GAMES = ("spyrium", "orchard")
TAGS = tuple(sorted(tag for tag in shapes() if tag not in WITHOUT_PHRASE))
"""Every class that a phrase says."""


@cache
def vocabulary(code: str) -> Vocabulary:
    """The language, which must have no mistake."""
    found, mistakes = library.vocabulary(code)
    assert found is not None
    assert [one for one in mistakes if one.code != "W116"] == []
    return found


@cache
def grammar(code: str) -> Grammar:
    """Its grammar."""
    return language_grammar(vocabulary(code))


@cache
def names(code: str) -> Lexicon:
    """The names of `names/CODE.txt`: in each row the sort, then what a noun line says."""
    words = vocabulary(code)
    found = [Name("verb", verb.id, verb.id, verb.forms, verb.agreement) for verb in words.verbs]
    for row in (Path(__file__).parent / "names" / f"{code}.txt").read_text("utf-8").splitlines():
        if row.startswith("#"):
            continue
        sort, _, rest = row.partition(" ")
        entry = read_entry(pieces(rest), Span.point("names", 1, 1), words.usual)
        assert entry is not None, row
        spelled = entry.id if sort == "design" else entry.id.replace("-", " ")
        found.append(Name(sort, entry.id, spelled, entry.forms, entry.agreement))
    return Lexicon(words, found, currency="silver")


@cache
def game_reading(game: str, code: str) -> Reading:
    """A game with its words in one more language."""
    folder = library.home() / "rules" / game
    paths = [path for path in sorted(folder.rglob("*.rules")) if "editions" not in path.parts]
    sources = []
    for path in paths:
        if path.parent.name == "translations" and path.stem not in ("en", code):
            continue
        source = Source.from_bytes(str(path), path.read_bytes())
        assert isinstance(source, Source)
        sources.append(source)
    return read_game(sources, {name: vocabulary(name) for name in ("en", code)})


def game_names(game: str, code: str) -> Lexicon:
    """The names of a game in that language."""
    return game_reading(game, code).lexicons[code]


def said(node: Node, code: str, lexicon: Lexicon) -> str:
    """The node in words; raises CannotSay."""
    return say(node, vocabulary(code), lexicon)


def must_read_back(node: Node, text: str, start: str, code: str, lexicon: Lexicon) -> None:
    """The text means the node, in one reading, and nothing is to be said of it."""
    read = read_line(text, start, grammar(code), lexicon)
    assert read.node == node, text
    assert read.diagnostics == (), text


def must_be_mended(text: str, found: str, right: str, code: str) -> None:
    """The line reads with the names of Spyrium, with one warning, whose fix makes it right."""
    lexicon = game_names("spyrium", code)
    read = read_line(text, "line", grammar(code), lexicon)
    assert read.node is not None
    (warning,) = read.diagnostics
    assert warning.code == "W601"
    assert (warning.facts["found"], warning.facts["form"]) == (found, right)
    must_read_back(read.node, text.replace(found, right), "line", code, lexicon)


def must_be_as_good(text: str, code: str) -> None:
    """The line reads with the names of Spyrium, and nothing is to be said of it."""
    read = read_line(text, "line", grammar(code), game_names("spyrium", code))
    assert read.node is not None
    assert read.diagnostics == ()
