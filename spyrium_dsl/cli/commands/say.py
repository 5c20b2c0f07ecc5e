"""`spyrium say`."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import click

from spyrium_dsl.cli.screen import echo

if TYPE_CHECKING:
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source


@click.command("say", epilog="Example:  spyrium show orchard stall --json | spyrium say orchard - --in pl")
@click.argument("game")
@click.argument("file", type=click.File("rb"))
@click.option("--in", "said_in", metavar="LANG", help="The language to say it in, if the game has words in it.")
def command(game: str, file: BinaryIO, said_in: str | None) -> None:
    """Say effect objects as lines of a .rules file.

    FILE holds one of them in JSON, or a list: cards, steps, blocks, as spyrium show --json writes them or a program does;
    "-" is what comes through a pipe. What is said reads back to the same.
    """
    from spyrium_dsl.exchange.read_json import read_json
    from spyrium_dsl.exchange.written import lines_of
    from spyrium_dsl.language.sentence import CannotSay
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source

    opened = open_game(game, to_play=True, said_in=said_in, examples=False)
    lexicon = opened.checked.reading.lexicons[said_in or opened.rules.tree.language]
    source = Source.from_bytes(getattr(file, "name", "-").replace("\\", "/"), file.read())
    if isinstance(source, Diagnostic):
        _refuse(source, None, said_in)
        return
    found = read_json(source)
    if isinstance(found, Diagnostic):
        _refuse(found, source, said_in)
        return
    try:
        for line in lines_of(found, lexicon):
            echo(line)
    except CannotSay as problem:
        raise click.ClickException(str(problem)) from None


def _refuse(problem: Diagnostic, source: Source | None, said_in: str | None) -> None:
    from spyrium_dsl.cli.telling import tell

    click.echo(tell([problem], {source.path: source} if source is not None else {}, said_in), err=True)
    raise click.exceptions.Exit(1)
