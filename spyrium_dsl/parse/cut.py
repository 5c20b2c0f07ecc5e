"""A file cut into blocks: each line with what is indented under it. Comments are gone, columns stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span

QUOTES = '"\u201c\u201d\u201e'
_BLANK = " \u00a0\u200b\u2060\ufeff\u3000"


@dataclass(frozen=True)
class Line:
    """A line without its comment; *text* begins in column 1, *under* are the lines of its block."""

    path: str
    number: int
    indent: int
    text: str
    under: tuple[Line, ...] = field(default=(), repr=False)

    @property
    def span(self) -> Span:
        """From its first letter to its last."""
        return Span.on_line(self.path, self.number, self.indent + 1, len(self.text) + 1)

    def at(self, start: int, end: int) -> Span:
        """The span of two columns counted from 0."""
        return Span.on_line(self.path, self.number, start + 1, end + 1)


def comment_start(text: str) -> int:
    """Where the comment of a line begins, or its length.

    >>> comment_start('building wharf "Wharf #1"  # built of oak')
    27
    """
    quoted = False
    for index, letter in enumerate(text):
        if letter in QUOTES:
            quoted = not quoted
        elif letter == "#" and not quoted:
            return index
    # A quote that is never closed would hide the comment as well.
    return text.find("#") if quoted and "#" in text else len(text)


@lru_cache(maxsize=256)
def cut(source: Source) -> tuple[tuple[Line, ...], tuple[Diagnostic, ...]]:
    """The lines of a file that stand at its margin, each with its block. E102, E103."""
    mistakes: list[Diagnostic] = []
    found = list(_lines(source, mistakes))
    lines: list[Line] = []
    at = 0
    while at < len(found):
        block, at = _block(found, at, found[at].indent, mistakes)
        lines += block
    return tuple(lines), tuple(mistakes)


def _lines(source: Source, mistakes: list[Diagnostic]) -> Iterator[Line]:
    for number, text in enumerate(source.lines, 1):
        body = text[: comment_start(text)].rstrip(_BLANK + "\t\f\v")
        if not body.strip(_BLANK + "\t\f\v"):
            continue
        indent = next(index for index, letter in enumerate(body) if letter not in _BLANK)
        if body[indent] == "\t":
            mistakes.append(report("E102", Span.on_line(source.path, number, indent + 1, indent + 2)))
            tabs = len(body) - len(body.lstrip(_BLANK + "\t"))
            # Read on as if a tab were so many spaces that the line stays where its neighbours are, as far as one can.
            yield Line(source.path, number, tabs, body)
            continue
        yield Line(source.path, number, indent, body)


def _block(found: list[Line], at: int, indent: int, mistakes: list[Diagnostic]) -> tuple[list[Line], int]:
    """The lines side by side at *indent*, and the number of the line after them."""
    block: list[Line] = []
    while at < len(found) and found[at].indent >= indent:
        line = found[at]
        if line.indent > indent:
            inner, at = _block(found, at, line.indent, mistakes)
            if block:
                block[-1] = replace(block[-1], under=(*block[-1].under, *inner))
            continue
        block.append(line)
        at += 1
    if at < len(found) and block and 0 < found[at].indent < indent:
        _check_even(found, at, indent, mistakes)
    return block, at


def _check_even(found: list[Line], at: int, indent: int, mistakes: list[Diagnostic]) -> None:
    """A line that goes back must go back to where a block above it stands."""
    line = found[at]
    above = []
    least = indent
    for earlier in reversed(found[:at]):
        if earlier.indent <= least:
            least = earlier.indent
            above.append(earlier.indent)
    if line.indent not in above:
        can_be = tuple(str(one) for one in sorted(set(above)))
        mistakes.append(report("E103", line.at(0, line.indent), found=line.indent, can_be=can_be))
