"""`spyrium translate`: how far languages have come, whether they agree, PO files out and in."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo, style

if TYPE_CHECKING:
    from spyrium_dsl.exchange.status import Status
    from spyrium_dsl.text.catalogue import Catalogue


@click.group("translate", epilog="Example:  spyrium translate status spyrium pl")
def command() -> None:
    """Languages of a game: what is complete, what differs, PO files for translators."""


@command.command("new", epilog="Example:  spyrium translate new harbour pl")
@click.argument("game")
@click.argument("language")
def new_command(game: str, language: str) -> None:
    """Begin a translation: write its file, with each name and title that is to be filled in."""
    from spyrium_dsl.cli.telling import words_in
    from spyrium_dsl.cli.translated import file_of, with_languages
    from spyrium_dsl.exchange.begin import beginning
    from spyrium_dsl.exchange.status import status
    from spyrium_dsl.library.games import shown_path, write_source
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.text.catalogue import catalogue, languages
    from spyrium_dsl.text.source import Source

    opened = open_game(game)
    reading = with_languages(opened, (language,))
    target = file_of(opened, language)
    if reading.tree is not None and language == reading.tree.language:
        raise click.UsageError(f"The game is written in {language} itself.", click.get_current_context())
    if language in opened.checked.reading.lexicons:
        raise click.UsageError(
            f"The game has words in {language} already; what is missing: spyrium translate status {game} {language}",
            click.get_current_context(),
        )
    words = words_in(None, opened.sources.values())
    found = status(reading, language)
    # The translator reads the file: it speaks the translator's language, where there are messages in it.
    text = beginning(reading, language, catalogue(language) if language in languages() else words)
    target.parent.mkdir(exist_ok=True)
    write_source(Source(str(target), text))
    counts = {"names": len(found.wordless), "titles": len(found.untitled)}
    echo(words.screen("begun", file=shown_path(target), **counts))
    echo(words.screen("begun-next", file=shown_path(target), game=game, language=language))


@command.command("status", epilog="Example:  spyrium translate status spyrium pl ru")
@click.argument("game")
@click.argument("languages", nargs=-1)
@click.option("--in", "said_in", metavar="LANG", help="The language of what is said; else that of the game.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def status_command(game: str, languages: tuple[str, ...], said_in: str | None, as_json: bool) -> None:
    """What each language has: titles, nouns, lines printed and by hand, what is stale or wrong."""
    from spyrium_dsl.cli.telling import words_in
    from spyrium_dsl.cli.translated import with_languages
    from spyrium_dsl.exchange.status import status
    from spyrium_dsl.library.opened import open_game

    opened = open_game(game)
    words = words_in(said_in, opened.sources.values())
    reading = with_languages(opened, languages)
    has = opened.checked.reading.lexicons
    own = reading.tree.language if reading.tree is not None else ""
    found = [status(reading, code) for code in languages or sorted(code for code in has if code != own)]
    if as_json:
        echo(json.dumps([{**asdict(one), "complete": one.is_complete} for one in found], ensure_ascii=False, indent=2))
        return
    if len(found) > 1:
        complete = sum(one.is_complete for one in found)
        echo(style("summary", words.screen("status-all", complete=complete, count=len(found))))
    for one in found:
        _show(one, words)
    # What to do next: what is wrong comes first.
    if any(one.wrong or one.formless for one in found):
        echo(words.screen("status-next-check", game=game))
    if not found:
        echo(words.screen("status-none"))
        echo(words.screen("status-next-new", game=game, language="LANGUAGE"))
    for one in found:
        if one.language not in has:
            echo(words.screen("status-next-new", game=game, language=one.language))
        if one.untitled or one.wordless or one.stale or one.formless:
            echo(words.screen("status-next-export", game=game, language=one.language))


def _show(one: Status, words: Catalogue) -> None:
    key = "status-complete" if one.is_complete else "status-begun"
    echo(style("title", words.screen(key, language=one.language)))
    counts = {"generated": one.generated, "hand": one.by_hand, "lines": one.lines}
    echo("  " + words.screen("status-titles", done=len(one.titles), all=len(one.titles) + len(one.untitled)))
    echo("  " + words.screen("status-nouns", done=len(one.nouns), all=len(one.nouns) + len(one.wordless)))
    echo("  " + words.screen("status-lines", **counts))
    rows = (("untitled", one.untitled), ("wordless", one.wordless), ("stale", one.stale))
    for what, names in (
        *rows,
        ("wrong", one.wrong),
        ("phrases", one.phrases),
        ("formless", one.formless),
        ("unsaid", one.unsaid),
    ):
        if names:
            echo("  " + words.screen(f"status-{what}", names=", ".join(names)))


@command.command("check", epilog="Example:  spyrium translate check spyrium")
@click.argument("game")
@click.option("--in", "said_in", metavar="LANG", help="The language of messages; else that of the file or the game.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def check_command(game: str, said_in: str | None, as_json: bool) -> None:
    """Hold every line by hand, and every published edition, against the game's own cards.

    What an edition says otherwise is shown and is no mistake of the rules: the exit code is 1 for translations only.
    """
    from spyrium_dsl.cli.telling import tell, words_in
    from spyrium_dsl.exchange.drift import as_diagnostic, drifts
    from spyrium_dsl.exchange.forms import missing_forms
    from spyrium_dsl.library.finding import find_game
    from spyrium_dsl.library.games import edition_files
    from spyrium_dsl.library.opened import open_folder
    from spyrium_dsl.text.as_json import as_json as json_text
    from spyrium_dsl.text.show import summary

    folder = find_game(game)
    opened = open_folder(folder, files=edition_files(folder))
    reading = opened.checked.reading
    own = {card.id: card for card in reading.tree.cards} if reading.tree is not None else {}
    wrong = [one for one in opened.diagnostics if one.is_mistake]
    found = list(wrong)
    if reading.tree is not None:
        for lexicon in reading.lexicons.values():
            found.extend(missing_forms(reading.tree, lexicon))
    wordings = len(found)
    for edition in reading.editions:
        lexicon = reading.lexicons[edition.language]
        found.extend(as_diagnostic(drift, lexicon) for drift in drifts(edition.cards, own))
    if as_json:
        echo(json_text(found, len(opened.sources)))
    else:
        words = words_in(said_in, opened.sources.values())
        if found:
            echo(tell(found, opened.sources, said_in))
        lines = sum(len(card.properties) for edition in reading.editions for card in edition.cards)
        if lines:
            counts = {"editions": len(reading.editions), "lines": lines, "differing": len(found) - wordings}
            echo(words.screen("editions-compared", **counts))
        echo(style("summary", summary(wrong, len(opened.sources), words)))
    if wrong:
        raise click.exceptions.Exit(1)


@command.command("export", epilog="Example:  spyrium translate export spyrium pl --out spyrium-pl.po")
@click.argument("game")
@click.argument("language")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The PO file; else GAME-LANGUAGE.po.")
def export_command(game: str, language: str, out: Path | None) -> None:
    """Write a PO file; what stands in an older one of that name is kept."""
    import polib

    from spyrium_dsl.cli.telling import words_in
    from spyrium_dsl.cli.translated import with_languages
    from spyrium_dsl.exchange.po import export
    from spyrium_dsl.library.games import write_source
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.text.source import Source

    opened = open_game(game)
    reading = with_languages(opened, (language,))
    file = out or Path(f"{opened.folder.resolve().name}-{language}.po")
    old = polib.pofile(str(file), wrapwidth=0) if file.exists() else None
    made = export(reading, language, old)
    write_source(Source(str(file), str(made)))
    words = words_in(None, opened.sources.values())
    echo(words.screen("exported", file=str(file), count=len(made), percent=made.percent_translated()))
    echo(words.screen("exported-next", game=game, language=language, file=str(file)))


@command.command("import", epilog="Example:  spyrium translate import spyrium pl spyrium-pl.po")
@click.argument("game")
@click.argument("language")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def import_command(game: str, language: str, file: Path) -> None:
    """Put what a PO file says into the game's translation file; nothing is written if anything is wrong with it."""
    import polib

    from spyrium_dsl.cli.telling import tell, words_in
    from spyrium_dsl.cli.translated import checked_with, file_of, in_po, with_languages, written
    from spyrium_dsl.exchange.begin import header
    from spyrium_dsl.exchange.po import import_po
    from spyrium_dsl.library.games import shown_path, write_source
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.show import summary
    from spyrium_dsl.text.source import Source
    from spyrium_dsl.text.span import Span

    opened = open_game(game)
    reading = with_languages(opened, (language,))
    path = shown_path(file)
    words = words_in(None, opened.sources.values())
    source = Source.from_bytes(path, file.read_bytes())
    found: list[Diagnostic] = []
    text = ""
    try:
        po = polib.pofile(str(file), wrapwidth=0)
    except (OSError, ValueError, UnicodeDecodeError) as problem:
        found = [Diagnostic("E434", Span.point(path, 1, 1), {"found": str(problem).splitlines()[0]})]
    else:
        imported = import_po(po, path, reading, language)
        found = list(imported.diagnostics)
        target = file_of(opened, language)
        before = target.read_text("utf-8") if target.exists() else header(opened.rules.tree.id, language)
        text = written(before, reading, language, imported)
        if not found:
            found = [in_po(one, po, source, text) for one in checked_with(opened, shown_path(target), text)]
    sources = {**opened.sources, **({path: source} if isinstance(source, Source) else {})}
    if found:
        if text:
            sources[shown_path(target)] = Source(shown_path(target), text)
        echo(tell(found, sources))
        echo(style("summary", summary(found, 1, words)))
        raise click.exceptions.Exit(1)
    target.parent.mkdir(exist_ok=True)
    write_source(Source(str(target), text))
    counts = {"titles": len(imported.titles), "lines": len(imported.lines)}
    counts["nouns"] = len({name for name, _ in imported.nouns})
    echo(words.screen("imported", file=shown_path(target), **counts))
    echo(words.screen("imported-next", game=game, language=language))
