"""PO files: what goes out comes back the same, and what has been damaged is refused with its place."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import polib
import pytest

from spyrium_dsl.exchange.po import Imported, export, import_po, plural_header
from spyrium_dsl.exchange.status import status
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.load import load_game
from spyrium_dsl.parse.reading import Reading

LANGUAGES = sorted(Languages())


@cache
def reading() -> Reading:
    return load_game(read_sources(find_game("spyrium"))[0], Languages(), name="spyrium").reading


def again(po: polib.POFile) -> polib.POFile:
    """The file as a tool reads it from disk: with the numbers of its lines."""
    return polib.pofile(str(po), wrapwidth=0)


def back(po: polib.POFile, language: str) -> Imported:
    return import_po(again(po), "x.po", reading(), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_chooses_the_form_that_the_language_chooses(language: str) -> None:
    """The C expression of the header, run as Python, agrees with the rules of the language for 0 to 300."""
    vocabulary = Languages()[language]
    match = re.fullmatch(r"nplurals=(\d+); plural=\((.*)\);", plural_header(vocabulary))
    assert match is not None
    rows = [row.name for row in vocabulary.plurals]
    assert int(match[1]) == len(rows)
    text = match[2].replace("&&", " and ").replace("||", " or ").replace("!(", " not (")

    def choose(expression: str, n: int) -> int:
        condition, mark, rest = expression.partition("?")
        if not mark:
            return int(expression)
        number, _, otherwise = rest.partition(":")
        return int(number) if eval(condition, {"n": n}) else choose(otherwise, n)

    for n in range(301):
        assert rows[choose(text, n)] == vocabulary.plural(n), n


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_export_gives_no_difference(language: str) -> None:
    first = export(reading(), language)
    assert str(export(reading(), language, again(first))) == str(first)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_out_comes_back_as_nothing_new(language: str) -> None:
    imported = back(export(reading(), language), language)
    assert not imported.diagnostics
    assert not imported.lines


@pytest.mark.parametrize("width", [20, 40, 78])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tool_may_break_lines_as_it_likes(language: str, width: int) -> None:
    """What tools of translators do when they save: texts and comments are wrapped anew, no line is by hand for that."""
    made = export(reading(), language)
    made.wrapwidth = width
    wrapped = str(made)
    assert max(map(len, wrapped.splitlines())) < max(map(len, str(export(reading(), language)).splitlines()))
    imported = import_po(polib.pofile(wrapped), "x.po", reading(), language)
    assert not imported.diagnostics
    assert not imported.lines
    assert imported.nouns == back(export(reading(), language), language).nouns


def test_a_mistake_is_told_at_the_line_of_its_context() -> None:
    """Below whatever comments and flags stand above it."""
    po, entry = damaged("title/miner")
    entry.msgctxt, entry.tcomment, entry.comment = "title/mimer", "asked the author\nof both", "a card"
    text = str(po).splitlines()
    (diagnostic,) = back(po, "en").diagnostics
    assert diagnostic.span is not None
    assert text[diagnostic.span.line - 1] == 'msgctxt "title/mimer"'


def test_a_changed_base_text_keeps_the_old_one_and_is_fuzzy() -> None:
    old = again(export(reading(), "en"))
    entry = next(one for one in old if one.msgctxt == "title/miner")
    entry.msgid, entry.msgstr, entry.tcomment = "Digger", "Digger", "asked the author"
    new = next(one for one in export(reading(), "en", old) if one.msgctxt == "title/miner")
    assert (new.msgid, new.previous_msgid, new.msgstr) == ("Miner", "Digger", "Digger")
    assert "fuzzy" in new.flags
    assert new.tcomment == "asked the author"


def damaged(context: str) -> tuple[polib.POFile, polib.POEntry]:
    po = export(reading(), "en")
    return po, next(one for one in po if one.msgctxt == context)


def test_a_lost_placeholder_is_refused() -> None:
    po, entry = damaged("noun/money")
    entry.msgstr_plural[0] = "£"
    assert [d.code for d in back(po, "en").diagnostics] == ["E430"]


def test_a_wrong_count_of_plural_forms_is_refused() -> None:
    po, entry = damaged("noun/worker")
    entry.msgstr_plural[2] = "workers"
    (diagnostic,) = back(po, "en").diagnostics
    assert (diagnostic.code, diagnostic.facts["found"], diagnostic.facts["needs"]) == ("E431", 3, 2)
    assert diagnostic.span is not None
    assert diagnostic.span.line > 1


def test_exchanged_titles_are_refused() -> None:
    po, miner = damaged("title/miner")
    banker = next(one for one in po if one.msgctxt == "title/banker")
    miner.msgstr, banker.msgstr = "Banker", "Miner"
    assert [d.code for d in back(po, "en").diagnostics] == ["E432"]


def test_an_unknown_context_is_named() -> None:
    po, entry = damaged("title/miner")
    entry.msgctxt = "title/mimer"
    assert [d.code for d in back(po, "en").diagnostics] == ["E433"]


def test_a_sentence_by_hand_comes_back() -> None:
    po, entry = damaged("apprentice/effect")
    entry.msgstr = "effect: spend 1 crystal, gain 3 victory points"
    assert back(po, "en").lines == {("apprentice", "effect"): entry.msgstr}


@pytest.mark.parametrize("name", ["orchard", "spyrium"])
def test_what_lacks_words_is_exported(name: str) -> None:
    """Also names that the game's own language says as they are written, and that have no words there."""
    reading = open_game(name).checked.reading
    bare = replace(reading, words={code: words for code, words in reading.words.items() if code == "pl"})
    for one in (reading, bare):
        exported = {entry.msgctxt.split("/")[1] for entry in export(one, "pl") if entry.msgctxt.startswith("noun/")}
        found = status(one, "pl")
        assert exported == {*found.nouns, *found.wordless}


