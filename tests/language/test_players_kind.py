"""A game calls the players as its language does: the id of their kind is known to nobody but the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.declarations import KindDecl
from spyrium_dsl.effects.sentences import sentences
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import say
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.text.source import Source

ENGLISH = """game mini "Mini" in en
players: 2 to 4
resource coin
kind player
zone queue of players
  row
action work: gain 1 coin
setup
  each player clockwise from a random player: move you to queue
flow
  for bell 1 to 2
    each player in queue
      one of work
  winner: most coin
"""
WORDS = {
    "pl": (
        "gracz",
        'noun coin  f  one "monetę"  few "monety"  many "monet"  bulk "monet"  gen "monety"  nom "moneta"  name "moneta"',
        'noun queue  f  one "kolejkę"  gen "kolejki"  nom "kolejka"  loc "kolejce"',
        'noun work  f  one "pracę"  nom "praca"',
        'noun bell  m  one "dzwonek"  gen "dzwonka"',
    ),
    "ru": (
        "игрок",
        'noun coin  f  one "монета"  few "монеты"  many "монет"  acc "монету"  gen "монеты"  bulk "монет"  pl "монеты"',
        'noun queue  f  one "очередь"  gen "очереди"  pre "очереди"',
        'noun work  f  one "работа"',
        'noun bell  m  one "звонок"  gen "звонка"',
    ),
    "de": (
        "Spieler",
        'noun coin  f  one "Münze"  other "Münzen"',
        'noun queue  f  one "Reihe"',
        'noun work  f  one "Arbeit"',
        'noun bell  f  one "Glocke"',
    ),
    "en": ("player",),
}


def game(language: str, players: str) -> Checked:
    """The game as if it had been written in that language, with that line of words for the players."""
    _, *nouns = WORDS[language]
    own = [Source("game.rules", ENGLISH)]
    words = Source("x.rules", "\n".join([f"translation {language} for mini", *nouns]))
    read = load_game([*own, *([words] if nouns else [])], Languages(), name="mini").reading
    assert read.tree is not None
    lexicon = read.lexicons[language]

    depths = [len(line) - len(line.lstrip()) for line in ENGLISH.splitlines()[1:]]
    texts = list(_lines(read.tree.declarations, lexicon))
    lines = [f'game mini "Mini" in {language}', *nouns, players]
    lines += [" " * depth + text for depth, text in zip(depths, texts, strict=True)]
    return load_game([Source("game.rules", "\n".join(lines))], Languages(), name="mini")


def _lines(blocks: Iterable[Block], lexicon: Lexicon) -> Iterator[str]:
    for block in blocks:
        yield say(block, lexicon.vocabulary, lexicon)
        if not block.inline:
            yield from _lines(block.body, lexicon)


@pytest.mark.parametrize("language", sorted(WORDS))
@pytest.mark.parametrize("players", ["", 'noun {word}  "{word}"', 'noun player  "{word}"'])
def test_the_kind_of_players_is_called_as_the_language_calls_it(language: str, players: str) -> None:
    """Whether or not the game has a line of words for them, and whatever that line calls their kind."""
    word = WORDS[language][0]
    checked = game(language, players.format(word=word))
    assert [str(one) for one in checked.diagnostics if one.is_mistake] == []
    assert checked.rules is not None
    kinds = [one.node.name for one in sentences(checked.rules.tree) if isinstance(one.node, KindDecl)]
    assert kinds == [WORDS["en"][0]]
