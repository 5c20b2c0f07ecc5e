"""All files of a game, read together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from spyrium_dsl.effects.blocks import Block, Card, Example, GameTree, Printing
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.effects.node import Statement
from spyrium_dsl.language.grammar import Grammar, GrammarClash, language_grammar
from spyrium_dsl.language.lexicon import Lexicon, Name, name_of
from spyrium_dsl.language.make import make
from spyrium_dsl.language.tables import Keep
from spyrium_dsl.language.vocabulary import Entry, Vocabulary
from spyrium_dsl.parse.alterations import Variant
from spyrium_dsl.parse.blocks import read_blocks
from spyrium_dsl.parse.cards import design_names, read_cards
from spyrium_dsl.parse.cut import Line, cut
from spyrium_dsl.parse.echoes import Echoes
from spyrium_dsl.parse.examples import read_examples
from spyrium_dsl.parse.header import Header, read_header
from spyrium_dsl.parse.line import ReadLine
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected, collect
from spyrium_dsl.parse.nouns import Words, is_noun_line, read_words
from spyrium_dsl.parse.openings import added_designs, in_order, lines_for_names
from spyrium_dsl.parse.printings import read_printings
from spyrium_dsl.parse.variants import VariantReader, adding, printings_added
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.suggest import suggest


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
    variants: those chosen and those they stand on, which come first; the tree is still without them.
    said_of_variants: as translations, of the game with its variants.
    """

    tree: GameTree | None
    lexicons: Mapping[str, Lexicon]
    diagnostics: tuple[Diagnostic, ...]
    words: Mapping[str, Words] = field(default_factory=dict)
    lines: Mapping[tuple[str, int], tuple[ReadLine, Lexicon]] = field(default_factory=dict, repr=False)
    translations: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    editions: tuple[Edition, ...] = ()
    variants: tuple[Variant, ...] = ()
    said_of_variants: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class _File:
    header: Header
    lines: tuple[Line, ...]


def read_game(
    sources: Sequence[Source],
    vocabularies: Mapping[str, Vocabulary],
    cache: Keep | None = None,
    chosen: Sequence[str] = (),
) -> Reading:
    """The game that the files say. *cache* keeps the tables of grammars; *chosen* are variants, by id.

    Files of variants that are not chosen are passed over. With variants, the examples of the tree are theirs.
    All codes of E1 (but those of vocabularies), E2 and E3 may arise, W601, W610.
    """
    log = Log()
    files = list(_files(sources, log))
    game = next((file for file in files if file.header.kind == "game"), None)
    if game is None:
        if not log.diagnostics:
            log.add(report("E107", None, can_stand_here=('game ID "Title" in LANGUAGE',)))
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    language = game.header.language
    log.add(*_wrong_headers([file.header for file in files], game.header, vocabularies))
    if language not in vocabularies:
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    readable = {code for code in {file.header.language or language for file in files} if code in vocabularies}
    # A translation of words alone needs no grammar, and making one takes longer than all the rest of a check.
    spoken = {file.header.language or language for file in files if _has_sentences(file)}
    for code in sorted(readable & spoken):
        try:
            language_grammar(vocabularies[code], cache)
        except GrammarClash:
            # Lark is wanted for the explanation only.
            from spyrium_dsl.language.collisions import collisions

            log.add(*collisions(vocabularies[code]))
            readable.remove(code)
    if language not in readable:
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    files = [file for file in files if (file.header.language or language) in readable]
    beside = [file for file in files if file.header.over or file.header.kind == "variant"]
    reader = _Reader(game, [file for file in files if file not in beside], vocabularies, cache, log)
    reading, collected = reader.read()
    return reader.with_variants(reading, collected, beside, chosen) if chosen else reading


def _has_sentences(file: _File) -> bool:
    """True for a file that holds more than words for names."""
    return file.header.kind != "translation" or not all(is_noun_line(line) for line in file.lines)


def _files(sources: Sequence[Source], log: Log) -> Iterator[_File]:
    for source in sorted(sources, key=lambda one: one.path):
        lines, found = cut(source)
        header, rest, wrong = read_header(source.path, lines)
        log.add(*found, *wrong)
        if header is None:
            log.unread += lines
        if header is not None and header.kind != "language":
            yield _File(header, rest)


def _wrong_headers(
    headers: Sequence[Header], game: Header, vocabularies: Mapping[str, Vocabulary]
) -> Iterator[Diagnostic]:
    others = {header.game for header in headers if header is not game}
    if len(others) == 1 and game.game not in others and len(headers) > 2:
        # All other files agree about the game: the slip is where it is named.
        (meant,) = others
        yield report("E315", game.span, game=game.game, known=(meant,), meant=meant)
        others = set()
    for header in headers:
        code = header.language or game.language
        if code not in vocabularies and (header.language or header is game):
            meant_code = suggest(code, vocabularies)
            yield report("E117", header.span, language=code, known=tuple(vocabularies), meant=meant_code)
        if header.game != game.game and others:
            near = suggest(header.game, (game.game,))
            yield report("E315", header.span, game=header.game, known=(game.game,), meant=near)


