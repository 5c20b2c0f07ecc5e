"""Going through a Program: the parts of a statement, what it names, and copies with parts replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Bin,
    Block,
    Call,
    Choose,
    Commit,
    Const,
    Decide,
    Draw,
    Expr,
    For,
    If,
    Local,
    Look,
    OneOf,
    Read,
    Require,
    Sel,
    Set,
    Slot,
    Stmt,
    Switch,
    Try,
    While,
    binary,
    select,
)
from spyrium_dsl.program.program import Names


def distinct_blocks(cases: Mapping[int, Block]) -> list[tuple[tuple[int, ...], Block]]:
    """The blocks of a Switch, each once, with the numbers that lead to it."""
    found: dict[int, tuple[list[int], Block]] = {}
    for number, block in cases.items():
        found.setdefault(id(block), ([], block))[0].append(number)
    return [(tuple(numbers), block) for numbers, block in found.values()]


def blocks_of(s: Stmt) -> list[Block]:
    """The blocks inside a statement."""
    match s:
        case If():
            return [s.then, s.other]
        case Switch():
            return [block for _, block in distinct_blocks(s.cases)] + [s.default]
        case For() | While():
            return [s.body]
        case OneOf():
            return s.blocks
        case Assign() | Set() | Choose() | Require() | Draw() | Commit() | Ask() | Call() | Decide() | Try():
            return []
        case _:
            assert_never(s)


def with_blocks(s: Stmt, put: Callable[[Block], Block]) -> Stmt:
    """The statement with what *put* makes of each of its blocks, in the order of `blocks_of`."""
    match s:
        case If():
            return If(s.cond, put(s.then), put(s.other))
        case Switch():
            cases: dict[int, Block] = {}
            for numbers, inner in distinct_blocks(s.cases):
                cases.update(dict.fromkeys(numbers, put(inner)))
            return Switch(s.on, cases, put(s.default))
        case For():
            return For(s.local, s.lo, s.hi, put(s.body))
        case While():
            return While(s.cond, put(s.body))
        case OneOf():
            return replace(s, blocks=[put(inner) for inner in s.blocks])
    return s


def exprs_of(s: Stmt, explain: bool = False) -> list[Expr]:
    """The expressions of a statement itself; *explain*: also those that only name and explain."""
    match s:
        case Assign():
            return [s.value]
        case Set():
            return [s.index, s.value]
        case If() | While():
            return [s.cond]
        case Switch():
            return [s.on]
        case For():
            return [s.lo, s.hi]
        case Choose() | Ask():
            parts = [s.lo, s.hi]
            if s.where is not None:
                parts.append(s.where)
            if isinstance(s, Ask):
                parts.append(s.seat)
            if explain:
                parts.append(s.shown)
            return parts
        case Require():
            return [s.cond, *s.args.values()] if explain else [s.cond]
        case Draw():
            return [s.bound]
        case Call():
            return s.args
        case OneOf() | Commit() | Decide() | Try():
            return []
        case _:
            assert_never(s)


def target_of(s: Stmt) -> str | None:
    """The local a statement gives a value, if any."""
    match s:
        case Assign() | For() | Choose() | Draw() | Ask() | Call() | Try():
            return s.local
    return None


def every(block: Iterable[Stmt]) -> Iterator[Stmt]:
    """Each statement, those inside others too."""
    to_do = list(block)
    to_do.reverse()
    while to_do:
        s = to_do.pop()
        yield s
        for inner in reversed(blocks_of(s)):
            to_do.extend(reversed(inner))


def size_of(block: Iterable[Stmt]) -> int:
    """How many statements there are, those inside others too."""
    return sum(1 for _ in every(block))


def parts(e: Expr) -> Iterator[Expr]:
    """The expression and all inside it."""
    yield e
    match e:
        case Read() | Look():
            yield from parts(e.index)
        case Bin():
            yield from parts(e.a)
            yield from parts(e.b)
        case Sel():
            yield from parts(e.c)
            yield from parts(e.a)
            yield from parts(e.b)


def locals_in(*exprs: Expr) -> set[str]:
    """Names of the locals an expression reads."""
    return {x.name for e in exprs for x in parts(e) if isinstance(x, Local)}


def slots_in(*exprs: Expr) -> set[Slot]:
    """Slots an expression reads."""
    return {x.slot for e in exprs for x in parts(e) if isinstance(x, Read)}


def locals_read(block: Iterable[Stmt], explain: bool = False) -> set[str]:
    """Names of the locals that statements read."""
    return {name for s in every(block) for name in locals_in(*exprs_of(s, explain))}


def slots_read(block: Iterable[Stmt], explain: bool = False) -> set[Slot]:
    """Slots that statements read."""
    return {slot for s in every(block) for slot in slots_in(*exprs_of(s, explain))}


def slots_set(block: Iterable[Stmt]) -> set[Slot]:
    """Slots that statements write."""
    return {s.slot for s in every(block) if isinstance(s, Set)}


def assigned(block: Iterable[Stmt]) -> list[str]:
    """Names of the locals that statements give a value, each once, in order."""
    return list(dict.fromkeys(name for s in every(block) if (name := target_of(s)) is not None))


Replacement = Mapping[str, Expr]


def substitute(e: Expr, by: Replacement) -> Expr:
    """The expression with locals replaced, folded again."""
    match e:
        case Local():
            return by.get(e.name, e)
        case Read():
            return Read(e.slot, substitute(e.index, by))
        case Look():
            return Look(e.table, substitute(e.index, by))
        case Bin():
            return binary(e.op, substitute(e.a, by), substitute(e.b, by))
        case Sel():
            return select(substitute(e.c, by), substitute(e.a, by), substitute(e.b, by))
        case Const():
            return e
    raise TypeError(f"no expression: {e!r}")


def renamed(e: Expr, names: Mapping[str, str]) -> Expr:
    """The expression with locals renamed."""
    return substitute(e, {old: Local(new) for old, new in names.items()}) if names else e


def counted_apart(s: For, names: Names) -> For:
    """The loop, with a count that its body does not change."""
    if s.local not in assigned(s.body):
        return s
    count = names.fresh(s.local)
    return For(count, s.lo, s.hi, [Assign(s.local, Local(count)), *s.body])
