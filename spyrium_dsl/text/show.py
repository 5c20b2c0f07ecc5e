"""Diagnostics as plain text: the code, the place, the line, carets that stand under the right letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from spyrium_dsl.text.catalogue import Catalogue, catalogue
from spyrium_dsl.text.codes import AGAIN
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span

Style = Callable[[str, str], str]
"""Given a role and a text, the text as it is to be shown.

Roles: code, place, gutter, source, caret, here, note, hint, summary.
"""

TAB_WIDTH = 4
MOST_AGAIN = 2
"""Of the further places of one mistake so many are shown, the others are counted; programs get all."""
NARROWEST = 24
"""A terminal with fewer cells gets whole lines: cut to so little they would say nothing."""

_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


def plain(role: str, text: str) -> str:
    """The style that leaves every text as it is."""
    return text


@dataclass(frozen=True, slots=True)
class Screen:
    """How to show diagnostics: in whose words, in what style, how wide (in cells; None for no limit)."""

    words: Catalogue
    style: Style = plain
    width: int | None = None


def show(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, Source],
    screen: Screen | None = None,
) -> str:
    """All diagnostics in file order, each with its lines; no final line end, empty when there are none.

    `sources` is keyed by the path that spans name; a diagnostic of another file is shown without its line.

    >>> from spyrium_dsl.text.diagnostic import report
    >>> source = Source("cards.rules", "cards for harbour\\n\\teffect: gian 3 VP")
    >>> print(show([report("E102", Span("cards.rules", 2, 1, 2, 2))], {source.path: source}))
    E102 tab
      cards.rules:2:1
        2 |     effect: gian 3 VP
          | ^^^^ a tab stands here
      Indent with spaces.
    """
    screen = screen or Screen(catalogue())
    return "\n".join(show_one(diagnostic, sources, screen) for diagnostic in sorted(diagnostics))


def show_one(diagnostic: Diagnostic, sources: Mapping[str, Source], screen: Screen) -> str:
    """One diagnostic, as a block of lines without a final line end."""
    words, style = screen.words, screen.style
    title = _safe(words.title(diagnostic.code))
    heading = words.screen("heading", code=diagnostic.code, slug=diagnostic.row.slug, title=title)
    lines = [style("code", heading)]
    here = _safe(words.here(diagnostic))
    if diagnostic.span is None:
        lines.append(f"  {style('here', here)}")
    else:
        lines += _place(diagnostic.span, here, "here", sources, screen)
    path = diagnostic.span.path if diagnostic.span else None
    again = [span for span, key in diagnostic.notes if key == AGAIN]
    for span, key in diagnostic.notes:
        if key == AGAIN and span in again[MOST_AGAIN:]:
            continue
        lines += _place(span, _safe(words.note(diagnostic, key)), "note", sources, screen, under=path)
        path = span.path
    if len(again) > MOST_AGAIN:
        lines.append(f"  {style('note', words.screen('again-more', count=len(again) - MOST_AGAIN))}")
    for hint in _hints(diagnostic, words):
        lines += [f"  {style('hint', _safe(line))}" for line in _aligned(hint, diagnostic)]
    return "\n".join(lines)


def summary(diagnostics: Iterable[Diagnostic], files: int, words: Catalogue | None = None) -> str:
    """The last line: how many mistakes and warnings in how many files.

    >>> summary([], files=3)
    'no mistakes in 3 files'
    """
    words = words or catalogue()
    found = list(diagnostics)
    mistakes = sum(one.is_mistake for one in found)
    counts = []
    if mistakes or len(found) == mistakes:
        counts.append(words.screen("mistakes", count=mistakes) if mistakes else words.screen("no-mistakes"))
    if len(found) > mistakes:
        counts.append(words.screen("warnings", count=len(found) - mistakes))
    return words.screen("summary", counts=tuple(counts), files=files)


def cells(text: str) -> int:
    """How many cells of a terminal a text takes: 2 for wide letters, 0 for combining and invisible ones.

    >>> cells("яблоко"), cells("é"), cells("e\\u0301"), cells("木材"), cells("soft\\u00adhyphen")
    (6, 1, 1, 4, 10)
    """
    return sum(_cell(letter) for letter in text)


def _cell(letter: str) -> int:
    # Vowels and finals of Hangul in pieces join the letter before; for Unicode they are ordinary letters.
    if unicodedata.category(letter) in ("Mn", "Me", "Cf") or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _aligned(hint: str, diagnostic: Diagnostic) -> list[str]:
    """The lines of a hint; those of a fact of several lines stand below one another."""
    facts = [one for one in diagnostic.facts.values() if isinstance(one, str) and "\n" in one and one in hint]
    column = cells(hint[: hint.index(facts[0])]) if facts else 0
    first, *more = hint.split("\n")
    return [first, *(" " * column + line for line in more)]


def _hints(diagnostic: Diagnostic, words: Catalogue) -> list[str]:
    hints = list(words.hints(diagnostic))
    if diagnostic.fix is not None:
        replacement = diagnostic.fix.replacement
        kind = "put" if replacement else "take-out"
        shown = bool(hints) and ("\n" in replacement or replacement in hints[-1])
        if not replacement or not shown:
            hints.append(words.screen(kind, replacement=replacement))
        hints[-1] += "   " + words.screen(f"fix-{kind}")
    return hints


def _place(
    span: Span, text: str, role: str, sources: Mapping[str, Source], screen: Screen, under: str | None = None
) -> list[str]:
    """The place, the line and the carets; the place is left out for a second place in the file just named."""
    style = screen.style
    lines = [] if span.path == under else [f"  {style('place', _safe(span.place))}"]
    source = sources.get(span.path)
    if source is None:
        return [*lines, f"  {style(role, text)}"] if text else lines
    gutter = max(5, len(str(span.line)) + 3)
    before, marked, line = _cut(source.line(span.line), span, screen.width and screen.width - gutter - 3)
    number = style("gutter", f"{span.line:>{gutter}} |")
    lines.append(f"{number} {style('source', line)}".rstrip())
    carets = " " * before + style("caret", "^" * marked)
    lines.append(f"{style('gutter', ' ' * gutter + ' |')} {carets} {style(role, text)}".rstrip())
    return lines


def _cut(line: str, span: Span, width: int | None) -> tuple[int, int, str]:
    """Cells before the carets, how many carets, and the line as shown, cut to the width if need be."""
    start = min(span.column - 1, len(line))
    end = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line)
    left, middle, right = _shown(line, start, max(start, end))
    if width is not None and width >= NARROWEST and cells(left + middle + right) > width:
        left = _last_cells(left, width // 3)
        room = width - cells(left)
        middle = _first_cells(middle, room)
        right = _first_cells(right, room - cells(middle))
    return cells(left), max(1, cells(middle)), left + middle + right


def _first_cells(text: str, room: int) -> str:
    """The beginning of a text, at most so many cells wide, with a mark where it was cut."""
    if cells(text) <= room:
        return text
    while text and cells(text) > room - 1:
        text = text[:-1]
    return text + "…" if room > 0 else ""


def _last_cells(text: str, room: int) -> str:
    """The end of a text, at most so many cells wide, with a mark where it was cut."""
    if cells(text) <= room:
        return text
    while text and cells(text) > room - 1:
        text = text[1:]
    return "…" + text


def _shown(line: str, start: int, end: int) -> tuple[str, str, str]:
    """The line in three parts, as a terminal may show it: tabs as spaces, control signs made harmless."""
    parts = ["", "", ""]
    cell = 0
    for index, letter in enumerate(line):
        shown = " " * (TAB_WIDTH - cell % TAB_WIDTH) if letter == "\t" else _safe(letter)
        cell += cells(shown)
        # A mark that combines with the letter before stays with it, or the caret line would part them.
        parts[(index >= start) + (index >= end)] += shown
    return parts[0], parts[1], parts[2]


def _safe(text: str) -> str:
    """The text without letters a terminal would obey: control signs as pictures, direction marks as a box."""
    return "".join(_safe_letter(letter) for letter in text)


def _safe_letter(letter: str) -> str:
    code = ord(letter)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if 0x80 <= code < 0xA0 or letter in _BIDI or letter in "\u2028\u2029" or 0xD800 <= code < 0xE000:
        return "\ufffd"
    return letter
