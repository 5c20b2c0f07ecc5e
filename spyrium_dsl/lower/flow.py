"""The course of the game: rounds, what repeats, who decides what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from spyrium_dsl.core.scope import Asked, CannotLower, Scope
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block, blocks
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.triggers import done
from spyrium_dsl.lower.actions import lower_block
from spyrium_dsl.lower.asking import Asking
from spyrium_dsl.lower.settling import Settling
from spyrium_dsl.lower.slots import Slots, under
from spyrium_dsl.lower.turns import Turns
from spyrium_dsl.lower.unasked import unasked
from spyrium_dsl.lower.unfailing import MAY_FAIL, unfailing
from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.program.nodes import (
    Call,
    Const,
    Decision,
    Expr,
)
from spyrium_dsl.program.traverse import every


class Flow:
    """Writes the flow of one program. *pauses*: see `Turns`."""

    def __init__(self, scope: Scope, asking: Asking, pauses: bool) -> None:
        self.scope = scope
        self.asking = asking
        self.slots = Slots(scope.layout.program)
        self.turns = Turns(self.slots, self.block, pauses)
        self.settling = Settling(self.slots, self._trigger)

    # ------------------------------------------------------------------ blocks

    def block(self, scope: Scope, lines: tuple[Block, ...], name: str) -> None:
        """Write a block of the flow; *name* names the decisions made of steps that ask."""
        rest = list(lines)
        plain: list[Block] = []
        while rest:
            block = rest.pop(0)
            other: tuple[Block, ...] = ()
            tail: tuple[Block, ...] = ()
            if rest and isinstance(rest[0].head, s.Otherwise):
                tail = (rest.pop(0),)
                other = tail[0].body
            if not any(self.asking.decides(one) or self.asking.asks(one) for one in (block, *other)):
                plain.extend((block, *tail))
                continue
            self._straight(scope, tuple(plain))
            plain = []
            clause = scope.clause_of(block.head) if scope.clause_of is not None else 0
            with scope.builder.note(clause):
                try:
                    self._structured(scope, block, other, name)
                except CannotLower as problem:
                    problem.at(block.head)
                    raise
        self._straight(scope, tuple(plain))

    def _straight(self, scope: Scope, lines: tuple[Block, ...]) -> None:
        """Lines without a choice. Where one of them cannot be done, the rest of its block is left out."""
        if not lines:
            return
        may, scope.may_ask = scope.may_ask, False
        with scope.builder.capture() as code:
            lower_block(scope, lines)
        scope.builder.emit(unfailing(code))
        scope.may_ask = may

    def _structured(self, scope: Scope, block: Block, other: tuple[Block, ...], name: str) -> None:
        b = scope.builder
        match block.head:
            case s.Decide(actions=actions):
                self._decide(scope, name, actions)
            case s.Turns(order=order, among=among):
                self.turns.taken(scope, order, among, block.body, name)
            case s.EachPlayer() | s.EachPlayerIn() | s.EachOther():
                self.turns.each(scope, block, name)
            case s.ForNumber(name=counter, low=low, high=high):
                cell = scope.layout.counter[counter][0]
                b.set(cell, low)
                with b.while_(cell <= high):
                    self.block(under(scope), block.body, name)
                    b.add(cell, 1)
            case s.AsOften(number=number):
                left = self.slots.slot("times")[0]
                b.set(left, number.lower(scope))
                with b.while_(left > 0):
                    b.add(left, -1)
                    self.block(under(scope), block.body, name)
            case s.If(condition=condition):
                with b.choice_of(condition.lower(scope)) as (yes, no):
                    with yes:
                        self.block(under(scope), block.body, name)
                    with no:
                        self.block(under(scope), other, name)
            case Perform(step=step):
                self.block(scope.inner(it=scope.it), blocks(scope.model.defines[step]), step)
                with b.capture() as code:
                    done(scope, step)
                b.emit(unfailing(code))
            case Step() | s.OneOf() | s.Choose() | s.ChooseNumber():
                self._leaf(scope, (block,), name)
            case _:
                problem = CannotLower("E401")
                for line in self.asking.lines_that_ask(block)[:1]:
                    # Nothing is wrong with the block as long as no card asks anything in it.
                    problem.at(line)
                raise problem

    # ------------------------------------------------------------------ decisions

    def action(
        self, name: str, lines: tuple[Block, ...], outer: Scope, label: str | None = None, playing: bool = False
    ) -> str:
        """The function of an action; its name. *label*: what an unnamed choice in it is called."""
        program = outer.layout.program
        if name in program.functions:
            return name
        with outer.builder.function(name, "seat") as (seat,):
            inside = outer.inner(names={}, numbers={}, it=None, asked=Asked(), may_ask=True, depth=0)
            inside.label, inside.acting, inside.playing = label or name, playing, playing
            inside.seat = seat
            lower_block(inside, lines)
        return name

    def _decide(self, scope: Scope, name: str, actions: tuple[str, ...]) -> None:
        cases = [(1, self.action(a, blocks(scope.model.actions[a]), scope, playing=True), a) for a in actions]
        with self._where_possible(scope, scope.builder.decision(name, scope.actor, cases)):
            self.settling.settle(scope)

    def _leaf(self, scope: Scope, lines: tuple[Block, ...], name: str) -> None:
        """Steps that ask, in the flow: a decision of one action; where they ask nobody, they are done at once."""
        function = f"{name}.{len(scope.layout.program.functions)}"
        self.action(function, lines, scope, name)
        self._asked(scope, name, function, lambda: self.settling.settle(scope))

    def _asked(self, scope: Scope, name: str, function: str, after: Callable[[], None] | None = None) -> None:
        """A decision of one action, and what comes *after* it; where the action asks nobody, it is done as other lines are."""
        b, program = scope.builder, scope.layout.program

        def decided() -> None:
            with self._where_possible(scope, b.decision(name, scope.seat, [(1, function, name)])):
                if after is not None:
                    after()

        asks, straight = unasked(program, function, name)
        with b.choice_of(b.call(asks, scope.seat) if asks is not None else Const(straight is None)) as (yes, no):
            with yes:
                decided()
            with no:
                if straight is not None:
                    b.emit([Call(None, straight, [scope.seat])])

    @contextmanager
    def _where_possible(self, scope: Scope, decision: Decision) -> Iterator[None]:
        """A decision, and what comes after it. What the course of the game asks for lapses where nothing of it can be done,
        else its seat were stuck.

        A turn is another thing: that the player whose turn it is can do something, the author has to see to. What that
        turn asks of others, or of anybody `as soon as` something is so, lapses like all else.
        """
        b, made = scope.builder, scope.layout.program.functions
        functions = [case.function for case in decision.cases]
        surely = any(not any(isinstance(one, MAY_FAIL) for one in every(made[name].body)) for name in functions)
        with nullcontext() if scope.seat is self.turns.whose or surely else b.when(self._possible(scope, decision)):
            b.wait(decision)
            yield

    def _possible(self, scope: Scope, decision: Decision) -> Expr:
        """Whether a decision has a move: told by a question, which is quick; else its moves are looked for."""
        b = scope.builder
        possible: Expr = Const(0)
        try:
            with b.capture() as code:
                for case in decision.cases:
                    possible = possible | b.can([Call(None, case.function, [scope.seat])])
        except CannotTell:
            return b.tried(decision)
        b.emit(code)
        return possible

    # ------------------------------------------------------------------ triggers

    def _trigger(self, scope: Scope, body: tuple[Block, ...], name: str) -> None:
        if not any(self.asking.asks(one) for one in body):
            self._straight(scope, body)
            return
        match body:
            case (Block(head=Perform(step=step)),):
                body, name = blocks(scope.model.defines[step]), step
        match body:
            case (Block(head=s.OneOf(if_any=True), body=options) as block,):
                # Where no alternative can be done there is nothing to decide.
                body = (Block(head=s.OneOf(), body=options, span=block.span),)
        function = self.action(name, body, scope)
        # No further settling: the loop around it looks again anyway.
        self._asked(scope, name, function)
