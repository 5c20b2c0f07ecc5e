"""What `nest` makes of a listing: the rest of a run stands inside each choice, test and write.

A back end only prints it.  Every step leaves the state as it found it, so steps simply follow one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from spyrium_dsl.program.nodes import Assign, Call, Expr, Set, Slot


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """One block or the other."""

    cond: Expr
    then: Steps
    other: Steps


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """The block of the number that *on* is."""

    on: Expr
    cases: list[tuple[tuple[int, ...], Steps]]
    default: Steps


@dataclass(frozen=True, slots=True, eq=False)
class Repeat:
    """A plain loop: no choice and no `Found` inside, perhaps writes of slots that a `Keep` around it restores."""

    local: str
    lo: Expr
    hi: Expr
    body: Steps


@dataclass(frozen=True, slots=True, eq=False)
class Each:
    """One option after another: the body for each number lo..hi-1 where *where*."""

    local: str
    lo: Expr
    hi: Expr
    where: Expr | None
    body: Steps


@dataclass(frozen=True, slots=True, eq=False)
class Write:
    """A cell holds *value* inside the body, and afterwards what it held before; *index* is evaluated once."""

    slot: Slot
    index: Expr
    value: Expr
    clause: int
    body: Steps


@dataclass(frozen=True, slots=True, eq=False)
class Keep:
    """After the body, which may write them freely, these slots hold again what they held before."""

    slots: tuple[Slot, ...]
    body: Steps


@dataclass(frozen=True, slots=True, eq=False)
class Join:
    """Go on in a function of the listing, with the choices made so far and these besides."""

    function: str
    choices: tuple[Expr, ...]
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A run has succeeded: its move is the choices made so far and these besides."""

    choices: tuple[Expr, ...]


Step: TypeAlias = Assign | Set | Call | Branch | Ways | Repeat | Each | Write | Keep | Join | Found
Steps: TypeAlias = list[Step]


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """One function of the listing of an action: the first, which takes the seat, or a shared rest of it."""

    name: str
    params: tuple[str, ...]
    body: Steps


def steps_of(s: Step) -> list[Steps]:
    """The blocks inside a step."""
    match s:
        case Branch():
            return [s.then, s.other]
        case Ways():
            return [block for _, block in s.cases] + [s.default]
        case Repeat() | Each() | Write() | Keep():
            return [s.body]
        case Assign() | Set() | Call() | Join() | Found():
            return []
        case _:
            assert_never(s)


def every_step(steps: Iterable[Step]) -> Iterator[Step]:
    """Each step, those inside others too."""
    for s in steps:
        yield s
        for inner in steps_of(s):
            yield from every_step(inner)
