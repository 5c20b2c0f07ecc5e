"""A choice with one option is none: whatever kind of choice it is, and whatever leaves it only one."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.endless import decisions
from spyrium_dsl.check.ground import Ground
from spyrium_dsl.check.spans import Reckoner
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.again import Nothing
from spyrium_dsl.effects.amounts import EqualAny
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.changes import ChooseFrom
from spyrium_dsl.effects.here import RemoveUpTo
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.line import May, Prefixed
from spyrium_dsl.effects.links import ChooseOwnNumber
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.selectors import UpTo
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.taking import TakeUpTo
from spyrium_dsl.effects.variable import AnyAmount, AnyDifferent, AnyMix
from spyrium_dsl.effects.walk import all_of, nodes
from spyrium_dsl.text.diagnostic import Diagnostic, report

_CHOICES = (
    *(s.ChooseNumber, ChooseOwnNumber, ChooseFrom, s.Decide, UpTo, TakeUpTo, RemoveUpTo),
    *(EqualAny, AnyMix, AnyDifferent, Spend),
)


def check_single(ground: Ground) -> Iterator[Diagnostic]:
    """W609 for each choice that always comes out the same."""
    for root in (*ground.tree.declarations, *ground.tree.cards):
        for node in _choices(root):
            if _is_settled(node, ground.reckoner):
                spans = (one.span for one in nodes(node.head if isinstance(node, Block) else node))
                yield report("W609", next((span for span in spans if span is not None), node.span))
    for block in all_of(ground.tree.declarations, Block):
        # Done once by each player, one action is a move with a name; round and round, not even when to stop is decided.
        if isinstance(block.head, s.Turns):
            match list(decisions(block.body)):
                case [s.Decide(actions=(_,)) as only]:
                    yield report("W609", only.span)


@kept
def _choices(root: Node) -> tuple[Node, ...]:
    """What may offer a choice, in a card or a block."""
    return tuple(node for node in nodes(root) if isinstance(node, (*_CHOICES, Prefixed, Block)) and _may_be(node))


def _may_be(node: Node) -> bool:
    match node:
        case Block(head=head):
            # `one of, if any` with one alternative says that it is done where it can be.
            return head == s.OneOf(if_any=False)
        case Prefixed(prefix=prefix):
            return isinstance(prefix, May)
        case Spend(amount=amount):
            return isinstance(amount, AnyAmount)
    return True


def _is_settled(node: Node, reckoner: Reckoner) -> bool:
    match node:
        case Block(body=body):
            return len(body) == 1
        case Prefixed(step=step):
            return isinstance(step, Nothing)
        case s.Decide(actions=actions):
            return 1 == len(set(actions)) < len(actions)
        case ChooseFrom(low=low, high=high):
            return low == high
        case s.ChooseNumber(low=low, high=high) | ChooseOwnNumber(low=low, high=high):
            bounds = {*reckoner.number(low), *reckoner.number(high)}
            return len(bounds) == 1 and bounds != {None}
        case UpTo(number=number):
            return reckoner.number(number)[1] == 0
        case TakeUpTo(amount=amount) | RemoveUpTo(amount=amount):
            return reckoner.amount(amount)[1] == 0
        case EqualAny(resources=resources):
            return len(set(resources)) == 1
        case AnyMix(resources=resources, number=number):
            return len(set(resources)) == 1 or reckoner.number(number)[1] == 0
        case AnyDifferent(resources=resources, number=number):
            # All of them, or none.
            fewest, most = reckoner.number(number)
            return most == 0 or (fewest == most == len(resources))
        case Spend(amount=AnyAmount(resource=resource)):
            return reckoner.most.get(resource) == 0
    return False
