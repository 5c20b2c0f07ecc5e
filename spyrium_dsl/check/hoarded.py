"""What is gained and used for nothing: nobody spends it, no number or condition reads it, no ranking counts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.check.supply import resources_named
from spyrium_dsl.check.winning import without_winner
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.advance import Advance, Lower, Raise
from spyrium_dsl.effects.amounts import Amount, AtMost, Per, PerOwned, PerResource
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Quantity
from spyrium_dsl.effects.pay import Pay, paid_in
from spyrium_dsl.effects.walk import all_of, nodes
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced

Uses = tuple[Counter[str], Counter[str]]
"""How often each resource and track is named, and how often only to be gained or advanced on."""


def check_hoarded(ground: Ground) -> Iterator[Diagnostic]:
    """W611 at the declaration of such a resource or track."""
    if without_winner(ground.tree, ground.model) is not None:
        # Any of them may be what decides who wins; that it is not said is told already.
        return
    named: Counter[str] = Counter()
    gained: Counter[str] = Counter()
    paid: set[str | None] = set()
    for root in (*ground.tree.declarations, *ground.tree.cards):
        paid |= {paid_in(ground.model, one.number) for one in all_of(root, Pay)}
        named_here, gained_here = _uses(root)
        named.update(named_here)
        gained.update(gained_here)
    for block in ground.tree.declarations:
        head = block.head
        if not isinstance(head, d.Resource | d.SharedResource | d.Track) or head.name in paid:
            continue
        if gained[head.name] and named[head.name] == gained[head.name]:
            yield report("W611", head.span or block.span, name=spaced(head.name))


@kept
def _uses(root: Node) -> Uses:
    named: Counter[str] = Counter()
    gained: Counter[str] = Counter()
    for node in nodes(root):
        named.update(resources_named(node))
        match node:
            case Quantity(quantity=name):
                named[name] += 1
            case Advance(track=track) | Raise(track=track):
                named[track] += 1
                gained[track] += 1
            case Lower(track=track):
                named[track] += 1
            case Gain(amount=amount):
                gained.update(_of_gain(amount))
    return named, gained


def _of_gain(amount: Amount) -> Iterator[str]:
    while isinstance(amount, Per | PerOwned | PerResource | AtMost):
        amount = amount.amount
    yield from resources_named(amount)
