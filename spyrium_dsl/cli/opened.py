"""A game read from its files: what each command begins with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.paths import cache_folder, find_game, language_sources, read_sources, vocabularies
from spyrium_dsl.cli.screen import screen

if TYPE_CHECKING:
    from spyrium_dsl.load import Checked
    from spyrium_dsl.run.rules import Rules
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source


@dataclass
class Opened:
    """A game after its check; `diagnostics` of all its files and of the languages."""

    folder: Path
    sources: dict[str, Source]
    diagnostics: tuple[Diagnostic, ...]
    checked: Checked

    @property
    def rules(self) -> Rules:
        """The rules; leaves with exit code 1, the mistakes shown, where there are any."""
        mistakes = [one for one in self.diagnostics if one.is_mistake]
        if self.checked.rules is None or mistakes:
            from spyrium_dsl.text.show import show, summary

            click.echo(show(mistakes, self.sources, screen()), err=True)
            click.echo(summary(mistakes, len(self.sources)), err=True)
            raise click.exceptions.Exit(1)
        return self.checked.rules


def open_game(game: str) -> Opened:
    """Find, read and check a game; a usage error where there is none of that name."""
    return open_folder(find_game(game))


def open_folder(folder: Path) -> Opened:
    """Read and check the game in a folder."""
    from spyrium_dsl.load import load_game

    sources, unread = read_sources(folder)
    languages, wrong = vocabularies()
    # A language that cannot be read leaves the game without words: its own mistakes are the ones to tell.
    checked = load_game(sources, languages, cache_folder(), folder.resolve().name)
    diagnostics = tuple(sorted({*unread, *wrong, *checked.diagnostics}))
    if wrong:
        sources.extend(language_sources())
    return Opened(folder, {source.path: source for source in sources}, diagnostics, checked)
