"""Many lines that can never be done for one reason: told once, where the reason is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import numbers as n
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.conditions import Holds
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.walk import all_of, nodes
from spyrium_dsl.text.diagnostic import Diagnostic, Fact
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span

SURE = 2
"""From so many lines on a number of the game, which by itself asks for more than there is, is what is wrong."""
LIKELY = 3
"""From so many lines on a resource is, where fewer lines ask for what can be had: one price too high is a slip of a card."""
_MOST_SHOWN = 3


@dataclass(frozen=True)
class Asked:
    """A line that asks for something. *found*: what is said of it, None where it can be had.

    names: what it is measured by, any of which may be what is wrong. sure: those that are too much by themselves.
    about: the kind of the card whose price it is.
    """

    found: Diagnostic | None
    names: frozenset[str]
    sure: frozenset[str] = frozenset()
    about: str = ""


def names_in(node: Node) -> frozenset[str]:
    """The resources and numbers of the game that a condition or a number is measured by."""
    found: set[str] = set()
    for one in nodes(node):
        match one:
            case n.Quantity(quantity=name) | n.QuantityOf(quantity=name):
                found.add(name)
            case n.YourStock(resource=name) | n.StockOf(resource=name):
                found.add(name)
            case Holds(amount=amount):
                found.update(amount.may_be())
    return frozenset(found)


def at_their_cause(asked: Sequence[Asked], ground: Ground) -> Iterator[Diagnostic]:
    """What is said of lines, but what comes from one cause once, where that is."""
    left = _once_each(asked)
    while (cause := _cause(left, asked, ground)) is not None:
        name, place = cause
        bad = [one for one in left if name in one.names]
        left = [one for one in left if one not in bad]
        yield _told(name, place, [one.found for one in bad if one.found is not None], ground)
    yield from (one.found for one in left if one.found is not None)


def _once_each(asked: Sequence[Asked]) -> list[Asked]:
    """One for each place: a card that can be had in several ways is asked for by each of them."""
    found: dict[tuple[str, Span | None], Asked] = {}
    for one in asked:
        if one.found is not None:
            key = (one.found.code, one.found.span)
            first = found.setdefault(key, one)
            if first.found is not None and _needs(one.found) < _needs(first.found):
                found[key] = one
    return list(found.values())


def _needs(one: Diagnostic) -> int:
    needs = one.facts.get("needs", 0)
    return needs if isinstance(needs, int) else 0


def _cause(left: Sequence[Asked], asked: Sequence[Asked], ground: Ground) -> tuple[str, Span] | None:
    """The name that most of what is left comes from, and the place that says how much there is of it."""
    ranked = []
    for name in sorted({name for one in left for name in one.names}):
        bad = [one for one in left if name in one.names]
        sure = sum(name in one.sure for one in bad)
        can = sum(one.found is None and name in one.names for one in asked)
        place = _place(name, ground)
        nothing = any(one.found is not None and one.found.facts.get("most") == 0 for one in bad) and sure == 0
        brings_none = nothing and _gains_none(name, ground) is not None
        enough = len(bad) >= (SURE if sure or nothing else LIKELY) or brings_none
        if place is not None and enough and len(bad) > can:
            ranked.append((-len(bad), -sure, name, place))
    return min(ranked)[2:] if ranked else None


def _told(name: str, place: Span, bad: Sequence[Diagnostic], ground: Ground) -> Diagnostic:
    """The one message about lines that come from one cause."""
    bad = sorted(bad)
    notes = tuple((one.span, "needed") for one in bad[:_MOST_SHOWN] if one.span is not None)
    short = min((one for one in bad if one.code == "W605"), key=_needs, default=None)
    said = spaced(name)
    if short is None:
        return Diagnostic("W606", place, {"name": said, "count": len(bad)}, None, notes)
    most, what = short.facts["most"], short.facts["what"]
    facts: dict[str, Fact] = {"what": what, "most": most, "needs": short.facts["needs"]}
    if what != said:
        facts["name"] = said
    facts["count" if most == 0 and what == said else "lines"] = len(bad)
    return Diagnostic("W605", place, facts, None, notes)


def _gains_none(resource: str, ground: Ground) -> Span | None:
    """The step that gains none of a resource."""
    for root in (*ground.tree.cards, *ground.tree.declarations):
        for step in all_of(root, Gain):
            if step.amount.may_be() == (resource,) and ground.reckoner.amount(step.amount) == (0, 0):
                return step.span
    return None


def _place(name: str, ground: Ground) -> Span | None:
    """The step that brings none of a resource, else the line that declares a name."""
    if name in ground.model.resources and ground.reckoner.most.get(name) == 0 and (none := _gains_none(name, ground)):
        return none
    declared = (
        d.Resource,
        d.SharedResource,
        d.Track,
        d.Table,
        d.KindDecl,
        d.QuantityDecl,
        d.QuantityOfDecl,
    )
    for block in ground.tree.declarations:
        if isinstance(block.head, declared) and block.head.name == name:
            return block.head.span
        if isinstance(block.head, d.Flow):
            for loop in all_of(block, s.ForNumber):
                if loop.name == name:
                    return loop.span
    return None
