"""Lines in a file of another sort, and files whose header is none: the lines say where they belong.

One mistake, one message: they are read where they belong, or all that speaks of what they name would seem wrong as well.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from typing import NamedTuple

from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.cards import card_parts, is_card
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.examples import is_example
from spyrium_dsl.parse.files import File
from spyrium_dsl.parse.header import Header, meant_header, shape_of
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.misspelt import begins_declaration
from spyrium_dsl.parse.nouns import is_noun_line
from spyrium_dsl.parse.openings import may_open, opening
from spyrium_dsl.parse.remembered import Remembered
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report
from spyrium_dsl.text.span import Span

_READ = ("cards", "printings", "examples")
"""Files whose lines tell what they are, and that say nothing in their headers but whose they are."""


class _Cards(NamedTuple):
    """The ids of cards at the margin of a file, and what stands before them."""

    ids: frozenset[str]
    heads: frozenset[str]


class _Glance(NamedTuple):
    """What a file looks like: whether each line is one of its sort, whatever cards there are; the words that begin lines
    which would be rows were they ids, and what would be the heads of cards under others."""

    is_usual: bool
    words: frozenset[str]
    heads_under: frozenset[str]


# A check is waited for, and nearly all files are those of the check before.
_CARDS: Remembered[_Cards] = Remembered("cards at the margin")
_GLANCES: Remembered[_Glance] = Remembered("a glance")


@dataclass(frozen=True)
class Sorter:
    """Sorts the lines of a game's files; *ids* are those of its cards, *heads* what stands before them."""

    game: Header
    vocabularies: Mapping[str, Vocabulary]
    ids: frozenset[str]
    heads: frozenset[str]

    def sorted_out(self, files: Sequence[File], log: Log) -> Iterator[File]:
        """The files with each line where it belongs. E120, E204; of files without a header, E104."""
        for file in files:
            if self._is_in_order(file, log):
                yield file
            else:
                yield from self._sorted(self._at_the_margin(file, log) if file.header.kind == "cards" else file, log)
        for path in dict.fromkeys(line.path for line in log.unread):
            lines = tuple(line for line in log.unread if line.path == path)
            headed = self._headed(lines, log)
            if headed is not None:
                log.unread = [line for line in log.unread if line.path != path]
                yield headed

    def _is_in_order(self, file: File, log: Log) -> bool:
        vocabulary = self._vocabulary(file)
        if vocabulary is None:
            return True
        glance = _GLANCES.read(log, (file, vocabulary), partial(_glance, file, vocabulary))
        return glance.is_usual and glance.words.isdisjoint(self.ids) and glance.heads_under.isdisjoint(self.heads)

    def _vocabulary(self, file: File) -> Vocabulary | None:
        """That of a file which is sorted; None for others."""
        is_sorted = file.header.kind in (*_READ, "game")
        return self.vocabularies.get(file.header.language or self.game.language) if is_sorted else None

    # ------------------------------------------------------------------ cards that are indented

    def _at_the_margin(self, file: File, log: Log) -> File:
        """The file with a card that stands under another brought to the margin, with what follows it. E204."""
        found: list[Line] = []
        for line in file.lines:
            found += _apart(line, self.heads, log)
        return replace(file, lines=tuple(found)) if len(found) > len(file.lines) else file

    # ------------------------------------------------------------------ lines in a file of another sort

    def _sorted(self, file: File, log: Log) -> Iterator[File]:
        own, vocabulary = file.header.kind, self._vocabulary(file)
        assert vocabulary is not None
        astray: dict[str, list[Line]] = {}
        left: list[Line] = []
        usual = 0
        for line in file.lines:
            is_usual = _is_usual(line, own, vocabulary) and not (own == "game" and self._is_row(line))
            kind = "" if is_usual else self._belongs(line, vocabulary)
            (astray.setdefault(kind, []) if kind not in ("", own) else left).append(line)
            usual += is_usual
        if not astray:
            yield file
            return
        if not usual and len(astray) == 1 and own != "game":
            # Not the lines are in the wrong place: the header is wrong.
            (kind,) = astray
            log.add(_lines_of(file.header, kind))
            astray[kind] = list(file.lines)
        else:
            yield replace(file, lines=tuple(left))
            log.add(*(_astray(lines[0], kind, file.header, vocabulary) for kind, lines in astray.items()))
        for kind, lines in astray.items():
            if kind in _READ:
                yield File(replace(file.header, kind=kind), tuple(lines))
            else:
                # What it changes is nobody's to say: a variant has a name of its own.
                log.unread += lines

    def _is_row(self, line: Line) -> bool:
        """Whether the line begins as no other does: with a card, and no line under it."""
        return _first_word(line) in self.ids and _may_be_row(line)

    def _belongs(self, line: Line, vocabulary: Vocabulary) -> str:
        """The sort of file that a line at the margin stands in; "" where it may stand in several, or in none."""
        if is_noun_line(line):
            return ""
        if is_example(line):
            return "examples"
        if begins_declaration(line, vocabulary):
            return ""
        if self._is_row(line):
            return "printings"
        if _way(line, vocabulary):
            return "variant"
        return "cards" if is_card(line) else ""

    # ------------------------------------------------------------------ files without a header

    def _headed(self, lines: tuple[Line, ...], log: Log) -> File | None:
        """The file as its lines say what it is; what is said of its first line is said with the header to write."""
        first = lines[0]
        said = next((one for one in log.diagnostics if _is_about(one, first)), None)
        if said is None:
            return None
        vocabulary = self.vocabularies[self.game.language]
        found = [self._belongs(line, vocabulary) for line in lines] if said.code == "E104" else [""]
        word = meant_header(first)
        if word in _READ and not found[0]:
            # What the file is, is clear enough.
            return File(self._header(word, first.span), (*first.under, *lines[1:]))
        kind = next((kind for kind in found if kind), "")
        language = PurePath(first.path).stem
        if not kind and any(map(is_noun_line, lines)) and language in self.vocabularies:
            kind = "translation"
            found[0] = kind if is_noun_line(first) else ""
        if not kind or kind == "variant":
            return None
        header = self._header(kind, first.span)
        if kind == "translation":
            header = replace(header, language=language)
        facts = {name: fact for name, fact in said.facts.items() if name != "meant"}
        written = _written(header)
        before = bool(found[0])
        fix = Fix(first.at(0, 0), f"{written}\n\n") if before else Fix(first.span, written)
        log.diagnostics.remove(said)
        if said.code == "E104":
            facts = {**facts, "before" if before else "instead": written}
        log.add(Diagnostic(said.code, said.span, facts, fix))
        return File(header, lines if before else (*first.under, *lines[1:]))

    def _header(self, kind: str, span: Span) -> Header:
        return Header(kind, self.game.game, "", "", span)


