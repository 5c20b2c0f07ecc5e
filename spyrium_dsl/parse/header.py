"""The first line of a file says what the file is. Its words are fixed; all below it is in the file's language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from spyrium_dsl.parse.cut import Line
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.quotes import QUOTED
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import is_close, suggest

LANGUAGE_VERSION = 1
"""The newest version of the language that this program reads."""

_ID = r"(?P<id>[\w-]+)"
_ID_WITH = r"(?P<id>[\w-]+)(?P<over>(?:\+[\w-]+)*)"
_TITLE = rf"\s+(?P<title>{QUOTED})"
_LANG = r"(?:\s+in\s+(?P<language>[\w-]+))?"
_SHAPES: dict[str, tuple[str, str]] = {
    "game": (rf"game\s+{_ID}{_TITLE}\s+in\s+(?P<language>[\w-]+)", 'game ID "Title" in LANGUAGE'),
    "cards": (rf"cards\s+for\s+{_ID_WITH}{_LANG}", "cards for GAME [in LANGUAGE]"),
    "printings": (rf"printings\s+for\s+{_ID_WITH}{_LANG}", "printings for GAME"),
    "language": (rf"language\s+(?P<language>[\w-]+){_TITLE}", 'language CODE "Name"'),
    "translation": (rf"translation\s+(?P<language>[\w-]+)\s+for\s+{_ID_WITH}", "translation LANGUAGE for GAME"),
    "examples": (rf"examples\s+for\s+{_ID_WITH}{_LANG}", "examples for GAME [in LANGUAGE]"),
    "variant": (
        rf"variant\s+(?P<own>[\w-]+)\s+for\s+{_ID_WITH}(?:{_TITLE})?{_LANG}",
        'variant ID for GAME[+OTHER] "Title" [in LANGUAGE]',
    ),
    "seen": (rf"seen\s+by\s+(?P<own>[\w-]+)\s+for\s+{_ID}", "seen by VARIANT for GAME"),
    "edition": (rf"edition\s+(?P<own>[\w-]+)\s+for\s+{_ID}{_LANG}", "edition ID for GAME in LANGUAGE"),
}
_WRITTEN = tuple(one for one in _SHAPES if one != "seen")
"""Headers that people write; the program writes what variants have seen."""
FURTHER = tuple(one for one in _WRITTEN if one not in ("game", "language"))
"""Those that may stand in a folder which has its game."""
FORMS = tuple(_SHAPES[one][1] for one in _WRITTEN)
"""How each of them is written."""
_NAME = re.compile(r"[\w-]+")
_NEEDS = re.compile(r"needs\s+language\s+(\d+)")


@dataclass(frozen=True)
class Header:
    """What a file is: `kind` is the first word, `game` the game it belongs to, `language` "" where it is the game's.

    `own` is the name that an edition or a variant has of its own, or the variant that has seen something; `over` are the
    variants that the file stands on, and `over_spans` where each of them is named.
    """

    kind: str
    game: str
    title: str
    language: str
    span: Span
    own: str = ""
    over: tuple[str, ...] = ()
    over_spans: tuple[Span, ...] = ()


def read_header(path: str, lines: tuple[Line, ...]) -> tuple[Header | None, tuple[Line, ...], tuple[Diagnostic, ...]]:
    """The header of a file and the lines after it. E104, E105, E106, E107."""
    if not lines:
        return None, (), (report("E107", Span.point(path, 1, 1), can_stand_here=_WRITTEN),)
    first = lines[0]
    text = first.text[first.indent :]
    word = re.split(r"\s", text, maxsplit=1)[0]
    kind = word.casefold()
    misspelt: tuple[Diagnostic, ...] = ()
    start = first.indent
    if kind not in _SHAPES:
        span = first.at(first.indent, first.indent + len(word))
        meant = suggest(kind, _WRITTEN)
        misspelt = (report("E104", span, found=word, meant=meant, can_stand_here=_WRITTEN),)
        if meant is None or not is_close(kind, meant):
            return None, (), misspelt
        # Read on as it was meant: what the file says would seem to be nowhere.
        kind, text = meant, meant + text[len(word) :]
        start += len(word) - len(meant)
    pattern, shape = _SHAPES[kind]
    match = re.fullmatch(pattern, re.sub(r"\u00a0", " ", text).strip(), re.IGNORECASE)
    if match is None:
        return None, (), misspelt or (report("E105", first.span, header=kind, shape=shape),)
    parts = match.groupdict()
    over = list(_NAME.finditer(text, *match.span("over"))) if parts.get("over") else []
    header = Header(
        kind,
        parts.get("id") or "",
        (parts.get("title") or "")[1:-1],
        parts.get("language") or "",
        first.span,
        parts.get("own") or "",
        tuple(match[0] for match in over),
        tuple(first.at(start + match.start(), start + match.end()) for match in over),
    )
    # Lines under the header (a file may indent all of its body) count like those at the margin.
    rest = (*first.under, *lines[1:])
    if rest and (needs := _NEEDS.fullmatch(rest[0].text.strip())):
        wanted = int(needs[1])
        if wanted > LANGUAGE_VERSION:
            return None, (), (*misspelt, report("E106", rest[0].span, needs=wanted, known=LANGUAGE_VERSION))
        rest = rest[1:]
    return header, rest, misspelt


def meant_header(first: Line) -> str:
    """The sort of file that a line was to say, though the rest of it does not read; "" where that is not clear."""
    word = re.split(r"\s", first.text[first.indent :], maxsplit=1)[0].casefold()
    meant = suggest(word, _WRITTEN)
    return meant if meant is not None and (meant == word or is_close(word, meant)) else ""


def shape_of(kind: str) -> str:
    """How the header of such a file is written."""
    return _SHAPES[kind][1]
