"""Files of examples: a title, and lines that say what is given, what is done, and what then is so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spyrium_dsl.effects.blocks import Example
from spyrium_dsl.effects.examples import ExampleLine, FactTurn, GivenFacts, PlayedBy, ThenFacts
from spyrium_dsl.effects.node import Node, concrete_classes
from spyrium_dsl.language.driver import NEW
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.make import make
from spyrium_dsl.language.sentence import say
from spyrium_dsl.parse.continued import continued
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.line import ReadLine, read_line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.openings import begins_like
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.quotes import QUOTED
from spyrium_dsl.text.spaced import spaced

_HEAD = re.compile(rf"\s*example\s+({QUOTED})\s*", re.IGNORECASE)
_ANY_TWO = ("A", "B")
_OTHERS = tuple(one.tag() for one in concrete_classes(ExampleLine) if one is not PlayedBy)


def is_example(line: Line) -> bool:
    """Whether the line is the head of an example."""
    return _HEAD.fullmatch(line.text) is not None


def read_examples(lines: tuple[Line, ...], grammar: Grammar, lexicon: Lexicon, log: Log) -> list[Example]:
    """The examples of a file. The names of its players are known from the line that gives them."""
    found = []
    for line in lines:
        head = _HEAD.fullmatch(line.text)
        if head is None:
            log.add(report("E105", line.span, header="example", shape='example "Title"', found=line.text.strip()))
            continue
        found.append(make(Example, {"title": head[1][1:-1], "lines": _read(line, grammar, lexicon, log)}, line.span))
    return found


def _read(example: Line, grammar: Grammar, lexicon: Lexicon, log: Log) -> tuple[Node, ...]:
    """The lines of an example that can be understood."""
    first = example.under[0] if example.under else example
    if not example.under or _begins_without_players(first, grammar):
        log.add(_without_players(first, grammar, lexicon))
        return ()
    read: list[tuple[Line, Node]] = []
    names: tuple[str, ...] = ()
    unread = False
    for line in example.under:
        if whole := continued(line, "example_line", grammar, lexicon):
            log.add(whole)
            log.failed.add((line.path, line.number))
            unread = True
            if line is first:
                break
            continue
        here = read_line(line, "example_line", grammar, lexicon)
        log.understood(line.path, line.number, here, lexicon)
        if line.under:
            log.add(report("E209", line.under[0].span, parent=line.text.strip()))
        if here.node is None:
            unread = True
            if line is first:
                # Without its players nothing else can be understood.
                break
            continue
        if isinstance(here.node, PlayedBy):
            log.add(*_named_twice(line, here, grammar))
            names = here.node.names
            lexicon = lexicon.within(Name("seat", seat, spaced(seat)) for seat in names)
        read.append((line, here.node))
    log.add(*_players_again(read))
    if read and not names:
        log.add(_without_players(first, grammar, lexicon))
    elif not unread and all(isinstance(node, PlayedBy | GivenFacts) for _, node in read):
        turn = make(FactTurn, {"seat": names[0]})
        log.add(report("W627", example.span, shape=_said(make(ThenFacts, {"facts": (turn,)}), grammar, lexicon)))
    return tuple(node for _, node in read)


def _begins_without_players(line: Line, grammar: Grammar) -> bool:
    """Whether the first line of an example is one that comes later. One that begins like none has a slip of its own."""
    tokens, vocabulary = grammar.vocabulary.folding.cut(line.text, line.indent), grammar.vocabulary
    return not begins_like(tokens, PlayedBy.tag(), vocabulary) and any(
        begins_like(tokens, tag, vocabulary) for tag in _OTHERS
    )


def _without_players(line: Line, grammar: Grammar, lexicon: Lexicon) -> Diagnostic:
    return report("E214", line.span, shape=_said(make(PlayedBy, {"names": _ANY_TWO}), grammar, lexicon))


def _said(line: Node, grammar: Grammar, lexicon: Lexicon) -> str | None:
    """A line in the language of the file; None where that has no phrase for it yet."""
    try:
        return say(line, grammar.vocabulary, lexicon)
    except CannotSay:
        return None


def _named_twice(line: Line, read: ReadLine, grammar: Grammar) -> Iterator[Diagnostic]:
    tokens = grammar.vocabulary.folding.cut(line.text, line.indent)
    leaves = [leaf for leaf in read.tree.leaves() if leaf.terminal == NEW] if read.tree is not None else []
    places = [(leaf.value, line.at(tokens[leaf.start].start, tokens[leaf.end - 1].end)) for leaf in leaves]
    first = dict(reversed(places))
    for name, span in places:
        if span != first[name]:
            yield report("E303", span, notes=((first[name], "first"),), name=spaced(str(name)), sort="seat")


def _players_again(read: Sequence[tuple[Line, Node]]) -> Iterator[Diagnostic]:
    lines = [line for line, node in read if isinstance(node, PlayedBy)]
    for line in lines[1:]:
        yield report("E311", line.span, notes=((lines[0].span, "first"),))
