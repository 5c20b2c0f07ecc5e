"""`spyrium compare`."""

from __future__ import annotations

import click

from spyrium_dsl.cli.screen import echo, style, width


@click.command("compare", epilog="Example:  spyrium compare spyrium +short-game --in pl")
@click.argument("before")
@click.argument("after")
@click.option("--in", "language", metavar="LANG", help="In this language; else in that of the game.")
@click.option("--format", "form", type=click.Choice(["text", "markdown", "json"]), default="text")
@click.option("--json", "as_json", is_flag=True, help="For programs; the same as --format json.")
def command(before: str, after: str, language: str | None, form: str, as_json: bool) -> None:
    """What two games, or a game and its variants, differ in: cards, numbers, actions, the course of the game.

    AFTER may be +VARIANT: the first game with that variant.
    """
    import json

    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.library.speaking import spoken
    from spyrium_dsl.render.sheet import Sheet
    from spyrium_dsl.render.words import words
    from spyrium_dsl.variants.compare import compare

    first = open_game(before, to_play=True, said_in=language)
    second = open_game(before + after if after.startswith("+") else after, to_play=True, said_in=language)
    code = language or second.rules.tree.language
    entries = compare(first.rules.tree, second.rules.tree)
    sheet = Sheet(spoken(first).side(code), spoken(second).side(code), entries, words(code))
    if as_json or form == "json":
        echo(json.dumps({**sheet.json(), "language": code}, ensure_ascii=False, indent=2))
    else:
        for line in sheet.markdown() if form == "markdown" else sheet.text(style, width()):
            echo(line)
