"""How much of each resource anybody can ever have: what all begin with, and whether any line that can be done brings more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spyrium_dsl.check.spans import ANY, Reckoner, Span
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.advance import Advance, Lower, Raise
from spyrium_dsl.effects.become import SetStock
from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.changes import unconditional
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.line import Together
from spyrium_dsl.effects.lose import Lose
from spyrium_dsl.effects.node import Condition, Node, Step, has_tag
from spyrium_dsl.effects.numbers import StockOf, YourStock
from spyrium_dsl.effects.others import GivenNumber, ThisTime
from spyrium_dsl.effects.pay import Pay, paid_in
from spyrium_dsl.effects.reading import instead_of, target_of
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.language.schema import shape_of

Source = tuple[Step, tuple[Step, ...]]
"""A step that may bring something, and the steps that have to be done with it."""


def reckoner(tree: GameTree, model: Model) -> Reckoner:
    """The bounds of all numbers of a game.

    The least that holds: it begins with what everybody has at the start, and goes up only by lines that could be done with
    what there was. A number that is made of itself (`your coin becomes your coin plus 1`) would go up for ever: what has
    gone up more often than there are resources goes to its limit at once. So each goes up so often and once more at most,
    and each round but the last lets one go up.
    """
    roots = (*tree.declarations, *tree.cards)
    names = frozenset(name for root in roots for name in _named_in(root))
    moved = frozenset(track for root in roots for track in _moved_in(root))
    sources = [source for root in roots for source in _sources_in(root)]
    most: dict[str, int | None] = {one.id: one.start for one in model.resources.values()}
    found = Reckoner(model, most, names, moved)
    risen: Counter[str] = Counter()
    growing = True
    while growing:
        growing = False
        for step, together in sources:
            for resource, span in _brought(step, found):
                here = model.resources.get(resource)
                now = most.get(resource)
                if here is None or now is None or span[1] == 0:
                    continue
                high = here.limit
                if isinstance(step, SetStock) and span[1] is not None and risen[resource] <= len(most):
                    high = span[1] if high is None else min(span[1], high)
                if (high is None or high > now) and all(affordable(one, found) for one in together):
                    most[resource] = high
                    risen[resource] += 1
                    growing = True
    return found


def affordable(step: Step, reckoner: Reckoner, design: str | None = None) -> bool:
    """False for a step that wants more of a resource than anybody can ever have."""
    return shortage(step, reckoner, design) is None


def shortage(step: Step, reckoner: Reckoner, design: str | None = None) -> tuple[str, int, int] | None:
    """The resource, how much a step needs of it at least, and the most there can be, where that is less."""
    match step:
        case Spend(amount=amount) if len(amount.may_be()) == 1:
            resource: str | None = amount.may_be()[0]
            least = reckoner.amount(amount, design)[0]
        case Pay(number=number):
            resource = paid_in(reckoner.model, number)
            least = reckoner.number(number, design)[0]
        case _:
            return None
    if resource is not None and reckoner.changes(instead_of(resource)):
        # Something else may be paid in its place.
        return None
    most = reckoner.most.get(resource) if resource is not None else None
    return (resource, least, most) if resource is not None and most is not None and least > most else None


def _brought(step: Step, reckoner: Reckoner) -> Iterator[tuple[str, Span]]:
    match step:
        case Gain(amount=amount):
            yield from ((one, reckoner.amount(amount)) for one in amount.may_be())
        case SetStock(stock=YourStock(resource=resource) | StockOf(resource=resource), number=number):
            yield resource, reckoner.number(number)
        case _:
            # Whatever another verb does with a resource, it may bring some.
            yield from ((one, ANY) for one in _of_itself(step))


@kept
def _of_itself(step: Node) -> tuple[str, ...]:
    """The resources that a step names, but those of steps and conditions in it."""
    found: dict[str, None] = dict.fromkeys(resources_named(step))
    waiting: list[object] = list(step.slot_values())
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting += one
        elif isinstance(one, Node) and not isinstance(one, Step | Condition | Block):
            found.update(dict.fromkeys(resources_named(one)))
            waiting += one.slot_values()
    return tuple(found)


def resources_named(node: Node) -> Iterator[str]:
    """The resources in the slots of one node."""
    for slot in resource_slots(type(node)):
        value = getattr(node, slot)
        yield from value if isinstance(value, tuple) else (value,)


_SLOTS: dict[type[Node], tuple[str, ...]] = {}


def resource_slots(kind: type[Node]) -> tuple[str, ...]:
    """The slots of a class that name a resource."""
    if kind not in _SLOTS:
        slots = shape_of(kind).slots.values() if has_tag(kind) and not issubclass(kind, Block) else ()
        _SLOTS[kind] = tuple(slot.name for slot in slots if slot.sort == "resource")
    return _SLOTS[kind]


# ---------------------------------------------------------------- of one card or block, found once


@kept
def _named_in(root: Node) -> tuple[str, ...]:
    given = [one.name for one in nodes(root) if isinstance(one, s.ChooseNumber | s.LetNumber | GivenNumber)]
    # What a line changes for this time alone may be anything.
    changed = [target_of(unconditional(one.change)[1]) for one in nodes(root) if isinstance(one, ThisTime)]
    return (*given, *changed)


@kept
def _moved_in(root: Node) -> tuple[str, ...]:
    return tuple(one.track for one in nodes(root) if isinstance(one, Advance | Raise | Lower))


@kept
def _sources_in(root: Node) -> tuple[Source, ...]:
    return tuple(_sources(root, ()))


def _sources(node: object, together: tuple[Step, ...]) -> Iterator[Source]:
    if isinstance(node, tuple):
        for one in node:
            yield from _sources(one, together)
    if not isinstance(node, Node):
        return
    if isinstance(node, Together):
        together = (*together, *node.steps)
    if isinstance(node, Step) and not isinstance(node, Spend | Pay | Lose) and _of_itself(node):
        yield node, together
    for value in node.slot_values():
        yield from _sources(value, together)
