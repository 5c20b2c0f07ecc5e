"""Expressions of the small machine, the arrays they read, and how they fold when they are built.

Every value is an integer of 32 bits.  An expression is pure and total: both arms of a ``select`` and both sides
of ``&`` and ``|`` may be evaluated, so every index in them must be in range for every value, or stand under an
``If``.  Comparisons give 0 or 1; ``//`` and ``%`` are for numbers that are never negative.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "Expr | int"


class Expr:
    """Any expression; the operators build larger ones and fold constants on the way."""

    __slots__ = ()

    def __hash__(self) -> int:
        return object.__hash__(self)

    def __bool__(self) -> bool:
        raise TypeError(
            "an expression has no truth value while rules are built: "
            "use b.when(...) for a branch, and &, |, ~ for and, or, not"
        )

    def __add__(self, other: Value) -> Expr:
        return binary("+", self, other)

    def __radd__(self, other: Value) -> Expr:
        return binary("+", other, self)

    def __sub__(self, other: Value) -> Expr:
        return binary("-", self, other)

    def __rsub__(self, other: Value) -> Expr:
        return binary("-", other, self)

    def __neg__(self) -> Expr:
        return binary("-", 0, self)

    def __mul__(self, other: Value) -> Expr:
        return binary("*", self, other)

    def __rmul__(self, other: Value) -> Expr:
        return binary("*", other, self)

    def __floordiv__(self, other: Value) -> Expr:
        return binary("//", self, other)

    def __rfloordiv__(self, other: Value) -> Expr:
        return binary("//", other, self)

    def __mod__(self, other: Value) -> Expr:
        return binary("%", self, other)

    def __rmod__(self, other: Value) -> Expr:
        return binary("%", other, self)

    def __and__(self, other: Value) -> Expr:
        return binary("&", self, other)

    def __rand__(self, other: Value) -> Expr:
        return binary("&", other, self)

    def __or__(self, other: Value) -> Expr:
        return binary("|", self, other)

    def __ror__(self, other: Value) -> Expr:
        return binary("|", other, self)

    def __lshift__(self, other: Value) -> Expr:
        return binary("<<", self, other)

    def __rlshift__(self, other: Value) -> Expr:
        return binary("<<", other, self)

    def __rshift__(self, other: Value) -> Expr:
        return binary(">>", self, other)

    def __rrshift__(self, other: Value) -> Expr:
        return binary(">>", other, self)

    def __eq__(self, other: Value) -> Expr:  # type: ignore[override]
        return binary("==", self, other)

    def __ne__(self, other: Value) -> Expr:  # type: ignore[override]
        return binary("!=", self, other)

    def __lt__(self, other: Value) -> Expr:
        return binary("<", self, other)

    def __le__(self, other: Value) -> Expr:
        return binary("<=", self, other)

    def __gt__(self, other: Value) -> Expr:
        return binary(">", self, other)

    def __ge__(self, other: Value) -> Expr:
        return binary(">=", self, other)

    def __invert__(self) -> Expr:
        """Logical not: 1 where this is 0, else 0."""
        return binary("==", self, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Const(Expr):
    """A number known when compiling."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Local(Expr):
    """A local of the function that is running."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Read(Expr):
    """A cell of the state; *index* counts from the start of the slot, row-major."""

    slot: Slot
    index: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Look(Expr):
    """A number of the rules; loaded at run time, so that a changed number needs no compile."""

    table: Table
    index: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Bin(Expr):
    """Two expressions and an operator; build it with the operators, which fold constants."""

    op: str
    a: Expr
    b: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Sel(Expr):
    """*a* where *c* is not 0, else *b*; both may be evaluated."""

    c: Expr
    a: Expr
    b: Expr


def expr(value: Value) -> Expr:
    """The value itself, or a number as an expression."""
    return value if isinstance(value, Expr) else Const(int(value))


ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
}
"""What each operator means; the one copy for folding and for the tree walker."""

COMPARISONS: Mapping[str, str] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""Each comparison and its opposite."""

