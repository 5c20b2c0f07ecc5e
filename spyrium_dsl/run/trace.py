"""Trace: one move looked at closely. Its choices by name, what each write changed, why a move is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from spyrium_dsl.program.nodes import MACHINE, Bin, Choose, Decision, OneOf, Require, Slot
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.faults import Broken, Refused
from spyrium_dsl.run.machine import Machine, Move, State
from spyrium_dsl.run.walk import Committed, Failed, Locals, Walker, next_run

Named = tuple[tuple[str, str], ...]
"""Choices by name: ("action", its label), then (name of the choice, label of the option)."""

Wanted = Callable[[str, str], bool]
"""Whether an option is one of those asked about: the name of the choice, the label of the option."""

COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
"""Of a condition that is one of these both sides are told."""

MOST_RUNS = 20_000
"""Runs looked at to explain a refusal."""


@dataclass(frozen=True, slots=True)
class Write:
    """A cell that was written: *index* counts in the slot; *clause* is MACHINE for what no rule writes."""

    clause: int
    slot: str
    index: int
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why runs fail: a requirement, or a *choice* without an option; *named*: the choices made before it."""

    reason: str
    numbers: tuple[tuple[str, int], ...]
    clause: int
    choice: str
    named: Named


class Trace:
    """Looks closely at moves of one Machine; slow, so for single moves."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def names(self, state: State, move: Sequence[int]) -> Named:
        """The choices of a move, by name; raises `Refused` if it is not legal."""
        decision = self._decision(state)
        return self._checked(state, decision, move)

    def move(self, state: State, named: Sequence[tuple[str, str]]) -> Move:
        """The move of which these are the choices; raises `Refused` if it is not legal."""
        decision = self._decision(state)
        for number, case in enumerate(decision.cases):
            if named and named[0] == ("action", case.label) and self._offered(state, decision, number):
                walker = _Named(self.machine.program, list(state), named[1:])
                _run(walker, decision, number)
                walker.check_end()
                return (number, *walker.move)
        raise Refused("not-offered", {}, MACHINE, named[0][1] if named else "")

    def apply(self, state: State, move: Sequence[int]) -> tuple[Write, ...]:
        """Make a move in place and run on to the next decision; every write, in order.

        Raises `Refused`, and leaves the state as it was, if the move is not legal; `Broken` where a requirement
        fails behind a commit.
        """
        decision = self._decision(state)
        self._checked(state, decision, move)
        walker = _Logging(self.machine.program, list(state), move[1:], decision.name)
        self.machine.walk.act(walker, decision, move[0])
        state[:] = walker.state
        return tuple(walker.log)

    def start(self, seed: int) -> tuple[State, tuple[Write, ...]]:
        """A new game, and every write of its set-up."""
        state = self.machine.seeded(seed)
        walker = _Logging(self.machine.program, state, (), "start")
        self.machine.walk.flow(walker)
        return state, tuple(walker.log)

    def refusals(self, state: State, case: int, wanted: Wanted, asked: Collection[str] = ()) -> tuple[Refusal, ...]:
        """Why an action cannot be done with the wanted options: what stops the runs that come furthest.

        None if some run succeeds that has all choices *asked* about, by name.
        """
        decision = self._decision(state)
        if not self._offered(state, decision, case):
            return (Refusal("not-offered", (), MACHINE, "", (("action", decision.cases[case].label),)),)
        found: dict[Refusal, tuple[int, int, int]] = {}
        for walker in self._runs(state, decision, case, wanted):
            chosen = {name for name, _ in walker.named}
            if walker.refusal is not None:
                about = len(chosen.intersection(asked)) + (walker.refusal.choice in asked)
                found.setdefault(walker.refusal, (about, walker.taken, walker.passed))
            elif chosen.issuperset(asked):
                return ()
        if not found:
            return tuple(Refusal("not-an-option", (), MACHINE, name, ()) for name in asked)[:1]
        furthest = max(found.values())
        return tuple(refusal for refusal, progress in found.items() if progress == furthest)

    def looked_at(self, state: State, case: int, wanted: Wanted) -> dict[tuple[str, int], dict[str, None]]:
        """The choices that runs of an action come to, by name and clause, each with what its rule looks at.

        That is more than its options: things in the place named that do not fit are among them.
        """
        decision = self._decision(state)
        found: dict[tuple[str, int], dict[str, None]] = {}
        if self._offered(state, decision, case):
            for walker in self._runs(state, decision, case, wanted):
                for key, labels in walker.looked_at.items():
                    found.setdefault(key, {}).update(labels)
        return found

    def _runs(self, state: State, decision: Decision, case: int, wanted: Wanted) -> Iterator[_Explaining]:
        move: list[int] | None = []
        for _ in range(MOST_RUNS):
            if move is None:
                return
            walker = _Explaining(self.machine.program, list(state), move, wanted)
            walker.named.append(("action", decision.cases[case].label))
            _run(walker, decision, case)
            yield walker
            move = next_run(walker)

    def _decision(self, state: State) -> Decision:
        number = self.machine.decision(state)
        if not number:
            raise Refused("not-offered", {}, MACHINE)
        return self.machine.program.decisions[number - 1]

    def _offered(self, state: State, decision: Decision, case: int) -> bool:
        return 0 <= case < len(decision.cases) and self.machine.walk.offered(state, decision, case)

    def _checked(self, state: State, decision: Decision, move: Sequence[int]) -> Named:
        if not move or not self._offered(state, decision, move[0]):
            raise Refused("not-offered", {}, MACHINE)
        walker = _Checking(self.machine.program, list(state), move[1:])
        walker.named.append(("action", decision.cases[move[0]].label))
        _run(walker, decision, move[0])
        walker.check_end()
        return tuple(walker.named)


def _run(walker: Walker, decision: Decision, case: int) -> None:
    """The run of an action up to the end of its move, or to where it fails."""
    with suppress(Failed, Committed):
        walker.call(decision.cases[case].function, [walker.value(decision.seat, {})])


class _Checking(Walker):
    """Runs a move and refuses what is not legal."""

    def __init__(self, program: Program, state: State, move: Sequence[int]) -> None:
        super().__init__(program, state, move, listing=True)
        self.named: list[tuple[str, str]] = []

    def chosen(self, s: Choose | OneOf, domain: list[int], values: Locals) -> int:
        """The number that the move gives for this choice."""
        if self.taken == len(self.move):
            raise Refused("missing-choice", {}, MACHINE, s.name)
        number = self.move[self.taken]
        if number not in domain:
            raise Refused("not-an-option", {"option": number}, MACHINE, s.name)
        return number

    def pick(self, s: Choose | OneOf, domain: list[int], values: Locals) -> int:
        number = self.chosen(s, domain, values)
        self.taken += 1
        self.named.append((s.name, self.label(s, number, values)))
        return number

    def require(self, s: Require, values: Locals) -> None:
        if not self.value(s.cond, values):
            numbers = {name: self.value(e, values) for name, e in s.args.items()}
            raise Refused(s.reason, numbers, s.clause)

    def check_end(self) -> None:
        """Refuse a move that goes on."""
        if self.taken < len(self.move):
            raise Refused("surplus-choice", {"option": self.move[self.taken]}, MACHINE)


class _Named(_Checking):
    """Runs a move given by the names of its choices."""

    def __init__(self, program: Program, state: State, wanted: Sequence[tuple[str, str]]) -> None:
        super().__init__(program, state, ())
        self.wanted = wanted

    def chosen(self, s: Choose | OneOf, domain: list[int], values: Locals) -> int:
        if self.taken == len(self.wanted) or self.wanted[self.taken][0] != s.name:
            raise Refused("missing-choice", {}, MACHINE, s.name)
        for number in domain:
            if self.label(s, number, values) == self.wanted[self.taken][1]:
                self.move.append(number)
                return number
        raise Refused("not-an-option", {}, MACHINE, s.name)

    def check_end(self) -> None:
        if self.taken < len(self.wanted):
            raise Refused("surplus-choice", {}, MACHINE, self.wanted[self.taken][0])


class _Logging(Walker):
    """Makes a move and logs what it writes."""

    def __init__(self, program: Program, state: State, move: Sequence[int], decision: str) -> None:
        super().__init__(program, state, move)
        self.decision = decision
        self.log: list[Write] = []

    def write(self, slot: Slot, index: int, value: int, clause: int) -> None:
        at = slot.offset + index
        self.log.append(Write(clause, slot.name, index, self.state[at], value))
        self.state[at] = value

    def require(self, s: Require, values: Locals) -> None:
        if not self.value(s.cond, values):
            raise Broken(self.decision, s.reason, s.clause)


class _Explaining(Walker):
    """Runs a move and keeps what stops it."""

    def __init__(self, program: Program, state: State, move: Sequence[int], wanted: Wanted) -> None:
        super().__init__(program, state, move, listing=True)
        self.wanted = wanted
        self.named: list[tuple[str, str]] = []
        self.passed = 0
        self.refusal: Refusal | None = None
        self.looked_at: dict[tuple[str, int], dict[str, None]] = {}

    def stop(self, reason: str, numbers: Mapping[str, int], clause: int, choice: str) -> None:
        self.refusal = Refusal(reason, tuple(numbers.items()), clause, choice, tuple(self.named))
        raise Failed

    def pick(self, s: Choose | OneOf, domain: list[int], values: Locals) -> int:
        self.looked_at[s.name, s.clause] = dict.fromkeys(self._range(s, domain, values))
        if not domain:
            self.stop("no-option", {}, s.clause, s.name)
        domain = [n for n in domain if self.wanted(s.name, self.label(s, n, values))]
        if not domain:
            self.stop("not-an-option", {}, s.clause, s.name)
        number = super().pick(s, domain, values)
        self.named.append((s.name, self.label(s, number, values)))
        return number

    def _range(self, s: Choose | OneOf, domain: list[int], values: Locals) -> Iterator[str]:
        """What the choice looks at: all that has a name of its own; of mere numbers those that fit."""
        if isinstance(s, OneOf) or s.labels is None:
            yield from (self.label(s, number, values) for number in domain)
            return
        for number in range(self.value(s.lo, values), self.value(s.hi, values)):
            with suppress(IndexError, ZeroDivisionError):  # what does not fit need not have a face
                yield self.label(s, number, values)

    def require(self, s: Require, values: Locals) -> None:
        if not self.value(s.cond, values):
            asked = s.args
            if not asked and isinstance(s.cond, Bin) and s.cond.op in COMPARISONS:
                asked = {"left": s.cond.a, "right": s.cond.b}
            self.stop(s.reason, {name: self.value(e, values) for name, e in asked.items()}, s.clause, "")
        self.passed += 1
