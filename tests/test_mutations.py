"""Files with a slip of the hand: whatever was changed, the program answers in words, and near the place.

A mutant is a shipped file with one small change. It must load, or there must be a message that touches the changed line
or its block, or speaks of a word that the change took away. Never a traceback, never a hang.
"""

from __future__ import annotations

import random
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.language.read_vocabulary import read_vocabulary
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.load import load_game
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("spyrium", "orchard")
SECONDS = 20
"""More than this for one check is a hang."""

_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)


@dataclass(frozen=True)
class Mutant:
    """A file after a change: *first* and *last* are the changed lines, *lost* the words that are no longer there."""

    path: str
    content: bytes
    first: int
    last: int
    lost: frozenset[str]
    how: str

    def __str__(self) -> str:
        return f"{self.path}:{self.first} {self.how}"


@cache
def files() -> dict[str, bytes]:
    """Every file of rules shipped, by its path in the repository."""
    rules = ROOT / "rules"
    return {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in sorted(rules.rglob("*.rules"))}


# ---------------------------------------------------------------- making mutants


def mutant(path: str, before: bytes, start: int, end: int, put: bytes, how: str) -> Mutant:
    """The file with the bytes from *start* to *end* replaced."""
    content = before[:start] + put + before[end:]
    first = before.count(b"\n", 0, start) + 1
    last = first + max(put.count(b"\n"), before.count(b"\n", start, end))
    # Words at the edges of the change are changed too.
    wide = slice(*_word_around(before, start, end))
    lost = words(before[wide]) | words(put)
    return Mutant(path, content, first, last, frozenset(lost), how)


def words(content: bytes) -> set[str]:
    """The words in a text, in small letters."""
    return {word.casefold() for word in _WORD.findall(content.decode("utf-8", errors="replace"))}


def _word_around(content: bytes, start: int, end: int) -> tuple[int, int]:
    while start > 0 and not content[start - 1 : start].isspace():
        start -= 1
    while end < len(content) and not content[end : end + 1].isspace():
        end += 1
    return start, end


def _pieces(content: bytes, unit: str) -> list[tuple[int, int]]:
    """Where the words, letters, lines or bytes of a file lie."""
    if unit == "byte":
        return [(at, at + 1) for at in range(len(content))]
    pattern = {"word": rb"[^\s]+", "letter": rb"[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]*", "line": rb"[^\n]*\n"}[unit]
    return [match.span() for match in re.finditer(pattern, content)]


def random_mutant(rng: random.Random) -> Mutant:
    """One change of one file: something deleted, doubled, or swapped with its neighbour."""
    path = rng.choices(list(files()), weights=[_weight(path) for path in files()])[0]
    before = files()[path]
    unit = rng.choice(("word", "letter", "line", "byte"))
    pieces = _pieces(before, unit)
    at = rng.randrange(len(pieces) - 1)
    (start, end), (next_start, next_end) = pieces[at : at + 2]
    match rng.choice(("delete", "double", "swap")):
        case "delete":
            return mutant(path, before, start, end, b"", f"delete {unit} {before[start:end]!r}")
        case "double":
            joint = b" " if unit == "word" else b""
            put = before[start:end] + joint + before[start:end]
            return mutant(path, before, start, end, put, f"double {unit} {before[start:end]!r}")
        case _:
            put = before[next_start:next_end] + before[end:next_start] + before[start:end]
            return mutant(path, before, start, next_end, put, f"swap {unit}s {before[start:next_end]!r}")


def _weight(path: str) -> float:
    # A change of a language makes its tables anew, which is slow.
    return 0.2 if "/languages/" in path else 1.0


def moved_lines(path: str) -> Iterator[Mutant]:
    """Each line of a file left out, and exchanged with the next, in turn."""
    before = files()[path]
    pieces = _pieces(before, "line")
    for (start, end), (_, after) in zip(pieces, [*pieces[1:], pieces[-1]], strict=True):
        yield mutant(path, before, start, end, b"", f"delete line {before[start:end]!r}")
        if after > end:
            put = before[end:after] + before[start:end]
            yield mutant(path, before, start, after, put, f"swap lines {before[start:after]!r}")


