"""An alternative that is never better: another one costs no more and brings no less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.check.lines import only_pays
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.amounts import Amount, PerOwned, PerResource, Some
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.line import Either, Together
from spyrium_dsl.effects.lose import Lose
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.nouns import UsedNow
from spyrium_dsl.effects.numbers import Digit, YourStock
from spyrium_dsl.effects.pay import Pay
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.variable import PerSoMany, PerThose, ThatMany
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.text.diagnostic import Diagnostic, report

Counts = dict[str, int]


@dataclass
class Profile:
    """What a line costs, loses and brings: so much of each resource, and steps of other sorts, which count as they are."""

    costs: Counts = field(default_factory=dict)
    gains: Counts = field(default_factory=dict)
    losses: Counts = field(default_factory=dict)
    others: list[str] = field(default_factory=list)


def profile(steps: Sequence[Node], currency: str | None) -> Profile:
    """The profile of steps that are done together."""
    found = Profile()
    if any(isinstance(node, ThatMany | PerThose | PerSoMany | UsedNow) for step in steps for node in nodes(step)):
        # What speaks of a cost of its own line is like no other line.
        found.others = [canonical(step) for step in steps]
        return found
    for step in _flat(steps):
        match step:
            case Spend(amount=Some(number=Digit(value=value), resource=resource)):
                _more(found.costs, resource, value)
            case Pay(number=Digit(value=value)) if currency is not None:
                _more(found.costs, currency, value)
            case Lose(amount=Some(number=Digit(value=value), resource=resource)):
                _more(found.losses, resource, value)
            case Gain(amount=Some(number=Digit(value=value), resource=resource)):
                _more(found.gains, resource, value)
            case _:
                found.others.append(canonical(step))
    return found


def check_dominated(ground: Ground) -> Iterator[Diagnostic]:
    """W607 at the alternative that is never better, with the one that is as good or better."""
    good: frozenset[str] | None = None
    for root in (*ground.tree.declarations, *ground.tree.cards):
        for options in _choices(root):
            if good is None:
                good = _worth_having(ground)
            yield from _worse(options, ground.model.currency, good)
        for decide in _twice(root):
            notes = ((decide.span, "better"),) if decide.span is not None else ()
            yield report("W607", decide.span, notes=notes)


def _worse(
    options: Sequence[tuple[Node, tuple[Node, ...]]], currency: str | None, good: frozenset[str]
) -> Iterator[Diagnostic]:
    profiles = [profile(steps, currency) for _, steps in options]
    told: set[int] = set()
    for here, mine in enumerate(profiles):
        if all(only_pays(step) for step in options[here][1]):
            continue
        for there, other in enumerate(profiles):
            if here == there or there in told or not _no_better(mine, other, good):
                continue
            if there > here and _no_better(other, mine, good):
                # Of two that are alike the second one is told.
                continue
            node, better = options[here][0], options[there][0]
            notes = ((better.span, "better"),) if better.span is not None else ()
            told.add(here)
            yield report("W607", node.span, notes=notes)
            break


def _no_better(mine: Profile, other: Profile, good: frozenset[str]) -> bool:
    """Whether *mine* costs at least as much as the other, and brings at most as much."""
    if mine.others != other.others:
        return False
    names = {*mine.costs, *mine.gains, *mine.losses, *other.costs, *other.gains, *other.losses}
    for name in names:
        cost, gain, loss = mine.costs.get(name, 0), mine.gains.get(name, 0), mine.losses.get(name, 0)
        less, more, lost = other.costs.get(name, 0), other.gains.get(name, 0), other.losses.get(name, 0)
        # What may be lost is no price: who has nothing loses nothing.
        worse = less > cost or more < gain or less + lost > cost + loss
        if (cost, gain, loss) != (less, more, lost) and (name not in good or worse):
            return False
    return True


def _worth_having(ground: Ground) -> frozenset[str]:
    """Resources of which more is surely no worse: they pay for something, count for something, or decide who wins."""
    found: set[str] = set() if ground.model.currency is None else {ground.model.currency}
    bad: set[str] = set()
    for root in (*ground.tree.declarations, *ground.tree.cards):
        plus, minus = _valued(root)
        found.update(plus)
        bad.update(minus)
    return frozenset(found - bad)


@kept
def _valued(root: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    good: list[str] = []
    bad: list[str] = []
    for node in nodes(root):
        match node:
            case Spend(amount=amount):
                good += amount.may_be()
            case s.Most(resource=resource):
                good.append(resource)
            case Gain(amount=amount):
                good += [one for inner in nodes(amount) for one in _counted(inner)]
            case Lose(amount=amount):
                # Who loses more the more he has of something is better off without.
                bad += [one for inner in nodes(amount) for one in _counted(inner)]
        if node.tag() == "least":
            bad.append(str(getattr(node, "resource", "")))
    return tuple(good), tuple(bad)


def _counted(node: Node) -> Iterator[str]:
    match node:
        case PerResource(resource=resource) | YourStock(resource=resource):
            yield resource
        case PerOwned(each=Amount() as each):
            yield each.what()


@kept
def _choices(root: Node) -> tuple[tuple[tuple[Node, tuple[Node, ...]], ...], ...]:
    """The alternatives in a card or a block: what to point at, and the steps."""
    found: list[tuple[tuple[Node, tuple[Node, ...]], ...]] = []
    for node in nodes(root):
        if isinstance(node, Either):
            found.append(tuple((one, (one,)) for one in node.options))
        elif isinstance(node, Block) and isinstance(node.head, s.OneOf):
            found.append(tuple((one.head, _lines_of(one)) for one in node.body))
    return tuple(one for one in found if len(one) > 1)


@kept
def _twice(root: Node) -> tuple[s.Decide, ...]:
    """The decisions that offer one action twice."""
    decides = (node for node in nodes(root) if isinstance(node, s.Decide))
    return tuple(one for one in decides if 1 < len(set(one.actions)) < len(one.actions))


def _lines_of(option: Block) -> tuple[Node, ...]:
    """The steps of an alternative; where it has other lines, the whole, which is like its equal alone."""
    steps = tuple(line.head for line in option.body if isinstance(line.head, Step) and not line.body)
    return steps if len(steps) == len(option.body) else option.body


def _flat(steps: Sequence[Node]) -> Iterator[Node]:
    for step in steps:
        if isinstance(step, Together):
            yield from _flat(step.steps)
        else:
            yield step


def _more(counts: Counts, name: str, by: int) -> None:
    counts[name] = counts.get(name, 0) + by
