"""A name that swallowed what belongs under it: `resource fish at most 3` gives no name of four words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.build import Place
from spyrium_dsl.language.driver import NEW, Branch
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.otherwise import Rewriter
from spyrium_dsl.parse.under import STEPS, under
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report

_SURE = 2
"""Words of what is said under a name: a single one may well be the end of the name, unless nobody calls it so."""
OPEN, CLOSE = "(", ")"


def swallowed(
    node: Node, tree: Branch, text: str, place: Place, grammar: Grammar, lexicon: Lexicon, sure: bool = True
) -> Diagnostic | None:
    """E201 where the end of a new name reads as a line under it, with both lines. *sure*: whatever the name is used as."""
    inner = under(node) if not isinstance(node, Block) else None
    if inner is None or (inner == STEPS and sure) or inner not in grammar.tables.starts:
        return None
    tokens = place.tokens
    new = next((one for one in tree.leaves() if one.terminal == NEW and one.end == len(tokens)), None)
    if new is None:
        return None
    rewriter = Rewriter(inner, grammar, lexicon, ())
    for just_so in (True, False):
        for at, first, last in _ends(place, new.start, grammar, _SURE if sure else 1):
            said = rewriter.part(text[tokens[first].start : tokens[last - 1].end], just_so)
            if said is not None:
                own = text[: tokens[at - 1].end]
                indent = own[: len(own) - len(own.lstrip())]
                instead = f"{own.strip()}\n  {said}"
                span = place.span(at, len(tokens))
                # From the end of the name on, with the space before what is said under it.
                gap = span._replace(column=tokens[at - 1].end + 1)
                fix = Fix(gap, f"\n{indent}  {said}")
                return report("E201", span, fix=fix, found=text[tokens[at].start : tokens[-1].end], instead=instead)
    return None


def _ends(place: Place, start: int, grammar: Grammar, least: int) -> Iterator[tuple[int, int, int]]:
    """Where a name could end, and the tokens of what would be said under it, out of brackets."""
    tokens = place.tokens
    for at in range(start + 1, len(tokens)):
        is_aside = tokens[at].text == OPEN and tokens[-1].text == CLOSE
        first, last = (at + 1, len(tokens) - 1) if is_aside else (at, len(tokens))
        begins = is_aside or tokens[first].key in grammar.plain_words or tokens[first].key in _wrong(grammar.vocabulary)
        if last - first >= least and begins:
            yield at, first, last


@cache
def _wrong(vocabulary: Vocabulary) -> frozenset[str]:
    """The words that what people write for lines begins with."""
    return frozenset(one.parts[0] for one in vocabulary.wordings)
