"""`spyrium format`."""

from __future__ import annotations

from pathlib import Path

import click

from spyrium_dsl.cli.screen import echo


@click.command("format", epilog="Example:  spyrium format harbour --check")
@click.argument("games", metavar="[GAME|PATH]...", nargs=-1)
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if a file would change.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(games: tuple[str, ...], check: bool, as_json: bool) -> None:
    """Put files of rules into their usual shape: indentation, spaces, the words a line prints with."""
    import json

    from spyrium_dsl.cli.paths import find_game, games_here, shown_path, write_source
    from spyrium_dsl.cli.shaping import shaped

    wanted: list[tuple[Path, str | None]] = (
        [(find_game(game), shown_path(Path(game)) if Path(game).is_file() else None) for game in games]
        if games
        else [(folder, None) for folder in games_here()]
    )
    changed: list[str] = []
    count = 0
    for folder, only in wanted:
        for before, after in shaped(folder):
            if only is not None and before.path != only:
                continue
            count += 1
            if before.text != after.text:
                changed.append(before.path)
                if not check:
                    write_source(after)
    if as_json:
        echo(json.dumps({"files": count, "changed": changed}, ensure_ascii=False, indent=2))
    else:
        for path in changed:
            echo(f"{path}: {'would change' if check else 'changed'}")
        files = "1 file" if count == 1 else f"{count} files"
        echo(f"{len(changed)} of {files} {'would change' if check else 'changed'}")
    if check and changed:
        raise click.exceptions.Exit(1)
