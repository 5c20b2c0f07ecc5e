"""The files of a game, part by part: what each says, with the words and names that are known so far."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from spyrium_dsl.effects.blocks import Card, Example, Printing
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.language.grammar import Grammar, language_grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.tables import Keep
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.answered import answered
from spyrium_dsl.parse.cards import read_cards, without_doubles
from spyrium_dsl.parse.examples import read_examples
from spyrium_dsl.parse.files import File
from spyrium_dsl.parse.lexicons import lexicon_of, translated_name
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected
from spyrium_dsl.parse.nouns import OF_THE_GAME, Layer, Words, read_words
from spyrium_dsl.parse.printings import Needs, read_printings
from spyrium_dsl.parse.remembered import Remembered
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import is_close, suggest, suggestions


class Parts:
    """Reads files of one game; what is wrong with them, and how each line was understood, goes into the log."""

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
        self.slips: dict[str, Name] = {}

    def again(self, log: Log) -> Parts:
        """As far as these parts were read; what is read from here on is noted in *log*, and these stay as they are."""
        parts = Parts(self.game, list(self.files), self.vocabularies, self.cache, log)
        parts.words = {code: words.copy() for code, words in self.words.items()}
        parts.lexicons = dict(self.lexicons)
        parts.slips = dict(self.slips)
        return parts

    def inside(self, collected: Collected, code: str) -> Collected:
        """What the game gives, its fields called as a language calls them."""
        if code == self.language:
            return collected
        fields = {kind: [self._in(one, code) for one in names] for kind, names in collected.fields.items()}
        return replace(collected, fields=fields)

    def said(self, files: Sequence[File], code: str, collected: Collected) -> tuple[Card, ...]:
        """Cards said in a language, labels too; they are compared with the game's own, never played."""
        cards = [card for file in files for card in self.cards_in(file, collected)]
        return without_doubles(cards, self.log)

    def check_words(self, names: list[Name], told: Collection[Span | None] = ()) -> None:
        """Words for a name that is nowhere given are never read. *told*: the places that have been spoken of."""
        known = {name.id.casefold() for name in names} | {name.casefold() for name in self._inner_names()}
        for words in self.words.values():
            for entry in words.nouns.values():
                if entry.span in told:
                    continue
                slip = self.slips.get(entry.id)
                if slip is not None:
                    notes = ((slip.span, "declared"),) if slip.span is not None else ()
                    self.log.add(report("E301", entry.span, notes=notes, name=entry.id, meant=slip.spelled))
                elif entry.id.casefold() not in known:
                    near = suggestions(entry.id, known - set(words.nouns))
                    meant = next((one for one in near if _is_a_slip(entry.id, one)), None)
                    unused = entry.id if meant is None else None
                    self.log.add(report("E301", entry.span, name=entry.id, meant=meant, unused=unused))

    def _inner_names(self) -> Iterator[str]:
        """The names that lines give: things chosen, options, players of examples."""
        for read, _ in self.log.giving.values():
            if isinstance(read.head, PlayedBy):
                yield from read.head.names
            elif isinstance(name := getattr(read.head, "name", None), str):
                yield name

    def take_as_meant(self, game: File) -> None:
        """Read the file of the game as this one says it: misspelt words in it are those that were meant."""
        self.files = [game if one is self.game else one for one in self.files]
        self.game = game

    def of(self, kind: str) -> list[File]:
        return [file for file in self.files if file.header.kind == kind]

    def code(self, file: File) -> str:
        return file.header.language or self.language

    def grammar(self, code: str) -> Grammar:
        return language_grammar(self.vocabularies[code], self.cache)

    def take_words(self, file: File, layer: Layer = OF_THE_GAME) -> None:
        if not file.words:
            return
        code = self.code(file)
        words = self.words.setdefault(code, Words())
        said_in = self.vocabularies[code], self.vocabularies[self.language]
        alone, mistakes = _words_of(file, *said_in, layer)
        if words.are_apart_from(alone):
            words.take(alone)
            self.log.add(*mistakes)
        else:
            for line in file.words:
                self.log.add(*read_words(line, *said_in, words, layer))

    def check_titles(self, known: Collection[str]) -> None:
        """A title of something that is nowhere is never shown. E301."""
        for words in self.words.values():
            for one, span in words.places.items():
                if one not in known:
                    meant = suggest(one, sorted(known))
                    self.log.add(report("E301", span, name=one, sort="design", meant=meant))

    def make_lexicons(self, names: list[Name], collected: Collected) -> None:
        every = tuple(names)
        for code in {self.language, *self.words, *(self.code(file) for file in self.files)}:
            self.lexicons[code] = lexicon_of(
                self.vocabularies[code],
                every,
                collected.currency,
                tuple(collected.poisoned),
                tuple(one for other, one in self.vocabularies.items() if other != code),
                tuple(self.words.setdefault(code, Words()).nouns_in(self.vocabularies[code]).values()),
                code != self.language,
            )

    def _in(self, name: Name, code: str) -> Name:
        vocabulary = self.vocabularies[code]
        return translated_name(name, vocabulary, self.words.get(code, Words()).nouns_in(vocabulary))

    def cards(self, collected: Collected) -> tuple[Card, ...]:
        cards = [card for file in self.of("cards") for card in self.cards_in(file, collected)]
        return without_doubles(cards, self.log)

    def cards_in(self, file: File, collected: Collected) -> tuple[Card, ...]:
        code = self.code(file)
        vocabulary, lexicon = _first_equal(self.vocabularies[code]), self.lexicons[code]

        def read(log: Log) -> tuple[Card, ...]:
            inside, here = self.inside(collected, code), lexicon
            if file.header.kind == "edition":
                # It may have labels that the kind does not know: an edition errs about the time, say.
                more = self._labels_beside(inside, code)
                inside = replace(inside, fields={kind: [*names, *more] for kind, names in inside.fields.items()})
                here = lexicon.within(more)
            lines = file.sentences if file.header.kind == "translation" else file.lines
            return tuple(read_cards(lines, self.grammar(code), here, inside, log))

        return _CARDS.read(self.log, (file, vocabulary, lexicon, collected), read)

    def _labels_beside(self, collected: Collected, code: str) -> list[Name]:
        """The labels of a language that are no field's name."""
        usual = self.vocabularies[code].usual
        labels = [
            Name("steps_field", one.id, (one.forms.get(usual) or next(iter(one.forms.values())))[0], one.forms)
            for one in self.vocabularies[code].labels
        ]
        known = {one.id for names in collected.fields.values() for one in names}
        return [one for one in labels if one.id not in known]

    def printings(self, collected: Collected, kinds: Mapping[str, str], needs: Needs) -> tuple[Printing, ...]:
        return tuple(row for file in self.of("printings") for row in self.printings_in(file, collected, kinds, needs))

    def printings_in(
        self, file: File, collected: Collected, kinds: Mapping[str, str], needs: Needs
    ) -> tuple[Printing, ...]:
        code = self.code(file)
        vocabulary, lexicon = _first_equal(self.vocabularies[code]), self.lexicons[code]
        rows, asked = _same(tuple(kinds.items())), _same_needs(needs)
        return _PRINTINGS.read(
            self.log,
            (file, vocabulary, lexicon, collected, rows, asked),
            lambda log: tuple(
                read_printings(file.lines, self.grammar(code), lexicon, collected, dict(rows), asked, log)
            ),
        )

    def examples(self) -> tuple[Example, ...]:
        return tuple(example for file in self.of("examples") for example in self._examples_in(file))

    def _examples_in(self, file: File) -> tuple[Example, ...]:
        code = self.code(file)
        vocabulary, lexicon = _first_equal(self.vocabularies[code]), self.lexicons[code]
        return _EXAMPLES.read(
            self.log,
            (file, vocabulary, lexicon),
            lambda log: tuple(read_examples(file.lines, self.grammar(code), lexicon, log)),
        )


