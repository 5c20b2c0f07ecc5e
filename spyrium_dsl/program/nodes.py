"""The small machine: what its statements and its flow are made of; its expressions are in `values`.

The set of nodes is closed: a new verb never needs a new node, and every pass is a ``match`` over all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from spyrium_dsl.program.values import (
    ARITHMETIC,
    COMPARISONS,
    MIRRORED,
    Bin,
    Const,
    Expr,
    Local,
    Look,
    Read,
    Sel,
    Slot,
    Table,
    Value,
    binary,
    expr,
    higher_of,
    is_flag,
    lower_of,
    same,
    select,
)

__all__ = [
    "ARITHMETIC",
    "COMPARISONS",
    "MACHINE",
    "MIRRORED",
    "Ask",
    "Assign",
    "Bin",
    "Block",
    "Call",
    "Case",
    "Choose",
    "Commit",
    "Const",
    "Decide",
    "Decision",
    "Draw",
    "Expr",
    "For",
    "Function",
    "If",
    "Local",
    "Look",
    "OneOf",
    "Read",
    "Require",
    "Sel",
    "Set",
    "Slot",
    "Stmt",
    "Switch",
    "Table",
    "Try",
    "Value",
    "While",
    "binary",
    "expr",
    "higher_of",
    "is_flag",
    "lower_of",
    "same",
    "select",
]

MACHINE = -1
"""The clause of writes that no rule makes: where the flow stands, what a half-done action remembers."""


@dataclass(frozen=True, slots=True, eq=False)
class Assign:
    """Give a local a value."""

    local: str
    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Set:
    """Write a cell of the state: the only write."""

    slot: Slot
    index: Expr
    value: Expr
    clause: int


@dataclass(frozen=True, slots=True, eq=False)
class If:
    """One block or the other."""

    cond: Expr
    then: Block
    other: Block


@dataclass(frozen=True, slots=True, eq=False)
class Switch:
    """The block of the number that *on* is; several numbers may share one block object."""

    on: Expr
    cases: dict[int, Block]
    default: Block


@dataclass(frozen=True, slots=True, eq=False)
class For:
    """The body once for each number lo..hi-1; both are evaluated once, before."""

    local: str
    lo: Expr
    hi: Expr
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Choose:
    """A choice of the seat that acts: each number lo..hi-1 where *where*, ascending; the run fails if there is none.

    *shown* says what the chosen number stands for (it may read the state and the local, and counts right after the
    choice); *labels* names that value, or None for the number itself. *clause*: the rule that lets the seat choose.
    """

    local: str
    name: str
    lo: Expr
    hi: Expr
    where: Expr | None
    shown: Expr
    labels: tuple[str, ...] | None
    clause: int = MACHINE


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    """A choice between blocks, in written order; *labels* names them.

    *seat*: who chooses, where that is another than the seat that acts; `lapse` makes an Ask of such a one. *clause*: the
    rule that lets the seat choose.
    """

    name: str
    labels: list[str]
    blocks: list[Block]
    seat: Expr | None = None
    clause: int = MACHINE


@dataclass(frozen=True, slots=True, eq=False)
class Require:
    """Else the run fails, for *reason*, with *args* as the numbers that explain it."""

    cond: Expr
    reason: str
    args: dict[str, Expr]
    clause: int


@dataclass(frozen=True, slots=True, eq=False)
class Draw:
    """Chance: a number 0..bound-1 from a stream. It commits: the move ends here, the run may no longer fail."""

    local: str
    stream: Slot
    bound: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Commit:
    """The move ends here (something becomes known); from here on the run may not fail."""


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """A choice of any seat behind a commit: the action waits for it. Commits."""

    local: str
    seat: Expr
    name: str
    lo: Expr
    hi: Expr
    where: Expr | None
    shown: Expr
    labels: tuple[str, ...] | None
    clause: int = MACHINE


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """Run a function; *local* gets its result, if it has one."""

    local: str | None
    function: str
    args: list[Expr]


@dataclass(frozen=True, slots=True, eq=False)
class Decide:
    """Flow only: stop here until a move of the decision with this number comes."""

    id: int


@dataclass(frozen=True, slots=True, eq=False)
class Try:
    """Flow only: *local* is 1 where the decision with this number has a move here, else 0. Its moves are looked for."""

    local: str
    id: int


@dataclass(frozen=True, slots=True, eq=False)
class While:
    """Flow only: again and again while *cond* is not 0; every way round passes a Decide or is bounded."""

    cond: Expr
    body: Block


Stmt: TypeAlias = (
    Assign | Set | If | Switch | For | Choose | OneOf | Require | Draw | Commit | Ask | Call | Decide | Try | While
)
Block: TypeAlias = list[Stmt]


@dataclass(slots=True, eq=False)
class Function:
    """A named piece of a Program; *result*, evaluated at its end, makes it return a number.

    *label*: what is asked inside, where the flow runs it, in the words of moves; else it has the name of its choice.
    """

    name: str
    params: list[str]
    body: Block
    result: Expr | None = None
    label: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """An action on offer where *cond*: its function takes the seat; *label* names it in moves."""

    cond: Expr
    function: str
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A place where a seat decides; *id* counts from 1. *clause*: of the line of the flow that has it."""

    id: int
    name: str
    seat: Expr
    cases: tuple[Case, ...]
    clause: int = MACHINE
