"""The program and its grammar know no game: no id and no title of one stands in them."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LANGUAGES = ROOT / "rules" / "languages"

# Names that are ordinary words of Python, of programs or of English: they may stand anywhere.
ORDINARY = frozenset(
    (
        "character end factory feed gap hand helper home join kept mine pass period pool reserve "
        "rest space spent spot stack symbol token trees"
    ).split()
)

# Standard words of the genre: people may read them (comments, docstrings), code may not match against them.
GENRE = frozenset({"building", "deck", "market", "money", "vp", "worker"})

# The package, and the command, are called after the first game.
_OWN_NAME = re.compile(r'spyrium[_-]dsl|\bspyrium (?=check|explain|grammar|new|play|simulate|test)|"spyrium"|`spyrium`')

# What a page of a command shows, to be typed as it stands: `tests/cli/test_manners.py` runs each of them.
_TO_BE_TYPED = re.compile(r"  spyrium [a-z]+ [^\"\n]*")

# What a block at the margin names: `building mine-1 "Mine"`, `zone gap of workers`, `game remembers x: ...`.
_BLOCK = re.compile(r'([a-z]+) (?:remembers )?([^":,#]*)(?:"([^"]*)")?')
_NOUN = re.compile(r"noun ([\w-]+)")
_NAME_ENDS = re.compile(r" (?:of|by) .*")
_NO_NAMES = frozenset({"as", "cards", "change", "examples", "flow", "needs", "printings", "remove", "translation"})


def names_of(rules: str) -> Iterator[str]:
    """The ids and titles given in a file of rules, in lower case, words parted by one space."""
    if rules.startswith("printings"):
        return
    for line in rules.splitlines():
        if noun := _NOUN.match(line):
            yield spaced(noun[1])
            continue
        match = _BLOCK.match(line)
        if match is None or match[1] in _NO_NAMES:
            continue
        name, title = _NAME_ENDS.sub("", match[2].strip()), match[3] or ""
        # Several designs of one name are numbered: mine-1, mine-2.
        for words in (re.sub(r"-\d+$", "", name), title):
            if words:
                yield spaced(words)


def spaced(text: str) -> str:
    """The text in lower case, with joined words (`market-card`, `market_card`, `MarketCard`) taken apart."""
    return re.sub(r"[-_\s]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)).lower().strip()


@cache
def game_words() -> frozenset[str]:
    """All names of all games, but for those the core's own vocabularies are made of."""
    core = {word for file in LANGUAGES.glob("*.rules") for word in words_in(file.read_text(encoding="utf-8"))}
    games = (folder for folder in (ROOT / "rules").iterdir() if folder.is_dir() and folder != LANGUAGES)
    names = {
        name
        for folder in games
        for file in folder.rglob("*.rules")
        # Translations give words to names in reach as well (`card`, `old`); the names of the game stand in its own files.
        if not {"examples", "translations"} & set(file.parts)
        for name in names_of(file.read_text(encoding="utf-8"))
    }
    return frozenset(name for name in names if not set(name.split()) <= core | ORDINARY)


def words_in(text: str) -> set[str]:
    """The words of a text, taken apart."""
    return set(re.findall(r"\w+", spaced(text)))


def places_of(words: frozenset[str], text: str) -> Iterator[tuple[int, str]]:
    """Line and word wherever one of the words stands as a whole word."""
    if words:
        pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(words))) + r")\b")
        for number, line in enumerate(text.splitlines(), start=1):
            yield from ((number, match.group()) for match in pattern.finditer(spaced(_OWN_NAME.sub("", line))))


def code_only(python: str) -> str:
    """The module without comments and docstrings, each token on its line."""
    lines = [""] * (python.count("\n") + 2)
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(python).readline):
        starts_line = before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        if token.type in (tokenize.NAME, tokenize.STRING) and not (starts_line and token.type == tokenize.STRING):
            lines[token.start[0] - 1] += " " + token.string.replace("\n", " ")
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            before = token.type
    return "\n".join(lines)


FILES = sorted(
    file
    for folder in ("spyrium_dsl", "grammar")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in (".py", ".lark")
)


@pytest.mark.parametrize("file", [pytest.param(file, id=str(file.relative_to(ROOT))) for file in FILES])
def test_no_word_of_a_game_stands_in_the_program(file: Path) -> None:
    """Else a game would need Python, and the next one a branch in it."""
    text = file.read_text(encoding="utf-8")
    if "commands" in file.parts:
        text = _TO_BE_TYPED.sub("", text)
    # The command line may call the command by its name, and the plugin itself by the same.
    words = game_words() - ({"spyrium"} if {"cli", "plugin"} & set(file.parts) else set())
    code = code_only(text) if file.suffix == ".py" else text
    # It also speaks of processes as people do: `--workers 2`.
    found = [*places_of(words - GENRE, text), *(places_of(words & GENRE, code) if "cli" not in file.parts else ())]
    assert not found, [f"{file.relative_to(ROOT)}:{line} {word}" for line, word in found]


def test_the_search_finds_what_it_looks_for() -> None:
    """Joined words, titles and numbered designs count; ordinary words and the package's own name do not."""
    rules = 'building salt-mill-1 "Salt Mill"\nzone pier of boats\ngame remembers catch: a fish\nas soon as x'
    assert set(names_of(rules)) == {"salt mill", "pier", "catch"}
    words = frozenset({"salt mill", "pier", "spyrium"})
    program = 'class SaltMill:\n    pier_count = 1\n    "spyrium check"; gain_spyrium()  # spyrium_dsl, piercing'
    assert list(places_of(words, program)) == [(1, "salt mill"), (2, "pier"), (3, "spyrium")]


def test_prose_is_told_from_code() -> None:
    """A docstring and a comment are prose, a string that code compares with is not."""
    module = 'def f(x):\n    """Place a worker."""\n    # the worker\n    return x == "worker" or worker\n'
    assert list(places_of(frozenset({"worker"}), code_only(module))) == [(4, "worker"), (4, "worker")]
