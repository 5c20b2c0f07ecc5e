"""Open calls up: an action becomes one block, in which only pure functions are still called."""

from __future__ import annotations

from collections.abc import Iterable

from spyrium_dsl.program.classify import Classes
from spyrium_dsl.program.copier import Copier
from spyrium_dsl.program.nodes import Assign, Block, Call, Const, Expr, For, Local, Set, Slot, Switch
from spyrium_dsl.program.program import Names
from spyrium_dsl.program.traverse import assigned, every, size_of, substitute

SMALL = 4
"""A pure function of at most this many statements, none of them a loop or a write, is opened up too."""


class Opener:
    """Copies blocks with calls opened up and the locals they assign renamed, so that no two calls share one.

    A function that reads one of the slots *written* is opened up, however large it is.
    """

    def __init__(self, classes: Classes, names: Names, written: frozenset[Slot] = frozenset()) -> None:
        self.classes = classes
        self.names = names
        self.written = written

    def action(self, function: str) -> Block:
        """The body of a function as one block; its parameters keep their names."""
        made = self.classes.program.functions[function]
        return self.opened(made.body, made.params)

    def opened(self, block: Block, outer: Iterable[str], same: Iterable[str] = ()) -> Block:
        """The block with calls opened up.

        *outer*: locals it may read that have a value already.  *same*: locals that keep their names.
        """
        scope = _Scope(self)
        scope.values.update({x: Local(x) for x in same})
        changed = set(assigned(block))
        copies: Block = [Assign(scope.target(x), Local(x)) for x in outer if x in changed]
        return copies + scope.block(block)

    def stays_a_call(self, function: str) -> bool:
        """True for a pure function worth a call of its own."""
        if not self.classes.pure(function):
            return False
        if self.written and self.written & self.classes.reads(function):
            return False
        body = self.classes.program.functions[function].body
        return size_of(body) > SMALL or any(isinstance(s, For | Set | Call | Switch) for s in every(body))


class _Scope(Copier):
    """The locals of one function, or of one call of it: what each name stands for outside."""

    def __init__(self, opener: Opener) -> None:
        self.opener = opener
        self.values: dict[str, Expr] = {}

    def expr(self, e: Expr) -> Expr:
        return substitute(e, self.values)

    def target(self, local: str) -> str:
        held = self.values.get(local)
        if not isinstance(held, Local):
            held = self.values[local] = Local(self.opener.names.fresh(local))
        return held.name

    def call(self, s: Call) -> Block:
        function = self.opener.classes.program.functions[s.function]
        args = [self.expr(a) for a in s.args]
        returns = s.local is not None and function.result is not None
        if self.opener.stays_a_call(s.function):
            return [Call(self.target(s.local) if s.local is not None and returns else None, s.function, args)]
        inner = _Scope(self.opener)
        changed = set(assigned(function.body))
        made: Block = []
        for param, arg in zip(function.params, args, strict=True):
            if param not in changed and isinstance(arg, Const | Local):
                inner.values[param] = arg
            else:
                made.append(Assign(inner.target(param), arg))
        made += inner.block(function.body)
        if s.local is not None and function.result is not None:
            result = inner.expr(function.result)
            made.append(Assign(self.target(s.local), result))
        return made