MIRRORED: Mapping[str, str] = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""Each comparison with its sides exchanged."""


def is_flag(e: Expr) -> bool:
    """True where the expression is surely 0 or 1."""
    match e:
        case Const(value=v):
            return v in (0, 1)
        case Bin(op=op, a=a, b=b):
            if op == "&":
                return is_flag(a) or is_flag(b)
            return op in COMPARISONS or (op == "|" and is_flag(a) and is_flag(b))
        case Sel(a=a, b=b):
            return is_flag(a) and is_flag(b)
    return False


def same(a: Expr, b: Expr) -> bool:
    """True where both are built alike; ``==`` builds an expression, so it cannot answer."""
    if a is b:
        return True
    match a, b:
        case Const(value=x), Const(value=y):
            return x == y
        case Local(name=n), Local(name=m):
            return n == m
        case Read(slot=s, index=i), Read(slot=t, index=j):
            return s is t and same(i, j)
        case Look(table=s, index=i), Look(table=t, index=j):
            return s is t and same(i, j)
        case Bin(op=o, a=a1, b=b1), Bin(op=p, a=a2, b=b2):
            return o == p and same(a1, a2) and same(b1, b2)
        case Sel(c=c1, a=a1, b=b1), Sel(c=c2, a=a2, b=b2):
            return same(c1, c2) and same(a1, a2) and same(b1, b2)
    return False


def binary(op: str, left: Value, right: Value) -> Expr:
    """*left* op *right*, folded where numbers are known; a known number ends up on the right."""
    a, b = expr(left), expr(right)
    if isinstance(a, Const) and isinstance(b, Const) and (op not in ("//", "%") or b.value != 0):
        return Const(ARITHMETIC[op](a.value, b.value))
    if op in COMPARISONS:
        return _compare(op, a, b)
    if op == "+":
        return _plus(a, b)
    if op == "-":
        if isinstance(b, Const):
            return _plus(a, Const(-b.value))
        if same(a, b):
            return Const(0)
    if isinstance(a, Const) and op in ("*", "&", "|"):
        a, b = b, a
    if isinstance(b, Const):
        return _with_number(op, a, b.value)
    return Bin(op, a, b)


def _parted(e: Expr) -> tuple[Expr | None, int]:
    """The expression as something and a number added to it."""
    match e:
        case Const(value=v):
            return None, v
        case Bin(op="+", a=a, b=Const(value=v)):
            return a, v
    return e, 0


def _plus(a: Expr, b: Expr) -> Expr:
    """A sum with its numbers gathered at the right: ``(x + 1) + (y + 2)`` is ``(x + y) + 3``."""
    (x, m), (y, n) = _parted(a), _parted(b)
    total = Const(m + n)
    if x is None or y is None:
        rest = y if x is None else x
        if rest is None:
            return total
    else:
        match y:
            case Bin(op="-", a=Const(value=0), b=less):
                rest = Bin("-", x, less)
            case _:
                rest = Bin("+", x, y)
    return rest if total.value == 0 else Bin("+", rest, total)


def _with_number(op: str, a: Expr, n: int) -> Expr:
    """*a* op *n* for the operators but ``+``, ``-`` and comparisons."""
    match op, n:
        case "*" | "&", 0:
            return Const(0)
        case "*" | "//", 1:
            return a
        case "|" | "<<" | ">>", 0:
            return a
        case "%", 1:
            return Const(0)
        case "&", 1 if is_flag(a):
            return a
        case "|", 1 if is_flag(a):
            return Const(1)
    if op == "*":
        match a:
            case Bin(op="*", a=x, b=Const(value=m)):
                return _with_number("*", x, m * n)
            case Bin(op="+", a=x, b=Const(value=m)):  # an index: (i + 1) * 4 + j
                return _plus(_with_number("*", x, n), Const(m * n))
    return Bin(op, a, Const(n))


def _compare(op: str, a: Expr, b: Expr) -> Expr:
    if isinstance(a, Const):
        a, b, op = b, a, MIRRORED[op]
    if isinstance(b, Const):
        match a:
            case Bin(op="+", a=x, b=Const(value=m)):
                return _compare(op, x, Const(b.value - m))
            case Const(value=v):
                return Const(ARITHMETIC[op](v, b.value))
        if is_flag(a):
            wants = [ARITHMETIC[op](v, b.value) for v in (0, 1)]
            if wants[0] == wants[1]:
                return Const(wants[0])
            if wants == [0, 1]:
                return a
            if isinstance(a, Bin) and a.op in COMPARISONS:
                return Bin(COMPARISONS[a.op], a.a, a.b)
            return Bin("==", a, Const(0))
    elif same(a, b):
        return Const(int(op in ("==", "<=", ">=")))
    return Bin(op, a, b)


def select(condition: Value, a: Value, b: Value) -> Expr:
    """*a* where the condition is not 0, else *b*; both may be evaluated."""
    c, x, y = expr(condition), expr(a), expr(b)
    if isinstance(c, Const):
        return x if c.value else y
    if same(x, y):
        return x
    if is_flag(c) and isinstance(x, Const) and isinstance(y, Const):
        if (x.value, y.value) == (1, 0):
            return c
        if (x.value, y.value) == (0, 1):
            return ~c
    return Sel(c, x, y)


def lower_of(a: Value, b: Value) -> Expr:
    """The smaller of two numbers."""
    x, y = expr(a), expr(b)
    return select(x < y, x, y)


def higher_of(a: Value, b: Value) -> Expr:
    """The larger of two numbers."""
    x, y = expr(a), expr(b)
    return select(x > y, x, y)


def _row_major(name: str, dims: tuple[int, ...], size: int, index: Value | tuple[Value, ...]) -> Expr:
    indices = index if isinstance(index, tuple) else (index,)
    if len(indices) != len(dims):
        raise IndexError(f"{name} has {len(dims)} dimensions, not {len(indices)}")
    flat = expr(indices[0])
    for i, d in zip(indices[1:], dims[1:], strict=True):
        flat = flat * d + i
    if isinstance(flat, Const) and not 0 <= flat.value < size:
        raise IndexError(f"{name} has {size} cells, none is number {flat.value}")
    return flat


@dataclass(slots=True, eq=False)
class Slot:
    """A named array of the state.

    *offset* is its first cell; `prune` may move it, so ask for it only when the Program is finished.
    *scratch*: no part of the state, but room to calculate, with offsets of its own: written and then read inside
    one function, never undone or saved.
    *least*, *most*: values it surely stays within, if known.
    """

    name: str
    dims: tuple[int, ...]
    offset: int
    size: int
    scratch: bool = False
    least: int | None = None
    most: int | None = None

    def __getitem__(self, index: Value | tuple[Value, ...]) -> Read:
        return Read(self, _row_major(self.name, self.dims, self.size, index))

    def flat(self, index: Value) -> Read:
        """The cell with this number, counted row by row, whatever the dimensions."""
        return Read(self, expr(index))


@dataclass(slots=True, eq=False)
class Table:
    """A named array of numbers of the rules; *values* may change without a new compile, their count not."""

    name: str
    values: list[int]
    dims: tuple[int, ...]
    offset: int

    def __getitem__(self, index: Value | tuple[Value, ...]) -> Look:
        return Look(self, _row_major(self.name, self.dims, len(self.values), index))

    def flat(self, index: Value) -> Look:
        """The number at this place, counted row by row, whatever the dimensions."""
        return Look(self, expr(index))
