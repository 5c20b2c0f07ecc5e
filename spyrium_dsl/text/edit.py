"""Fixes put into a text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from spyrium_dsl.text.diagnostic import Fix
from spyrium_dsl.text.source import Source


@dataclass(frozen=True, slots=True)
class Edited:
    """The source after its fixes, the fixes put in, and those left for another round, each in file order."""

    source: Source
    done: tuple[Fix, ...]
    left: tuple[Fix, ...]


def apply_fixes(source: Source, fixes: Iterable[Fix]) -> Edited:
    """The source with fixes put in; of two that overlap, the earlier one, the other is left.

    Fixes of other files are passed over, equal fixes count once. Line ends in a replacement become those of
    the file, and every other byte of it stays as it was. Whether the result is better, the next check says.

    >>> from spyrium_dsl.text.span import Span
    >>> source = Source("cards.rules", "effect: gian 3 VP")
    >>> apply_fixes(source, [Fix(Span("cards.rules", 1, 9, 1, 13), "gain")]).source.text
    'effect: gain 3 VP'
    """
    done: list[Fix] = []
    left: list[Fix] = []
    parts: list[str] = []
    at = 0
    last_start = -1
    for fix in sorted({fix for fix in fixes if fix.span.path == source.path}):
        start = source.offset(fix.span.line, fix.span.column)
        end = source.offset(fix.span.end_line, fix.span.end_column)
        # Two things put in at one point have no order that either author knew of.
        if start < at or start == last_start:
            left.append(fix)
            continue
        parts += (source.text[at:start], _with_line_ends(fix.replacement, source))
        at, last_start = end, start
        done.append(fix)
    parts.append(source.text[at:])
    return Edited(replace(source, text="".join(parts)), tuple(done), tuple(left))


def _with_line_ends(replacement: str, source: Source) -> str:
    return replacement.replace("\n", "\r\n") if "\r\n" in source.text else replacement
