"""What reads well and cannot be lowered: constructs that do not run yet, things that are not sure when compiling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from spyrium_dsl.core.model import Model
from spyrium_dsl.core.scope import CannotLower
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.declarations import Flow, SetUp
from spyrium_dsl.effects.node import Node, NotYet
from spyrium_dsl.effects.statements import Option
from spyrium_dsl.effects.walk import nodes, span_of
from spyrium_dsl.lower.assemble import assemble
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.program.classify import Classes
from spyrium_dsl.program.nodes import Commit
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.suspend import suspended
from spyrium_dsl.program.traverse import every
from spyrium_dsl.text.codes import CODES
from spyrium_dsl.text.diagnostic import Diagnostic, Fact

MOST = 60
"""Problems looked for in one game."""
_NOT_YET = "E401"
_OF_THE_CALLER = frozenset({"E317", "E402", "E407"})
"""Mistakes of a line for which something is lacking that others who call the same have."""
_OF_THE_COURSE = "E429"
"""The mistake of a card or a line of the game's course, whatever they call: others who call it are players."""


@dataclass
class _Problem:
    """What was found: the node that cannot be lowered, and the card's line that came to it, where one did. *around*: what
    a card's line is done by, where it can be played elsewhere."""

    code: str
    facts: dict[str, Fact]
    node: object
    caller: object | None = None
    around: object | None = None

    def said(self) -> Diagnostic:
        """At the card's line, where it is only wrong for what calls it; else at the node."""
        at, second, key = (self.node, self.around, "around")
        if self.caller is not None:
            at, second, key = self.caller, self.node, "lacking"
        place = span_of(second)
        notes = ((place, key),) if place is not None else ()
        return Diagnostic(self.code, span_of(at), self.facts, None, notes)


def problems(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """The problem of each card's line that cannot be lowered; of the structure, the first one, and all that cannot run yet."""
    found: list[_Problem] = []
    is_whole = True
    for _ in range(MOST):
        problem = _first_problem(tree, model) if is_whole else _later_problem(tree, model)
        if problem is None:
            break
        # Once a line of the structure is out, what others lack may be what that line gave.
        if is_whole or (problem.code == _NOT_YET and _line(problem) not in map(_line, found)):
            found.append(problem)
        smaller = _without_card_line(tree, problem.caller or problem.node)
        if smaller is None:
            is_whole = False
            smaller = _without_block(tree, problem.caller or problem.node)
        if smaller is None:
            break
        tree, model = smaller, declare(smaller)
    callers = Counter(id(one.node) for one in found)
    told: set[int] = set()
    for one in found:
        if callers[id(one.node)] > 1 and one.code != _OF_THE_COURSE:
            # Wrong for several cards: the mistake is in what they call, and told once.
            one.caller = None
        if id(one.node) not in told:
            yield one.said()
        told.add(id(one.node))


def _line(problem: _Problem) -> tuple[str, int] | None:
    span = span_of(problem.node)
    return (span.path, span.line) if span is not None else None


def _later_problem(tree: GameTree, model: Model) -> _Problem | None:
    """The first problem of a game that has lines taken out: one such as no other check has let through."""
    try:
        return _first_problem(tree, model)
    except Exception:
        return None


def _first_problem(tree: GameTree, model: Model) -> _Problem | None:
    if not any(True for block in tree.declarations if block.head.tag() == "flow"):
        return None
    program: Program | None = None
    try:
        program = assemble(model, model.players[0]).program
        if any(isinstance(s, Commit) for function in program.functions.values() for s in every(function.body)):
            # What is decided after something has been seen is offered where it can be told what can be done.
            suspended(program, Classes(program))
    except CannotLower as problem:
        facts = _complete(problem.code, dict(problem.facts))
        if problem.code == _OF_THE_COURSE:
            way = (problem.node, *problem.through)
            here = next((one for one in way if _is_done_by_the_game(tree, one)), problem.node)
            return _Problem(problem.code, facts, problem.node, here if here is not problem.node else None)
        callers = (one for one in problem.through if _line_of(tree, one) is not None)
        at_a_card = problem.code not in _OF_THE_CALLER or _line_of(tree, problem.node) is not None
        caller = None if at_a_card else next(callers, None)
        around = None
        if problem.code == _NOT_YET and _line_of(tree, problem.node) is not None:
            around = next((one for one in problem.through if _line_of(tree, one) is None), None)
        return _Problem(problem.code, facts, problem.node, caller, around)
    except NotYet as problem:
        return _Problem(_NOT_YET, {}, problem.node)
    except CannotTell as problem:
        node = program.clauses[problem.clause] if program is not None and problem.clause is not None else None
        return _Problem("E413", {}, node)
    return None


def _is_done_by_the_game(tree: GameTree, node: object) -> bool:
    """Whether a node stands on a card, or in the set-up or the course of the game."""
    course = (block for block in tree.declarations if isinstance(block.head, SetUp | Flow))
    return _line_of(tree, node) is not None or any(inner is node for block in course for inner in nodes(block))


def _complete(code: str, facts: dict[str, Fact]) -> dict[str, Fact]:
    """The facts that the table asks for; what is not known is told by the place."""
    return {**dict.fromkeys(CODES[code].facts, ""), **facts}


def _line_of(tree: GameTree, node: object) -> tuple[int, Node] | None:
    """The card, by its number, and the line of it that holds the node."""
    for number, card in enumerate(tree.cards):
        for line in card.properties:
            if any(inner is node for inner in nodes(line)):
                return number, line
    return None


def _without_card_line(tree: GameTree, node: object) -> GameTree | None:
    """The tree less the card's line that holds *node*; None where it is in no card."""
    found = _line_of(tree, node)
    if found is None:
        return None
    number, line = found
    cards = list(tree.cards)
    cards[number] = cards[number].but({"properties": tuple(one for one in cards[number].properties if one is not line)})
    return tree.but({"cards": tuple(cards)})


def _without_block(tree: GameTree, node: object) -> GameTree | None:
    """The tree less the line of its structure that holds *node*; None where it is in none.

    What stands under a line that is taken out comes in its place, so that it is looked through, too.
    """
    for at, block in enumerate(tree.declarations):
        if any(inner is node for inner in nodes(block)):
            in_head = any(inner is node for inner in nodes(block.head))
            smaller = () if in_head else (block.but({"body": _less(block.body, node)}),)
            return tree.but({"declarations": (*tree.declarations[:at], *smaller, *tree.declarations[at + 1 :])})
    return None


def _less(blocks: tuple[Block, ...], node: object) -> tuple[Block, ...]:
    found: list[Block] = []
    for block in blocks:
        if any(inner is node for inner in nodes(block.head)):
            # An alternative is one among others only.
            found += (line for one in block.body for line in (one.body if isinstance(one.head, Option) else (one,)))
        elif any(inner is node for inner in nodes(block.body)):
            found.append(block.but({"body": _less(block.body, node)}))
        else:
            found.append(block)
    return tuple(found)
