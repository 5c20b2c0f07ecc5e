"""The Scope: what an effect knows while it is lowered: who acts, what names stand for, where code goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from spyrium_dsl.core.layout import Layout
from spyrium_dsl.core.left import Left
from spyrium_dsl.core.model import Adjuster, Model
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.core.uses import PLAYED
from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.builder import Condition as Fits
from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.program.nodes import Block as Code
from spyrium_dsl.program.nodes import Const, Expr, Local, Look, Read, Stmt, Value, higher_of, lower_of

if TYPE_CHECKING:
    from spyrium_dsl.core.wanted import Wanted


class CannotLower(Exception):
    """A meaning that cannot be lowered: a diagnostic code with its facts, about the node being lowered."""

    def __init__(self, code: str, **facts: str | int | tuple[str, ...]) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
        self.node: object | None = None
        self.through: list[object] = []
        """The steps and lines by which the node was come to, the innermost first."""

    def at(self, node: object) -> None:
        """Remember what was being lowered: first the node itself, then what led to it."""
        if self.node is None:
            self.node = node
        else:
            self.through.append(node)


MOST_WITHIN = 10_000
"""Steps that stand within others, in a whole game; the larger of the shipped games has a few hundred."""

Side = Callable[[], AbstractContextManager[None]]
"""Opens one side of a branch."""


class Meant(Protocol):
    """Anything that can be lowered."""

    def lower(self, scope: Scope) -> None: ...


@dataclass
class Asked:
    """Optional changes already offered in this run, by quantity: `sure` on every way here, with what was picked of each;
    `perhaps` on some way."""

    sure: dict[str, tuple[Expr, ...]] = field(default_factory=dict)
    perhaps: set[str] = field(default_factory=set)
    inside: set[str] = field(default_factory=set)
    """Offered in a branch of the statement under way."""


@dataclass
class Scope:
    """Where an effect is lowered.

    *seat*: whose line it is; the first where the game itself does it (*nobody*). *it*: the thing the line is about, or that was
    named last on it. *source*: the thing to which *source_verb* is being done. *used*: pieces used up so far in the use under way,
    by kind. *digits*: for the steps of a card, the table entry of each number (by identity of its node). *may_ask*: choices can be
    offered here.
    *label*: what an unnamed choice is called in a move.
    *block*: lowers a block of statements (given by the room that knows them).
    """

    builder: Builder
    layout: Layout
    seat: Expr
    block: Callable[[Scope, tuple[object, ...]], None]
    names: dict[str, Thing] = field(default_factory=dict)
    numbers: dict[str, Expr] = field(default_factory=dict)
    it: Thing | None = None
    source: Thing | None = None
    source_verb: str = ""
    used: dict[str, Expr] = field(default_factory=dict)
    digits: dict[int, Look] = field(default_factory=dict)
    may_ask: bool = True
    asked: Asked = field(default_factory=Asked)
    depth: int = 0
    label: str = "option"
    acting: bool = False
    """In an action, not in the flow."""
    playing: bool = False
    """In an action, a define or a card's line that it does, not in what a verb means: what is done with a card is a play."""
    card: Thing | None = None
    """The card on which the line stands, whatever the line is about."""
    that: Local | None = None
    """How many there were of what was counted, chosen or moved last on this line; kept only where the line asks."""
    uncounted: set[Local] = field(default_factory=set)
    """Of these locals, those that no step has set yet: nothing was counted that they could mean."""
    decided: Local | None = None
    """Whether the last `if` of this line held; kept for an `otherwise`."""
    rest: Wanted | None = None
    """What lies where this line has dealt to last."""
    temporary: tuple[Adjuster, ...] = ()
    """Changes that hold to the end of this line or block."""
    set_off: bool = False
    """The line was set off by a trigger."""
    asker: Scope | None = None
    """The scope of the move, where another one than the player whose move it is acts in it."""
    changing: frozenset[str] = frozenset()
    """The numbers of whose changes this is a part."""
    clause_of: Callable[[object], int] | None = None
    left: Left = field(default_factory=Left)
    nobody: bool = False
    """The game itself does it: it is no player's turn, and no player was named."""

    @property
    def actor(self) -> Expr:
        """The seat that acts: `you`. Raises CannotLower where nobody does."""
        self._needs_somebody()
        return self.seat

    @actor.setter
    def actor(self, seat: Expr) -> None:
        self.seat, self.nobody = seat, False

    @property
    def model(self) -> Model:
        return self.layout.model

    @property
    def seats(self) -> int:
        return self.layout.seats

    def stock_of(self, resource: str) -> Read:
        """Where the number of a resource stands that the one who acts has, or all have together."""
        return self.layout.stock_of(resource, self.seat if self.model.resources[resource].shared else self.actor)

    def _needs_somebody(self) -> None:
        if self.nobody:
            raise CannotLower("E429")

    def inner(self, **changes: object) -> Scope:
        """A scope for steps of another text (a route, a define): own names, same actor and same run."""
        made = Scope(
            self.builder,
            self.layout,
            self.seat,
            self.block,
            source=self.source,
            source_verb=self.source_verb,
            used=self.used,
            may_ask=self.may_ask,
            asked=self.asked,
            depth=self.depth + 1,
            label=self.label,
            acting=self.acting,
            playing=self.playing,
            card=self.card,
            temporary=self.temporary,
            set_off=self.set_off,
            asker=self.asker,
            changing=self.changing,
            clause_of=self.clause_of,
            left=self.left,
            nobody=self.nobody,
        )
        for name, value in changes.items():
            setattr(made, name, value)
        if made.depth > 40:
            raise CannotLower("E404")
        return made

    def under(self) -> Scope:
        """A scope for a block under a line of this text: names made there do not leave it."""
        made = self.inner(names=dict(self.names), numbers=dict(self.numbers), it=self.it, digits=self.digits)
        made.depth = self.depth
        made.that, made.decided, made.rest = self.that, self.decided, self.rest
        made.uncounted = self.uncounted
        return made

    def number(self, node: object, value: int) -> Expr:
        """A number of the text: a table entry where this is a card's line compiled by shape, else the number itself."""
        return self.digits.get(id(node), Const(value))

    def entry_now(self, table: str) -> Expr:
        """Which entry of a table its counter, or the actor's track, is at: the first before, the last after its end."""
        by, entries, _ = self.model.tables[table]
        if by in self.layout.counter:
            number: Expr = self.layout.counter[by][0]
        elif by in self.layout.track:
            number = self.layout.spaces[by][self.layout.track[by][self.actor]]
        else:
            raise CannotLower("E304", name=by, sort="name", needed="counter")
        return lower_of(higher_of(number - 1, 0), len(entries) - 1)

    def step(self, node: Meant) -> None:
        """Lower a step; what it writes and requires knows the step as its clause."""
        clause = self.clause_of(node) if self.clause_of is not None else self.builder.clause
        with self.builder.note(clause):
            try:
                node.lower(self)
            except CannotLower as problem:
                problem.at(node)
                raise

    def within(self) -> None:
        """Steps stand within others here, with their code. Steps that do one another many times over would never end."""
        self.layout.done_within += 1
        if self.layout.done_within > MOST_WITHIN:
            raise CannotLower("E419", most=MOST_WITHIN)

    def used_card(self, way: str, name: str, card: Thing) -> None:
        """Count the use of a card, where uses are counted."""
        uses = self.layout.uses
        if uses is not None:
            uses.count(self.builder, (way, name), card)
            if self.playing:
                uses.count(self.builder, (PLAYED, ""), card)

    def choose(
        self,
        name: str,
        lo: Value,
        hi: Value,
        where: Fits | None = None,
        shown: Fits | None = None,
        labels: Sequence[str] | None = None,
    ) -> Local:
        """A choice of the one who acts, see `Builder.choose`: the only door to it, for nobody chooses for somebody else."""
        if not self.may_ask:
            raise CannotLower("E411")
        self._needs_somebody()
        return self.builder.choose(name, lo, hi, where, shown, labels)

    def can(self, code: Code) -> Local:
        """1 where some run of these statements would succeed here."""
        try:
            return self.builder.can(code)
        except CannotTell:
            raise CannotLower("E413") from None

    # ------------------------------------------------------------------ branches

    @contextmanager
    def _joined(self) -> Iterator[None]:
        """A statement with branches: what was offered in one of them is offered perhaps, once they have joined."""
        outer, self.asked.inside = self.asked.inside, set()
        try:
            with self.left.branches():
                yield
        finally:
            self.asked.perhaps |= self.asked.inside
            self.asked.inside |= outer

    @contextmanager
    def branch(self, block: AbstractContextManager[object]) -> Iterator[None]:
        """One branch of a statement opened by `one_of`, `switch`, `when` or `either`."""
        asked = self.asked
        sure, perhaps = dict(asked.sure), set(asked.perhaps)
        try:
            with block, self.left.branch():
                yield
        finally:
            asked.inside |= {name for name in asked.sure if name not in sure} | (asked.perhaps - perhaps)
            asked.sure.clear()
            asked.sure.update(sure)
            asked.perhaps = perhaps

    @contextmanager
    def when(self, condition: Value) -> Iterator[None]:
        """What stands inside happens where the condition holds."""
        with self._joined(), self.branch(self.builder.when(condition)):
            yield

    def both(self, first: Expr, second: Callable[[], Expr]) -> Expr:
        """1 where both hold; what has to be looked up for the second is looked up only where the first holds."""
        looked_up: list[Stmt] = []
        with self._joined(), self.branch(self.builder.block_of(looked_up)):
            other = second()
        if not looked_up:
            return first & other
        both = self.builder.let("both", 0)
        with self.builder.when(first):
            self.builder.emit(looked_up)
            self.builder.assign(both, other)
        return both

    @contextmanager
    def either(self, condition: Value) -> Iterator[tuple[Side, Side]]:
        """`with scope.either(c) as (yes, no): with yes(): ...; with no(): ...`"""
        with self._joined(), self.builder.choice_of(condition) as (yes, no):
            yield (lambda: self.branch(yes)), (lambda: self.branch(no))

    @contextmanager
    def one_of(self, name: str) -> Iterator[Callable[[str], AbstractContextManager[None]]]:
        """Alternatives: `with scope.one_of("gain") as option: with option("money"): ...`"""
        if not self.may_ask:
            raise CannotLower("E411")
        self._needs_somebody()
        with self._joined(), self.builder.one_of(name) as option:
            yield lambda label: self.branch(option(label))

    @contextmanager
    def switch(self, on: Value) -> Iterator[Callable[..., AbstractContextManager[None]]]:
        """Blocks by number: `with scope.switch(n) as case: with case(1, 2): ...`"""
        with self._joined(), self.builder.switch(on) as case:
            yield lambda *numbers: self.branch(case(*numbers))
