"""The course of the game: rounds, turns, who decides; triggers settled after each move; the ranking at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.places import state_of
from spyrium_dsl.core.scope import Asked, CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block, blocks
from spyrium_dsl.effects.declarations import AsSoonAs
from spyrium_dsl.effects.node import Condition, Step
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.triggers import done
from spyrium_dsl.lower.actions import lower_block
from spyrium_dsl.lower.asking import Asking
from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.program.nodes import (
    Call,
    Choose,
    Const,
    Expr,
    For,
    If,
    Local,
    OneOf,
    Read,
    Require,
    Slot,
    Stmt,
    Switch,
    expr,
)
from spyrium_dsl.program.traverse import every

MAY_FAIL = (Require, Choose, OneOf)
"""What an action can come to grief on."""

Seats = Callable[[Expr], Expr]
"""The seat at a position of an order, counted from its start."""


def unfailing(code: list[Stmt]) -> list[Stmt]:
    """The same statements for the flow, where no run can fail: what follows a requirement happens if it holds."""
    made: list[Stmt] = []
    for number, statement in enumerate(code):
        match statement:
            case Require(cond=cond):
                rest = unfailing(code[number + 1 :])
                if rest:
                    made.append(If(cond, rest, []))
                return made
            case If(cond=cond, then=then, other=other):
                made.append(If(cond, unfailing(then), unfailing(other)))
            case For(local=local, lo=lo, hi=hi, body=body):
                made.append(For(local, lo, hi, unfailing(body)))
            case Switch(on=on, cases=cases, default=default):
                shared = {id(block): unfailing(block) for block in cases.values()}
                made.append(Switch(on, {n: shared[id(block)] for n, block in cases.items()}, unfailing(default)))
            case _:
                made.append(statement)
    return made


class Flow:
    """Writes the flow of one program. *pauses*: turns stop first at a decision `pause` while slot `pause` is set."""

    def __init__(self, scope: Scope, asking: Asking, pauses: bool) -> None:
        self.scope = scope
        self.asking = asking
        self.pauses = pauses
        self.turn_seat: Slot | None = None
        self.turn_position: Slot | None = None
        self._slots = 0
        self._in_turns = False
        self._done: dict[int, Slot] = {}

    def slot(self, name: str, *dims: int) -> Slot:
        """A slot for something the flow has to remember across decisions."""
        self._slots += 1
        return self.scope.layout.program.slot(f"flow.{self._slots}.{name}", *dims)

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
                self._turns(scope, order, among, block.body, name)
            case s.EachPlayer() | s.EachPlayerIn() | s.EachOther():
                self._each(scope, block, name)
            case s.ForNumber(name=counter, low=low, high=high):
                cell = scope.layout.counter[counter][0]
                b.set(cell, low)
                with b.while_(cell <= high):
                    self.block(self._under(scope), block.body, name)
                    b.add(cell, 1)
            case s.AsOften(number=number):
                left = self.slot("times")[0]
                b.set(left, number.lower(scope))
                with b.while_(left > 0):
                    b.add(left, -1)
                    self.block(self._under(scope), block.body, name)
            case s.If(condition=condition):
                with b.choice_of(condition.lower(scope)) as (yes, no):
                    with yes:
                        self.block(self._under(scope), block.body, name)
                    with no:
                        self.block(self._under(scope), other, name)
            case Perform(step=step):
                self.block(scope.inner(it=scope.it), blocks(scope.model.defines[step]), step)
                with b.capture() as code:
                    done(scope, step)
                b.emit(unfailing(code))
            case Step() | s.OneOf() | s.Choose() | s.ChooseNumber():
                self._leaf(scope, (block,), name)
            case _:
                raise CannotLower("E401", what=block.head.tag())

    def _under(self, scope: Scope) -> Scope:
        made = scope.under()
        made.actor = scope.actor
        return made

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
            inside.actor = seat
            lower_block(inside, lines)
        return name

    def _decide(self, scope: Scope, name: str, actions: tuple[str, ...]) -> None:
        cases = [(1, self.action(a, blocks(scope.model.actions[a]), scope, playing=True), a) for a in actions]
        with self._where_possible(scope, [function for _, function, _ in cases]):
            scope.builder.decide(name, scope.actor, cases)
            self._settle(scope)

    def _leaf(self, scope: Scope, lines: tuple[Block, ...], name: str) -> None:
        """Steps that ask, in the flow: a decision of one action."""
        function = f"{name}.{len(scope.layout.program.functions)}"
        self.action(function, lines, scope, name)
        with self._where_possible(scope, [function]):
            scope.builder.decide(name, scope.actor, [(1, function, name)])
            self._settle(scope)

    @contextmanager
    def _where_possible(self, scope: Scope, functions: list[str]) -> Iterator[None]:
        """What the course of the game asks for lapses where nothing of it can be done, else its seat were stuck.

        A turn is another thing: that a player whose turn it is can do something, the author has to see to.
        """
        b, made = scope.builder, scope.layout.program.functions
        surely = any(not any(isinstance(one, MAY_FAIL) for one in every(made[name].body)) for name in functions)
        if self._in_turns or surely:
            yield
            return
        possible: Expr = Const(0)
        try:
            with b.capture() as code:
                for name in functions:
                    possible = possible | b.can([Call(None, name, [scope.actor])])
        except CannotTell:
            yield
            return
        b.emit(code)
        with b.when(possible):
            yield

    def _named(self, scope: Scope, name: str) -> Scope:
        made = self._under(scope)
        made.label = name
        return made

    # ------------------------------------------------------------------ orders

    def _order(self, scope: Scope, order: s.Order, snapshot: bool) -> tuple[Seats, Expr]:
        """The seats of an order from its start, and how many; with *snapshot*, as they are now."""
        b, layout = scope.builder, scope.layout
        match order:
            case s.ClockwiseFrom(start=start):
                first = self.slot("start")[0]
                b.set(first, start.lower(scope).value)
                return (lambda j: (first + j) % layout.seats), Const(layout.seats)
            case s.InRow(zone=zone):
                cells, size = layout.rows[zone]
                if not snapshot:
                    return (lambda j: cells[j]), size[0]
                kept, count = self.slot("order", layout.seats), self.slot("count")[0]
                b.set(count, size[0])
                with b.loop("i", 0, size[0]) as i:
                    b.set(kept[i], cells[i])
                return (lambda j: kept[j]), count
        raise CannotLower("E401", what=order.tag())

    def _turns(self, scope: Scope, order: s.Order, among: Noun, body: tuple[Block, ...], name: str) -> None:
        b, layout = scope.builder, scope.layout
        seats, count = self._order(scope, order, snapshot=True)
        you, at, going = self.slot("seat")[0], self.slot("position")[0], self.slot("going")[0]
        if self.turn_seat is None:
            self.turn_seat = you.slot
            self.turn_position = at.slot
        inside = self._under(scope)
        inside.actor = you

        def next_seat(first: int) -> None:
            b.set(going, 0)
            start = b.let("at", at)

            def look(j: Expr, otherwise: Callable[[], None]) -> None:
                position = b.let("position", (start + j) % count)
                seat = b.let("seat", seats(position))
                with b.choice_of(self._among(scope, among, seat)) as (yes, no):
                    with yes:
                        b.set(going, 1)
                        b.set(at, position)
                        b.set(you, seat)
                    with no:
                        otherwise()

            def nobody() -> None:
                """The turns are over."""

            if isinstance(count, Const):
                # Written out, so that nobody is asked once the next seat is found.
                otherwise: Callable[[], None] = nobody
                for j in reversed(range(first, count.value + first)):
                    otherwise = partial(look, Const(j), otherwise)
                otherwise()
                return
            with b.loop("j", first, count + first) as index, b.when(going == 0):
                look(index, nobody)

        b.set(at, 0)
        with b.when(count > 0):
            next_seat(0)
        with b.while_(going):
            if self.pauses:
                pause = layout.program.slots["pause"]
                with b.when(pause[0]):
                    b.decide("pause", you, [(1, "pause", "pause")])
            # More turns than one may have been taken: one of them begins.
            b.set(layout.again[0], layout.again[0] - (layout.again[0] > 0))
            outer, self._in_turns = self._in_turns, True
            self.block(inside, body, "turn" if name == "flow" else name)
            self._in_turns = outer
            with b.when(layout.again[0] == 0):
                next_seat(1)
        b.set(going, 0)

    def _among(self, scope: Scope, among: Noun, seat: Local) -> Expr:
        """1 where the seat is one of those described."""
        wanted = among.wanted(scope)
        if wanted.tests or wanted.zone is not None:
            raise CannotLower("E401", what=among.tag())
        if wanted.state is None:
            return Const(1)
        state, yes = wanted.state
        is_in = state_of(scope, Thing((PLAYER,), seat)) == scope.layout.states[state]
        return is_in if yes else ~is_in

    def _each(self, scope: Scope, block: Block, name: str) -> None:
        b, n = scope.builder, scope.seats
        head = block.head
        you, j = self.slot("each")[0], self.slot("each.position")[0]
        seats: Seats = lambda i: i  # noqa: E731  (the plain order needs no name)
        count: Expr = expr(n)
        if isinstance(head, s.EachPlayerIn | s.EachOther):
            seats, count = self._order(scope, head.order, snapshot=True)
        inside = self._under(scope)
        inside.actor = you
        b.set(j, 0)
        with b.while_(j < count):
            b.set(you, seats(j))
            b.add(j, 1)
            if isinstance(head, s.EachOther):
                with b.when(you != scope.actor):
                    self.block(inside, block.body, name)
            else:
                self.block(inside, block.body, name)

    # ------------------------------------------------------------------ triggers

    def _settle(self, scope: Scope) -> None:
        """After a move: what happens `as soon as`, in written order, the seat that moved first, until nothing fits."""
        triggers = scope.model.triggers
        if not triggers:
            return
        b, n = scope.builder, scope.seats
        pending = self._pending(scope)
        seat = self.slot("settling")[0]
        with b.while_(pending):
            for number, block in enumerate(triggers):
                assert isinstance(block, Block) and isinstance(block.head, AsSoonAs)
                with self._fires(scope, number, block, seat, n):
                    inside = self._under(scope)
                    inside.actor = seat
                    body = tuple(line for line in block.body if not isinstance(line.head, s.OnceEach))
                    self._trigger(inside, body, f"trigger.{number + 1}")

    @contextmanager
    def _fires(self, scope: Scope, number: int, block: Block, seat: Read, seats: int) -> Iterator[None]:
        """The block runs for the first seat, from the actor on, for which the trigger is due; marked as done first."""
        b = scope.builder
        done = self._done[number]
        found = self.slot("found")[0]
        b.set(found, 0)
        actor = b.let("actor", scope.actor)
        with b.loop("j", 0, seats) as j:
            who = b.let("who", (actor + j) % seats)
            with b.when((found == 0) & self._due(scope, number, block, who)):
                b.set(found, 1)
                b.set(seat, who)
                b.set(done[who], 1)
        with b.when(found):
            yield

    def _due(self, scope: Scope, number: int, block: Block, seat: Expr) -> Expr:
        assert isinstance(block.head, AsSoonAs)
        inside = self._under(scope)
        inside.actor = seat
        condition: Condition = block.head.condition
        return (self._done[number][seat] == 0) & condition.lower(inside)

    def _pending(self, scope: Scope) -> Expr:
        result: Expr = Const(0)
        for number, block in enumerate(scope.model.triggers):
            assert isinstance(block, Block)
            if not any(isinstance(line.head, s.OnceEach) for line in block.body):
                # Without `once for each player` nothing bounds it yet.
                problem = CannotLower("E401", what=block.head.tag())
                problem.node = block.head
                raise problem
            if number not in self._done:
                self._done[number] = scope.layout.program.slot(f"done.{number + 1}", scope.seats)
            for seat in range(scope.seats):
                result = result | self._due(scope, number, block, Const(seat))
        return result

    def _trigger(self, scope: Scope, body: tuple[Block, ...], name: str) -> None:
        if not any(self.asking.asks(one) for one in body):
            self._straight(scope, body)
            return
        b = scope.builder
        match body:
            case (Block(head=Perform(step=step)),):
                body, name = blocks(scope.model.defines[step]), step
        match body:
            case (Block(head=s.OneOf(if_any=True), body=options) as block,):
                # Where no alternative can be done there is nothing to decide.
                plain = Block(head=s.OneOf(), body=options, span=block.span)
                with b.capture() as code:
                    probe = self._named(scope, name)
                    probe.asked = Asked()
                    lower_block(probe, (plain,))
                with b.when(b.can(code)):
                    self._leaf_plain(scope, (plain,), name)
            case _:
                self.action(name, body, scope)
                with self._where_possible(scope, [name]):
                    self._leaf_plain(scope, body, name)

    def _leaf_plain(self, scope: Scope, lines: tuple[Block, ...], name: str) -> None:
        """A decision of one action without a further settling: the loop around it looks again anyway."""
        if name not in scope.layout.program.functions:
            self.action(name, lines, scope)
        scope.builder.decide(name, scope.actor, [(1, name, name)])

    # ------------------------------------------------------------------ ranking

    def rank(self, scope: Scope, head: s.Winner) -> None:
        """Write each seat's place (1 is first) into slot `placing`; those equal by all keys share it, if so said."""
        b, layout, n = scope.builder, scope.layout, scope.seats
        placing = layout.program.slots["placing"]

        def key(rank: s.Rank, seat: Expr) -> Expr:
            match rank:
                case s.Most(resource=resource):
                    return layout.stock[resource][seat]
                case s.FirstIn(zone=zone):
                    cells, size = layout.rows[zone]
                    at = b.let("at", n)
                    with b.loop("i", 0, size[0]) as i, b.when(cells[i] == seat):
                        b.assign(at, i)
                    return 0 - at
            raise CannotLower("E401", what=rank.tag())

        with b.loop("seat", 0, n) as seat:
            place = b.let("place", 1)
            with b.loop("other", 0, n) as other:
                ahead, level = b.let("ahead", 0), b.let("level", 1)
                for rank in head.ranks:
                    mine, theirs = b.let("mine", key(rank, seat)), b.let("theirs", key(rank, other))
                    b.assign(ahead, ahead | (level & (theirs > mine)))
                    b.assign(level, level & (theirs == mine))
                if not head.ties_share:
                    b.assign(ahead, ahead | (level & (other < seat)))
                b.assign(place, place + ahead)
            b.set(placing[seat], place)