def sorter(game: Header, vocabularies: Mapping[str, Vocabulary], files: Sequence[File], log: Log) -> Sorter:
    """What sorts the lines of a game, by those that stand at the margins of its files."""
    found = [_CARDS.read(log, (file,), partial(_cards, file.lines)) for file in files]
    found.append(_cards(tuple(log.unread)))
    ids = frozenset[str]().union(*(one.ids for one in found))
    return Sorter(game, vocabularies, ids, frozenset[str]().union(*(one.heads for one in found)))


def _cards(lines: tuple[Line, ...], log: Log | None = None) -> _Cards:
    found = [(line, card_parts(line)) for line in lines if is_card(line)]
    ids = frozenset(line.text[at:end] for line, (_, _, at, end) in found)
    return _Cards(ids, frozenset(head.strip() for _, (head, _, _, _) in found))


def _glance(file: File, vocabulary: Vocabulary, log: Log) -> _Glance:
    own, lines = file.header.kind, file.lines
    under = (one for line in lines for one in line.under if is_card(one)) if own == "cards" else ()
    return _Glance(
        all(_is_usual(line, own, vocabulary) for line in lines),
        frozenset(map(_first_word, filter(_may_be_row, lines))) if own == "game" else frozenset(),
        frozenset(card_parts(one)[0].strip() for one in under),
    )


def _is_usual(line: Line, own: str, vocabulary: Vocabulary) -> bool:
    """What nearly every line of a file is; of a game's own file, rows are told by the cards that there are."""
    if own == "examples":
        return is_example(line)
    card = is_card(line)
    if own == "printings":
        return not card and _may_be_row(line) and not _way(line, vocabulary)
    return card == (own == "cards") and not _way(line, vocabulary) and (card or not is_example(line))


def _may_be_row(line: Line) -> bool:
    return not line.under and '"' not in line.text


def _apart(line: Line, heads: Container[str], log: Log) -> Iterator[Line]:
    """The line, and the first card under it beside it; what stands below that card is the card's."""
    at = next((at for at, one in enumerate(line.under) if is_card(one) and card_parts(one)[0].strip() in heads), None)
    if at is None:
        yield line
        return
    yield replace(line, under=line.under[:at])
    card = line.under[at]
    head = card_parts(card)[0].strip()
    span = card.at(card.indent, card.indent + len(head))
    log.add(report("E204", span, fix=Fix(card.at(0, card.indent + len(head)), head), found=head, margin=head))
    yield from _apart(replace(card, under=(*card.under, *line.under[at + 1 :])), heads, log)


def _is_about(one: Diagnostic, line: Line) -> bool:
    return (
        one.code in ("E104", "E105")
        and one.span is not None
        and (one.span.path, one.span.line) == (line.path, line.number)
    )


def _first_word(line: Line) -> str:
    return line.text.split(maxsplit=1)[0]


def _way(line: Line, vocabulary: Vocabulary) -> str:
    """The words of a variant that a line begins with, unless they are a kind, and the line a card of it."""
    if not may_open(line, vocabulary):
        return ""
    rest = opening(line, vocabulary).rest
    words = line.text[line.indent : rest.indent].strip()
    return "" if is_card(line) and card_parts(line)[0].strip() == words else words


def _written(header: Header) -> str:
    """The header of a file of that sort, as it is to be written."""
    over = "".join(f"+{one}" for one in header.over)
    whose = f"for {header.game}{over}"
    if header.kind == "translation":
        return f"translation {header.language} {whose}"
    return f"{header.kind} {whose}" + (f" in {header.language}" if header.language else "")


def _astray(line: Line, kind: str, header: Header, vocabulary: Vocabulary) -> Diagnostic:
    """E204 for a line in a file of another sort, at the word that tells what it is."""
    word = _way(line, vocabulary) if kind == "variant" else ""
    if kind == "cards":
        word = card_parts(line)[0].strip()
    word = word or _first_word(line)
    under = shape_of("variant") if kind == "variant" else _written(replace(header, kind=kind, language=_own(header)))
    return report("E204", line.at(line.indent, line.indent + len(word)), found=word, under=(under,))


def _own(header: Header) -> str:
    """The language that a header beside it names: a game's own is that of its files."""
    return "" if header.kind == "game" else header.language


def _lines_of(header: Header, kind: str) -> Diagnostic:
    """E120 for a header over the lines of another sort of file, at its first word."""
    whole = header.span
    span = Span.on_line(whole.path, whole.line, whole.column, whole.column + len(header.kind))
    if kind == "variant":
        return report("E120", span, header=header.kind, shape=shape_of(kind))
    return report("E120", span, fix=Fix(span, kind), header=header.kind, meant=kind)
