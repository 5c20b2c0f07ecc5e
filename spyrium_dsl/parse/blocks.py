"""Lines with what stands under them; each line parsed apart, with the names in reach there."""

from __future__ import annotations

from collections.abc import Mapping

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import others
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node, Statement
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon, Name, id_of
from spyrium_dsl.language.make import make
from spyrium_dsl.parse.continued import continued
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.giving import names_of
from spyrium_dsl.parse.line import ReadLine, read_line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import begun_names
from spyrium_dsl.parse.under import under
from spyrium_dsl.text.diagnostic import Diagnostic, report

# What stands under these gives names; if it does not read, that is said.
_GIVE_NAMES = frozenset({"declaration_line", "kind_body"})


def read_blocks(
    lines: tuple[Line, ...],
    start: str,
    grammar: Grammar,
    lexicon: Lexicon,
    reaches: Mapping[tuple[str, int], Name],
    log: Log,
) -> tuple[Block, ...]:
    """The blocks of lines side by side. A line that does not read is left out with all that stands under it."""
    blocks = []
    for line in lines:
        reach = reaches.get((line.path, line.number))
        here = lexicon.within((reach,)) if reach is not None else lexicon
        read = read_line(line, start, grammar, here)
        if read.node is None and not read.diagnostics and start in _GIVE_NAMES:
            # Passed over because of a name that this very line gives: then it is the one to speak of.
            here = here.trusting()
            read = read_line(line, start, grammar, here)
        if read.node is None and start == "block_line":
            # `for each card among ...: move card to ...` gives a name and uses it in one line.
            for spelled in begun_names(line, grammar.vocabulary, lexicon):
                with_it = here.within((Name("thing", id_of(spelled), spelled, span=line.span),))
                again = read_line(line, start, grammar, with_it)
                if isinstance(again.node, Block) and isinstance(again.node.head, s.ForEach):
                    read, here = again, with_it
                    break
        if (whole := _continued(line, read, start, grammar, here)) is not None:
            log.add(whole)
            log.failed.add((line.path, line.number))
            continue
        log.understood(line.path, line.number, read, here)
        if read.node is None:
            lost = tuple(begun_names(line, grammar.vocabulary, lexicon))
            if lost:
                lexicon = lexicon.without(lost)
            continue
        head = read.node
        inline: tuple[Block, ...] = ()
        if isinstance(head, Block):
            head, inline = read.node.head, read.node.body  # type: ignore[attr-defined]
        given = tuple(names_of(head, lexicon, line.span))
        for one in given if isinstance(head, Statement) and not isinstance(head, s.ForNumber) else ():
            known = lexicon.find(one.sort, one.id)
            if known is not None and one.span is not None:
                notes = ((known.span, "first"),) if known.span is not None else ()
                log.add(report("E303", one.span, notes=notes, name=one.spelled))
        body = inline
        if line.under:
            inner_start = under(head)
            if inner_start is None or inline:
                log.add(report("E209", line.under[0].span, parent=line.text.strip()))
            else:
                inner = lexicon.within(given) if given else lexicon
                if isinstance(head, d.KindDecl):
                    inner = inner.about(head.name)
                body = read_blocks(line.under, inner_start, grammar, inner, reaches, log)
        if given and isinstance(head, Statement) and not isinstance(head, s.ForEach | s.ForNumber):
            lexicon = lexicon.within(given)
        if isinstance(head, others.Acts):
            # Once one player has acted, what that player chose is known to all the lines that follow.
            chosen = [name for one in body for name in names_of(one.head, lexicon, line.span)]
            lexicon = lexicon.within(chosen)
        blocks.append(make(Block, {"head": head, "body": body, "inline": bool(inline)}, line.span))
    return tuple(blocks)


def _continued(line: Line, read: ReadLine, start: str, grammar: Grammar, lexicon: Lexicon) -> Diagnostic | None:
    """What is said of a line that goes on under it, where it does not read alone or nothing can stand under it."""
    may_have_lines = isinstance(read.node, Node) and not isinstance(read.node, Block) and under(read.node) is not None
    return None if may_have_lines else continued(line, start, grammar, lexicon)