def test_all_that_a_translator_wrote_is_kept() -> None:
    """Who it was, what the file is about, and texts of what the game no longer has or prints itself."""
    old = again(export(reading(), "pl"))
    old.header = "Spyrium po polsku"
    old.metadata["Last-Translator"] = "Jan <jan@example.org>"
    gone = polib.POEntry(msgctxt="title/gone", msgid="Gone", msgstr="Nie ma", tcomment="asked the author")
    twins = polib.POEntry(
        msgctxt="noun/gone", msgid="gone", msgid_plural="gone", msgstr_plural={0: "a", 1: "b", 2: "c"}
    )
    printed = polib.POEntry(msgctxt="gone/effect", msgid="x", msgstr="efekt: x", comment="generated: efekt: x")
    empty = polib.POEntry(msgctxt="title/void", msgid="Void")
    old.extend([gone, twins, printed, empty])
    line = next(one for one in old if one.msgctxt == "apprentice/effect")
    line.msgstr = "efekt: po swojemu"
    made = again(export(reading(), "pl", again(old)))
    assert made.header == old.header
    assert made.metadata["Last-Translator"] == old.metadata["Last-Translator"]
    assert made.metadata["Plural-Forms"] == plural_header(Languages()["pl"])
    assert [(one.msgctxt, one.msgstr, one.tcomment) for one in made.obsolete_entries()] == [
        ("title/gone", "Nie ma", "asked the author"),
        ("noun/gone", "", ""),
    ]
    assert next(one for one in made if one.msgctxt == line.msgctxt).msgstr == line.msgstr
    assert str(export(reading(), "pl", again(made))) == str(made)
    imported = back(made, "pl")
    assert not imported.diagnostics
    assert imported.lines == {("apprentice", "effect"): line.msgstr}


def test_a_text_comes_back_with_what_it_is_of() -> None:
    """A card that was out of the game for a while."""
    old = again(export(reading(), "pl"))
    entry = next(one for one in old if one.msgctxt == "title/miner")
    entry.obsolete, entry.msgstr = True, "Kopacz"
    (now,) = [one for one in export(reading(), "pl", again(old)) if one.msgctxt == "title/miner"]
    assert (now.msgstr, bool(now.obsolete)) == ("Kopacz", False)
