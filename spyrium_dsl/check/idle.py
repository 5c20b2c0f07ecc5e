"""Changes that change nothing: `an order costs 1 salt less` where no order has a price in salt that is paid."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.effects.changes import ThingCostsLess, ThingCostsNothing
from spyrium_dsl.effects.costs import costs
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced


def check_idle(ground: Ground) -> Iterator[Diagnostic]:
    """W625 at each change of what things cost that no line ever comes to."""
    roots = (*ground.tree.declarations, *ground.tree.cards)
    changes: list[tuple[Node, Noun, str | None]] = [
        (one, one.noun, one.amount.what()) for one in all_of(roots, ThingCostsLess)
    ]
    changes += [(one, one.noun, None) for one in all_of(roots, ThingCostsNothing)]
    paid = costs(ground.model) if changes else frozenset()
    for change, noun, resource in changes:
        if not _is_paid(ground, noun, resource, paid):
            paid_in = None if resource is None else spaced(resource)
            yield report("W625", change.span, what=spaced(noun.name()), resource=paid_in)


def _is_paid(ground: Ground, noun: Noun, resource: str | None, paid: frozenset[str]) -> bool:
    kinds = ground.model.kinds
    members = [kinds[one] for one in ground.model.members(noun.name()) if one in kinds and one != PLAYER]
    fields = [field for kind in members for field in kind.fields.values()]
    return any(one.sort == "amount" and one.id in paid and resource in (None, one.of) for one in fields)