def misspelt(path: str) -> Iterator[Mutant]:
    """Each word of a file outside comments with one letter exchanged, in turn."""
    before = files()[path]
    at = 0
    for line in before.splitlines(keepends=True):
        code = line[: _comment(line)]
        for match in re.finditer(rb"[A-Za-z][A-Za-z-]*[A-Za-z]", code):
            start, end = at + match.start(), at + match.end()
            word = before[start:end]
            middle = len(word) // 2
            letter = b"q" if word[middle : middle + 1] != b"q" else b"z"
            put = word[:middle] + letter + word[middle + 1 :]
            yield mutant(path, before, start, end, put, f"misspell {word.decode()} as {put.decode()}")
        at += len(line)


def _comment(line: bytes) -> int:
    quoted = False
    for index, byte in enumerate(line):
        if byte == ord('"'):
            quoted = not quoted
        elif byte == ord("#") and not quoted:
            return index
    return len(line)


# ---------------------------------------------------------------- checking them


@contextmanager
def limit(seconds: int) -> Iterator[None]:
    """Raise TimeoutError in what takes longer."""

    def stop(number: int, frame: object) -> None:
        raise TimeoutError(f"more than {seconds} s")

    # Time of this process, not of the clock: a machine may stand still or do other things.
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@cache
def languages() -> dict[str, Vocabulary]:
    """The languages shipped."""
    found = {}
    for path in files():
        if "/languages/" in path:
            code = Path(path).stem
            vocabulary, _ = library.vocabulary(code)
            assert vocabulary is not None
            found[code] = vocabulary
    return found


def check(one: Mutant) -> tuple[Diagnostic, ...]:
    """What the program says about a file and the game around it."""
    source = Source.from_bytes(one.path, one.content)
    if isinstance(source, Diagnostic):
        return (source,)
    folder = one.path.split("/")[1]
    if folder == "languages":
        return _check_language(source)
    again = _says_again(one.path)
    around = [
        Source(path, content.decode())
        for path, content in files().items()
        if path.startswith(f"rules/{folder}/") and path != one.path and (again or not _says_again(path))
    ]
    spoken = languages() if again else {"en": languages()["en"]}
    found: dict[Diagnostic, None] = {}
    # A file of a variant is read where the variant is chosen.
    for chosen in ((), *_variants_read_with(one.path)):
        found.update(dict.fromkeys(load_game([*around, source], spoken, None, folder, chosen).diagnostics))
    return tuple(found)


@cache
def _variants_read_with(path: str) -> tuple[tuple[str, ...], ...]:
    """The variant that a shipped file is of, or belongs to."""
    header = files()[path].decode().split("\n", 1)[0]
    match = re.match(r"variant (\S+) for|\w.* for \w+\+([\w-]+)", header)
    return ((match[1] or match[2],),) if match else ()


def _says_again(path: str) -> bool:
    """Whether a file only says in another language what the game says: the game can be checked without it."""
    return "/editions/" in path or ("/translations/" in path and not path.endswith("/en.rules"))


def _check_language(source: Source) -> tuple[Diagnostic, ...]:
    """A language by itself; then a game in it must be answered too, in whatever words."""
    vocabulary, found = read_vocabulary(source, library.skeleton())
    if vocabulary is not None:
        game = [Source(path, text.decode()) for path, text in files().items() if path.startswith("rules/orchard/")]
        load_game(game, {**languages(), vocabulary.code: vocabulary}, None, "orchard")
    return found


def complaint(one: Mutant) -> str | None:
    """What is wrong with the answer to a mutant; None if it loads or is told where it goes wrong."""
    try:
        with limit(SECONDS):
            found = [diagnostic for diagnostic in check(one) if diagnostic.is_mistake]
    except Exception as problem:
        return f"{one}: {type(problem).__name__}: {problem}"
    if not found or any(_touches(diagnostic, one) for diagnostic in found):
        return None
    return f"{one}: only " + "; ".join(f"{d.code} at {d.span.place if d.span else '-'}" for d in found[:3])


