"""Which fields are costs: a thing that costs less is paid for with less, and brings no less."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.changes import InPlaceOf
from spyrium_dsl.effects.hosts import everything
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import FieldOf, Quantity, QuantityOf
from spyrium_dsl.effects.pay import Pay
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.taking import PayTo, TurnInto
from spyrium_dsl.effects.walk import all_of, nodes


def costs(model: Model) -> frozenset[str]:
    """The fields that are paid somewhere in a game, straight or by way of a quantity."""
    whole = everything(model)
    waiting: list[object] = [one for kind in (Pay, Spend, PayTo, TurnInto) for one in all_of(whole, kind)]
    waiting += _instead(model)
    found: set[str] = set()
    seen: set[str] = set()
    while waiting:
        for node in nodes(waiting.pop()):
            match node:
                case FieldOf(field=field):
                    found.add(field)
                case Quantity(quantity=name) | QuantityOf(quantity=name) if name not in seen:
                    seen.add(name)
                    _, default, cases = model.quantities.get(name, (None, (), ()))
                    waiting.append((default, *cases))
    return frozenset(found)


def _instead(model: Model) -> Iterator[Node]:
    """What is said to be paid in the place of something else."""
    changes = (adjuster.change for adjusters in model.adjusters.values() for adjuster in adjusters)
    return (change for change in changes if isinstance(change, InPlaceOf))
