"""One line to one node, or to what is wrong with it. Lines read before are remembered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.effects.node import MOST_NUMBER, Node, Statement
from spyrium_dsl.language.build import Place
from spyrium_dsl.language.driver import Branch, Leaf, Outcome, parse
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.ambiguous import no_meaning, two_readings
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.mistakes import Trouble
from spyrium_dsl.parse.readings import readings
from spyrium_dsl.parse.run_on import swallowed
from spyrium_dsl.parse.wording import form_warnings
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report

_MOST_REMEMBERED = 20_000
_read_here = 0
MOST_WORDS = 1_000
"""Of one line, signs counted: more than anybody would follow."""


@dataclass(frozen=True)
class ReadLine:
    """The node of a line and its tree, None where it does not read; what is wrong with it if nobody uses the name it gives.

    No diagnostics and no node: a name in it has a mistake of its own, and nothing can be said.
    """

    node: Node | None
    diagnostics: tuple[Diagnostic, ...] = ()
    tree: Branch | None = None
    if_unused: Diagnostic | None = None

    @cached_property
    def head(self) -> Node | None:
        """The node itself; of a block on one line, its head."""
        return self.node.head if isinstance(self.node, Block) else self.node

    @cached_property
    def may_give(self) -> bool:
        """Whether a line of that sort can give names to others: a statement, or the players of an example."""
        return isinstance(self.head, Statement | PlayedBy)

    @cached_property
    def names(self) -> tuple[Leaf, ...]:
        """The names that the line speaks of."""
        return tuple(leaf for leaf in self.tree.leaves() if leaf.name is not None) if self.tree is not None else ()

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of those names."""
        return frozenset(leaf.name.id for leaf in self.names if leaf.name is not None)


def read_line(line: Line | str, start: str, grammar: Grammar, lexicon: Lexicon) -> ReadLine:
    """The node of a line that begins with the rule *start*.

    E201, E202, E203, E205, E208, E213, E302, E304, E305; W601 and W610 beside a node.
    """
    if isinstance(line, str):
        line = Line("line", 1, 0, line)
    key = (lexicon.key, start, line.text)
    placed = (*key, line.path, line.number, bool(line.under))
    known = grammar.read.get(placed)
    if isinstance(known, ReadLine):
        return known
    global _read_here
    _read_here += 1
    tokens = grammar.vocabulary.folding.cut(line.text, line.indent)
    if len(tokens) > MOST_WORDS:
        # What is made of a line is as deep as the line is long.
        span = Place(line.path, line.number, tokens).span(MOST_WORDS, len(tokens))
        return ReadLine(None, (report("E213", span, found=len(tokens), most=MOST_WORDS),))
    outcome = grammar.read.get(key)
    if not isinstance(outcome, Outcome):
        outcome = parse(tokens, start, grammar, lexicon)
    read = _read(line, tokens, start, outcome, grammar, lexicon)
    if len(grammar.read) > _MOST_REMEMBERED:
        grammar.read.clear()
    grammar.read[key] = outcome
    grammar.read[placed] = read
    return read


def lines_read() -> int:
    """How many lines this process has read, those not counted that it remembered."""
    return _read_here


def _read(
    line: Line, tokens: tuple[Token, ...], start: str, outcome: Outcome, grammar: Grammar, lexicon: Lexicon
) -> ReadLine:
    place = Place(line.path, line.number, tokens)
    warnings: list[Diagnostic] = []
    # A head with its block under it says no more for a colon at its end.
    superfluous = (",", ".", ":") if line.under else (",", ".")
    if not outcome.trees and tokens and tokens[-1].key in superfluous and outcome.stuck >= len(tokens) - 1:
        shorter = parse(tokens[:-1], start, grammar, lexicon)
        if shorter.trees:
            outcome = shorter
            span = place.span(len(tokens) - 1, len(tokens))
            warnings.append(report("W610", span, fix=Fix(span, ""), found=tokens[-1].text))
    if not outcome.trees:
        if outcome.stuck and lexicon.is_poisoned(tokens):
            return ReadLine(None)
        if line.under and tokens[-1].key == ":" and outcome.stuck >= len(tokens) - 1:
            # What keeps the head of a block from being read stands before the colon.
            text, fewer = line.text[: tokens[-1].start].rstrip(), tokens[:-1]
            head = Place(line.path, line.number, fewer)
            stuck = parse(fewer, start, grammar, lexicon)
            return ReadLine(None, (Trouble(text, head, stuck, start, grammar, lexicon).diagnostic(),))
        return ReadLine(None, (Trouble(line.text, place, outcome, start, grammar, lexicon).diagnostic(),))
    built, problem = readings(outcome, line.text, place, lexicon)
    if problem is not None:
        trouble = Trouble(line.text, place, outcome, start, grammar, lexicon)
        return ReadLine(None, (trouble.otherwise(no_meaning(problem, line.text, place), problem.start),))
    if len(built) > 1:
        return ReadLine(None, (two_readings(dict(built), line.text, place, lexicon),))
    ((node, tree),) = built
    too_large = tuple(
        report("E208", place.span(at, at + 1), number=token.text, most=MOST_NUMBER)
        for at, token in enumerate(tokens)
        if token.kind == "int" and len(token.text.lstrip("0")) > len(str(MOST_NUMBER))
    )
    if too_large:
        return ReadLine(None, too_large)
    if (run_on := swallowed(node, tree, line.text, place, grammar, lexicon)) is not None:
        return ReadLine(None, (run_on,))
    warnings += form_warnings(tree, place, line.text, lexicon)
    if_unused = swallowed(node, tree, line.text, place, grammar, lexicon, sure=False)
    return ReadLine(node, tuple(warnings), tree, if_unused)
