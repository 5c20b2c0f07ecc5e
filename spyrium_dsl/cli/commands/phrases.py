"""`spyrium phrases`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo, style

if TYPE_CHECKING:
    from spyrium_dsl.effects.blocks import GameTree
    from spyrium_dsl.language.lexicon import Lexicon
    from spyrium_dsl.render.phrasebook import Phrase


@click.command("phrases", epilog="Example:  spyrium phrases en turn")
@click.argument("words", metavar="[LANG] [WORD]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(words: tuple[str, ...], as_json: bool) -> None:
    """All that can be said in rules, each with a line of a game that says it; with words, only what has them.

    Without a language, English.
    """
    from spyrium_dsl.library import vocabulary
    from spyrium_dsl.library.languages import language_codes
    from spyrium_dsl.render.phrasebook import lines_by_phrase, phrasebook

    codes = language_codes()
    code, sought = (words[0], words[1:]) if words and words[0] in codes else ("en", words)
    language, _ = vocabulary(code)
    if language is None:
        raise click.exceptions.Exit(1)
    book = phrasebook(language, lines_by_phrase(language, _games(code)))
    found = [one for one in book if all(_has(one, word.casefold()) for word in sought)]
    if as_json:
        from dataclasses import asdict
        from json import dumps

        echo(dumps([asdict(one) for one in found], ensure_ascii=False, indent=2))
    else:
        _show(found, code, " ".join(sought))
    if not found:
        raise click.exceptions.Exit(1)


def _has(phrase: Phrase, word: str) -> bool:
    return any(word in text.casefold() for text in (*phrase.wordings, phrase.example, phrase.tag))


def _games(language: str) -> Iterator[tuple[GameTree, Lexicon]]:
    from spyrium_dsl.library.games import known_games, read_sources
    from spyrium_dsl.library.languages import Languages
    from spyrium_dsl.library.tables import FolderKeep, built_tables, cache_folder
    from spyrium_dsl.parse.game import read_game

    keep = FolderKeep(cache_folder(), built_tables())
    for folder in known_games().values():
        sources, _ = read_sources(folder)
        reading = read_game(sources, Languages(), keep)
        if reading.tree is not None and language in reading.lexicons:
            yield reading.tree, reading.lexicons[language]


def _show(found: list[Phrase], code: str, sought: str) -> None:
    from spyrium_dsl.text.catalogue import catalogue

    words = catalogue(code)
    if not found:
        echo(words.screen("no-phrase", sought=sought))
    chapter = ""
    for one in found:
        if one.chapter != chapter:
            chapter = one.chapter
            echo(("\n" if one is not found[0] else "") + style("summary", words.screen(f"chapter-{chapter}")))
        for wording in one.wordings:
            echo(f"  {wording}")
        if not one.played:
            echo(style("dim", f"      {words.screen('not-played')}"))
        if one.example:
            echo(style("note", f"      {one.example}"))
