"""All files of a game, read together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from spyrium_dsl.effects.blocks import Card, Example, GameTree, Printing
from spyrium_dsl.language.grammar import Grammar, language_grammar
from spyrium_dsl.language.lexicon import Lexicon, Name, name_of
from spyrium_dsl.language.make import make
from spyrium_dsl.language.vocabulary import Entry, Vocabulary
from spyrium_dsl.parse.blocks import read_blocks
from spyrium_dsl.parse.cards import design_names, read_cards
from spyrium_dsl.parse.cut import Line, cut
from spyrium_dsl.parse.examples import read_examples
from spyrium_dsl.parse.header import Header, read_header
from spyrium_dsl.parse.line import ReadLine
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected, collect
from spyrium_dsl.parse.nouns import Words, is_noun_line, read_words
from spyrium_dsl.parse.printings import read_printings
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.suggest import suggest

_ECHOES = 3


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
    language; lines: how each line was understood, by path and number, with the names in reach there.
    translations: cards said again by hand, by language; editions: what published editions say. Neither is played.
    """

    tree: GameTree | None
    lexicons: Mapping[str, Lexicon]
    diagnostics: tuple[Diagnostic, ...]
    words: Mapping[str, Words] = field(default_factory=dict)
    lines: Mapping[tuple[str, int], tuple[ReadLine, Lexicon]] = field(default_factory=dict, repr=False)
    translations: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    editions: tuple[Edition, ...] = ()


@dataclass(frozen=True)
class _File:
    header: Header
    lines: tuple[Line, ...]


def read_game(sources: Sequence[Source], vocabularies: Mapping[str, Vocabulary], cache: Path | None = None) -> Reading:
    """The game that the files say. *cache* is a folder for the tables of grammars.

    All codes of E1 (but those of vocabularies), E2 and E3 may arise, E401 for variants, W601, W610.
    """
    log = Log()
    files = list(_files(sources, log))
    game = next((file for file in files if file.header.kind == "game"), None)
    if game is None:
        if not log.diagnostics:
            log.add(report("E107", None, can_stand_here=('game ID "Title" in LANGUAGE',)))
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    language = game.header.language
    for file in files:
        log.add(*_wrong_header(file.header, game.header, vocabularies))
    if language not in vocabularies:
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    files = [file for file in files if (file.header.language or language) in vocabularies]
    return _Reader(game, files, vocabularies, cache, log).read()


def _files(sources: Sequence[Source], log: Log) -> Iterator[_File]:
    for source in sorted(sources, key=lambda one: one.path):
        lines, found = cut(source)
        header, rest, wrong = read_header(source.path, lines)
        log.add(*found, *wrong)
        if header is not None and header.kind != "language":
            yield _File(header, rest)


def _wrong_header(header: Header, game: Header, vocabularies: Mapping[str, Vocabulary]) -> Iterator[Diagnostic]:
    code = header.language or game.language
    if code not in vocabularies:
        meant = suggest(code, vocabularies)
        yield report("E117", header.span, language=code, known=tuple(vocabularies), meant=meant)
    if header.game != game.game:
        yield report(
            "E315",
            header.span,
            game=header.game,
            known=(game.game,),
            meant=suggest(header.game, (game.game,)),
        )
    if header.kind == "variant":
        yield report("E401", header.span, what=header.kind)


