"""Files of examples: a title, and lines that say what is given, what is done, and what then is so."""

from __future__ import annotations

import re

from spyrium_dsl.effects.blocks import Example
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.make import make
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.text.diagnostic import report
from spyrium_dsl.text.quotes import QUOTED
from spyrium_dsl.text.spaced import spaced

_HEAD = re.compile(rf"\s*example\s+({QUOTED})\s*", re.IGNORECASE)


def read_examples(lines: tuple[Line, ...], grammar: Grammar, lexicon: Lexicon, log: Log) -> list[Example]:
    """The examples of a file. The names of its players are known from the line that gives them."""
    found = []
    for line in lines:
        head = _HEAD.fullmatch(line.text)
        if head is None:
            log.add(report("E105", line.span, header="example", shape='example "Title"', found=line.text.strip()))
            continue
        inner = lexicon
        nodes: list[Node] = []
        for one in line.under:
            read = read_line(one, "example_line", grammar, inner)
            log.understood(one.path, one.number, read, inner)
            if one.under:
                log.add(report("E209", one.under[0].span, parent=one.text.strip()))
            if read.node is None:
                if one is line.under[0]:
                    # Without its players nothing else can be understood.
                    break
                continue
            nodes.append(read.node)
            if isinstance(read.node, PlayedBy):
                inner = inner.within(Name("seat", seat, spaced(seat)) for seat in read.node.names)
        found.append(make(Example, {"title": head[1][1:-1], "lines": tuple(nodes)}, line.span))
    return found
