"""A game with a translation that is being made: a language it has no words in yet, a file with what was imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from polib import POFile

    from spyrium_dsl.library.opened import Opened
    from spyrium_dsl.parse.reading import Reading
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source


def file_of(opened: Opened, language: str) -> Path:
    """Where the game's words in a language stand, whatever the file is called, or would stand."""
    from spyrium_dsl.parse.files import files_of
    from spyrium_dsl.parse.log import Log

    headers = (file.header for file in files_of(tuple(opened.sources.values()), Log()))
    own = (one for one in headers if one.kind == "translation" and one.language == language and not one.over)
    first = next(own, None)
    return Path(first.span.path) if first is not None else opened.folder / "translations" / f"{language}.rules"


def with_languages(opened: Opened, languages: Sequence[str]) -> Reading:
    """The game read with these languages, also such as it has no words in yet. A usage error for one nobody speaks."""
    from spyrium_dsl.exchange.begin import header
    from spyrium_dsl.library.games import shown_path
    from spyrium_dsl.library.languages import Languages
    from spyrium_dsl.load import load_game
    from spyrium_dsl.text.source import Source

    reading = opened.checked.reading
    if reading.tree is None:
        from spyrium_dsl.library.opened import Mistakes

        raise Mistakes(opened.mistakes, opened.sources)
    known = Languages()
    unknown = [code for code in languages if code not in known]
    if unknown:
        raise click.UsageError(
            f"No language {', '.join(unknown)} is known; these are: {', '.join(known)}. "
            "A new language is one file, rules/languages/CODE.rules; the guide is docs/guides/write-a-language.md.",
            click.get_current_context(),
        )
    new = [code for code in languages if code not in reading.lexicons]
    if not new:
        return reading
    begun = [Source(shown_path(file_of(opened, code)), header(reading.tree.id, code)) for code in new]
    return load_game([*opened.sources.values(), *begun], known).reading


def written(before: str, reading: Reading, language: str, imported: object) -> str:
    """The translation file with what was imported put in."""
    from spyrium_dsl.exchange.po import Imported, news
    from spyrium_dsl.exchange.status import titles_to_say
    from spyrium_dsl.exchange.translation_file import with_lines, with_nouns, with_titles

    assert isinstance(imported, Imported) and reading.tree is not None
    lexicon = reading.lexicons[language]
    made_from = titles_to_say(reading)
    kinds = {card.id: lexicon.alone("kind", card.kind) for card in reading.tree.cards}
    new = news(imported, reading, language)
    text = with_nouns(before, new.nouns, lexicon.vocabulary)
    text = with_titles(text, new.titles, made_from)
    return with_lines(text, new.lines, kinds)


def in_po(found: Diagnostic, po: POFile, source: Source | Diagnostic, text: str) -> Diagnostic:
    """A mistake of the translation file that would be written, at the entry of the PO file that it comes from."""
    from spyrium_dsl.text.source import Source
    from spyrium_dsl.text.span import Span

    lines = text.splitlines()
    if found.span is None or found.span.line > len(lines):
        return found
    said, card = lines[found.span.line - 1].strip(), str(found.facts.get("card", ""))
    entries = [one for one in po if one.msgstr and one.msgstr.strip() == said]
    entries = [one for one in entries if one.msgctxt and one.msgctxt.startswith(f"{card}/")] or entries
    if len(entries) != 1 or not isinstance(source, Source):
        return found
    first = entries[0].linenum or 1
    number = next((n for n, row in enumerate(source.lines, 1) if n >= first and row.startswith("msgstr")), first)
    return replace(found, span=Span.on_line(source.path, number, 1, len(source.lines[number - 1]) + 1))


def checked_with(opened: Opened, path: str, text: str) -> list[Diagnostic]:
    """The mistakes that the game would have with the new translation file, of that file."""
    from spyrium_dsl.library.languages import Languages
    from spyrium_dsl.load import is_mistake, load_game
    from spyrium_dsl.text.source import Source

    sources = [*(one for name, one in opened.sources.items() if name != path), Source(path, text)]
    checked = load_game(sources, Languages())
    return [one for one in checked.diagnostics if is_mistake(one)]
