"""Whether a condition is always so, never so, or sometimes, as far as the bounds of its numbers tell."""

from __future__ import annotations

from spyrium_dsl.check.empty import Empty
from spyrium_dsl.check.spans import Reckoner, Span
from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects import conditions as c
from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.node import Condition, Number
from spyrium_dsl.effects.selectors import A, Counted, The
from spyrium_dsl.effects.things import Thing, You


def holds(condition: Condition, reckoner: Reckoner, empty: Empty, design: str | None = None) -> bool | None:
    """True or False where it is always so or never; None where that depends. *design*: the card that `it` is."""

    def bounds(number: Number) -> Span:
        return reckoner.number(number, design)

    match condition:
        case c.Both(a=a, b=b):
            both = [holds(one, reckoner, empty, design) for one in (a, b)]
            return False if False in both else True if both == [True, True] else None
        case c.AtLeast(a=a, b=b):
            return _not(_below(bounds(a), bounds(b)))
        case c.LessThan(a=a, b=b):
            return _below(bounds(a), bounds(b))
        case c.MoreThan(a=a, b=b):
            return _below(bounds(b), bounds(a))
        case c.NoMoreThan(a=a, b=b):
            return _not(_below(bounds(b), bounds(a)))
        case c.Equals(a=a, b=b):
            one, other = bounds(a), bounds(b)
            if True in (_below(one, other), _below(other, one)):
                return False
            return True if one == other and one[0] == one[1] else None
        case c.Holds(who=who, amount=amount) if len(amount.may_be()) == 1 and _is_a_player(who, amount, reckoner.model):
            most = reckoner.most.get(amount.may_be()[0], 0)
            least = reckoner.amount(amount, design)[0]
            return False if most is not None and least > most else None
        case c.ThereIs(thing=A(noun=noun) | The(noun=noun)):
            return False if empty.nothing(noun, design) else None
        case c.ThereIs(thing=Counted(number=number, noun=noun)):
            least, most = bounds(number)[0], reckoner.pieces(noun)
            short = most is not None and least > most
            return False if short or (least > 0 and empty.nothing(noun, design)) else None
        case c.ThereIsNo(noun=noun):
            return True if empty.nothing(noun, design) else None
    return None


def _is_a_player(who: Thing, amount: Amount, model: Model) -> bool:
    """Whether it is surely a player who has the resource, and no card on which it lies."""
    if isinstance(who, You) or (isinstance(who, A | The) and who.noun.name() == PLAYER):
        return True
    return not any(amount.may_be()[0] in kind.holds for kind in model.kinds.values())


def _below(a: Span, b: Span) -> bool | None:
    """Whether a number of the first bounds is less than one of the second."""
    if a[1] is not None and a[1] < b[0]:
        return True
    return False if b[1] is not None and a[0] >= b[1] else None


def _not(found: bool | None) -> bool | None:
    return None if found is None else not found
