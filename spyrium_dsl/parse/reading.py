"""What comes of reading the files of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spyrium_dsl.effects.blocks import Card, GameTree
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.parse.alterations import Variant
from spyrium_dsl.parse.line import ReadLine
from spyrium_dsl.parse.nouns import Words
from spyrium_dsl.parse.seen import Record
from spyrium_dsl.text.diagnostic import Diagnostic


@dataclass(frozen=True)
class Edition:
    """What a published edition says of the cards, in its language."""

    id: str
    language: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Reading:
    """What came of the files of a game.

    tree: None where no game file reads; else all that could be read, blocks with mistakes left out.
    lexicons: its names, for each language there are words in; diagnostics: in file order; words: nouns and titles by
    language; lines: how each line was understood, by path and number, with the names in reach there; unread: lines that
    were not, whether or not that is said of each.
    translations: cards said again by hand, by language; editions: what published editions say. Neither is played.
    variants: those chosen and those they stand on, which come first; the tree is still without them.
    said_of_variants: as translations, of the game with its variants. seen: what each of the variants has seen of the game.
    """

    tree: GameTree | None
    lexicons: Mapping[str, Lexicon]
    diagnostics: tuple[Diagnostic, ...]
    words: Mapping[str, Words] = field(default_factory=dict)
    unread: frozenset[tuple[str, int]] = frozenset()
    lines: Mapping[tuple[str, int], tuple[ReadLine, Lexicon]] = field(default_factory=dict, repr=False)
    translations: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    editions: tuple[Edition, ...] = ()
    variants: tuple[Variant, ...] = ()
    said_of_variants: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    seen: Mapping[str, Record] = field(default_factory=dict)
