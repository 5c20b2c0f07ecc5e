"""A line that goes on in the lines under it: what belongs together stands on one line."""

from __future__ import annotations

from dataclasses import replace

from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report
from spyrium_dsl.text.span import Span


def continued(line: Line, start: str, grammar: Grammar, lexicon: Lexicon) -> Diagnostic | None:
    """E202 with the whole line, if it reads with what stands under it and nothing stands below that."""
    if not line.under or any(one.under for one in line.under):
        return None
    text = line.text.rstrip()
    whole = " ".join((text, *(one.text.strip() for one in line.under)))
    read = read_line(replace(line, text=whole, under=()), start, grammar, lexicon)
    if read.node is None or any(one.code == "W610" for one in read.diagnostics):
        return None
    last = grammar.vocabulary.folding.cut(text, line.indent)[-1].text
    end, below = len(text), line.under[0]
    fix = Fix(Span(line.path, line.number, end + 1, below.number, below.indent + 1), " ")
    return report(
        "E202",
        line.at(end, end),
        fix=fix if len(line.under) == 1 else None,
        can_stand_here=(),
        after=last,
        instead=whole.strip(),
    )
