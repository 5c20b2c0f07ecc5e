"""What differs between two meanings, as small as can be told: a number, a resource, an order, a missing limit.

The two sides are effect objects, so that sentences of two languages are compared by what they mean, not by their words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from spyrium_dsl.effects.amounts import AtMost
from spyrium_dsl.effects.line import Either, InTurn, May, Prefixed, Together
from spyrium_dsl.effects.node import Node, slot_names
from spyrium_dsl.effects.numbers import Digit

Side = Node | int | str | None


@dataclass(frozen=True)
class Difference:
    """One difference. *what*: number, resource, name, order, missing, extra, missing-limit, extra-limit, optional,
    obligatory, meaning. *here* and *base*: the smallest parts that differ; None where one side has nothing there."""

    what: str
    here: Side
    base: Side


def differences(here: Node, base: Node) -> tuple[Difference, ...]:
    """What *here* says otherwise than *base*; nothing for equal meanings."""
    return tuple(_between(here, base))


def _between(here: object, base: object) -> Iterator[Difference]:
    if here == base:
        return
    match here, base:
        case Digit(value=a), Digit(value=b):
            yield Difference("number", a, b)
        case AtMost(), Node() if not isinstance(base, AtMost) and here.amount == base:
            yield Difference("extra-limit", here, base)
        case Node(), AtMost() if not isinstance(here, AtMost) and base.amount == here:
            yield Difference("missing-limit", here, base)
        case AtMost(), Node() if not isinstance(base, AtMost):
            yield Difference("extra-limit", here.limit, None)
            yield from _between(here.amount, base)
        case Node(), AtMost() if not isinstance(here, AtMost):
            yield Difference("missing-limit", None, base.limit)
            yield from _between(here, base.amount)
        case Prefixed(prefix=May()), Node() if not isinstance(base, Prefixed):
            yield Difference("optional", here, base)
            yield from _between(here.step, base)
        case Node(), Prefixed(prefix=May()) if not isinstance(here, Prefixed):
            yield Difference("obligatory", here, base)
            yield from _between(here, base.step)
        case ((Together() | Either() | InTurn()), (Together() | Either() | InTurn())) if type(here) is type(base):
            yield from _rows(_parts(here), _parts(base))
        case ((Together() | InTurn()), Node()):
            yield from _rows(_parts(here), (base,))
        case Node(), (Together() | InTurn()):
            yield from _rows((here,), _parts(base))
        case Node(), Node() if type(here) is type(base):
            yield from _slots(here, base)
        case Node(), Node():
            yield Difference("meaning", here, base)
        case tuple(), tuple():
            yield from _rows(here, base)
        case int(), int():
            yield Difference("number", here, base)
        case _:
            yield Difference("meaning", _side(here), _side(base))


def _slots(here: Node, base: Node) -> Iterator[Difference]:
    for name, a, b in zip(slot_names(type(here)), here.slot_values(), base.slot_values(), strict=True):
        if a == b:
            continue
        if isinstance(a, str) and isinstance(b, str):
            yield Difference("resource" if name == "resource" else "name", here, base)
        elif isinstance(a, bool):
            yield Difference("meaning", here, base)
        else:
            yield from _between(a, b)


def _rows(here: tuple[object, ...], base: tuple[object, ...]) -> Iterator[Difference]:
    if len(here) == len(base) and sorted(map(repr, here)) == sorted(map(repr, base)):
        first = next((a, b) for a, b in zip(here, base, strict=True) if a != b)
        yield Difference("order", _side(first[0]), _side(first[1]))
        return
    matcher = SequenceMatcher(a=[repr(one) for one in here], b=[repr(one) for one in base], autojunk=False)
    for tag, a1, a2, b1, b2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        both = min(a2 - a1, b2 - b1)
        for i in range(both):
            yield from _between(here[a1 + i], base[b1 + i])
        for one in here[a1 + both : a2]:
            yield Difference("extra", _side(one), None)
        for one in base[b1 + both : b2]:
            yield Difference("missing", None, _side(one))


def _parts(node: Node) -> tuple[Node, ...]:
    match node:
        case Together(steps=steps):
            return steps
        case Either(options=options):
            return options
        case InTurn(parts=parts):
            return parts
    return (node,)


def _side(value: object) -> Side:
    return value if isinstance(value, Node | int | str) else None
