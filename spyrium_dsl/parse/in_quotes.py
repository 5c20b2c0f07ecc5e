"""A text in quotes where a line gives or names something: only cards have titles, all else has a name."""

from __future__ import annotations

import re
from collections.abc import Callable

from spyrium_dsl.language.build import Place
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report
from spyrium_dsl.text.quotes import QUOTED, bare


def in_quotes(text: str, place: Place, at: int, giving: bool, reads: Callable[[str], bool]) -> Diagnostic | None:
    """E201 for a text in quotes at a token, if the line reads with its words as a name, or without them.

    *giving*: a new name can stand there, and never in quotes.
    """
    first = place.tokens[at].start
    match = re.compile(QUOTED).match(text, first)
    if match is None:
        return None
    last = next((index for index, one in enumerate(place.tokens) if one.end == match.end()), at)
    span, said = place.span(at, last + 1), bare(match[0])
    name = said.casefold()
    for written in (name, "") if giving else ("", name):
        before, after = text[:first], text[match.end() :]
        whole = before + written + after if written else before.rstrip() + after
        if reads(whole):
            if not written:
                gap = span._replace(column=len(before.rstrip()) + 1)
                return report("E201", span, fix=Fix(gap, ""), found=said, can_stand_here=())
            return report("E201", span, fix=Fix(span, written), found=said, can_stand_here=(), instead=whole.strip())
    # The line lacks more than that, which is told once the name reads.
    return report("E201", span, found=said, can_stand_here=(), meant=name) if giving else None
