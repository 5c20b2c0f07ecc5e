"""All files of a game, read together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from spyrium_dsl.effects.blocks import Block, Card, Example, GameTree, Printing
from spyrium_dsl.language.grammar import Grammar, language_grammar
from spyrium_dsl.language.lexicon import Lexicon, Name, name_of
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.blocks import read_blocks
from spyrium_dsl.parse.cards import design_names, read_cards
from spyrium_dsl.parse.cut import Line, cut
from spyrium_dsl.parse.examples import read_examples
from spyrium_dsl.parse.header import Header, read_header
from spyrium_dsl.parse.names import Collected, collect
from spyrium_dsl.parse.nouns import Words, is_noun_line, read_words
from spyrium_dsl.parse.printings import read_printings
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.suggest import suggest


@dataclass(frozen=True)
class Reading:
    """What came of the files of a game.

    tree: None where no game file reads; else all that could be read, blocks with mistakes left out.
    lexicons: its names, for each language there are words in; diagnostics: in file order.
    """

    tree: GameTree | None
    lexicons: Mapping[str, Lexicon]
    diagnostics: tuple[Diagnostic, ...]
    words: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True)
class _File:
    source: Source
    header: Header
    lines: tuple[Line, ...]


def read_game(
    sources: Sequence[Source], vocabularies: Mapping[str, Vocabulary], cache: Path | None = None
) -> Reading:
    """The game that the files say. *cache* is a folder for the tables of grammars."""
    mistakes: list[Diagnostic] = []
    files = list(_files(sources, mistakes))
    game = next((file for file in files if file.header.kind == "game"), None)
    if game is None:
        if not mistakes:
            mistakes.append(report("E107", None, can_stand_here=('game ID "Title" in LANGUAGE',)))
        return Reading(None, {}, tuple(sorted(mistakes)))
    language = game.header.language
    for file in files:
        code = file.header.language or language
        if code not in vocabularies:
            meant = suggest(code, vocabularies)
            mistakes.append(report("E117", file.header.span, language=code, known=tuple(vocabularies), meant=meant))
        if file.header.game != game.header.game:
            known = (game.header.game,)
            mistakes.append(report("E315", file.header.span, game=file.header.game, known=known, meant=suggest(file.header.game, known)))
        if file.header.kind in ("variant", "edition"):
            mistakes.append(report("E401", file.header.span, what=file.header.kind))
    if language not in vocabularies:
        return Reading(None, {}, tuple(sorted(mistakes)))
    return _Reader(game, files, vocabularies, cache, mistakes).read()


def _files(sources: Iterable[Source], mistakes: list[Diagnostic]) -> Iterable[_File]:
    for source in sorted(sources, key=lambda one: one.path):
        lines, found = cut(source)
        mistakes += found
        header, rest, found = read_header(source.path, lines)
        mistakes += found
        if header is not None and header.kind != "language":
            yield _File(source, header, rest)


class _Reader:
    def __init__(
        self,
        game: _File,
        files: list[_File],
        vocabularies: Mapping[str, Vocabulary],
        cache: Path | None,
        mistakes: list[Diagnostic],
    ) -> None:
        self.game, self.mistakes = game, mistakes
        self.language = game.header.language
        self.vocabularies = vocabularies
        self.cache = cache
        self.files = [file for file in files if (file.header.language or self.language) in vocabularies]
        self.words: dict[str, Words] = {}
        self.lexicons: dict[str, Lexicon] = {}

    def read(self) -> Reading:
        vocabulary = self.vocabularies[self.language]
        body = tuple(line for line in self.game.lines if not self._took_words(line, self.language))
        for file in self._of("translation"):
            for line in file.lines:
                if not self._took_words(line, file.header.language):
                    self.mistakes.append(report("E401", line.span, what=line.text.strip()))
        words = self.words.setdefault(self.language, Words())
        collected = collect(body, vocabulary, words.nouns)
        self.mistakes += collected.mistakes
        designs = [name for file in self._of("cards") for name in design_names(file.lines)]
        self._make_lexicons([*collected.names, *designs], collected)
        grammar = self._grammar(self.language)
        lexicon = self.lexicons[self.language]
        declarations = read_blocks(body, "declaration_line", grammar, lexicon, collected.reaches, self.mistakes)
        cards = self._cards(collected)
        tree = GameTree.model_construct(
            None,
            id=self.game.header.game,
            title=self.game.header.title,
            language=self.language,
            declarations=declarations,
            cards=cards,
            printings=self._printings(collected, {card.id: card.kind for card in cards}),
            examples=self._examples(),
            span=self.game.header.span,
        )
        return Reading(tree, self.lexicons, tuple(sorted(set(self.mistakes))), self.words)

    def _of(self, kind: str) -> list[_File]:
        return [file for file in self.files if file.header.kind == kind]

    def _grammar(self, code: str) -> Grammar:
        return language_grammar(self.vocabularies[code], self.cache)

    def _took_words(self, line: Line, code: str) -> bool:
        if not is_noun_line(line):
            return False
        self.mistakes += read_words(line, self.vocabularies[code], self.words.setdefault(code, Words()))
        return True

    def _make_lexicons(self, names: list[Name], collected: Collected) -> None:
        for code in {self.language, *self.words, *(file.header.language or self.language for file in self.files)}:
            vocabulary = self.vocabularies[code]
            if code == self.language:
                here = names
            else:
                nouns = self.words.setdefault(code, Words()).nouns
                verbs = {verb.id: verb for verb in vocabulary.verbs}
                here = [
                    name_of(one.sort, one.id, one.spelled, verbs if one.sort == "verb" and one.id in verbs else nouns, one.span)
                    for one in names
                ]
            self.lexicons[code] = Lexicon(
                vocabulary, here, currency=collected.currency, poisoned=collected.poisoned
            )

    def _cards(self, collected: Collected) -> tuple[Card, ...]:
        cards: list[Card] = []
        for file in self._of("cards"):
            code = file.header.language or self.language
            read_cards(file.lines, self._grammar(code), self.lexicons[code], collected, cards, self.mistakes)
        return tuple(cards)

    def _printings(self, collected: Collected, kinds: dict[str, str]) -> tuple[Printing, ...]:
        printings: list[Printing] = []
        for file in self._of("printings"):
            lexicon = self.lexicons[file.header.language or self.language]
            grammar = self._grammar(file.header.language or self.language)
            printings += read_printings(file.lines, grammar, lexicon, collected, kinds, self.mistakes)
        return tuple(printings)

    def _examples(self) -> tuple[Example, ...]:
        examples: list[Example] = []
        for file in self._of("examples"):
            code = file.header.language or self.language
            examples += read_examples(file.lines, self._grammar(code), self.lexicons[code], self.mistakes)
        return tuple(examples)


__all__ = ["Block", "Reading", "read_game"]
