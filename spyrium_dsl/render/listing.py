"""The small machine's statements as text, for those who want to see what became of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    Stmt,
    Switch,
    Try,
    While,
)
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import every

_STEP = "  "


def listing(program: Program, is_wanted: Callable[[object], bool]) -> Iterator[str]:
    """The functions in which a clause that is wanted writes or requires something, cut down to those parts.

    Of a switch only the cases are listed that hold such a clause, the innermost in full.
    """
    clauses = {number for number, clause in enumerate(program.clauses) if clause is not None and is_wanted(clause)}
    for function in program.functions.values():
        if _has(function.body, clauses):
            yield f"{function.name}({', '.join(function.params)})"
            yield from _cut(function.body, clauses, _STEP)


def _has(block: Block, clauses: set[int]) -> bool:
    return any(isinstance(s, Set | Require) and s.clause in clauses for s in every(block))


def _cut(block: Block, clauses: set[int], indent: str) -> Iterator[str]:
    """Only the statements that hold a clause; of switches only the cases that do, the innermost in full."""
    skipped = False
    for statement in block:
        if not _has([statement], clauses):
            skipped = True
            continue
        if skipped:
            yield f"{indent}…"
            skipped = False
        if isinstance(statement, Switch):
            yield f"{indent}switch {text(statement.on)}"
            for number, inner in statement.cases.items():
                if _has(inner, clauses):
                    yield f"{indent}{_STEP}case {number}"
                    is_innermost = not any(isinstance(s, Switch) and _has([s], clauses) for s in every(inner))
                    under = indent + 2 * _STEP
                    yield from block_lines(inner, under) if is_innermost else _cut(inner, clauses, under)
        elif isinstance(statement, If):
            yield f"{indent}if {text(statement.cond)}"
            yield from _cut(statement.then, clauses, indent + _STEP)
            if _has(statement.other, clauses):
                yield f"{indent}else"
                yield from _cut(statement.other, clauses, indent + _STEP)
        else:
            yield from block_lines([statement], indent)


def block_lines(block: Block, indent: str = "") -> Iterator[str]:
    """Statements, one or more lines each."""
    for statement in block:
        yield from _lines(statement, indent)


def _lines(s: Stmt, indent: str) -> Iterator[str]:
    under = indent + _STEP
    match s:
        case Assign():
            yield f"{indent}{s.local} = {text(s.value)}"
        case Set():
            yield f"{indent}set {s.slot.name}[{text(s.index)}] = {text(s.value)}"
        case Require():
            args = ", ".join(f"{name}={text(e)}" for name, e in s.args.items())
            yield f"{indent}require {text(s.cond)} else {s.reason}{f' ({args})' if args else ''}"
        case If():
            yield f"{indent}if {text(s.cond)}"
            yield from block_lines(s.then, under)
            if s.other:
                yield f"{indent}else"
                yield from block_lines(s.other, under)
        case Switch():
            yield f"{indent}switch {text(s.on)}"
            for number, inner in s.cases.items():
                yield f"{under}case {number}"
                yield from block_lines(inner, under + _STEP)
            if s.default:
                yield f"{under}default"
                yield from block_lines(s.default, under + _STEP)
        case For():
            yield f"{indent}for {s.local} in {text(s.lo)} to {text(s.hi)}"
            yield from block_lines(s.body, under)
        case While():
            yield f"{indent}while {text(s.cond)}"
            yield from block_lines(s.body, under)
        case Choose() | Ask():
            word = "choose" if isinstance(s, Choose) else "ask"
            where = f" where {text(s.where)}" if s.where is not None else ""
            yield f"{indent}{word} {s.name}: {s.local} in {text(s.lo)} to {text(s.hi)}{where}"
        case OneOf():
            yield f"{indent}one of {s.name}"
            for label, inner in zip(s.labels, s.blocks, strict=True):
                yield f"{under}{label}"
                yield from block_lines(inner, under + _STEP)
        case Draw():
            yield f"{indent}draw {s.local} from {s.stream.name} below {text(s.bound)}"
        case Commit():
            yield f"{indent}commit"
        case Call():
            given = f"{s.local} = " if s.local is not None else ""
            yield f"{indent}{given}call {s.function}({', '.join(text(e) for e in s.args)})"
        case Decide():
            yield f"{indent}decide {s.id}"
        case Try():
            yield f"{indent}{s.local} = try {s.id}"
        case _:
            assert_never(s)


def text(e: Expr) -> str:
    """An expression in one line.

    >>> text(Local("x") + 1)
    'x + 1'
    """
    match e:
        case Const():
            return str(e.value)
        case Local():
            return e.name
        case Read():
            return f"{e.slot.name}[{text(e.index)}]"
        case Look():
            return f"{e.table.name}[{text(e.index)}]"
        case Sel():
            return f"({_side(e.a)} if {_side(e.c)} else {_side(e.b)})"
        case Bin():
            return f"{_side(e.a)} {e.op} {_side(e.b)}"
    raise TypeError(f"no expression: {e!r}")


def _side(e: Expr) -> str:
    return f"({text(e)})" if isinstance(e, Bin) else text(e)
