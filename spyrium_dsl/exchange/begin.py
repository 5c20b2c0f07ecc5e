"""The file that a translation begins as: a line for each name and each title, to be filled in, behind a `#`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spyrium_dsl.exchange.po import entries, noun_of
from spyrium_dsl.exchange.translation_file import CLASS
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.catalogue import Catalogue
from spyrium_dsl.text.quotes import quoted

CLASS_HERE = "CLASS"
"""What stands where the class of a name is to be put."""


def header(game: str, language: str) -> str:
    """The first line of a translation."""
    return f"translation {language} for {game}\n"


def beginning(reading: Reading, language: str, words: Catalogue) -> str:
    """The text of the file. Lines that wait to be filled in are comments: the file is right from the start."""
    assert reading.tree is not None
    vocabulary = reading.lexicons[language].vocabulary
    classes = " ".join(vocabulary.classes)
    told = [words.screen("begin-nouns")]
    # The catalogue of a language tells of its own forms only.
    told += [words.screen("begin-forms")] if words.language == language else []
    told += [words.screen("begin-classes", classes=classes, here=CLASS_HERE)] if classes else []
    lines = [header(reading.tree.id, language), *_comments(told)]
    for said, line in _nouns(reading, language):
        lines += ["", *_comments([said]), f"# {line}"]
    lines += ["", *_comments([words.screen("begin-titles")]), ""]
    for entry in entries(reading, language):
        start, _, name = entry.msgctxt.partition("/")
        if start == "title":
            lines.append(f'# title {name}  ""  from {quoted(entry.msgid)}')
    return "\n".join(lines) + "\n"


def _nouns(reading: Reading, language: str) -> Iterator[tuple[str, str]]:
    """What the game calls a name and a sentence with it, and the line that gives it words."""
    rows = [row.name for row in reading.lexicons[language].vocabulary.plurals]
    forms: dict[str, dict[str, None]] = {}
    said: dict[str, str] = {}
    for entry in entries(reading, language):
        name = noun_of(entry.msgctxt)
        if name is None:
            continue
        if name not in said:
            called = " / ".join(dict.fromkeys((entry.msgid, entry.msgid_plural or entry.msgid)))
            said[name] = f"{called}: {entry.comment}" if entry.comment else called
        form = entry.msgctxt.removeprefix(f"noun/{name}").strip("/")
        forms.setdefault(name, {}).update(dict.fromkeys([form] if form else rows))
    for name, asked in forms.items():
        yield said[name], _line(name, asked)


def _line(name: str, forms: Mapping[str, None]) -> str:
    head = f"noun {name} {CLASS_HERE}" if CLASS in forms else f"noun {name}"
    return "  ".join([head, *(f'{form} ""' for form in forms if form != CLASS)])


def _comments(texts: list[str]) -> list[str]:
    return [f"# {line}" for text in texts for line in text.splitlines()]
