"""`spyrium compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo, style, width

if TYPE_CHECKING:
    from spyrium_dsl.cli.opened import Opened
    from spyrium_dsl.render.sheet import Side


@click.command("compare", epilog="Example:  spyrium compare harbour +calm --in pl")
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

    from spyrium_dsl.cli.opened import open_game
    from spyrium_dsl.render.sheet import Sheet
    from spyrium_dsl.render.words import words
    from spyrium_dsl.variants.compare import compare

    first = open_game(before, to_play=True, said_in=language)
    second = open_game(before + after if after.startswith("+") else after, to_play=True, said_in=language)
    code = language or second.rules.tree.language
    entries = compare(first.rules.tree, second.rules.tree)
    sheet = Sheet(side_of(first, code), side_of(second, code), entries, words(code))
    if as_json or form == "json":
        echo(json.dumps({**sheet.json(), "language": code}, ensure_ascii=False, indent=2))
    else:
        for line in sheet.markdown() if form == "markdown" else sheet.text(style, width()):
            echo(line)


def side_of(opened: Opened, code: str) -> Side:
    """How a game speaks in a language that it has words in."""
    from spyrium_dsl.cli.paths import vocabularies
    from spyrium_dsl.cli.speaking import naming, saying
    from spyrium_dsl.render.sheet import Side
    from spyrium_dsl.render.speech import numbered

    rules, reading, stacked = opened.rules, opened.checked.reading, opened.checked.stacked
    said = reading.words[code].titles if code in reading.words else {}
    titles = {**{card.id: card.title for card in rules.tree.cards if card.title}, **said}
    variants = ", ".join(said.get(one.id, one.title) for one in reading.variants)
    game = stacked.base.title if stacked is not None else rules.tree.title
    copies = vocabularies()[0][code].ways("copies")
    word = " ".join(word.text for word in copies[0]) if copies else "×"
    title = f"{game}: {variants}" if variants else game
    return Side(rules.name, title, saying(opened, code), naming(opened, code), numbered(titles), word)
