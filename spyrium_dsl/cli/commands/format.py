"""`spyrium format`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo

if TYPE_CHECKING:
    from spyrium_dsl.text.source import Source


@click.command("format", epilog="Example:  spyrium format harbour --check")
@click.argument("games", metavar="[GAME|PATH]...", nargs=-1)
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if a file would change, or has mistakes.")
@click.option("--in", "said_in", metavar="LANG", help="The language of messages; else that of the game.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(games: tuple[str, ...], check: bool, said_in: str | None, as_json: bool) -> None:
    """Put files of rules into their usual shape: indentation, spaces, the words a line prints with."""
    import json

    from spyrium_dsl.cli.shaping import shaped
    from spyrium_dsl.cli.telling import words_in
    from spyrium_dsl.library.finding import find_game, games_here, rules_meant
    from spyrium_dsl.library.games import write_source

    wanted: list[tuple[Path, str | None]] = [(folder, None) for folder in games_here()] if not games else []
    for game in games:
        folder = find_game(game)
        wanted.append((folder, rules_meant(game, folder)))
    changed: list[str] = []
    faulty: list[str] = []
    sources: list[Source] = []
    for folder, only in wanted:
        for one in shaped(folder, only):
            sources.append(one.before)
            if one.is_faulty:
                faulty.append(one.before.path)
            if one.before.text != one.after.text:
                changed.append(one.before.path)
                if not check:
                    write_source(one.after)
    if as_json:
        told = {"files": len(sources), "changed": changed, "with_mistakes": faulty}
        echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        screen = words_in(said_in, sources).screen
        for path in changed:
            echo(screen("format-would-change" if check else "format-changed", path=path))
        for path in faulty:
            echo(screen("format-faulty", path=path))
        echo(screen("format-would" if check else "format-done", changed=len(changed), files=len(sources)))
    if faulty or (check and changed):
        raise click.exceptions.Exit(1)
