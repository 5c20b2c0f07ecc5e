"""`spyrium check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import Clock, echo, screen, style

if TYPE_CHECKING:
    from spyrium_dsl.cli.opened import Opened
    from spyrium_dsl.text.diagnostic import Diagnostic, Fix
    from spyrium_dsl.text.source import Source

MOST_ROUNDS = 10
"""A fix may bring another mistake to light; more rounds than this mean that two fixes undo each other."""


@click.command("check", epilog="Example:  spyrium check harbour --fix")
@click.argument("games", metavar="[GAME|PATH]...", nargs=-1)
@click.option("--fix", is_flag=True, help="Put in what the messages offer.")
@click.option("--format", "form", type=click.Choice(["text", "json", "sarif"]), default="text")
@click.option("--json", "as_json", is_flag=True, help="For programs; the same as --format json.")
@click.option("--sarif", "as_sarif", is_flag=True, help="For code hosts and editors; the same as --format sarif.")
def command(games: tuple[str, ...], fix: bool, form: str, as_json: bool, as_sarif: bool) -> None:
    """Look for mistakes in games: by name, by folder, or by file. Without any: in all games here."""
    from spyrium_dsl import __version__
    from spyrium_dsl.text.as_json import as_json as json_text
    from spyrium_dsl.text.sarif import sarif
    from spyrium_dsl.text.show import show, summary

    form = "json" if as_json else "sarif" if as_sarif else form
    clock = Clock()
    found: dict[Diagnostic, None] = {}
    sources: dict[str, Source] = {}
    for folder, only in _targets(games):
        opened, fixed = _checked(folder, fix)
        if form == "text":
            for line in fixed:
                echo(line)
        chosen = opened.sources if only is None else {only: opened.sources[only]}
        sources.update(chosen)
        found.update(dict.fromkeys(one for one in opened.diagnostics if only is None or _is_in(one, only)))
    diagnostics = sorted(found)
    if form == "json":
        echo(json_text(diagnostics, len(sources)))
    elif form == "sarif":
        echo(sarif(diagnostics, __version__))
    else:
        if diagnostics:
            echo(show(diagnostics, sources, screen()))
        echo(style("summary", f"{summary(diagnostics, len(sources))} ({clock})"))
    if any(one.is_mistake for one in diagnostics):
        raise click.exceptions.Exit(1)


def _targets(games: tuple[str, ...]) -> list[tuple[Path, str | None]]:
    """The folders to check, each with the one file of it that was asked for."""
    from spyrium_dsl.cli.paths import find_game, games_here, shown_path

    if not games:
        return [(folder, None) for folder in games_here()]
    return [(find_game(game), shown_path(Path(game)) if Path(game).is_file() else None) for game in games]


def _is_in(diagnostic: Diagnostic, path: str) -> bool:
    return diagnostic.span is not None and diagnostic.span.path == path


def _checked(folder: Path, fix: bool) -> tuple[Opened, list[str]]:
    """The game after its check, and after its fixes; a line for each fix put in."""
    from spyrium_dsl.cli.opened import open_folder
    from spyrium_dsl.cli.paths import write_source
    from spyrium_dsl.text.edit import apply_fixes

    opened = open_folder(folder)
    lines: list[str] = []
    if not fix:
        return opened, lines
    for _ in range(MOST_ROUNDS):
        fixes = [one.fix for one in opened.diagnostics if one.fix is not None]
        edited = [apply_fixes(source, fixes) for source in opened.sources.values()]
        if not any(one.done for one in edited):
            break
        for source, made in zip(opened.sources.values(), edited, strict=True):
            if made.done:
                write_source(made.source)
                lines.extend(_fixed(source, one) for one in made.done)
        opened = open_folder(folder)
    return opened, lines


def _fixed(source: Source, fix: Fix) -> str:
    from spyrium_dsl.text.catalogue import catalogue

    before, after = source.read(fix.span), fix.replacement
    place = f"{fix.span.path}:{fix.span.line}"
    return catalogue().screen("fixed", place=place, before=before or "·", after=after or "·")
