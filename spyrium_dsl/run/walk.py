"""The tree walker: the meaning of a Program, read straight from its statements.

It knows nothing of opening, slicing and nesting: each run starts again from a copy of the state, so it is the
oracle for all that does.  Slow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from spyrium_dsl.program.flow import Fork, Goto, Over, Stop
from spyrium_dsl.program.nodes import (
    ARITHMETIC,
    MACHINE,
    Ask,
    Assign,
    Bin,
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
)
from spyrium_dsl.program.prepare import Prepared
from spyrium_dsl.program.program import AT, Program
from spyrium_dsl.program.suspend import CHOSEN
from spyrium_dsl.run.chance import draw

Locals = dict[str, int]


class Failed(Exception):
    """The run fails."""


class Committed(Exception):
    """The run has come to where its move ends."""


class Walker:
    """Runs statements on a state, with numbers for the choices.

    *move*: the numbers, one a choice; where they run out, the first option is taken.
    *listing*: True to stop at a commit.
    """

    def __init__(self, program: Program, state: list[int], move: Sequence[int] = (), listing: bool = False) -> None:
        self.program = program
        self.state = state
        self.move = list(move)
        self.listing = listing
        self.scratch = [0] * program.scratch_size
        self.taken = 0
        self.domains: list[list[int]] = []

    # ------------------------------------------------------------------ what a twin may do otherwise

    def pick(self, s: Choose | OneOf, domain: list[int], values: Locals) -> int:
        """The choice made here, from the options there are."""
        if not domain:
            raise Failed
        if self.taken == len(self.move):
            self.move.append(domain[0])
        self.domains.append(domain)
        self.taken += 1
        return self.move[self.taken - 1]

    def require(self, s: Require, values: Locals) -> None:
        """A requirement comes by."""
        if not self.value(s.cond, values):
            raise Failed

    def write(self, slot: Slot, index: int, value: int, clause: int) -> None:
        """A cell is written."""
        self.state[slot.offset + index] = value

    def commit(self) -> None:
        """The run comes to where its move ends."""
        if self.listing:
            raise Committed

    # ------------------------------------------------------------------ meaning

    def value(self, e: Expr, values: Locals) -> int:
        """The number an expression is."""
        match e:
            case Const():
                return e.value
            case Local():
                return values[e.name]
            case Read():
                at = self.cell(e.slot, self.value(e.index, values))
                return self.scratch[at] if e.slot.scratch else self.state[at]
            case Look():
                at = self.value(e.index, values)
                if not 0 <= at < len(e.table.values):
                    raise IndexError(f"{e.table.name} has no number {at}")
                return e.table.values[at]
            case Sel():
                return self.value(e.a if self.value(e.c, values) else e.b, values)
            case Bin():
                return ARITHMETIC[e.op](self.value(e.a, values), self.value(e.b, values))
        raise TypeError(f"no expression: {e!r}")

    def cell(self, slot: Slot, index: int) -> int:
        """Where in the state, or in the scratch room, a cell of a slot lies."""
        if not 0 <= index < slot.size:
            raise IndexError(f"{slot.name} has no cell {index}")
        return slot.offset + index

    def call(self, function: str, args: Sequence[int]) -> int:
        """Run a function; what it returns, or 0."""
        made = self.program.functions[function]
        values = dict(zip(made.params, args, strict=True))
        self.block(made.body, values)
        return 0 if made.result is None else self.value(made.result, values)

    def block(self, block: Block, values: Locals) -> None:
        """Run statements."""
        for s in block:
            self.statement(s, values)

    def options(self, s: Choose | Ask, values: Locals) -> list[int]:
        """The options of a choice, in ascending order."""
        found = []
        for number in range(self.value(s.lo, values), self.value(s.hi, values)):
            values[s.local] = number
            if s.where is None or self.value(s.where, values):
                found.append(number)
        return found

    def label(self, s: Choose | OneOf, number: int, values: Locals) -> str:
        """What an option is called."""
        if isinstance(s, OneOf):
            return s.labels[number]
        values[s.local] = number
        shown = self.value(s.shown, values)
        return str(shown) if s.labels is None else s.labels[shown]

    def statement(self, s: Stmt, values: Locals) -> None:
        """Run a statement."""
        match s:
            case Assign():
                values[s.local] = self.value(s.value, values)
            case Set():
                value = self.value(s.value, values)
                index = self.value(s.index, values)
                at = self.cell(s.slot, index)
                if s.slot.scratch:
                    self.scratch[at] = value
                else:
                    self.write(s.slot, index, value, s.clause)
            case If():
                self.block(s.then if self.value(s.cond, values) else s.other, values)
            case Switch():
                self.block(s.cases.get(self.value(s.on, values), s.default), values)
            case For():
                for number in range(self.value(s.lo, values), self.value(s.hi, values)):
                    values[s.local] = number
                    self.block(s.body, values)
            case Choose():
                values[s.local] = self.pick(s, self.options(s, values), values)
            case OneOf():
                self.block(s.blocks[self.pick(s, list(range(len(s.blocks))), values)], values)
            case Require():
                self.require(s, values)
            case Draw():
                self.commit()
                bound = self.value(s.bound, values)
                if bound < 1:
                    raise ValueError(f"nothing to draw from {s.stream.name}: bound {bound}")
                values[s.local] = draw(self.state, s.stream.offset, bound)
            case Commit() | Ask():
                self.commit()
            case Call():
                result = self.call(s.function, [self.value(a, values) for a in s.args])
                if s.local is not None:
                    values[s.local] = result
            case Try():
                decision = self.program.decisions[s.id - 1]
                values[s.local] = int(next(legal_moves(self.program, self.state, decision), None) is not None)
            case Decide() | While():
                raise TypeError(f"{type(s).__name__} stands in the flow only")
            case _:
                assert_never(s)


class WalkBackEnd:
    """A Program read by the tree walker; the same questions as a printed back end."""

    walker = Walker

    def __init__(self, prepared: Prepared) -> None:
        self.prepared = prepared
        self.program = prepared.program
        self.at = self.program.slots[AT]

    def advance(self, state: list[int], move: Sequence[int] = ()) -> int:
        """Run the flow to its next stop; the number of the decision, 0 when the game is over."""
        return self.flow(Walker(self.program, state, move))

    def flow(self, walker: Walker) -> int:
        """The same, by a walker that holds state and move."""
        values: Locals = {}
        number = walker.state[self.at.offset]
        while number >= 0:
            block = self.prepared.blocks[number]
            walker.block(block.statements, values)
            match block.end:
                case Goto(block=number):
                    pass
                case Fork() as end:
                    number = end.then if walker.value(end.cond, values) else end.other
                case Stop() as end:
                    walker.write(self.at, 0, end.decision, MACHINE)
                    return end.decision
                case Over():
                    walker.write(self.at, 0, -1, MACHINE)
                    return 0
                case _:
                    assert_never(block.end)
        return 0

    def seat(self, state: list[int], decision: Decision) -> int:
        """Who decides."""
        return _seat(self.program, state, decision)

    def offered(self, state: list[int], decision: Decision, case: int) -> bool:
        """True where this action is on offer, whether or not it has moves."""
        return _offered(self.program, state, decision.cases[case])

    def moves(self, state: list[int], decision: Decision) -> list[tuple[int, ...]]:
        """All legal moves, in order."""
        return list(legal_moves(self.program, state, decision))

    def act(self, walker: Walker, decision: Decision, case: int) -> int:
        """Do an action and run the flow on, by a walker that holds state and move."""
        function = decision.cases[case].function
        if CHOSEN in self.program.slots:
            walker.write(self.program.slots[CHOSEN], 0, case, MACHINE)
        if function not in self.prepared.flowing:
            walker.call(function, [walker.value(decision.seat, {})])
        return self.flow(walker)

    def apply(self, state: list[int], decision: Decision, move: Sequence[int]) -> int:
        """Make a move, which is not checked, and run the flow to its next stop."""
        return self.act(Walker(self.program, state, move[1:]), decision, move[0])


def legal_moves(program: Program, state: list[int], decision: Decision) -> Iterator[tuple[int, ...]]:
    """All legal moves of a decision, in order, each looked for when it is wanted; the state stays as it is."""
    seat = _seat(program, state, decision)
    for number, case in enumerate(decision.cases):
        if not _offered(program, state, case):
            continue
        move: list[int] | None = []
        while move is not None:
            walker = Walker(program, list(state), move, listing=True)
            if _succeeds(walker, case.function, seat):
                yield (number, *walker.move[: walker.taken])
            move = next_run(walker)


def _seat(program: Program, state: list[int], decision: Decision) -> int:
    return Walker(program, state).value(decision.seat, {})


def _offered(program: Program, state: list[int], case: Case) -> bool:
    return Walker(program, state).value(case.cond, {}) != 0


def _succeeds(walker: Walker, function: str, seat: int) -> bool:
    try:
        walker.call(function, [seat])
    except Failed:
        return False
    except Committed:
        return True
    return True


def next_run(walker: Walker) -> list[int] | None:
    """The numbers of the next run: the last choice that has another option takes it."""
    move = walker.move[: walker.taken]
    while move:
        domain = walker.domains[len(move) - 1]
        place = domain.index(move[-1]) + 1
        if place < len(domain):
            return [*move[:-1], domain[place]]
        move.pop()
    return None