def _touches(diagnostic: Diagnostic, one: Mutant) -> bool:
    spans = [span for span in (diagnostic.span, *(span for span, _ in diagnostic.notes)) if span is not None]
    first, last = _block(one)
    if any(span.path == one.path and span.line <= last and first <= span.end_line for span in spans):
        return True
    # Or it is about a word that the change took away, or about a line that uses what the changed block gives.
    said = " ".join(str(fact) for fact in diagnostic.facts.values())
    for span in spans:
        content = one.content if span.path == one.path else files().get(span.path, b"")
        said += " " + (content.decode("utf-8", errors="replace").split("\n") + [""] * span.line)[span.line - 1]
    return bool((one.lost | _given(one)) & words(said.encode()))


def _given(one: Mutant) -> set[str]:
    """The words in the first lines of the blocks that a change touches; of all their lines where a line went away."""
    lines = one.content.decode("utf-8", errors="replace").split("\n")
    first, last = _block(one)
    every = " line" in one.how
    return {word for line in lines[first - 1 : last] if every or line[:1].strip() for word in words(line.encode())}


def _block(one: Mutant) -> tuple[int, int]:
    """The first and last line of the blocks at the margin that a change touches."""
    lines = one.content.decode("utf-8", errors="replace").split("\n")
    first, last = min(one.first, len(lines)), min(one.last, len(lines))
    # Where a line was there is a seam: what stands above it lacks it, too.
    first -= one.how.startswith("delete line") and first > 1
    while first > 1 and (lines[first - 1][:1].isspace() or not lines[first - 1]):
        first -= 1
    while last < len(lines) and (lines[last][:1].isspace() or not lines[last]):
        last += 1
    return first, last


def complaints(mutants: Iterator[Mutant]) -> list[str]:
    return [found for one in mutants if (found := complaint(one)) is not None]


def random_mutants(seed: int, number: int) -> Iterator[Mutant]:
    rng = random.Random(seed)
    for _ in range(number):
        yield random_mutant(rng)


def properties() -> Iterator[Mutant]:
    """The label of each line of each card with a letter exchanged."""
    for path, content in files().items():
        if content.startswith(b"cards for"):
            starts = {
                match.start(1): match.end(1) for match in re.finditer(rb"^ +([a-z][a-z ]*):", content, re.MULTILINE)
            }
            for start, end in starts.items():
                middle = (start + end) // 2
                put = content[start:middle] + b"q" + content[middle + 1 : end]
                yield mutant(path, content, start, end, put, f"misspell {content[start:end].decode()}")


def test_each_property_misspelt_is_told_once_and_there() -> None:
    """Every third label of the shipped cards. What a card answers to is a sentence: a word of it is told as any word is."""
    for one in list(properties())[::3]:
        code = "E302" if one.how.startswith("misspell when ") else "E310"
        found = [diagnostic for diagnostic in check(one) if diagnostic.is_mistake]
        places = [(diagnostic.code, diagnostic.span.line) for diagnostic in found if diagnostic.span is not None]
        assert places == [(code, one.first)], one


def test_words_misspelt_are_told_near_their_place() -> None:
    """A sample of all words of all games; `make soak` takes every one."""
    every = [one for path in files() if "/languages/" not in path for one in misspelt(path)]
    assert complaints(iter(random.Random(4).sample(every, 40))) == []


@pytest.mark.soak
@pytest.mark.parametrize("path", [path for path in files() if "/languages/" not in path])
def test_every_word_misspelt_is_told_near_its_place(path: str) -> None:
    assert complaints(misspelt(path)) == []


def test_a_hundred_slips_are_answered_near_their_place() -> None:
    assert complaints(random_mutants(1, 100)) == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_slips_are_answered_near_their_place(part: int) -> None:
    assert complaints(random_mutants(1000 + part, 1_000)) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_game_may_be_missing_or_out_of_place(game: str) -> None:
    assert complaints(moved_lines(f"rules/{game}/game.rules")) == []