def _once(diagnostics: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """All but the echoes of one mistake: a word unknown three times is missing where it should have been given."""
    counts = Counter(one.facts.get("found") for one in diagnostics if one.code == "E302")
    seen: set[object] = set()
    for one in diagnostics:
        found = one.facts.get("found")
        if one.code == "E302" and counts[found] >= _ECHOES:
            if found in seen:
                continue
            seen.add(found)
        yield one


@lru_cache(maxsize=32)
def _lexicon(
    vocabulary: Vocabulary,
    names: tuple[Name, ...],
    currency: str,
    poisoned: tuple[str, ...],
    others: tuple[Vocabulary, ...],
    nouns: tuple[Entry, ...],
    translated: bool,
) -> Lexicon:
    return Lexicon(
        vocabulary,
        names,
        currency=currency,
        poisoned=poisoned,
        foreign={one.code: one.words() for one in others},
        nouns={noun.id.casefold(): noun for noun in nouns},
        translated=translated,
    )


class _Reader:
    def __init__(
        self,
        game: _File,
        files: list[_File],
        vocabularies: Mapping[str, Vocabulary],
        cache: Path | None,
        log: Log,
    ) -> None:
        self.game, self.files, self.vocabularies = game, files, vocabularies
        self.cache, self.log = cache, log
        self.language = game.header.language
        self.words: dict[str, Words] = {}
        self.lexicons: dict[str, Lexicon] = {}

    def read(self) -> Reading:
        body = tuple(line for line in self.game.lines if not self._took_words(line, self.language))
        said: dict[str, list[Line]] = {}
        for file in self._of("translation"):
            for line in file.lines:
                if not self._took_words(line, file.header.language):
                    said.setdefault(file.header.language, []).append(line)
        words = self.words.setdefault(self.language, Words())
        collected = collect(body, self.vocabularies[self.language], words.nouns)
        self.log.add(*collected.mistakes)
        designs = [name for file in self._of("cards") for name in design_names(file.lines)]
        self._make_lexicons([*collected.names, *designs], collected)
        grammar, lexicon = self._grammar(self.language), self.lexicons[self.language]
        declarations = read_blocks(body, "declaration_line", grammar, lexicon, collected.reaches, self.log)
        cards = self._cards(collected)
        header = self.game.header
        tree = make(
            GameTree,
            {
                "id": header.game,
                "title": header.title,
                "language": self.language,
                "declarations": declarations,
                "cards": cards,
                "printings": self._printings(collected, {card.id: card.kind for card in cards}),
                "examples": self._examples(),
            },
            header.span,
        )
        self._check_words([*collected.names, *designs])
        translations = {code: self._said(tuple(lines), code, collected) for code, lines in said.items()}
        editions = tuple(
            Edition(file.header.own, self._code(file), self._said(file.lines, self._code(file), collected, True))
            for file in self._of("edition")
        )
        diagnostics = tuple(_once(sorted(set(self.log.diagnostics))))
        return Reading(tree, self.lexicons, diagnostics, self.words, self.log.lines, translations, editions)

    def _said(
        self, lines: tuple[Line, ...], code: str, collected: Collected, any_label: bool = False
    ) -> tuple[Card, ...]:
        """Cards said in a language, labels too; they are compared with the game's own, never played.

        *any_label*: lines may have labels that the kind does not know (an edition errs about the time, say).
        """
        fields = {kind: [self._in(one, code) for one in names] for kind, names in collected.fields.items()}
        lexicon = self.lexicons[code]
        if any_label:
            usual = self.vocabularies[code].usual
            more = [
                Name("steps_field", one.id, (one.forms.get(usual) or next(iter(one.forms.values())))[0], one.forms)
                for one in self.vocabularies[code].labels
            ]
            known = {one.id for names in fields.values() for one in names}
            more = [one for one in more if one.id not in known]
            fields = {kind: [*names, *more] for kind, names in fields.items()}
            lexicon = lexicon.within(more)
        cards: list[Card] = []
        inside = replace(collected, fields=fields)
        read_cards(lines, self._grammar(code), lexicon, inside, cards, self.log)
        return tuple(cards)

    def _check_words(self, names: list[Name]) -> None:
        """Words for a name that is nowhere given are never read."""
        known = {name.id.casefold() for name in names}
        for words in self.words.values():
            for entry in words.nouns.values():
                if entry.id.casefold() not in known:
                    meant = suggest(entry.id, known)
                    self.log.add(report("E301", entry.span, name=entry.id, meant=meant))

    def _of(self, kind: str) -> list[_File]:
        return [file for file in self.files if file.header.kind == kind]

    def _code(self, file: _File) -> str:
        return file.header.language or self.language

    def _grammar(self, code: str) -> Grammar:
        return language_grammar(self.vocabularies[code], self.cache)

    def _took_words(self, line: Line, code: str) -> bool:
        if not is_noun_line(line):
            return False
        words = self.words.setdefault(code, Words())
        self.log.add(*read_words(line, self.vocabularies[code], words))
        return True

    def _make_lexicons(self, names: list[Name], collected: Collected) -> None:
        for code in {self.language, *self.words, *(self._code(file) for file in self.files)}:
            here = names if code == self.language else [self._in(one, code) for one in names]
            others = tuple(one for other, one in self.vocabularies.items() if other != code)
            poisoned = tuple(collected.poisoned)
            nouns = tuple(self.words.setdefault(code, Words()).nouns.values())
            self.lexicons[code] = _lexicon(
                self.vocabularies[code],
                tuple(here),
                collected.currency,
                poisoned,
                others,
                nouns,
                code != self.language,
            )

    def _in(self, name: Name, code: str) -> Name:
        """A name in another language: with the forms of that language's noun line, or its id."""
        nouns = self.words.setdefault(code, Words()).nouns
        if name.sort == "verb":
            # A field may be called as a verb is: the noun line is the field's.
            nouns = {**nouns, **{verb.id: verb for verb in self.vocabularies[code].verbs}}
        moved = name_of(name.sort, name.id, name.spelled, nouns, name.span)
        return Name(moved.sort, moved.id, moved.spelled, moved.forms, moved.agreement, moved.span, name.resource)

    def _cards(self, collected: Collected) -> tuple[Card, ...]:
        cards: list[Card] = []
        for file in self._of("cards"):
            code = self._code(file)
            read_cards(file.lines, self._grammar(code), self.lexicons[code], collected, cards, self.log)
        return tuple(cards)

    def _printings(self, collected: Collected, kinds: dict[str, str]) -> tuple[Printing, ...]:
        found: list[Printing] = []
        for file in self._of("printings"):
            code = self._code(file)
            found += read_printings(file.lines, self._grammar(code), self.lexicons[code], collected, kinds, self.log)
        return tuple(found)

    def _examples(self) -> tuple[Example, ...]:
        found: list[Example] = []
        for file in self._of("examples"):
            code = self._code(file)
            found += read_examples(file.lines, self._grammar(code), self.lexicons[code], self.log)
        return tuple(found)
