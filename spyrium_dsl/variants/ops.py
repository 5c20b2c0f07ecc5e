"""What variants do to single parts, each by the full address of the part; and which of several holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from spyrium_dsl.effects.node import Node
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import Address
from spyrium_dsl.parse.alterations import REMOVE, SHIFT
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
    """What holds for one part: *chosen* gives it a value or takes it away (None: it keeps its own); then the shifts.

    *chain*: every line that took part, in an order in which each does what it says to what is there: those that a variant
    above hides, the values, what makes it more, what makes it less.
    """

    chosen: Op | None
    shifts: tuple[Op, ...]
    chain: tuple[Op, ...] = ()

    @property
    def is_gone(self) -> bool:
        """Whether the part is taken away."""
        return self.chosen is not None and self.chosen.way == REMOVE

    @property
    def shift(self) -> int:
        """The sum of all differences."""
        return sum(map(difference, self.shifts))


def difference(op: Op) -> int:
    """By how much it shifts."""
    return int(str(op.value)) if op.way == SHIFT else 0


def outcome(ops: Iterable[Op], under: Under) -> Outcome:
    """What holds of several about one part: that of the variant that stands on the others; differences add up."""
    found = sorted(ops, key=Op.order)
    absolute = [one for one in found if one.way != SHIFT]
    top = [one for one in absolute if not any(one.variant in under[other.variant] for other in absolute)]
    below = {variant for one in top for variant in under[one.variant]}
    hidden = [one for one in found if one.variant in below]
    shifts = tuple(one for one in found if one.way == SHIFT and one.variant not in below)
    chain = (*(outcome(hidden, under).chain if hidden else ()), *top, *sorted(shifts, key=lambda op: -difference(op)))
    return Outcome(top[0] if top else None, shifts, chain)


@dataclass(frozen=True)
class History:
    """What variants do to each part, by its address."""

    ops: Mapping[Address, tuple[Op, ...]] = field(default_factory=dict)
    under: Under = field(default_factory=dict)

    def of(self, *paths: Address) -> Outcome | None:
        """What holds for a part that has these addresses; None where nothing is done to it."""
        found = [op for path in paths for op in self.ops.get(path, ())]
        return outcome(found, self.under) if found else None

    def variant(self, span: Span | None) -> str | None:
        """The variant in one of whose files a place is."""
        return self._files.get(span.path) if span is not None else None

    @cached_property
    def _files(self) -> Mapping[str, str]:
        return {op.span.path: op.variant for ops in self.ops.values() for op in ops}
