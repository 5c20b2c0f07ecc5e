"""A file cut into blocks: each line with what is indented under it. Comments are gone, columns stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report
from spyrium_dsl.text.quotes import comment_start
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span

SPACES = " \u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
"""Spaces of any width."""
STEP = 2
"""Spaces that a level of a file has, where nothing else is seen in it."""
_BLANK = SPACES + "\u200b\u2060\ufeff"


@dataclass(frozen=True)
class Line:
    """A line without its comment; *text* begins in column 1, *under* are the lines of its block.

    `indent` is the column of its first letter, counted from 0; `level` the same with tabs as wide as they were meant.
    """

    path: str
    number: int
    indent: int
    text: str
    level: int = 0
    under: tuple[Line, ...] = field(default=(), repr=False)

    @cached_property
    def whole(self) -> tuple[Line, ...]:
        """The line and all lines under it, in the order of the file."""
        return (self, *(line for inner in self.under for line in inner.whole))

    @property
    def span(self) -> Span:
        """From its first letter to its last."""
        return Span.on_line(self.path, self.number, self.indent + 1, len(self.text) + 1)

    def at(self, start: int, end: int) -> Span:
        """The span of two columns counted from 0."""
        return Span.on_line(self.path, self.number, start + 1, end + 1)


@lru_cache(maxsize=256)
def cut(source: Source) -> tuple[tuple[Line, ...], tuple[Diagnostic, ...]]:
    """The lines of a file that stand at its margin, each with its block. E102, E103."""
    mistakes: list[Diagnostic] = []
    found = list(_lines(source, mistakes))
    lines: list[Line] = []
    at = 0
    while at < len(found):
        block, at = _block(found, at, found[at].level, mistakes)
        lines += block
    return tuple(lines), tuple(mistakes)


def _lines(source: Source, mistakes: list[Diagnostic]) -> Iterator[Line]:
    found: list[tuple[int, int, str]] = []
    tabbed: list[tuple[int, int, str]] = []
    for number, text in enumerate(source.lines, 1):
        body = text[: comment_start(text)].rstrip(_BLANK + "\t\f\v")
        if not body.strip(_BLANK + "\t\f\v"):
            continue
        indent = len(body) - len(body.lstrip(_BLANK + "\t"))
        found.append((number, indent, body))
        if "\t" in body[:indent]:
            tabbed.append(found[-1])
    # Read on as if a tab were one step of the file, so that the blocks are those that were meant.
    step = min((one[1] for one in found if one[1] and one not in tabbed), default=1)
    if tabbed:
        mistakes.append(_of_tabs(source, tabbed, step if step > 1 else STEP))
    for number, indent, body in found:
        yield Line(source.path, number, indent, body, _level(body[:indent], step))


def _level(indent: str, step: int) -> int:
    """How far a line is meant to be indented: a tab is one step, and a space beside one is none."""
    tabs = indent.count("\t")
    return (len(indent) + tabs * (step - 1)) // step * step if tabs else len(indent)


def _of_tabs(source: Source, tabbed: list[tuple[int, int, str]], step: int) -> Diagnostic:
    """E102 once for a file, whose editor puts tabs into it: at the first of them, with spaces for all."""
    (first, _, body), (last, indent, _) = tabbed[0], tabbed[-1]
    at = body.index("\t") + 1
    indents = {number: indent for number, indent, _ in tabbed}
    spaced = []
    for number, text in enumerate(source.lines[first - 1 : last], first):
        end = indents.get(number, 0)
        spaced.append(" " * _level(text[:end], step) + (text[end:] if number < last else ""))
    fix = Fix(Span(source.path, first, 1, last, indent + 1), "\n".join(spaced))
    lines = len(tabbed) if len(tabbed) > 1 else None
    return report("E102", Span.on_line(source.path, first, at, at + 1), fix=fix, lines=lines)


def _block(found: list[Line], at: int, indent: int, mistakes: list[Diagnostic]) -> tuple[list[Line], int]:
    """The lines side by side at *indent*, and the number of the line after them."""
    block: list[Line] = []
    while at < len(found) and found[at].level >= indent:
        line = found[at]
        if line.level > indent:
            inner, at = _block(found, at, line.level, mistakes)
            if block:
                block[-1] = replace(block[-1], under=(*block[-1].under, *inner))
            continue
        block.append(line)
        at += 1
    if at < len(found) and block and 0 < found[at].level < indent:
        _check_even(found, at, indent, mistakes)
    return block, at


def _check_even(found: list[Line], at: int, indent: int, mistakes: list[Diagnostic]) -> None:
    """A line that goes back must go back to where a block above it stands."""
    line = found[at]
    if any(one.span == line.at(0, line.indent) for one in mistakes):
        # The blocks that end before it are looked at from within, and each would say so again.
        return
    above = []
    least = indent
    for earlier in reversed(found[:at]):
        if earlier.level <= least:
            least = earlier.level
            above.append(earlier.level)
    if line.level not in above:
        can_be = tuple(str(one) for one in sorted(set(above)))
        mistakes.append(report("E103", line.at(0, line.indent), found=line.level, can_be=can_be))
