"""A language file, read line by line. Its format is fixed; its words are the language's own."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from spyrium_dsl.language.phrases import CONDITIONS, Agreeing, Alternative, filler_of, parse_phrase
from spyrium_dsl.language.schema import WITHOUT_PHRASE, Shape, shapes
from spyrium_dsl.language.vocabulary import (
    BY_SO_MUCH,
    JOINTS,
    JOINTS_AT_WILL,
    WORDS_OF_PRINTINGS,
    WORDS_OF_VARIANTS,
    Entry,
    Plural,
    Range,
    Vocabulary,
)
from spyrium_dsl.language.wordings import Wording, parts_of
from spyrium_dsl.language.words import Folding, Joined, Sound
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.quotes import QUOTED, comment_start
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

SHAPES = {
    "plural": "plural NAME [numbers] [not numbers]",
    "form": "form NAME is NAME",
    "fold": "fold LETTER LETTER",
    "sound": 'sound WORD WORD "letters" [not "letters"]',
    "join": "join WORD WORD WORD",
    "agree": 'agree NAME form "word" ...',
    "say": 'say NAME "phrase" [for currency] [| "phrase" ...]',
    "verb": 'verb NAME [class] [form] "word" ...',
    "noun": 'noun NAME [class] form "word" ...',
    "label": 'label NAME "words" ...',
    "cost": "cost NAME [NAME ...]",
    "tie": "tie WORD [WORD ...]",
    "slip": 'slip "words" [| "words" ...] for "words" [then "words" ...]',
    "hint": 'hint "words" [| "words" ...] for "words" [then "words" ...]',
}
_TOKEN = re.compile(rf'(?P<quoted>{QUOTED})|(?P<bar>\|)|(?P<word>[^\s|"]+)')
_RANGE = re.compile(r"(\*?)(\d{1,6})(?:-\*?(\d{1,6}))?")
_HEADER = re.compile(rf"language\s+([\w-]+)\s+({QUOTED})\s*$")
# A pattern from a file must not be able to run for long: sets of letters and choices, no repetition.
_SAFE_PATTERN = re.compile(r"[\w\[\]|()'\-^ ]{1,400}")


class Piece(NamedTuple):
    """A word, a quoted text or a bar of a vocabulary line, with its columns counted from 1."""

    kind: str
    text: str
    column: int
    end: int


@dataclass
class _Draft:
    source: Source
    folding: Folding = field(default_factory=Folding)
    plurals: list[Plural] = field(default_factory=list)
    derived: dict[str, str] = field(default_factory=dict)
    agree: dict[str, Entry] = field(default_factory=dict)
    phrases: dict[str, list[Alternative]] = field(default_factory=dict)
    verbs: list[Entry] = field(default_factory=list)
    labels: list[Entry] = field(default_factory=list)
    nouns: list[Entry] = field(default_factory=list)
    costs: set[str] = field(default_factory=set)
    ties: list[str] = field(default_factory=list)
    slips: dict[str, str] = field(default_factory=dict)
    wordings: list[Wording] = field(default_factory=list)
    mistakes: list[Diagnostic] = field(default_factory=list)

    def span(self, line: int, piece: Piece) -> Span:
        return Span.on_line(self.source.path, line, piece.column, piece.end)

    def unreadable(self, line: int, piece: Piece, shape: str | None = None) -> None:
        allowed = None if shape else tuple(SHAPES)
        self.mistakes.append(
            report("E110", self.span(line, piece), found=piece.text, shape=shape, can_stand_here=allowed)
        )


def pieces(text: str, offset: int = 0) -> list[Piece]:
    """The words, quoted texts and bars of a line whose comment is gone."""
    found = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "word"
        text_of = match[kind][1:-1] if kind == "quoted" else match[kind]
        found.append(Piece(kind, text_of, offset + match.start() + 1, offset + match.end() + 1))
    return found


def read_vocabulary(source: Source, skeleton: str) -> tuple[Vocabulary | None, tuple[Diagnostic, ...]]:
    """The language of a file that begins `language CODE "Name"`; None where its header does not read.

    Phrases with mistakes are left out, so that one file shows them all. E110, E111, E112, E114, E118, E119, W116.
    """
    draft = _Draft(source)
    header = None
    lines = [(number, line[: comment_start(line)]) for number, line in enumerate(source.lines, 1)]
    lines = [(number, line) for number, line in lines if line.strip()]
    if lines:
        header = _HEADER.match(lines[0][1].strip())
    if header is None:
        where = Span.on_line(source.path, lines[0][0], 1, len(lines[0][1]) + 1) if lines else None
        shape = 'language CODE "Name"'
        return None, (report("E105", where, header="language", shape=shape),)
    # Letters that count as equal come first: every word of the file is folded by them.
    rows = [(number, pieces(line)) for number, line in lines[1:]]
    for wanted in (
        ("fold",),
        ("sound", "join"),
        ("plural", "form", "agree", "verb", "noun", "label", "slip", "hint", "tie"),
        ("say", "cost", ""),
    ):
        for number, row in rows:
            word = row[0].text if row[0].text in SHAPES else ""
            if word in wanted:
                _READERS.get(word, _unknown)(draft, number, row)
    if not draft.plurals:
        draft.plurals.append(Plural("one"))
    elided = any(word.endswith("'") for sound in draft.folding.sounds for word in (sound.base, sound.variant))
    vocabulary = Vocabulary(
        code=header[1],
        name=header[2][1:-1],
        skeleton=skeleton,
        hash=hashlib.sha256(f"{skeleton}\0{source.text}".encode()).hexdigest(),
        folding=replace(draft.folding, elides=elided),
        plurals=tuple(draft.plurals),
        derived=draft.derived,
        agree=draft.agree,
        phrases={tag: tuple(ways) for tag, ways in draft.phrases.items()},
        verbs=tuple(draft.verbs),
        labels=tuple(draft.labels),
        nouns=tuple(draft.nouns),
        costs=frozenset(draft.costs),
        ties=tuple(draft.ties),
        slips=draft.slips,
        wordings=tuple(draft.wordings),
        missing=tuple(tag for tag in all_tags() if tag not in draft.phrases and not _may_lack(tag)),
        path=source.path,
    )
    _check_forms(draft, rows)
    if vocabulary.missing:
        where = Span.on_line(source.path, lines[0][0], 1, len(lines[0][1].rstrip()) + 1)
        draft.mistakes.append(report("W116", where, language=vocabulary.code, phrases=vocabulary.missing))
    return vocabulary, tuple(sorted(draft.mistakes))


@cache
def all_tags() -> Mapping[str, None]:
    """Every name that a `say` line may have: joints, classes with a phrase, yes/no slots, words of printings and
    variants."""
    marks = {slot.mark: None for shape in shapes().values() for slot in shape.slots.values() if slot.mark}
    classes = (tag for tag in shapes() if tag not in WITHOUT_PHRASE)
    every = (*JOINTS, *JOINTS_AT_WILL, *classes, *marks, *WORDS_OF_PRINTINGS, *WORDS_OF_VARIANTS, BY_SO_MUCH)
    return dict.fromkeys(every)


def _may_lack(tag: str) -> bool:
    """What no game can be played with yet need not be said in every language, nor what can be said in another way."""
    shape = shapes().get(tag)
    return tag in (*JOINTS_AT_WILL, BY_SO_MUCH) or (shape is not None and shape.cls.not_run_yet)


# ------------------------------------------------------------------------------------------------ lines


def _unknown(draft: _Draft, line: int, row: list[Piece]) -> None:
    draft.unreadable(line, row[0])


def _plural(draft: _Draft, line: int, row: list[Piece]) -> None:
    if len(row) < 2:
        draft.unreadable(line, row[0], SHAPES["plural"])
        return
    within: list[Range] = []
    without: list[Range] = []
    into = within
    for piece in row[2:]:
        match = _RANGE.fullmatch(piece.text)
        if piece.text == "not" and into is within:
            into = without
        elif match:
            star, low, high = match.groups()
            into.append(Range(int(low), int(high or low), 10 ** len(high or low) if star else 0))
        else:
            draft.unreadable(line, piece, SHAPES["plural"])
            return
    draft.plurals.append(Plural(row[1].text, tuple(within), tuple(without)))


def _form(draft: _Draft, line: int, row: list[Piece]) -> None:
    if len(row) != 4 or row[2].text != "is":
        draft.unreadable(line, row[0], SHAPES["form"])
        return
    draft.derived[row[1].text] = row[3].text


def _fold(draft: _Draft, line: int, row: list[Piece]) -> None:
    if len(row) != 3:
        draft.unreadable(line, row[0], SHAPES["fold"])
        return
    pair = (row[1].text.casefold(), row[2].text.casefold())
    draft.folding = replace(draft.folding, pairs=(*draft.folding.pairs, pair))


def _sound(draft: _Draft, line: int, row: list[Piece]) -> None:
    kinds = [piece.kind for piece in row[1:]]
    if kinds[:3] != ["word", "word", "quoted"] or kinds[3:] not in ([], ["word", "quoted"]):
        draft.unreadable(line, row[0], SHAPES["sound"])
        return
    patterns = [piece for piece in row if piece.kind == "quoted"]
    compiled = []
    for piece in patterns:
        try:
            if not _SAFE_PATTERN.fullmatch(piece.text):
                raise re.error("only sets and choices")
            compiled.append(re.compile(piece.text))
        except re.error:
            draft.unreadable(line, piece, SHAPES["sound"])
            return
    base, variant = draft.folding.fold(row[1].text), draft.folding.fold(row[2].text)
    sound = Sound(base, variant, compiled[0], compiled[1] if len(compiled) > 1 else None)
    draft.folding = replace(draft.folding, sounds=(*draft.folding.sounds, sound))


def _join(draft: _Draft, line: int, row: list[Piece]) -> None:
    if [piece.kind for piece in row[1:]] != ["word", "word", "word"]:
        draft.unreadable(line, row[0], SHAPES["join"])
        return
    folding = draft.folding
    draft.folding = replace(folding, joined=(*folding.joined, Joined(*(folding.fold(one.text) for one in row[1:]))))


def _agree(draft: _Draft, line: int, row: list[Piece]) -> None:
    entry = read_entry(row[1:], draft.span(line, row[0]), "")
    if entry is None:
        draft.unreadable(line, row[0], SHAPES["agree"])
        return
    draft.agree[entry.id] = entry


def _verb(draft: _Draft, line: int, row: list[Piece]) -> None:
    entry = read_entry(row[1:], draft.span(line, row[0]), draft.plurals[0].name if draft.plurals else "one")
    if entry is None:
        draft.unreadable(line, row[0], SHAPES[row[0].text])
        return
    {"verb": draft.verbs, "noun": draft.nouns, "label": draft.labels}[row[0].text].append(entry)


def _cost(draft: _Draft, line: int, row: list[Piece]) -> None:
    known = (*(tag for tag in shapes() if tag not in WITHOUT_PHRASE), *(verb.id for verb in draft.verbs))
    if len(row) < 2:
        draft.unreadable(line, row[0], SHAPES["cost"])
    for piece in row[1:]:
        if piece.text in known:
            draft.costs.add(piece.text)
        else:
            meant = suggest(piece.text, known)
            draft.mistakes.append(report("E111", draft.span(line, piece), phrase=piece.text, meant=meant))


def _tie(draft: _Draft, line: int, row: list[Piece]) -> None:
    if len(row) < 2 or any(piece.kind != "word" for piece in row):
        draft.unreadable(line, row[0], SHAPES["tie"])
        return
    draft.ties += [piece.text for piece in row[1:]]


def _slip(draft: _Draft, line: int, row: list[Piece]) -> None:
    row, more = _more_lines(row)
    *slips, joint, meant = row[1:] if len(row) > 3 else (row[0], row[0], row[0])
    kinds = [piece.kind for piece in slips]
    # Words in quotes with bars between them.
    if joint.text != "for" or meant.kind != "quoted" or kinds != (["quoted", "bar"] * len(kinds))[: len(kinds) | 1]:
        draft.unreadable(line, row[0], SHAPES[row[0].text])
        return
    same = row[0].text == "slip"
    for piece in slips:
        if piece.kind != "quoted":
            continue
        parts = parts_of(piece.text, draft.folding)
        said = "\n".join((meant.text, *more))
        draft.wordings.append(Wording(parts, said, same, draft.span(line, piece)))
        if same and len(parts) == 1 and not more:
            draft.slips[parts[0]] = meant.text


def _more_lines(row: list[Piece]) -> tuple[list[Piece], tuple[str, ...]]:
    """What stands before the first `then "words"` at the end, and those words: further lines of the meaning."""
    more: list[str] = []
    while len(row) > 2 and row[-1].kind == "quoted" and (row[-2].kind, row[-2].text) == ("word", "then"):
        more.insert(0, row[-1].text)
        row = row[:-2]
    return row, tuple(more)


def read_entry(row: Sequence[Piece], span: Span, usual: str) -> Entry | None:
    """The entry `ID [class] [form] "word" [| "word"] form "word" ...`; a text without a form is of the form *usual*."""
    if not row or row[0].kind != "word":
        return None
    forms: dict[str, tuple[str, ...]] = {}
    words: list[str] = []
    agreement = ""
    form = usual
    after_bar = False
    for piece in row[1:]:
        if piece.kind == "word":
            words.append(piece.text)
        elif piece.kind == "bar":
            after_bar = True
        else:
            if not after_bar:
                if len(words) > (1 if forms else 2) or (not words and (forms or not usual)):
                    return None
                agreement = words[0] if len(words) == 2 else agreement
                form = words[-1] if words else usual
            forms[form] = (*forms.get(form, ()), piece.text)
            words, after_bar = [], False
    return Entry(row[0].text, forms, agreement, span) if forms and not words and not after_bar else None


def _say(draft: _Draft, line: int, row: list[Piece]) -> None:
    if len(row) < 3 or row[1].kind != "word":
        draft.unreadable(line, row[0], SHAPES["say"])
        return
    tag = row[1].text
    shape = shapes().get(tag)
    if tag not in all_tags():
        meant = suggest(tag, all_tags())
        draft.mistakes.append(report("E111", draft.span(line, row[1]), phrase=tag, meant=meant))
        return
    form, quoted, condition, words = "", None, "", row[2:]
    for index, piece in enumerate([*words, Piece("bar", "|", row[-1].end, row[-1].end)]):
        if piece.kind == "bar":
            if quoted is None:
                draft.unreadable(line, piece, SHAPES["say"])
                return
            _add(draft, line, tag, shape, quoted, condition, form)
            form, quoted, condition = "", None, ""
        elif piece.kind == "quoted" and quoted is None:
            quoted = piece
        elif quoted is None:
            form = piece.text
        elif piece.text == "for" and words[index - 1].kind == "quoted":
            continue
        elif words[index - 1].kind == "word" and piece.text in {*CONDITIONS, *(verb.id for verb in draft.verbs)}:
            condition = f"{condition} {piece.text}".lstrip()
        else:
            draft.unreadable(line, piece, SHAPES["say"])
            return


def _add(draft: _Draft, line: int, tag: str, shape: Shape | None, quoted: Piece, condition: str, form: str) -> None:
    span = draft.span(line, quoted)
    alternative = Alternative(tag, parse_phrase(quoted.text, draft.folding), quoted.text, span, condition, form)
    slots = shape.slots if shape is not None else {}
    named = [hole.slot for hole in alternative.holes()]
    unknown = [name for name in named if name not in slots]
    twice = [name for index, name in enumerate(named) if name in named[:index]]
    if unknown or twice:
        slot = (unknown or twice)[0]
        meant = suggest(slot, slots)
        draft.mistakes.append(report("E112", span, phrase=tag, slot=slot, known=tuple(slots), meant=meant))
        return
    for name, slot_of in slots.items():
        # What a phrase leaves out is said by its condition: `"jesteś {state}" for you`, `"wirf {thing} ab" for discard`.
        if slot_of.required and name not in named and not filler_of(slot_of, condition):
            draft.mistakes.append(report("E118", span, phrase=tag, slot=name))
            return
    agreeing = [part.name for part in alternative.parts if isinstance(part, Agreeing)]
    for name in agreeing:
        if name not in draft.agree:
            draft.mistakes.append(report("E112", span, phrase=tag, slot=name, known=tuple(draft.agree)))
            return
    draft.phrases.setdefault(tag, []).append(alternative)


def _check_forms(draft: _Draft, rows: list[tuple[int, list[Piece]]]) -> None:
    """A form made from another one must lead to a form that is somewhere given or asked for."""
    asked = {hole.form for ways in draft.phrases.values() for way in ways for hole in way.holes()}
    known = asked | {row.name for row in draft.plurals} | set(draft.derived)
    for number, row in rows:
        if len(row) == 4 and row[0].text == "form" and row[3].text not in known:
            meant = suggest(row[3].text, known)
            draft.mistakes.append(report("E119", draft.span(number, row[3]), form=row[3].text, meant=meant))


_READERS = {
    "plural": _plural,
    "form": _form,
    "fold": _fold,
    "sound": _sound,
    "join": _join,
    "agree": _agree,
    "verb": _verb,
    "noun": _verb,
    "label": _verb,
    "cost": _cost,
    "slip": _slip,
    "tie": _tie,
    "hint": _slip,
    "say": _say,
}
