"""`spyrium new`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from spyrium_dsl.cli.screen import echo, style

_HEADER = re.compile(r"^(?P<start>\ufeff?\s*(?:game|[a-z ]+ for)\s+)(?P<id>[\w-]+)", re.MULTILINE)
_OF_A_VARIANT = re.compile(r"\A(?:\ufeff?\s*#[^\n]*\n|\s)*\ufeff?[a-z ]+ for\s+[\w-]+\+")
_TITLE = re.compile(r'^(\ufeff?\s*game\s+[\w-]+\s+)"[^"\n]*"', re.MULTILINE)

_SORTS = ("game", "cards", "printings", "examples")
"""Files that a new game begins with, in the order in which they are shown; translations and variants come later."""


@click.command("new", epilog="Example:  spyrium new harbour")
@click.argument("name")
@click.option("--from", "model", metavar="GAME", help="The game to begin from; without it, the smallest there is.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(name: str, model: str | None, as_json: bool) -> None:
    """Make a new game, ready to play: a copy of a small one, for you to change."""
    import json

    from spyrium_dsl.cli.paths import files_of, find_game, is_id, known_games

    folder = Path(name)
    game = folder.name
    if not is_id(game):
        raise click.UsageError(
            f'"{game}" cannot be the name of a game: lower-case letters, digits and hyphens, such as deep-harbour.',
            click.get_current_context(),
        )
    if folder.exists():
        raise click.UsageError(f"{folder} is there already; nothing was changed.", click.get_current_context())
    source = find_game(model) if model is not None else min(known_games().values(), key=_size)
    written: list[tuple[Path, str]] = []
    for file in files_of(source):
        text = renamed(file.read_text(encoding="utf-8"), game)
        if _sort(text) not in _SORTS or _OF_A_VARIANT.search(text):
            continue
        # Examples may lie in a folder of their own; in a small game one folder is enough.
        is_free = file.parent == source or not (source / file.name).exists()
        target = folder / (file.name if is_free else file.relative_to(source))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        written.append((target, text))
    if as_json:
        echo(json.dumps({"game": game, "files": [str(file) for file, _ in written]}, ensure_ascii=False, indent=2))
        return
    echo(style("title", f"{folder}/"))
    width = max(len(file.name) for file, _ in written)
    for file, text in sorted(written, key=lambda one: (_order(one[1]), one[0])):
        echo(f"  {file.relative_to(folder).as_posix():<{width}}  {_about(text)}")
    echo(f"Next:  spyrium play {name}      spyrium check {name}      spyrium test {name}")


def renamed(text: str, game: str) -> str:
    """A file of rules whose header names another game; the rest is as it was.

    >>> renamed('game pond "Pond" in en\\nnoun x', "deep-harbour")
    'game deep-harbour "Deep Harbour" in en\\nnoun x'
    >>> renamed("cards for pond in pl\\n", "harbour")
    'cards for harbour in pl\\n'
    """
    title = game.replace("-", " ").title()
    named = _HEADER.sub(rf"\g<start>{game}", text, count=1)
    return _TITLE.sub(rf'\g<1>"{title}"', named, count=1)


def _size(folder: Path) -> int:
    from spyrium_dsl.cli.paths import files_of

    return sum(file.stat().st_size for file in files_of(folder))


def _order(text: str) -> int:
    return _SORTS.index(_sort(text))


def _sort(text: str) -> str:
    """The first word of the header."""
    lines = (line.strip("\ufeff ") for line in text.splitlines())
    return next((line.split(" ", 1)[0] for line in lines if line and not line.startswith("#")), "")


def _about(text: str) -> str:
    """What a file holds, in a few words."""
    lines = [line for line in text.splitlines()[1:] if line.strip() and not line.lstrip().startswith("#")]
    blocks = [line for line in lines if not line.startswith(" ")]
    match _sort(text):
        case "game":
            return f"the game: {len(lines)} lines, ready to play"
        case "cards":
            return f"{len(blocks)} cards"
        case "examples":
            return f"{len(blocks)} examples"
        case _:
            return f"{len(lines)} lines"
