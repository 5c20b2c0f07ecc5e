"""All files of a game, read together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from spyrium_dsl.effects.blocks import Block, Card, Example, GameTree, Printing
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.language.grammar import Grammar, GrammarClash, language_grammar
from spyrium_dsl.language.lexicon import Lexicon, Name, name_of
from spyrium_dsl.language.make import make
from spyrium_dsl.language.tables import Keep
from spyrium_dsl.language.vocabulary import Entry, Vocabulary
from spyrium_dsl.parse.alterations import Variant
from spyrium_dsl.parse.blocks import read_blocks
from spyrium_dsl.parse.cards import design_names, read_cards, without_doubles
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.echoes import Echoes
from spyrium_dsl.parse.examples import read_examples
from spyrium_dsl.parse.files import File, files_of, wrong_headers
from spyrium_dsl.parse.line import ReadLine
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected, collect
from spyrium_dsl.parse.nouns import Words, read_words
from spyrium_dsl.parse.openings import added_designs, in_order, lines_for_names
from spyrium_dsl.parse.printings import read_printings
from spyrium_dsl.parse.remembered import Remembered
from spyrium_dsl.parse.seen import Record, read_seen
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
    files = list(files_of(sources, log))
    game = next((file for file in files if file.header.kind == "game"), None)
    if game is None:
        if not log.diagnostics:
            log.add(report("E107", None, can_stand_here=('game ID "Title" in LANGUAGE',)))
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    language = game.header.language
    log.add(*wrong_headers([file.header for file in files], game.header, vocabularies))
    if language not in vocabularies:
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    readable = {code for code in {file.header.language or language for file in files} if code in vocabularies}
    # A translation of words alone needs no grammar, and making one takes longer than all the rest of a check.
    spoken = {file.header.language or language for file in files if file.has_sentences}
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
    seen = {file.header.own: file for file in files if file.header.kind == "seen"}
    files = [file for file in files if file.header.kind != "seen"]
    beside = [file for file in files if file.header.over or file.header.kind == "variant"]
    reader = _Reader(game, [file for file in files if file not in beside], vocabularies, cache, log)
    reading, collected = reader.read()
    if not chosen:
        return reading
    reading = reader.with_variants(reading, collected, beside, chosen)
    known = (one.id for one in reading.variants if one.id in seen)
    return replace(reading, seen={one: read_seen(seen[one].lines) for one in known})


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
    by_id = {noun.id.casefold(): noun for noun in nouns}
    return Lexicon(
        vocabulary,
        [_translated(one, vocabulary, by_id) for one in names] if translated else names,
        currency=currency,
        poisoned=poisoned,
        foreign={one.code: one.words() for one in others},
        nouns=by_id,
        translated=translated,
    )


def _translated(name: Name, vocabulary: Vocabulary, nouns: Mapping[str, Entry]) -> Name:
    """A name in another language: with the forms of that language's noun line, or its id."""
    if name.sort == "verb":
        # A field may be called as a verb is: the noun line is the field's.
        nouns = {**nouns, **{verb.id: verb for verb in vocabulary.verbs}}
    moved = name_of(name.sort, name.id, name.spelled, nouns, name.span)
    # A card keeps its id in every language.
    forms = {**moved.forms, "id": (name.id,)} if name.sort == "design" else moved.forms
    return Name(moved.sort, moved.id, moved.spelled, forms, moved.agreement, moved.span, name.resource)


def _in_two_variants(mistake: Diagnostic) -> bool:
    """A name that two variants add: whether both mean the same is seen when they are put together."""
    first = mistake.notes[0][0] if mistake.notes else None
    return mistake.span is not None and first is not None and mistake.span.path != first.path


