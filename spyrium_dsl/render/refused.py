"""Why a move is refused, as diagnostics: with a code, for programs and for examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.faults import Stuck
from spyrium_dsl.run.match import Match, Why
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.suggest import suggest

Say = Callable[[Node], str]
"""The line of the rules at a node, in words."""

_NOTHING = frozenset({"no-option", "nothing-there", "nothing-in-field", "no-such-verb"})
_FULL = frozenset({"no-room", "track-end", "too-many"})


def refused(
    match: Match,
    action: str,
    choices: Sequence[tuple[str, str]] = (),
    seat: int | None = None,
    say: Say = lambda node: spaced(node.tag()),
) -> tuple[Diagnostic, ...]:
    """Why a move is not legal now, one diagnostic for each reason; none if it is.

    *seat*: who wants to move, from 0, where that is not the seat whose turn it is. R501 to R510.
    """
    known = tuple(match.rules.model.actions)
    if match.is_over:
        return (report("R509"),)
    if seat is not None and seat != match.seat:
        return (report("R505", seat=str(seat + 1), turn=str(match.seat + 1)),)
    if action not in known:
        return (report("R506", action=action, meant=suggest(action, known), known=known),)
    wanted = dict(choices)
    return tuple(dict.fromkeys(_reason(match, why, action, wanted, say) for why in match.why_not(action, choices)))


def nothing_possible(problem: Stuck, program: Program, seed: int) -> Diagnostic:
    """A game that stands still, at the line of the flow that asks: X706."""
    clause = program.decisions[problem.number - 1].clause
    line = program.clauses[clause] if clause > 0 else None
    head = line.head if isinstance(line, Block) else line
    return report("X706", head.span if isinstance(head, Node) else None, seat=problem.seat + 1, seed=seed)


def _reason(match: Match, why: Why, action: str, wanted: dict[str, str], say: Say) -> Diagnostic:
    span = why.clause.span if why.clause is not None else None
    model, numbers = match.rules.model, why.numbers
    match why.reason:
        case "too-little" | "too-few":
            names = list(model.resources if why.reason == "too-little" else model.kinds)
            what = names[numbers["what"]] if "what" in numbers else ""
            return report("R501", span, needs=numbers["needs"], has=numbers["has"], what=spaced(what))
        case "condition" if why.clause is not None:
            return report("R504", span, rule=say(why.clause))
        case "not-offered":
            return report("R507", action=action, can_be=tuple(dict.fromkeys(one.action for one in match.moves())))
        case "not-an-option":
            return report("R503", span, choice=spaced(why.choice), found=wanted.get(why.choice, ""))
        case reason if reason in _FULL:
            what = say(why.clause) if why.clause is not None else reason
            return report("R510", span, most=numbers.get("most", 0), has=numbers.get("has", 0), what=what)
        case reason if reason in _NOTHING:
            what = spaced(why.choice) or (say(why.clause) if why.clause is not None else reason)
            return report("R502", span, what=what)
        case reason:
            return report("R504", span, rule=spaced(reason))
