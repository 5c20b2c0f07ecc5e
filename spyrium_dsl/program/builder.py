"""The Builder: statements of a Program, written so that they read like the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from spyrium_dsl.program.can import can_run
from spyrium_dsl.program.marks import one_more
from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Block,
    Call,
    Case,
    Choose,
    Commit,
    Const,
    Decide,
    Decision,
    Draw,
    Expr,
    For,
    Function,
    If,
    Local,
    OneOf,
    Read,
    Require,
    Set,
    Slot,
    Stmt,
    Switch,
    Try,
    Value,
    While,
    expr,
)
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import assigned

Condition = Callable[[Local], Value]
Option = Callable[[str], AbstractContextManager[None]]
Cases = Callable[..., AbstractContextManager[None]]


class Builder:
    """Writes statements at the end of the open block; what stands below a choice is the rest of the run.

    *clause*: the number set on each write and requirement made now; change it with `note`.
    *marks*: a slot that counts how often each clause is reached, see `marks`. *decider*: who makes the choices that are
    written now, where it is not the seat that acts: each is then an Ask.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.clause = 0
        self.marks: Slot | None = None
        self.decider: Expr | None = None
        self._blocks: list[Block] = []
        self._function: Function | None = None

    # ------------------------------------------------------------------ blocks

    @contextmanager
    def _within(self, block: Block) -> Iterator[Block]:
        self._blocks.append(block)
        try:
            yield block
        finally:
            self._blocks.pop()

    def block_of(self, block: Block) -> AbstractContextManager[Block]:
        """Statements written inside go to the end of this block."""
        return self._within(block)

    def flow(self) -> AbstractContextManager[Block]:
        """Statements written inside go to the end of the flow."""
        return self._within(self.program.flow)

    def capture(self) -> AbstractContextManager[Block]:
        """Statements written inside go to a block that stands nowhere yet; see `emit` and `can`."""
        return self._within([])

    def emit(self, statements: Iterable[Stmt]) -> None:
        """These statements, here."""
        self._open().extend(statements)

    def _open(self) -> Block:
        if not self._blocks:
            raise RuntimeError("no block is open: write inside b.function(...), b.flow() or b.capture()")
        return self._blocks[-1]

    def _add(self, statement: Stmt) -> None:
        self._open().append(statement)

    @contextmanager
    def part(self) -> Iterator[None]:
        """What stands inside is one part of an action: what cannot be done behind a commit is left out to its end."""
        block: Block = []
        with self._within(block):
            yield
        self._add(If(Const(1), block, []))

    @contextmanager
    def note(self, clause: int) -> Iterator[None]:
        """Writes and requirements made inside know this clause."""
        outer, self.clause = self.clause, clause
        if self.marks is not None and clause not in (0, outer):
            self.emit([one_more(self.marks, clause)])
        try:
            yield
        finally:
            self.clause = outer

    # ------------------------------------------------------------------ functions

    @contextmanager
    def function(self, name: str, *params: str) -> Iterator[tuple[Local, ...]]:
        """A new function; its parameters as locals. The function of an action takes the seat alone."""
        if name in self.program.functions:
            raise ValueError(f"function {name} is there already")
        made = Function(name, [self.program.fresh(p) for p in params], [])
        self.program.functions[name] = made
        outer, self._function = self._function, made
        try:
            with self._within(made.body):
                yield tuple(Local(p) for p in made.params)
        finally:
            self._function = outer

    def result(self, value: Value) -> None:
        """What the function being built returns; evaluated at its very end, wherever this is written."""
        if self._function is None:
            raise RuntimeError("a result belongs inside b.function(...)")
        self._function.result = expr(value)

    def call(self, function: str, *args: Value) -> Local:
        """Run a function; what it returns, if it returns something."""
        name = self.program.fresh(function)
        self._add(Call(name, function, [expr(a) for a in args]))
        return Local(name)

    # ------------------------------------------------------------------ values and writes

    def let(self, name: str, value: Value) -> Local:
        """A new local with this value."""
        local = Local(self.program.fresh(name))
        self._add(Assign(local.name, expr(value)))
        return local

    def assign(self, local: Local, value: Value) -> None:
        """A new value for a local."""
        self._add(Assign(local.name, expr(value)))

    def set(self, cell: Read, value: Value) -> None:
        """Write a cell of the state."""
        self._add(Set(cell.slot, cell.index, expr(value), self.clause))

    def add(self, cell: Read, amount: Value) -> None:
        """Write a cell of the state: what it holds, and *amount* more."""
        change = expr(amount)
        if not (isinstance(change, Const) and change.value == 0):
            self.set(cell, cell + change)

    def require(self, condition: Value, reason: str, **args: Value) -> None:
        """The run fails unless the condition holds; *reason* and *args* explain it to a person."""
        numbers = {name: expr(value) for name, value in args.items()}
        self._add(Require(expr(condition), reason, numbers, self.clause))

    # ------------------------------------------------------------------ choices and chance

    def choose(
        self,
        name: str,
        lo: Value,
        hi: Value,
        where: Condition | None = None,
        shown: Condition | None = None,
        labels: Sequence[str] | None = None,
    ) -> Local:
        """A choice of the seat that acts, from lo..hi-1 where *where*; see `nodes.Choose`."""
        if self.decider is not None:
            return self.ask(self.decider, name, lo, hi, where, shown, labels)
        local = Local(self.program.fresh(name))
        fits = None if where is None else _not_always(expr(where(local)))
        face = local if shown is None else expr(shown(local))
        self._add(Choose(local.name, name, expr(lo), expr(hi), fits, face, _tuple(labels), self.clause))
        return local

    def ask(
        self,
        seat: Value,
        name: str,
        lo: Value,
        hi: Value,
        where: Condition | None = None,
        shown: Condition | None = None,
        labels: Sequence[str] | None = None,
    ) -> Local:
        """A choice of any seat as a decision of its own; the move under way ends before it."""
        local = Local(self.program.fresh(name))
        fits = None if where is None else _not_always(expr(where(local)))
        face = local if shown is None else expr(shown(local))
        ends = expr(lo), expr(hi)
        self._add(Ask(local.name, expr(seat), name, *ends, fits, face, _tuple(labels), self.clause))
        return local

    @contextmanager
    def one_of(self, name: str) -> Iterator[Option]:
        """Alternatives in written order: ``with b.one_of("gain") as option: with option("money"): ...``."""
        statement = OneOf(name, [], [], self.decider, self.clause)
        self._add(statement)

        def option(label: str) -> AbstractContextManager[None]:
            statement.labels.append(label)
            statement.blocks.append([])
            return self._silently(statement.blocks[-1])

        yield option

    def draw(self, stream: Slot, bound: Value, name: str = "drawn") -> Local:
        """Chance: a number 0..bound-1; the move ends here."""
        local = Local(self.program.fresh(name))
        self._add(Draw(local.name, stream, expr(bound)))
        return local

    def commit(self) -> None:
        """The move ends here: something becomes known. From here on the run may not fail."""
        self._add(Commit())

    # ------------------------------------------------------------------ branches and loops

    @contextmanager
    def _silently(self, block: Block) -> Iterator[None]:
        with self._within(block):
            yield

    def when(self, condition: Value) -> AbstractContextManager[None]:
        """What stands inside happens where the condition holds."""
        yes, _ = self._branches(condition)
        return self._silently(yes)

    @contextmanager
    def choice_of(
        self, condition: Value
    ) -> Iterator[tuple[AbstractContextManager[None], AbstractContextManager[None]]]:
        """Two blocks: ``with b.choice_of(c) as (yes, no): with yes: ...; with no: ...``."""
        yes, no = self._branches(condition)
        yield self._silently(yes), self._silently(no)

    def _branches(self, condition: Value) -> tuple[Block, Block]:
        """Blocks for yes and no; where the condition is known, one stands here and the other nowhere."""
        cond = expr(condition)
        if isinstance(cond, Const):
            here = self._open()
            return (here, []) if cond.value else ([], here)
        statement = If(cond, [], [])
        self._add(statement)
        return statement.then, statement.other

    @contextmanager
    def switch(self, on: Value) -> Iterator[Cases]:
        """Blocks by number: ``with b.switch(n) as case: with case(1, 2): ...; with case(): (all others)``."""
        statement = Switch(expr(on), {}, [])
        self._add(statement)

        def case(*numbers: int) -> AbstractContextManager[None]:
            if not numbers:
                return self._silently(statement.default)
            block: Block = []
            for number in numbers:
                if number in statement.cases:
                    raise ValueError(f"case {number} is there already")
                statement.cases[number] = block
            return self._silently(block)

        yield case

    @contextmanager
    def loop(self, name: str, lo: Value, hi: Value) -> Iterator[Local]:
        """The block once for each number lo..hi-1."""
        statement = For(self.program.fresh(name), expr(lo), expr(hi), [])
        self._add(statement)
        with self._within(statement.body):
            yield Local(statement.local)

    @contextmanager
    def while_(self, condition: Value) -> Iterator[None]:
        """Flow only: the block again and again while the condition holds."""
        statement = While(expr(condition), [])
        self._add(statement)
        with self._within(statement.body):
            yield

    def decide(self, name: str, seat: Value, cases: Iterable[tuple[Value, str, str]]) -> Decision:
        """Flow only: *seat* decides between actions in this order; each is (condition, function, label)."""
        made = self.decision(name, seat, cases)
        self.wait(made)
        return made

    def decision(self, name: str, seat: Value, cases: Iterable[tuple[Value, str, str]]) -> Decision:
        """A decision as of `decide`; the flow does not stop at it until it is told to `wait`."""
        offered = tuple(Case(expr(c), function, label) for c, function, label in cases)
        decision = Decision(len(self.program.decisions) + 1, name, expr(seat), offered, self.clause)
        self.program.decisions.append(decision)
        return decision

    def tried(self, decision: Decision) -> Local:
        """Flow only: 1 where the decision has a move here, else 0."""
        local = Local(self.program.fresh("some"))
        self._add(Try(local.name, decision.id))
        return local

    def wait(self, decision: Decision) -> None:
        """Flow only: stop for a decision."""
        self._add(Decide(decision.id))

    # ------------------------------------------------------------------ questions

    def can(self, statements: Block) -> Local:
        """1 where some run of these statements would succeed here, else 0; asks without writing anything.

        Raises `can.CannotTell` where a later requirement reads what the statements themselves wrote.
        """
        outer = {name for block in self._blocks for name in assigned(block)}
        if self._function is not None:
            outer.update(self._function.params)
        found, code = can_run(self.program, statements, outer)
        self.emit(code)
        return found


def _not_always(condition: Expr) -> Expr | None:
    return None if isinstance(condition, Const) and condition.value else condition


def _tuple(labels: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if labels is None else tuple(labels)