_CARDS: Remembered[tuple[Card, ...]] = Remembered("cards")
_PRINTINGS: Remembered[tuple[Printing, ...]] = Remembered("printings")
_EXAMPLES: Remembered[tuple[Example, ...]] = Remembered("examples")


@answered(64)
def _words_of(
    file: File, vocabulary: Vocabulary, base: Vocabulary, layer: Layer
) -> tuple[Words, tuple[Diagnostic, ...]]:
    """What a file alone says, and what is wrong with it: most files are what they were when the game is checked again."""
    words = Words()
    return words, tuple(one for line in file.words for one in read_words(line, vocabulary, base, words, layer))


def _is_a_slip(word: str, other: str) -> bool:
    """Whether one was to be the other; a word made of it by two letters or more is another word: a sailor sails."""
    first, second = sorted((word.casefold(), other.casefold()), key=len)
    return is_close(word, other) and not (second.startswith(first) and len(second) > len(first) + 1)


@answered(64)
def _first_equal(vocabulary: Vocabulary) -> Vocabulary:
    """The first of all equal ones, to be known by identity: one that was read again says the same."""
    return vocabulary


@answered(64)
def _same(rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """The first of all equal ones, to be known by identity."""
    return rows


@answered(64)
def _same_needs(needs: Needs) -> Needs:
    """The first of all equal ones, to be known by identity."""
    return needs