class _Reader:
    def __init__(
        self,
        game: File,
        files: list[File],
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
        body = self.body = self.game.sentences
        self._take_words(self.game)
        said: dict[str, list[File]] = {}
        for file in self._of("translation"):
            self._take_words(file)
            if file.sentences:
                said.setdefault(file.header.language, []).append(file)
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
        declarations = _BLOCKS.read(
            self.log,
            (self.game, grammar, lexicon, collected),
            lambda log: read_blocks(body, "declaration_line", grammar, lexicon, collected.reaches, log),
        )
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
        translations = {code: self._said(files, code, collected) for code, files in said.items()}
        editions = tuple(
            Edition(file.header.own, self._code(file), self._said([file], self._code(file), collected))
            for file in self._of("edition")
        )
        # A line of a translation with words in quotes and nothing under it was to be one of words, whatever its first word.
        saying = [line for file in self._of("translation") for line in file.sentences]
        meant = {id(line) for line in saying if not line.under and '"' in line.text}
        nouns = [line for file in self.files for line in file.words]
        nouns += [line for line in saying if id(line) in meant]
        lines = [line for file in self.files for line in file.sentences if id(line) not in meant]
        path = self.game.header.span.path
        echoes = Echoes(path, lexicon, lines, nouns, self.log)
        diagnostics = echoes.told(self.log.diagnostics, tree)
        lines_read = self.log.lines
        unread = frozenset(self.log.failed)
        return Reading(
            tree, self.lexicons, diagnostics, self.words, unread, lines_read, translations, editions
        ), collected

    def with_variants(
        self, reading: Reading, collected: Collected, beside: Sequence[File], chosen: Sequence[str]
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
        for file in chosen_files:
            if file.header.kind in ("variant", "translation"):
                self._take_words(file)
        of_variants = [file for file in chosen_files if file.header.kind == "variant"]
        said = [file.sentences for file in of_variants if self._code(file) == self.language]
        names = lines_for_names(self.body, tree.declarations, said, vocabulary, lexicon)
        extended = collect(names, vocabulary, self.words[self.language].nouns)
        self.log.add(*(one for one in extended.mistakes if one not in collected.mistakes and not _in_two_variants(one)))
        designs = list(lexicon.of_sort("design"))
        for file in chosen_files:
            if file.header.kind == "cards":
                designs += design_names(file.lines)
        for file in of_variants:
            code = self._code(file)
            designs += added_designs(file.sentences, self.vocabularies[code], self.lexicons.get(code, lexicon))
        every = [*extended.names, *{name.id: name for name in reversed(designs)}.values()]
        self.files = [*self.files, *chosen_files]
        self._make_lexicons(every, extended)
        reader = VariantReader(tree.declarations, extended, {card.id: card.kind for card in tree.cards}, self.log)
        variants: list[Variant] = []
        of_header = {file.header: file for file in of_variants}
        for header in headers:
            code = header.language or self.language
            own = [
                one for one in chosen_files if one.header.over[-1:] == (header.own,) and one.header.kind != "variant"
            ]
            variant = Variant(header.own, header.title or header.own, header.over, header.span)
            read = reader.read(variant, of_header[header].sentences, self._grammar(code), self.lexicons[code])
            variants.append(self._with_cards(read, own, extended, reader.kinds))
        # Names that lines of variants give have words, too.
        self._check_words(every)
        said_again: dict[str, list[File]] = {}
        for file in chosen_files:
            if file.header.kind == "translation" and file.sentences:
                said_again.setdefault(self._code(file), []).append(file)
        self.files = [one for one in chosen_files if one.header.kind == "examples"]
        return replace(
            reading,
            tree=make(GameTree, {**tree.__dict__, "examples": self._examples()}, tree.span),
            lexicons=self.lexicons,
            diagnostics=tuple(sorted({*reading.diagnostics, *self.log.diagnostics})),
            unread=reading.unread | self.log.failed,
            lines=self.log.lines,
            variants=tuple(variants),
            said_of_variants={code: self._said(files, code, extended) for code, files in said_again.items()},
        )

    def _with_cards(
        self, variant: Variant, files: Sequence[File], collected: Collected, kinds: dict[str, str]
    ) -> Variant:
        """The variant with its own files of cards, and of printings."""
        found = list(variant.alterations)
        for file in files:
            if file.header.kind == "cards":
                cards = without_doubles(self._cards_in(file, collected), self.log)
                found += [adding(card, ()) for card in cards]
                kinds.update((card.id, card.kind) for card in cards)
        for file in files:
            if file.header.kind == "printings":
                found += printings_added(self._printings_in(file, collected, kinds))
        return replace(variant, alterations=tuple(found))

    def _inside(self, collected: Collected, code: str) -> Collected:
        """What the game gives, its fields called as a language calls them."""
        if code == self.language:
            return collected
        fields = {kind: [self._in(one, code) for one in names] for kind, names in collected.fields.items()}
        return replace(collected, fields=fields)

    def _said(self, files: Sequence[File], code: str, collected: Collected) -> tuple[Card, ...]:
        """Cards said in a language, labels too; they are compared with the game's own, never played."""
        cards = [card for file in files for card in self._cards_in(file, collected)]
        return without_doubles(cards, self.log)

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
            if not read.may_give:
                continue
            if isinstance(read.head, PlayedBy):
                yield from read.head.names
            elif isinstance(name := getattr(read.head, "name", None), str):
                yield name

    def _of(self, kind: str) -> list[File]:
        return [file for file in self.files if file.header.kind == kind]

    def _code(self, file: File) -> str:
        return file.header.language or self.language

    def _grammar(self, code: str) -> Grammar:
        return language_grammar(self.vocabularies[code], self.cache)

    def _take_words(self, file: File) -> None:
        code = self._code(file)
        words = self.words.setdefault(code, Words()) if file.words else Words()
        for line in file.words:
            self.log.add(*read_words(line, self.vocabularies[code], words))

    def _make_lexicons(self, names: list[Name], collected: Collected) -> None:
        every = tuple(names)
        for code in {self.language, *self.words, *(self._code(file) for file in self.files)}:
            self.lexicons[code] = _lexicon(
                self.vocabularies[code],
                every,
                collected.currency,
                tuple(collected.poisoned),
                tuple(one for other, one in self.vocabularies.items() if other != code),
                tuple(self.words.setdefault(code, Words()).nouns.values()),
                code != self.language,
            )

    def _in(self, name: Name, code: str) -> Name:
        nouns: Mapping[str, Entry] = self.words[code].nouns if code in self.words else {}
        return _translated(name, self.vocabularies[code], nouns)

    def _cards(self, collected: Collected) -> tuple[Card, ...]:
        cards = [card for file in self._of("cards") for card in self._cards_in(file, collected)]
        return without_doubles(cards, self.log)

    def _cards_in(self, file: File, collected: Collected) -> tuple[Card, ...]:
        code = self._code(file)
        grammar, lexicon = self._grammar(code), self.lexicons[code]

        def read(log: Log) -> tuple[Card, ...]:
            inside, here = self._inside(collected, code), lexicon
            if file.header.kind == "edition":
                # It may have labels that the kind does not know: an edition errs about the time, say.
                more = self._labels_beside(inside, code)
                inside = replace(inside, fields={kind: [*names, *more] for kind, names in inside.fields.items()})
                here = lexicon.within(more)
            lines = file.sentences if file.header.kind == "translation" else file.lines
            return tuple(read_cards(lines, grammar, here, inside, log))

        return _CARDS.read(self.log, (file, grammar, lexicon, collected), read)

    def _labels_beside(self, collected: Collected, code: str) -> list[Name]:
        """The labels of a language that are no field's name."""
        usual = self.vocabularies[code].usual
        labels = [
            Name("steps_field", one.id, (one.forms.get(usual) or next(iter(one.forms.values())))[0], one.forms)
            for one in self.vocabularies[code].labels
        ]
        known = {one.id for names in collected.fields.values() for one in names}
        return [one for one in labels if one.id not in known]

    def _printings(self, collected: Collected, kinds: dict[str, str]) -> tuple[Printing, ...]:
        return tuple(row for file in self._of("printings") for row in self._printings_in(file, collected, kinds))

    def _printings_in(self, file: File, collected: Collected, kinds: Mapping[str, str]) -> tuple[Printing, ...]:
        code = self._code(file)
        grammar, lexicon = self._grammar(code), self.lexicons[code]
        rows = _same(tuple(kinds.items()))
        return _PRINTINGS.read(
            self.log,
            (file, grammar, lexicon, collected, rows),
            lambda log: tuple(read_printings(file.lines, grammar, lexicon, collected, dict(rows), log)),
        )

    def _examples(self) -> tuple[Example, ...]:
        return tuple(example for file in self._of("examples") for example in self._examples_in(file))

    def _examples_in(self, file: File) -> tuple[Example, ...]:
        code = self._code(file)
        grammar, lexicon = self._grammar(code), self.lexicons[code]
        return _EXAMPLES.read(
            self.log,
            (file, grammar, lexicon),
            lambda log: tuple(read_examples(file.lines, grammar, lexicon, log)),
        )


_BLOCKS: Remembered[tuple[Block, ...]] = Remembered()
_CARDS: Remembered[tuple[Card, ...]] = Remembered()
_PRINTINGS: Remembered[tuple[Printing, ...]] = Remembered()
_EXAMPLES: Remembered[tuple[Example, ...]] = Remembered()


@lru_cache(maxsize=64)
def _same(rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """The first of all equal ones, to be known by identity."""
    return rows
