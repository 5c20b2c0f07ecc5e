"""Which games there are, where their files are, and reading and writing them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from spyrium_dsl import library

if TYPE_CHECKING:
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source

ENDING = ".rules"
EDITIONS = "editions"
"""The folder, in that of a game, of what published editions say."""
LOOK = "look.toml"
ICONS = "icons"
"""The file and the folder, in that of a game, of what its cards look like."""
FARTHEST = 4
"""How many folders above a file its game is looked for."""
MOST_FOLDERS = 200
"""So many folders may lie below a game for a file in a folder of any name to be one of the game's."""
_OF_GAMES = frozenset({EDITIONS, "examples", "translations", "variants"})
"""The folders that games usually have: what lies in them belongs to the game above."""
_GAME = re.compile(r"game\s+([\w-]+)")
_LANGUAGE = re.compile(r"^\ufeff?\s*game\s[^#\n]*\sin\s+([\w-]+)", re.MULTILINE)
_SAYING = re.compile(r"\A\ufeff?(?:\s|#[^\n]*\n)*(?:translation\s+([\w-]+)|edition\s)")
_NOUN = re.compile(r"noun +([\w-]+)")
_WORDS = re.compile(r"[\w-]+")
_EXAMPLES = re.compile(r"\A\ufeff?(?:\s|#[^\n]*\n)*examples\s")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def rule_folders() -> list[Path]:
    """Where games are looked for by name: `rules/` here, then the games that came with the program."""
    return [Path("rules"), library.home() / "rules"]


def is_game(folder: Path, name: str = "") -> bool:
    """Whether a folder holds a game: a file whose header says so; the one of that id, where it is given."""
    return folder.is_dir() and any(_begins_game(file, name) for file in folder.glob(f"*{ENDING}") if file.is_file())


def _begins_game(file: Path, name: str = "") -> bool:
    match = _GAME.match(header_of(file))
    return match is not None and name in ("", match[1])


def header_of(file: Path) -> str:
    """The first line that says something; empty where none does."""
    with file.open(encoding="utf-8", errors="replace") as lines:
        said = (line.strip("\ufeff \t\r\n") for line in lines)
        return next((line for line in said if line and not line.startswith("#")), "")


def known_games() -> Mapping[str, Path]:
    """The games that can be asked for by name, and their folders."""
    return _known_from(Path.cwd())


@cache
def _known_from(here: Path) -> Mapping[str, Path]:
    """The games known where one stands: a folder `rules` there comes first."""
    found: dict[str, Path] = {}
    for rules in rule_folders():
        if rules.is_dir():
            for folder in sorted(rules.iterdir()):
                if folder.name not in found and is_game(folder):
                    found[folder.name] = folder
    return found


def game_around(file: Path) -> Path:
    """The folder of the game to which a file belongs; the file itself where there is none.

    It is not looked for far above: a stray file far up makes no game of all that lies below it.
    """
    way: list[str] = []
    for folder in [*file.resolve().parents][: FARTHEST + 1]:
        try:
            found = is_game(folder)
        except OSError:  # a folder or a file of somebody else's
            found = False
        if found:
            return folder if _OF_GAMES.issuperset(way) or _is_small(folder) else file
        way.append(folder.name)
    return file


def _is_small(folder: Path) -> bool:
    """Whether no more lies below a folder than a game may have beside its rules; a large tree is not walked to the end."""
    walk = os.walk(folder)
    return sum(1 for _ in islice(walk, MOST_FOLDERS + 1)) <= MOST_FOLDERS


def files_of(folder: Path) -> list[Path]:
    """All files of rules of a game, sorted by path; not what published editions say of it, see `edition_files`.

    What begins with a point is of some tool, and a folder below that holds a game is a game by itself.
    """
    return sorted(_rules_below(folder))


def _rules_below(folder: Path) -> Iterator[Path]:
    for path, below, names in os.walk(folder):
        here = Path(path)
        files = [here / name for name in names if name.endswith(ENDING) and not name.startswith(".")]
        files = [file for file in files if file.is_file()]
        if here != folder and any(map(_begins_game, files)):
            below.clear()
            continue
        below[:] = [name for name in below if name != EDITIONS and not name.startswith(".")]
        yield from files


def look_files(folder: Path) -> list[Path]:
    """What says how the cards of the game look: one file, and drawings of its own."""
    found = (folder / LOOK, *sorted((folder / ICONS).glob("*.svg")))
    return [file for file in found if file.is_file()]


def edition_files(folder: Path) -> list[Path]:
    """What published editions say of the game, sorted by path: compared when somebody asks, never played."""
    return sorted((folder / EDITIONS).glob(f"*{ENDING}"))


def shown_path(file: Path) -> str:
    """The path by which messages name a file: from here if it lies below, with forward slashes."""
    try:
        return Path(os.path.relpath(file)).as_posix() if _lies_below(file) else file.as_posix()
    except ValueError:  # another drive
        return file.as_posix()


def _lies_below(file: Path) -> bool:
    return file.resolve().is_relative_to(Path.cwd())


def read_sources(folder: Path, more: Sequence[Path] = ()) -> tuple[list[Source], list[Diagnostic]]:
    """The files of a game, and further ones, that can be read as text, and what is wrong with those that cannot."""
    from spyrium_dsl.text.source import FilePath, Source

    sources: list[Source] = []
    unread: list[Diagnostic] = []
    for file in (*files_of(folder), *more):
        source = Source.from_bytes(FilePath(shown_path(file)), file.read_bytes())
        if isinstance(source, Source):
            sources.append(source)
        else:
            unread.append(source)
    return sources, unread


def needed_to_play(sources: Sequence[Source], said_in: Sequence[str] = (), examples: bool = True) -> list[Source]:
    """The files without those that say the game in other languages than its own and *said_in*, or say what an edition
    printed, and without *examples* on request."""
    language = next((match[1] for one in sources if (match := _LANGUAGE.search(one.text))), "")
    wanted = {language, *said_in}
    said = [one for one in sources if (match := _SAYING.search(one.text)) is None or match[1] in wanted]
    without = [one for one in said if not _EXAMPLES.search(one.text)]
    return said if examples or _are_named_there(said, without) else without


def _are_named_there(sources: Sequence[Source], without: Sequence[Source]) -> bool:
    """Whether there are words for names that nothing but examples gives, as those of their players: *without* the examples
    such words would be for nothing."""
    lines = [line for one in without for line in one.text.casefold().splitlines()]
    nouns = {match[1] for line in lines if (match := _NOUN.match(line))}
    nouns -= {word for line in lines if not _NOUN.match(line) for word in _WORDS.findall(line)}
    # What else none of them gives is a mistake of its own, or an id that is written as several words.
    in_examples = (one.text.casefold() for one in sources if one not in without)
    return bool(nouns) and any(not nouns.isdisjoint(_WORDS.findall(text)) for text in in_examples)


def translated_in(sources: Sequence[Source]) -> frozenset[str]:
    """The languages of which there is a file of words among these."""
    return frozenset(match[1] for one in sources if (match := _SAYING.search(one.text)) is not None and match[1])


def write_source(source: Source) -> None:
    """Put a source in the place of its file, whole or not at all."""
    from spyrium_dsl.library.writing import write_whole

    write_whole(Path(source.path), source.to_bytes())


def is_id(name: str) -> bool:
    """Whether a word can be the id of a game.

    >>> is_id("deep-harbour"), is_id("Deep Harbour"), is_id("7up")
    (True, False, False)
    """
    return _NAME.fullmatch(name) is not None