def _slips(nouns: Mapping[str, Entry], collected: Collected) -> dict[str, Entry]:
    """Words for a misspelt id, as those of the name that was meant: else its forms would seem unknown wherever used."""
    known = {name.id.casefold() for name in collected.names}
    lost = [entry for entry in nouns.values() if entry.id.casefold() not in known]
    meant = ((suggest(entry.id, known - set(nouns)), entry) for entry in lost)
    return {name: entry for name, entry in meant if name is not None}


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


def _in_two_variants(mistake: Diagnostic) -> bool:
    """A name that two variants add: whether both mean the same is seen when they are put together."""
    first = mistake.notes[0][0] if mistake.notes else None
    return mistake.span is not None and first is not None and mistake.span.path != first.path


class _Reader:
    def __init__(
        self,
        game: _File,
        files: list[_File],
        vocabularies: Mapping[str, Vocabulary],
        cache: Keep | None,
        log: Log,
    ) -> None:
        self.game, self.files, self.vocabularies = game, files, vocabularies
        self.cache, self.log = cache, log
        self.language = game.header.language
        self.words: dict[str, Words] = {}
        self.lexicons: dict[str, Lexicon] = {}
        self.body: tuple[Line, ...] = ()
        self.slips: dict[str, Name] = {}

    def read(self) -> tuple[Reading, Collected]:
        body = self.body = tuple(line for line in self.game.lines if not self._took_words(line, self.language))
        said: dict[str, list[Line]] = {}
        for file in self._of("translation"):
            for line in file.lines:
                if not self._took_words(line, file.header.language):
                    said.setdefault(file.header.language, []).append(line)
        words = self.words.setdefault(self.language, Words())
        collected = collect(body, self.vocabularies[self.language], words.nouns)
        if slips := _slips(words.nouns, collected):
            spans = {name.id: name for name in reversed(collected.names)}
            self.slips = {entry.id: spans[name] for name, entry in slips.items() if name in spans}
            slips = {name: replace(entry, id=name) for name, entry in slips.items()}
            collected = collect(body, self.vocabularies[self.language], {**words.nouns, **slips})
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
        every = [line for file in self.files for line in file.lines]
        # A line of a translation with words in quotes and nothing under it was to be one of words, whatever its first word.
        saying = [line for file in self._of("translation") for line in file.lines]
        meant = {id(line) for line in saying if not line.under and '"' in line.text}
        nouns = [line for line in every if id(line) in meant or is_noun_line(line)]
        of_words = {id(line) for line in nouns}
        lines = [line for line in every if id(line) not in of_words]
        path = self.game.header.span.path
        echoes = Echoes(path, lexicon, [*collected.names, *designs], lines, nouns, self.log)
        diagnostics = echoes.told(self.log.diagnostics, tree)
        lines_read = self.log.lines
        return Reading(tree, self.lexicons, diagnostics, self.words, lines_read, translations, editions), collected

    def with_variants(
        self, reading: Reading, collected: Collected, beside: Sequence[_File], chosen: Sequence[str]
    ) -> Reading:
        """The reading with the variants chosen, their names and their examples."""
        tree = reading.tree
        if tree is None:
            return reading
        self.log = Log(lines=dict(reading.lines))
        vocabulary, lexicon = self.vocabularies[self.language], self.lexicons[self.language]
        headers, wrong = in_order([file.header for file in beside if file.header.kind == "variant"], chosen)
        self.log.add(*wrong)
        active = {header.own for header in headers}
        # Files beside a variant (`cards for GAME+VARIANT`) belong to the last one that they name.
        chosen_files = [
            one for one in beside if one.header in headers or (one.header.over and active >= {*one.header.over})
        ]
        chosen_files = [one for one in chosen_files if one.header.kind != "variant" or one.header in headers]
        lines = {file.header: self._without_words(file) for file in chosen_files}
        of_variants = [file for file in chosen_files if file.header.kind == "variant"]
        said = [lines[file.header] for file in of_variants if self._code(file) == self.language]
        names = lines_for_names(self.body, tree.declarations, said, vocabulary, lexicon)
        extended = collect(names, vocabulary, self.words[self.language].nouns)
        self.log.add(*(one for one in extended.mistakes if one not in collected.mistakes and not _in_two_variants(one)))
        designs = list(lexicon.of_sort("design"))
        for file in chosen_files:
            if file.header.kind == "cards":
                designs += design_names(file.lines)
        for file in of_variants:
            code = self._code(file)
            designs += added_designs(lines[file.header], self.vocabularies[code], self.lexicons.get(code, lexicon))
        every = [*extended.names, *{name.id: name for name in reversed(designs)}.values()]
        self.files = [*self.files, *chosen_files]
        self._make_lexicons(every, extended)
        self._check_words(every)
        reader = VariantReader(tree.declarations, extended, {card.id: card.kind for card in tree.cards}, self.log)
        variants: list[Variant] = []
        for header in headers:
            code = header.language or self.language
            own = [
                one for one in chosen_files if one.header.over[-1:] == (header.own,) and one.header.kind != "variant"
            ]
            variant = Variant(header.own, header.title or header.own, header.over, header.span)
            read = reader.read(variant, lines[header], self._grammar(code), self.lexicons[code])
            variants.append(self._with_cards(read, own, extended, reader.kinds))
        said_again: dict[str, tuple[Card, ...]] = {}
        for file in chosen_files:
            if file.header.kind == "translation" and lines[file.header]:
                code = self._code(file)
                said_again[code] = (*said_again.get(code, ()), *self._said(lines[file.header], code, extended))
        self.files = [one for one in chosen_files if one.header.kind == "examples"]
        return replace(
            reading,
            tree=make(GameTree, {**tree.__dict__, "examples": self._examples()}, tree.span),
            lexicons=self.lexicons,
            diagnostics=tuple(sorted({*reading.diagnostics, *self.log.diagnostics})),
            lines=self.log.lines,
            variants=tuple(variants),
            said_of_variants=said_again,
        )

    def _without_words(self, file: _File) -> tuple[Line, ...]:
        return tuple(line for line in file.lines if not self._took_words(line, self._code(file)))

    def _with_cards(
        self, variant: Variant, files: Sequence[_File], collected: Collected, kinds: dict[str, str]
    ) -> Variant:
        """The variant with its own files of cards, and of printings."""
        found = list(variant.alterations)
        for file in files:
            if file.header.kind == "cards":
                cards: list[Card] = []
                code = self._code(file)
                inside = self._inside(collected, code)
                read_cards(file.lines, self._grammar(code), self.lexicons[code], inside, cards, self.log)
                found += [adding(card, ()) for card in cards]
                kinds.update((card.id, card.kind) for card in cards)
        for file in files:
            if file.header.kind == "printings":
                code = self._code(file)
                rows = read_printings(file.lines, self._grammar(code), self.lexicons[code], collected, kinds, self.log)
                found += printings_added(rows)
        return replace(variant, alterations=tuple(found))

    def _inside(self, collected: Collected, code: str) -> Collected:
        """What the game gives, its fields called as a language calls them."""
        if code == self.language:
            return collected
        fields = {kind: [self._in(one, code) for one in names] for kind, names in collected.fields.items()}
        return replace(collected, fields=fields)

    def _said(
        self, lines: tuple[Line, ...], code: str, collected: Collected, any_label: bool = False
    ) -> tuple[Card, ...]:
        """Cards said in a language, labels too; they are compared with the game's own, never played.

        *any_label*: lines may have labels that the kind does not know (an edition errs about the time, say).
        """
        fields = self._inside(collected, code).fields
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
        known = {name.id.casefold() for name in names} | {name.casefold() for name in self._inner_names()}
        for words in self.words.values():
            for entry in words.nouns.values():
                slip = self.slips.get(entry.id)
                if slip is not None:
                    notes = ((slip.span, "declared"),) if slip.span is not None else ()
                    self.log.add(report("E301", entry.span, notes=notes, name=entry.id, meant=slip.spelled))
                elif entry.id.casefold() not in known:
                    meant = suggest(entry.id, known)
                    self.log.add(report("E301", entry.span, name=entry.id, meant=meant))

    def _inner_names(self) -> Iterator[str]:
        """The names that lines give: things chosen, options, players of examples."""
        for read, _ in self.log.lines.values():
            if isinstance(read.node, PlayedBy):
                yield from read.node.names
            head = read.node.head if isinstance(read.node, Block) else read.node
            name = head.__dict__.get("name") if isinstance(head, Statement) else None
            if isinstance(name, str):
                yield name

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
        # A card keeps its id in every language.
        forms = {**moved.forms, "id": (name.id,)} if name.sort == "design" else moved.forms
        return Name(moved.sort, moved.id, moved.spelled, forms, moved.agreement, moved.span, name.resource)

    def _cards(self, collected: Collected) -> tuple[Card, ...]:
        cards: list[Card] = []
        for file in self._of("cards"):
            code = self._code(file)
            inside = self._inside(collected, code)
            read_cards(file.lines, self._grammar(code), self.lexicons[code], inside, cards, self.log)
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
