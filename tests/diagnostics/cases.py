"""The examples of codes: a small game with one slip in it, and which line must be spoken of.

A case is a file `cases/CODE*.rules`. Before its first `===` it says what went wrong. Then come parts:

    === cards.rules                                    the whole file
    === cards.rules, instead of "catch: gain 1 fish"   the base file, with that piece of text replaced
    === game.rules, at the end                         the base file, with lines added
    === xx.rules, like en.rules                        a shipped language under another code, with lines put in
    === variants: calm, storm                          the variants chosen

A line that must be spoken of ends in `# error: CODE` (also of warnings), or in `# error: CODE CODE`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from spyrium_dsl import library
from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.language.collisions import collisions
from spyrium_dsl.language.read_vocabulary import read_vocabulary
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.load import load_game
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source

HERE = Path(__file__).parent
LANGUAGES = HERE.parent.parent / "rules" / "languages"
_PART = re.compile(r"=== (?P<path>[\w./-]+)(?:, (?P<how>.*))?")
_MARK = re.compile(r"# error: ((?:[A-Z]\d+ ?)+)$")


@dataclass
class Case:
    """Files by path, and the variants chosen."""

    name: str
    files: dict[str, str]
    variants: tuple[str, ...] = ()
    content: dict[str, bytes] = field(default_factory=dict)
    """Files that are not text."""

    def marked(self) -> list[tuple[str, int, str]]:
        """Which codes must come up where."""
        found = []
        for path, text in self.files.items():
            for number, line in enumerate(text.splitlines(), 1):
                if match := _MARK.search(line):
                    found += [(path, number, code) for code in match[1].split()]
        return sorted(found)

    def sources(self) -> dict[str, Source]:
        """The files that can be read as text."""
        return {path: Source(path, text) for path, text in self.files.items()}


def base() -> dict[str, str]:
    """The game without a slip."""
    return {file.name: file.read_text("utf-8") for file in sorted((HERE / "base").glob("*.rules"))}


def case_files() -> list[Path]:
    """All cases, by name."""
    return sorted((HERE / "cases").glob("*.rules"))


def read_case(file: Path) -> Case:
    """The files of a case."""
    files = base()
    variants: tuple[str, ...] = ()
    parts = re.split(r"^(=== .*)\n", file.read_text("utf-8"), flags=re.MULTILINE)[1:]
    for head, body in zip(parts[::2], parts[1::2], strict=True):
        if head.startswith("=== variants:"):
            variants = tuple(name.strip() for name in head.partition(":")[2].split(","))
            continue
        match = _PART.fullmatch(head)
        assert match is not None, head
        path, how = match["path"], match["how"] or ""
        if how.startswith("instead of "):
            old = how.removeprefix("instead of ")[1:-1]
            assert files[path].count(old) == 1, (file.name, old)
            files[path] = files[path].replace(old, body.strip("\n").removeprefix("\u2060"))
        elif how == "at the end":
            files[path] += body
        elif how.startswith("like "):
            text = (LANGUAGES / how.removeprefix("like ")).read_text("utf-8")
            files[path] = _like(text, Path(path).stem, body)
        else:
            assert not how, head
            files[path] = body
    return Case(file.stem, files, variants)


def _like(language: str, code: str, body: str) -> str:
    """A language under another code, with lines put in right behind its header: lines keep their numbers when it grows."""
    return re.sub(r"^language \w+(.*\n)", lambda one: f"language {code}{one[1]}{body}", language, count=1)


@cache
def shipped() -> Mapping[str, Vocabulary]:
    """The languages that come with the program."""
    found = {}
    for file in sorted(LANGUAGES.glob("*.rules")):
        vocabulary, _ = library.vocabulary(file.stem)
        assert vocabulary is not None, file.stem
        found[file.stem] = vocabulary
    return found


def diagnostics(case: Case) -> list[Diagnostic]:
    """All that the program says: of languages, of the game, and where these are fine of its examples."""
    found: list[Diagnostic] = []
    languages = dict(shipped())
    sources = []
    for path, text in case.files.items():
        source = Source.from_bytes(path, case.content.get(path, text.encode()))
        if isinstance(source, Diagnostic):
            found.append(source)
        elif text.startswith("language"):
            vocabulary, wrong = read_vocabulary(source, library.skeleton())
            found += wrong
            if vocabulary is not None:
                found += collisions(vocabulary) if not wrong else ()
                languages[vocabulary.code] = vocabulary
        else:
            sources.append(source)
    if any(path.endswith("xx.rules") for path in case.files):
        return sorted(found)
    checked = load_game(sources, languages, None, "harbour", case.variants)
    found += checked.diagnostics
    if checked.rules is not None:
        speeches = partial(Spoken(checked, languages).speech, checked.rules.tree.language)
        outcomes = run_examples(checked.rules, speeches=speeches)
        found += [one.diagnostic for one in outcomes if one.diagnostic is not None]
    return sorted(found)
