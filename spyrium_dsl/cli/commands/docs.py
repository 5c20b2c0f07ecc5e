"""`spyrium docs`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import click

from spyrium_dsl.cli.screen import echo


@click.command("docs", epilog="Example:  spyrium docs harbour --html harbour-book")
@click.argument("game")
@click.option("--in", "said_in", metavar="LANG,...", help="In these languages; else in all that the game has words in.")
@click.option("--html", "html_folder", metavar="FOLDER", help="A site that opens from the folder, without a server.")
@click.option("--markdown", "markdown_folder", metavar="FOLDER", help="The same pages as Markdown.")
def command(game: str, said_in: str | None, html_folder: str | None, markdown_folder: str | None) -> None:
    """The book of a game: rulebook, cards, worked examples, variants, glossary and player aid.

    With MkDocs the plugin `spyrium` makes the same pages part of a site of yours.
    """
    from spyrium_dsl.book.folder import html_files, markdown_files
    from spyrium_dsl.cli.books import book_of
    from spyrium_dsl.cli.paths import find_game
    from spyrium_dsl.cli.pictures import CardPictures

    context = click.get_current_context()
    if html_folder is None and markdown_folder is None:
        raise click.UsageError("Where to? Name a folder: --html FOLDER or --markdown FOLDER.", context)
    begun = time.perf_counter()
    book = book_of(game)
    languages = [one.strip() for one in said_in.split(",")] if said_in else list(book.game.languages)
    for one in languages:
        if one not in book.game.languages:
            known = ", ".join(book.game.languages)
            raise click.UsageError(f'{game} has no words in "{one}". It has: {known}.', context)
    picture = CardPictures(book, find_game(game))
    for folder, files in ((markdown_folder, markdown_files), (html_folder, html_files)):
        if folder is not None:
            count = _written(Path(folder), files(book, languages, picture))
            took = time.perf_counter() - begun
            echo(f"{folder}  {count} files in {', '.join(languages)} ({took:.1f} s)")
    failing = [one.example.title for one in book.examples if not one.outcome.passed]
    if failing:
        echo(f"{len(failing)} of its examples do not hold now: spyrium test {game} says which and why.")
        raise click.exceptions.Exit(1)


def _written(folder: Path, files: Iterable[tuple[str, str]]) -> int:
    """Write the files below a folder; how many there are."""
    count = 0
    for path, text in files:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        count += 1
    return count
