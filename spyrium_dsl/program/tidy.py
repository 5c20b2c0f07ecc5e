"""Tidy a sliced listing: a local that only repeats a number or another local, or is read once and at once, goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from spyrium_dsl.program.copier import Copier
from spyrium_dsl.program.nodes import Assign, Block, Choose, Const, Expr, For, If, Local, Require, Set, Stmt, Switch
from spyrium_dsl.program.traverse import every, exprs_of, parts, substitute, target_of


def tidied(block: Block, params: Iterable[str]) -> Block:
    """The block with such locals put where they are read; *params*: locals that have a value before it."""
    while True:
        tidier = _Tidier(block, params)
        block = tidier.block(block)
        if not tidier.values:
            return block


class _Tidier(Copier):
    def __init__(self, block: Block, params: Iterable[str]) -> None:
        self.given = Counter(name for s in every(block) if (name := target_of(s)) is not None)
        self.given.update(params)
        self.reads = _reads(block)
        self.values: dict[str, Expr] = {}

    def expr(self, e: Expr) -> Expr:
        return substitute(e, self.values) if self.values else e

    def block(self, block: Iterable[Stmt]) -> Block:
        made: Block = []
        statements = list(block)
        for at, s in enumerate(statements):
            if isinstance(s, Assign) and self.given[s.local] == 1 and self.goes(s, statements[at + 1 :]):
                self.values[s.local] = self.expr(s.value)
            else:
                made += self.statement(s)
        return made

    def goes(self, s: Assign, rest: Block) -> bool:
        """True where what the local stands for can be written instead of it."""
        value = self.expr(s.value)
        if isinstance(value, Const):
            return True
        if isinstance(value, Local):
            lasting = self.given[value.name] == 1
            return lasting and _reads(rest)[s.local] == self.reads[s.local]
        return self.reads[s.local] == 1 and bool(rest) and _at_once(rest[0])[s.local] == 1


def _reads(block: Block) -> Counter[str]:
    return Counter(x.name for s in every(block) for e in exprs_of(s) for x in parts(e) if isinstance(x, Local))


def _at_once(s: Stmt) -> Counter[str]:
    """Locals that a statement reads first and once, before anything else can happen."""
    match s:
        case Assign() | Set() | If() | Switch() | For() | Require():
            exprs = exprs_of(s)
        case Choose():
            exprs = [s.lo, s.hi]
        case _:
            exprs = []
    return Counter(x.name for e in exprs for x in parts(e) if isinstance(x, Local))
