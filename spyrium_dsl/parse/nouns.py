"""Lines that give words to a game's names: `noun worker one "worker" other "workers"`, and titles of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from spyrium_dsl.effects.things import You
from spyrium_dsl.language.lexicon import BULK, HEADING, LABEL, Lexicon
from spyrium_dsl.language.read_vocabulary import Piece, pieces, read_entry
from spyrium_dsl.language.vocabulary import Entry, Vocabulary
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.lookalikes import look_alike, scripts_meet
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

SHAPE = 'noun ID [class] form "word" [| "word"] ...'
_WORD = re.compile(r"[^\W\d_]+")
_FIRST = ("noun", "title")
TITLE_SHAPE = 'title ID "Title" [from "Title of the card"]'


@dataclass
class Words:
    """What a language calls the names of a game: nouns by id, titles of cards by id, and the titles they were made from.

    places: where each title stands; by: the variant in whose files it does, where it does.
    """

    nouns: dict[str, Entry] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    made_from: dict[str, str] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    by: dict[str, str] = field(default_factory=dict)

    def nouns_in(self, vocabulary: Vocabulary) -> dict[str, Entry]:
        """The nouns, with those that the language has words for itself, and forms of theirs that a line leaves out."""
        found = dict(self.nouns)
        for noun in vocabulary.nouns:
            own = found.get(noun.id.casefold())
            if own is None:
                found[noun.id.casefold()] = noun
            elif {text for ways in own.forms.values() for text in ways} & {noun.forms[one][0] for one in noun.forms}:
                forms = {**own.forms, **{form: ways for form, ways in noun.forms.items() if form not in own.forms}}
                found[noun.id.casefold()] = replace(own, forms=forms, agreement=own.agreement or noun.agreement)
        return found

    def are_apart_from(self, other: Words) -> bool:
        """Whether both say nothing of one and the same name: then it is no matter which is read first."""
        return self.nouns.keys().isdisjoint(other.nouns) and self.titles.keys().isdisjoint(other.titles)

    def take(self, other: Words) -> None:
        """Say what the other says, too."""
        self.nouns |= other.nouns
        self.titles |= other.titles
        self.made_from |= other.made_from
        self.places |= other.places
        self.by |= other.by

    def copy(self) -> Words:
        """The same, to be added to."""
        return Words(dict(self.nouns), dict(self.titles), dict(self.made_from), dict(self.places), dict(self.by))

    def untitled(self, ids: Iterable[str]) -> Words:
        """The same without these titles."""
        made = self.copy()
        for one in ids:
            made.titles.pop(one, None)
            made.places.pop(one, None)
            made.by.pop(one, None)
        return made


@dataclass(frozen=True)
class Layer:
    """Whose words are read: those of the game, or of a *variant*, which may say anew what those *below* it say."""

    variant: str = ""
    below: frozenset[str] = frozenset()


OF_THE_GAME = Layer()


def is_noun_line(line: Line) -> bool:
    """Whether the line is one of words; their format is fixed, in every language. One whose first word is amiss is one, too."""
    text = line.text.lstrip()
    if text.startswith(_FIRST):
        row = _row(line.text)
        if len(row) > 2 and row[0].text in _FIRST and any(piece.kind == "quoted" for piece in row):
            return True
    # No line of cards has two texts in quotes, each after the name of its form.
    return text.count('"') >= 4 and _lacks_noun(line)


def _lacks_noun(line: Line) -> bool:
    row = _row(line.text)
    entry = read_entry(_said(row), line.span, "") if row[0].text not in _FIRST else None
    return entry is not None and len(entry.forms) > 1


def _said(row: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """What a noun line says behind its first word; where that is missing, all of it."""
    return row[1:] if row[0].text == "noun" or suggest(row[0].text, ("noun",)) else row


@lru_cache(maxsize=8192)
def _row(text: str) -> tuple[Piece, ...]:
    return tuple(pieces(text))


@lru_cache(maxsize=8192)
def _entry(line: Line, vocabulary: Vocabulary, base: Vocabulary) -> Entry | None:
    """The entry of a noun line; under the id of the language's own noun where a game calls that as the language does.

    A translation may call it as its own language does, or as the game's (*base*).
    """
    row = _said(_row(line.text))
    entry = read_entry(row, line.at(row[0].column - 1, row[0].end - 1), vocabulary.usual) if row else None
    if entry is None:
        return None
    for said_in in (vocabulary, base):
        own_id = Lexicon(said_in, ()).given_id(entry.id, verbs=False)
        if any(one.id == own_id for one in said_in.nouns):
            return replace(entry, id=own_id)
    return entry


def read_words(
    line: Line, vocabulary: Vocabulary, base: Vocabulary, words: Words, layer: Layer = OF_THE_GAME
) -> list[Diagnostic]:
    """Put what a line says into *words*. E110, E119, E204, E303, E305."""
    row = _row(line.text)
    mistakes = _read_words(line, row, vocabulary, base, words, layer)
    if scripts_meet(line.text):
        mistakes += [one for piece in row if piece.kind == "quoted" for one in _strange_letters(line, piece)]
    if line.under:
        mistakes.append(_too_deep(line.under[0], f"{row[0].text} {row[1].text}"))
        # All that uses what they say would seem wrong as well.
        for inner in filter(is_noun_line, line.under):
            read_words(inner, vocabulary, base, words, layer)
    return mistakes


def _too_deep(line: Line, parent: str) -> Diagnostic:
    """Nothing stands under a line of words."""
    first = _row(line.text)[0]
    span = line.at(first.column - 1, first.end - 1)
    if not is_noun_line(line):
        return report("E204", span, found=first.text, parent=parent)
    if first.text not in _FIRST:
        return report("E110", span, found=first.text, shape=SHAPE)
    return report("E204", span, found=first.text, parent=parent, margin=first.text)


def _strange_letters(line: Line, piece: Piece) -> Iterator[Diagnostic]:
    """A word with letters of two scripts would be printed, and be found by nobody who types it."""
    for match in _WORD.finditer(piece.text):
        at = piece.column + match.start()
        one = look_alike(match[0], line.at(at, at + len(match[0])))
        # Without a word that can be meant the letters may be there on purpose: ΔE.
        if one is not None and "meant" in one.facts:
            yield one


def _read_words(
    line: Line, row: tuple[Piece, ...], vocabulary: Vocabulary, base: Vocabulary, words: Words, layer: Layer
) -> list[Diagnostic]:
    if row[0].text == "title":
        kinds = [piece.kind for piece in row]
        from_text = kinds[3:] == ["word", "quoted"] and row[3].text == "from"
        if kinds[:3] != ["word", "word", "quoted"] or not (from_text or len(row) == 3):
            return [report("E110", line.span, found=row[0].text, shape=TITLE_SHAPE)]
        mistakes = _read_title(row, line, words, layer)
        if from_text and not mistakes:
            words.made_from[row[1].text] = row[4].text
        return mistakes
    entry = _entry(line, vocabulary, base)
    if entry is None:
        return [report("E110", line.span, found=row[0].text, shape=SHAPE)]
    known = forms_of(vocabulary)
    mistakes = []
    if row[0].text != "noun":
        span = line.at(row[0].column - 1, row[0].end - 1)
        mistakes.append(report("E110", span, found=row[0].text, shape=SHAPE))
    for form in tuple(entry.forms):
        if form not in known:
            piece = next(piece for piece in row if piece.text == form)
            meant = suggest(form, sorted(known))
            span = line.at(piece.column - 1, piece.end - 1)
            mistakes.append(report("E119", span, form=form, known=tuple(sorted(known)), meant=meant))
            # Read on with the form that was meant, or lines that use it would seem wrong as well.
            entry = replace(entry, forms={meant or form: entry.forms[form], **entry.forms})
    first = words.nouns.get(entry.id.casefold())
    if first is not None and entry.span is not None:
        notes = ((first.span, "first"),) if first.span is not None else ()
        mistakes.append(report("E303", entry.span, notes=notes, name=entry.id, sort="noun"))
        return mistakes
    words.nouns[entry.id.casefold()] = entry
    return mistakes


def _read_title(row: tuple[Piece, ...], line: Line, words: Words, layer: Layer) -> list[Diagnostic]:
    card, title = row[1].text, row[2].text
    span = line.at(row[1].column - 1, row[1].end - 1)
    by = words.by.get(card, "")
    again = card in words.titles and (by == layer.variant or (by not in layer.below and bool(by)))
    if again and (by == layer.variant or words.titles[card] != title):
        return [report("E303", span, notes=((words.places[card], "first"),), name=card, sort="title")]
    words.titles[card], words.places[card] = title, span
    words.made_from.pop(card, None)
    if layer.variant:
        words.by[card] = layer.variant
    return []


@cache
def forms_of(vocabulary: Vocabulary) -> frozenset[str]:
    """Every form a name can have: plural rows, forms asked for by phrases, and those joined with a plural row."""
    rows = {row.name for row in vocabulary.plurals}
    asked = {hole.form for ways in vocabulary.phrases.values() for way in ways for hole in way.holes() if hole.form}
    agreeing = {row for table in vocabulary.agree.values() for row in table.forms}
    classes = {row.rpartition("_")[2] for row in agreeing} | {You.tag()}
    joined = {f"{form}_{row}" for form in asked for row in rows | classes}
    return frozenset(
        rows
        | agreeing
        | {LABEL, HEADING}
        | asked
        | joined
        | set(vocabulary.derived)
        | set(vocabulary.derived.values())
        | {BULK}
    )
