"""Translators' exchange: a gettext PO file out, and back in.

The context of an entry is what it is about: `title/CARD`, `noun/NAME` (a plural entry), `noun/NAME/FORM`,
`noun/NAME/class` (what agreeing words look at), and `CARD/FIELD` for a line. Export keeps what a translator has written
and the text it was written for; a second export gives no difference. Import refuses an entry with the place of its line
in the PO file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import polib

from spyrium_dsl.exchange.asked import Asked, asked
from spyrium_dsl.exchange.drift import label, spoken
from spyrium_dsl.exchange.status import names_to_say, titles_to_say
from spyrium_dsl.exchange.translation_file import CLASS
from spyrium_dsl.language.lexicon import NUMBER, Lexicon
from spyrium_dsl.language.vocabulary import Entry, Plural, Range, Vocabulary
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span

GENERATED = "generated: "
"""How the comment begins on a line that is printed from the meaning and need not be written by hand; the line follows."""


def plural_header(vocabulary: Vocabulary) -> str:
    """The header that tells tools how to choose among plural forms, made from the rules of the language.

    The last row serves for the numbers that no other fits.
    """
    rows = vocabulary.plurals
    text = str(len(rows) - 1)
    for number in reversed(range(len(rows) - 1)):
        text = f"{_condition(rows[number])} ? {number} : {text}"
    return f"nplurals={len(rows)}; plural=({text});"


def _condition(row: Plural) -> str:
    inside = " || ".join(_range(one) for one in row.within) or "1"
    if len(row.within) > 1:
        inside = f"({inside})"
    return " && ".join([inside, *(f"!({_range(one)})" for one in row.without)])


def _range(one: Range) -> str:
    n = f"n%{one.by_end}" if one.by_end else "n"
    return f"{n}=={one.low}" if one.low == one.high else f"{n}>={one.low} && {n}<={one.high}"


def export(reading: Reading, language: str, old: polib.POFile | None = None) -> polib.POFile:
    """The PO file of a game in a language. *old*: the one exported before, of which all that somebody wrote is kept.

    What the game no longer has stays as obsolete, as tools call it, and serves again when it comes back.
    """
    made = polib.POFile(wrapwidth=0)
    lexicon = reading.lexicons[language]
    before = sorted(old, key=lambda entry: not entry.obsolete) if old is not None else []
    if old is not None:
        made.header, made.metadata_is_fuzzy = old.header, old.metadata_is_fuzzy
    made.metadata = {
        **(old.metadata if old is not None else {}),
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": language,
        "Plural-Forms": plural_header(lexicon.vocabulary),
    }
    kept = {entry.msgctxt: entry for entry in before}
    for entry in entries(reading, language):
        made.append(_with_kept(entry, kept.get(entry.msgctxt)))
    there = {entry.msgctxt for entry in made}
    for entry in old or ():
        if entry.msgctxt not in there and _is_written(entry):
            entry.obsolete = True
            made.append(entry)
    return made


def _is_written(entry: polib.POEntry) -> bool:
    """Whether somebody wrote something in it, which nothing could print anew."""
    said = entry.msgstr or any(entry.msgstr_plural.values())
    return bool(entry.tcomment or (said and _solid(entry.msgstr) != _printed(entry)))


def _with_kept(entry: polib.POEntry, old: polib.POEntry | None) -> polib.POEntry:
    """The new entry with what the translator had written; changed base text is kept as the previous text."""
    if old is None:
        return entry
    entry.tcomment = old.tcomment
    if old.msgid == entry.msgid:
        entry.previous_msgid = old.previous_msgid
        entry.flags = list(old.flags)
    else:
        entry.previous_msgid = old.msgid
        if not entry.comment.startswith(GENERATED):
            entry.flags = sorted({*old.flags, "fuzzy"})
    # What is printed anyway gives way to what was written over it, and to nothing else.
    is_over = _printed(old) is not None and old.msgstr != "" and _solid(old.msgstr) != _printed(old)
    if is_over or not entry.comment.startswith(GENERATED):
        entry.msgstr = old.msgstr or entry.msgstr
        if old.msgstr_plural and entry.msgid_plural:
            entry.msgstr_plural = old.msgstr_plural
    return entry


def entries(reading: Reading, language: str) -> Iterator[polib.POEntry]:
    """What there is to translate, with what the language says so far."""
    tree = reading.tree
    if tree is None:
        return
    base, lexicon = reading.lexicons[tree.language], reading.lexicons[language]
    heard = asked(tree, lexicon)
    yield from _nouns(reading, base, lexicon, heard, names_to_say(reading, language, heard))
    said = {card.id: card for card in reading.translations.get(language, ())}
    titles = dict(reading.words[language].titles) if language in reading.words else {}
    titles = {**{card.id: card.title for card in said.values() if card.title}, **titles}
    own_titles = titles_to_say(reading)
    titles = {**(own_titles if language == tree.language else {}), **titles}
    yield _title(tree.id, own_titles, titles)
    for card in sorted(tree.cards, key=lambda one: (one.kind, one.id)):
        if card.id in own_titles:
            yield _title(card.id, own_titles, titles)
        by_hand = said.get(card.id)
        lines = {label(line): line for line in by_hand.properties} if by_hand is not None else {}
        here, there = base.about(card.kind), lexicon.about(card.kind)
        for line in card.properties:
            own = lines.get(label(line))
            text = spoken(own or line, there)
            yield polib.POEntry(
                msgctxt=f"{card.id}/{label(line)}",
                msgid=spoken(line, here),
                msgstr=text,
                comment="" if own is not None else f"{GENERATED}{text}",
            )


def _title(name: str, own: Mapping[str, str], titles: Mapping[str, str]) -> polib.POEntry:
    return polib.POEntry(msgctxt=f"title/{name}", msgid=own[name], msgstr=titles.get(name, ""))


def _nouns(
    reading: Reading, base: Lexicon, lexicon: Lexicon, heard: Asked, names: Iterable[str]
) -> Iterator[polib.POEntry]:
    """Entries for words: for a name that is counted one with a row for each plural, for others one for each form."""
    own = reading.words[base.vocabulary.code].nouns if base.vocabulary.code in reading.words else {}
    theirs = reading.words[lexicon.vocabulary.code].nouns if lexicon.vocabulary.code in reading.words else {}
    vocabulary = lexicon.vocabulary
    rows = [row.name for row in vocabulary.plurals]
    given = {name.id.casefold(): name for name in reversed(base.names)}
    for key in names:
        # A name that the game's own language says as it is written has one form there.
        spelled = given[key].spelled if key in given else spaced(key)
        noun = own.get(key) or Entry(given[key].id if key in given else key, {base.vocabulary.usual: (spelled,)})
        there = theirs.get(key)
        one, many = _form(noun, base.vocabulary.usual), _form(noun, base.vocabulary.many)
        forms = heard.forms.get(key, {})
        wanted = {_row_or_form(vocabulary, form, rows): sentence for form, sentence in reversed(forms.items())}
        said = there.forms if there is not None else {}
        example = next(iter(forms.values()), "")
        if len(noun.forms) > 1 or any(row in wanted or row in said for row in rows if row != vocabulary.usual):
            strings = {number: (_form(there, row) if there is not None else "") for number, row in enumerate(rows)}
            context, plural = f"noun/{noun.id}", many
            yield polib.POEntry(msgctxt=context, msgid=one, msgid_plural=plural, msgstr_plural=strings, comment=example)
        else:
            text = _form(there, vocabulary.usual) if there is not None else ""
            context = f"noun/{noun.id}/{vocabulary.usual}"
            yield polib.POEntry(msgctxt=context, msgid=one, msgstr=text, comment=example)
        classes = vocabulary.classes
        if classes and (key in heard.agreeing or (there is not None and there.agreement)):
            text = there.agreement if there is not None else ""
            msgid = f"{one} ({' '.join(classes)})"
            yield polib.POEntry(msgctxt=f"noun/{noun.id}/{CLASS}", msgid=msgid, msgstr=text)
        lacks = not said or any(name == key for name, _ in heard.in_vain)
        better = {form for form in heard.better.get(key, ()) if form not in vocabulary.derived}
        for form in dict.fromkeys([*said, *(sorted({*wanted, *better}) if lacks else ())]):
            if form not in rows:
                texts = said.get(form, ("",))
                entry = polib.POEntry(msgctxt=f"noun/{noun.id}/{form}", msgid=f"{one} ({form})", msgstr=texts[0])
                entry.comment = wanted.get(form, "")
                yield entry


def _row_or_form(vocabulary: Vocabulary, form: str, rows: Sequence[str]) -> str:
    """The row of the plural that serves for a form, else the form that has to be given for it."""
    origins = tuple(vocabulary.origins(form or vocabulary.usual))
    return next((one for one in origins if one in rows), origins[-1])


def _form(noun: Entry, form: str) -> str:
    texts = noun.forms.get(form) or next(iter(noun.forms.values()))
    return texts[0]


# ------------------------------------------------------------------------------------------------ back in


@dataclass(frozen=True)
class Imported:
    """What a PO file says. *titles* by card; *nouns* by name and form; *lines* by card and field: sentences by hand."""

    titles: Mapping[str, str]
    nouns: Mapping[tuple[str, str], str]
    lines: Mapping[tuple[str, str], str]
    diagnostics: tuple[Diagnostic, ...]


def news(imported: Imported, reading: Reading, language: str) -> Imported:
    """The same less the nouns and lines that the game has already, given or made from others: no line changes for them."""
    there = import_po(polib.pofile(str(export(reading, language)), wrapwidth=0), "", reading, language)
    nouns = {name: said for name, said in imported.nouns.items() if there.nouns.get(name) != said}
    lines = {name: said for name, said in imported.lines.items() if there.lines.get(name) != said}
    return replace(imported, nouns=nouns, lines=lines)


def import_po(po: polib.POFile, path: str, reading: Reading, language: str) -> Imported:
    """Read a PO file back. Fuzzy and empty entries are passed over, and lines equal to what is printed anyway.

    E430 for a placeholder lost or added, E431 for a wrong count of plural forms, E432 for titles that have changed
    places, E433 for a context that the game does not have.
    """
    titles: dict[str, str] = {}
    nouns: dict[tuple[str, str], str] = {}
    lines: dict[tuple[str, str], str] = {}
    wrong: list[Diagnostic] = []
    rows = [row.name for row in reading.lexicons[language].vocabulary.plurals]
    known = {entry.msgctxt: entry for entry in entries(reading, language)}
    nouns_known = {name for context in known if (name := noun_of(context))}
    for entry in po:
        if entry.obsolete:
            continue
        span = Span.point(path, _line(entry), 1)
        context = entry.msgctxt or ""
        if context not in known and noun_of(context) not in nouns_known:
            wrong.append(Diagnostic("E433", span, {"name": context, "known": tuple(sorted(known))}))
            continue
        if "fuzzy" in entry.flags:
            continue
        if entry.msgid_plural:
            texts = {int(number): text for number, text in entry.msgstr_plural.items()}
            if sorted(texts) != list(range(len(rows))):
                wrong.append(Diagnostic("E431", span, {"name": context, "found": len(texts), "needs": len(rows)}))
                continue
            lost = [text for text in texts.values() if text and (NUMBER in text) != (NUMBER in entry.msgid)]
            if lost:
                wrong.append(Diagnostic("E430", span, {"name": context, "found": lost[0], "needs": NUMBER}))
                continue
            nouns.update(
                {(noun_of(context) or "", row): texts[number] for number, row in enumerate(rows) if texts[number]}
            )
        elif not entry.msgstr:
            continue
        elif context.startswith("noun/"):
            _, name, form = context.split("/", 2)
            nouns[name, form] = entry.msgstr
        else:
            head, _, rest = context.partition("/")
            if head == "title":
                titles[rest] = entry.msgstr
            elif _solid(entry.msgstr) not in (_solid(known[context].msgstr), _printed(entry)):
                lines[head, rest] = entry.msgstr
    wrong.extend(_exchanged(titles, po, path, known))
    return Imported(titles, nouns, lines, tuple(wrong))


def _line(entry: polib.POEntry) -> int:
    """The line of its context, below its comments."""
    above = len([*entry.tcomment.splitlines(), *entry.comment.splitlines()])
    above += sum(bool(one) for one in (entry.flags, entry.previous_msgctxt, entry.previous_msgid))
    return max(1, entry.linenum or 1) + above


def _printed(entry: polib.POEntry) -> str | None:
    """What was printed for a line when the file was exported: with other words since, it is still not by hand."""
    start, colon, text = str(entry.comment).partition(":")
    return _solid(text) if start + colon == GENERATED.strip() else None


def _solid(text: str) -> str:
    """Without white space: tools break comments anew, at spaces and after hyphens."""
    return "".join(text.split())


def noun_of(context: str) -> str | None:
    """The name that an entry gives words to; None for a title or a line."""
    parts = context.split("/")
    return parts[1] if len(parts) > 1 and parts[0] == "noun" else None


def _exchanged(
    titles: Mapping[str, str], po: polib.POFile, path: str, known: Mapping[str, polib.POEntry]
) -> Iterator[Diagnostic]:
    """E432 for each pair of titles of which each is now what the other was."""
    before = {
        context.partition("/")[2]: entry.msgstr for context, entry in known.items() if context.startswith("title/")
    }
    places = {entry.msgctxt: _line(entry) for entry in po}
    for card, title in sorted(titles.items()):
        for other, old in sorted(before.items()):
            if other > card and title == old and titles.get(other) == before.get(card) and title != before.get(card):
                span = Span.point(path, places.get(f"title/{card}", 1), 1)
                yield Diagnostic("E432", span, {"name": card, "other": other})
