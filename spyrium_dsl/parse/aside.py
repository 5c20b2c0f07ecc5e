"""What is said to readers in brackets in the middle of rules: a program reads on behind it, and it goes to the end of the line."""

from __future__ import annotations

from collections.abc import Callable

from spyrium_dsl.language.build import Place
from spyrium_dsl.parse.run_on import CLOSE, OPEN
from spyrium_dsl.text.diagnostic import Diagnostic, report

_FOR_READERS = "#"


def aside(text: str, place: Place, at: int, reads: Callable[[str], bool]) -> Diagnostic | None:
    """E201 for brackets that open at a token, if the line reads without them and what is in them.

    The line is shown with it as a comment, and never put so: what it says may have been meant as a rule.
    """
    tokens = place.tokens
    if at >= len(tokens) or tokens[at].text != OPEN:
        return None
    last = next((index for index in range(at, len(tokens)) if tokens[index].text == CLOSE), None)
    if last is None or last == at + 1:
        return None
    whole = text[: tokens[at].start].rstrip() + text[tokens[last].end :]
    if not reads(whole):
        return None
    found, inside = text[tokens[at].start : tokens[last].end], text[tokens[at + 1].start : tokens[last - 1].end]
    example = f"{whole.strip()}  {_FOR_READERS} {inside}"
    return report("E201", place.span(at, last + 1), found=found, can_stand_here=(), example=example)
