"""`spyrium new`."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo, style
from spyrium_dsl.text.spaced import spaced

if TYPE_CHECKING:
    from spyrium_dsl.text.catalogue import Catalogue

_HEADER = re.compile(r"^(?P<start>\ufeff?\s*(?:game|[\w -]+ for)\s+)(?P<id>[\w-]+)", re.MULTILINE)
_OF_A_VARIANT = re.compile(r"\A(?:\ufeff?\s*#[^\n]*\n|\s)*\ufeff?[\w -]+ for\s+[\w-]+\+")
_TITLE = re.compile(r'^(\ufeff?\s*game\s+[\w-]+\s+)"[^"\n]*"', re.MULTILINE)

_SORTS = ("game", "cards", "printings", "examples")
"""Files that a new game begins with, in the order in which they are shown; translations and variants come later."""


@click.command("new", epilog="Example:  spyrium new harbour")
@click.argument("name")
@click.option("--from", "model", metavar="GAME", help="The game to begin from; without it, the smallest there is.")
@click.option("--all", "whole", is_flag=True, help="Also its translations, variants and the look of its cards.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(name: str, model: str | None, whole: bool, as_json: bool) -> None:
    """Make a new game, ready to play: a copy of a small one, for you to change.

    With --from a copy of any game, also of one that came with the program.
    """
    import json

    from spyrium_dsl.cli.telling import words_in
    from spyrium_dsl.library.finding import find_game
    from spyrium_dsl.library.games import files_of, is_id, known_games, look_files
    from spyrium_dsl.text.source import Source
    from spyrium_dsl.text.telling import usual_language

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
    texts = {file: renamed(file.read_text(encoding="utf-8"), game) for file in files_of(source)}
    own = usual_language(Source(str(file), text) for file, text in texts.items())
    taken = [file for file, text in texts.items() if whole or _is_needed(text, own)]
    # Examples may lie in a folder of their own; in a small game one folder is enough.
    is_flat = len({file.name for file in taken}) == len(taken)
    written = [(folder / (file.name if is_flat else file.relative_to(source)), texts[file]) for file in taken]
    pictures = [(folder / file.relative_to(source), file.read_text(encoding="utf-8")) for file in look_files(source)]
    for target, text in (*written, *(pictures if whole else ())):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    if as_json:
        echo(json.dumps({"game": game, "files": [str(file) for file, _ in written]}, ensure_ascii=False, indent=2))
        return
    words = words_in(None, [Source(str(file), text) for file, text in written])
    echo(style("title", f"{folder}/"))
    shown = [
        (file.relative_to(folder).as_posix(), _about(text, words))
        for file, text in sorted(written, key=lambda one: (_order(one[1]), one[0]))
        if _is_needed(text, own)
    ]
    for below, count in Counter(file.parent for file, text in written if not _is_needed(text, own)).items():
        shown.append((f"{below.relative_to(folder).as_posix()}/", words.screen("new-more", count=count)))
    width = max(len(path) for path, _ in shown)
    for path, about in shown:
        echo(f"  {path:<{width}}  {about}")
    commands = {one: f"spyrium {one} {name}" for one in ("play", "check", "test")}
    echo(words.screen("new-next", **commands))


def renamed(text: str, game: str) -> str:
    """A file of rules whose header names another game; the rest is as it was.

    >>> renamed('game pond "Pond" in en\\nnoun x', "deep-harbour")
    'game deep-harbour "Deep Harbour" in en\\nnoun x'
    >>> renamed("cards for pond in pl\\n", "harbour")
    'cards for harbour in pl\\n'
    >>> renamed('translation pl for pond\\ntitle pond "Staw"\\ntitle frog "Żaba"', "harbour")
    'translation pl for harbour\\ntitle frog "Żaba"'
    """
    title = spaced(game).title()
    found = _HEADER.search(text)
    if found is not None:
        # What another language calls that game is no title of this one.
        text = re.sub(rf"^title\s+{re.escape(found['id'])}\s.*\n", "", text, flags=re.MULTILINE)
    named = _HEADER.sub(rf"\g<start>{game}", text, count=1)
    return _TITLE.sub(rf'\g<1>"{title}"', named, count=1)


def _size(folder: Path) -> int:
    from spyrium_dsl.library.games import files_of

    return sum(file.stat().st_size for file in files_of(folder))


def _is_needed(text: str, own: str) -> bool:
    """Whether the game as it is written cannot do without a file: no variant, and only the words of its own language."""
    from spyrium_dsl.text.source import Source
    from spyrium_dsl.text.telling import language_of

    is_own = _sort(text) == "translation" and language_of(Source("", text)) == own
    return (_sort(text) in _SORTS or is_own) and not _OF_A_VARIANT.search(text)


def _order(text: str) -> int:
    return _SORTS.index(_sort(text)) if _sort(text) in _SORTS else len(_SORTS)


def _sort(text: str) -> str:
    """The first word of the header."""
    lines = (line.strip("\ufeff ") for line in text.splitlines())
    return next((line.split(" ", 1)[0] for line in lines if line and not line.startswith("#")), "")


def _about(text: str, words: Catalogue) -> str:
    """What a file holds, in a few words."""
    lines = [line for line in text.splitlines()[1:] if line.strip() and not line.lstrip().startswith("#")]
    blocks = [line for line in lines if not line.startswith(" ")]
    match _sort(text):
        case "game" | "variant" as sort:
            return words.screen(f"new-{sort}", count=len(lines))
        case "cards" | "examples" as sort:
            return words.screen(f"new-{sort}", count=len(blocks))
        case _:
            return words.screen("new-other", count=len(lines))
