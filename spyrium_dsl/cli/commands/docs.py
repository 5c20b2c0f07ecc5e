"""`spyrium docs`."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo

if TYPE_CHECKING:
    from spyrium_dsl.book.book import Book
    from spyrium_dsl.text.diagnostic import Diagnostic


@click.command("docs", epilog="Example:  spyrium docs harbour --html harbour-book")
@click.argument("game")
@click.option("--in", "said_in", metavar="LANG,...", help="In these languages; else in all that the game has words in.")
@click.option("--html", "html_folder", metavar="FOLDER", help="A site that opens from the folder, without a server.")
@click.option("--markdown", "markdown_folder", metavar="FOLDER", help="The same pages as Markdown.")
@click.option("--pdf", "pdf_folder", metavar="FOLDER", help="The rulebook to print, one PDF a language.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Size of the PDF's pages."
)
def command(
    game: str,
    said_in: str | None,
    html_folder: str | None,
    markdown_folder: str | None,
    pdf_folder: str | None,
    paper: str,
) -> None:
    """The book of a game: rulebook, cards, worked examples, variants, glossary and player aid.

    With MkDocs the plugin `spyrium` makes the same pages part of a site of yours.
    """
    from spyrium_dsl.book.folder import html_files, markdown_files
    from spyrium_dsl.cli.telling import languages_in, tell
    from spyrium_dsl.library.books import book_of
    from spyrium_dsl.library.finding import find_game
    from spyrium_dsl.library.pictures import pictures_of
    from spyrium_dsl.library.writing import write_whole
    from spyrium_dsl.text.catalogue import catalogue

    context = click.get_current_context()
    if html_folder is None and markdown_folder is None and pdf_folder is None:
        raise click.UsageError("Where to? Name a folder: --html, --markdown or --pdf FOLDER.", context)
    begun = time.perf_counter()
    asked = languages_in(said_in)
    book = book_of(game, asked)
    languages = asked or list(book.game.languages)
    screen = catalogue(languages[0] if asked else book.game.tree.language).screen
    complaints: list[Diagnostic] = []
    picture = pictures_of(book, find_game(game))
    for folder, files in ((markdown_folder, markdown_files), (html_folder, html_files)):
        if folder is not None:
            count = _written(Path(folder), files(book, languages, picture))
            took = time.perf_counter() - begun
            told = ", ".join(languages)
            echo(screen("docs-written", folder=folder, count=count, languages=told, time=f"{took:.1f}"))
    if pdf_folder is not None:
        for file, content, found in _booklets(book, game, languages, paper):
            try:
                write_whole(Path(pdf_folder) / file, content, make_folder=True)
            except OSError as problem:
                raise click.ClickException(f"{pdf_folder} cannot be written: {problem.strerror}.") from problem
            echo(f"{Path(pdf_folder) / file}")
            complaints += found
    failing = [one.example.title for one in book.examples if not one.outcome.passed]
    if failing:
        echo(screen("docs-failing", count=len(failing), game=game))
    if complaints:
        click.echo(tell(complaints, {}, languages[0] if asked else None), err=True)
    if failing or complaints:
        raise click.exceptions.Exit(1)


def _booklets(
    book: Book, game: str, languages: Iterable[str], paper: str
) -> Iterator[tuple[str, bytes, list[Diagnostic]]]:
    """File names and contents of the rulebooks, a language each, and what is wrong with them."""
    from spyrium_dsl.cards.engine import NoTypesetter
    from spyrium_dsl.cards.paper import PAPERS
    from spyrium_dsl.cli.booklets import booklet_of
    from spyrium_dsl.cli.drawn import file_name
    from spyrium_dsl.cli.extras import how_to_get
    from spyrium_dsl.library.variants import split_name

    for language in languages:
        booklet = booklet_of(book, game, language)
        name = file_name(f"{book.game.tree.id}-rules", split_name(game)[1], language)
        try:
            yield f"{name}.pdf", booklet.pdf(PAPERS[paper]), list(booklet.complaints())
        except NoTypesetter as missing:
            raise click.ClickException(
                f"Rulebooks are set by typst, which is not installed:  {how_to_get('print')}"
            ) from missing


def _written(folder: Path, files: Iterable[tuple[str, str]]) -> int:
    """Write the files below a folder; how many there are."""
    count = 0
    for path, text in files:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        count += 1
    return count
