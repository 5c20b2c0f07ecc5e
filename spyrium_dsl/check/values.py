"""A number that depends on a remembered thing is read only where that thing has been named (decisions, Cards 21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.become import SetThing
from spyrium_dsl.effects.blocks import GameTree, StepsProperty
from spyrium_dsl.effects.numbers import Quantity
from spyrium_dsl.effects.perform import Perform, PerformField
from spyrium_dsl.effects.things import Named
from spyrium_dsl.effects.walk import all_of, nodes
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.spaced import spaced


def check_named(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E402 for a card's line that reads such a number while neither the line nor who does it has named the thing."""
    depends = {
        name: {node.name for node in all_of(default, Named) if node.name in model.remembered}
        for name, (_, default, _) in model.quantities.items()
    }
    if not any(depends.values()):
        return
    done = {name: _done_by(model, name) for name in model.defines}
    named_for: dict[str, set[str]] = {}
    blocks = [*model.actions.values(), *model.defines.values(), model.flow, model.setup]
    blocks += [route for kind in model.kinds.values() for route in kind.routes.values()]
    for block in blocks:
        so_far: set[str] = set()
        for node in nodes(block):
            so_far |= _names(done, node)
            if isinstance(node, PerformField):
                named_for.setdefault(node.field, set()).update(so_far)
    for card in tree.cards:
        for line in card.properties:
            if not isinstance(line, StepsProperty):
                continue
            so_far = set(named_for.get(line.field, ()))
            for node in nodes(line.step):
                so_far |= _names(done, node)
                if isinstance(node, Quantity) and depends.get(node.quantity, set()) - so_far:
                    yield Diagnostic("E402", node.span or line.span, {"value": spaced(node.quantity)})


def _done_by(model: Model, step: str) -> frozenset[str]:
    """What a defined step gives a name to, by way of the steps that it does too: each of them is looked at once."""
    found: set[str] = set()
    seen, waiting = {step}, [step]
    while waiting:
        for node in nodes(model.defines.get(waiting.pop(), ())):
            match node:
                case SetThing(name=name):
                    found.add(name)
                case Perform(step=inner) if inner not in seen:
                    seen.add(inner)
                    waiting.append(inner)
    return frozenset(found)


def _names(done: Mapping[str, frozenset[str]], node: object) -> frozenset[str]:
    """What doing a step gives a name to."""
    match node:
        case SetThing(name=name):
            return frozenset({name})
        case Perform(step=step):
            return done.get(step, frozenset())
    return frozenset()
