"""What variants do to single parts, each by the full address of the part; and which of several holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from spyrium_dsl.effects.node import Node
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import Address
from spyrium_dsl.parse.alterations import ADD, REMOVE, SET, SHIFT
from spyrium_dsl.text.span import Span


@dataclass(frozen=True)
class Op:
    """One part of one variant. *alone*: the part is named, and not one of a description.

    *path*: the address of the part; of a value that only some printings of a card share, with the number of the row.
    *shown*: the value as written; *name*: what the author calls the part.
    """

    variant: str
    way: str
    path: Address
    value: object
    span: Span
    shown: str
    name: str
    alone: bool = True

    def same_as(self, other: Op) -> bool:
        """Whether both do the same."""
        return self.way == other.way and saying(self.value) == saying(other.value)

    def order(self) -> tuple[str, Span]:
        """By variant, then by place: the order in which messages and added things come."""
        return self.variant, self.span


def saying(value: object) -> str:
    """A text by which values are equal wherever they were written."""
    return canonical(value) if isinstance(value, Node | tuple) else repr(value)


Under = Mapping[str, frozenset[str]]
"""For each variant, all it stands on."""


def related(one: Op, other: Op, under: Under) -> bool:
    """Whether the variant of one stands on that of the other."""
    return other.variant in under[one.variant] or one.variant in under[other.variant]


@dataclass(frozen=True)
class Outcome:
    """What holds for one part: *chosen* gives it a value or takes it away (None: it keeps its own); then the shifts."""

    chosen: Op | None
    shifts: tuple[Op, ...]

    @property
    def is_gone(self) -> bool:
        """Whether the part is taken away."""
        return self.chosen is not None and self.chosen.way == REMOVE

    @property
    def shift(self) -> int:
        """The sum of all differences."""
        return sum(int(str(one.value)) for one in self.shifts)

    @property
    def ops(self) -> tuple[Op, ...]:
        """Those that hold, the value first."""
        return (*((self.chosen,) if self.chosen is not None else ()), *self.shifts)


def outcome(ops: Iterable[Op], under: Under) -> Outcome:
    """What holds of several about one part: that of the variant that stands on the others; differences add up."""
    found = sorted(ops, key=Op.order)
    absolute = [one for one in found if one.way in (SET, ADD, REMOVE)]
    top = [one for one in absolute if not any(one.variant in under[other.variant] for other in absolute)]
    chosen = top[0] if top else None
    below = under[chosen.variant] if chosen is not None else frozenset()
    return Outcome(chosen, tuple(one for one in found if one.way == SHIFT and one.variant not in below))
