"""What each function of a Program may do, and whether the Program holds together."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from spyrium_dsl.program.nodes import (
    Ask,
    Block,
    Call,
    Choose,
    Commit,
    Decide,
    Draw,
    For,
    If,
    OneOf,
    Require,
    Set,
    Slot,
    Stmt,
    Switch,
    Try,
    While,
)
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import distinct_blocks, every, slots_in, slots_read


class ProgramError(Exception):
    """A Program that no back end can run: a fault of who lowered it, never of a player."""


class Kind(Enum):
    """Classes of functions; found, not declared."""

    PURE = "reads the state, writes locals and scratch only"
    EFFECT = "writes or draws, never chooses or fails"
    CHOOSING = "chooses, or may fail"
    SUSPENDING = "goes on with choices after a commit"


class Committed(Enum):
    """Whether a run has committed when it comes by."""

    NO = "no"
    YES = "yes"
    PERHAPS = "perhaps"

    def joined(self, other: Committed) -> Committed:
        """What holds where two ways meet."""
        return self if self is other else Committed.PERHAPS


@dataclass(frozen=True, slots=True)
class Risk:
    """A requirement behind a commit, where a run may no longer fail."""

    function: str
    reason: str
    clause: int


class Classes:
    """The classes of all functions of a Program; raises `ProgramError` for one that does not hold together.

    *finished*: False for a Program still being built: nothing is checked, functions are classed when asked for.
    """

    def __init__(self, program: Program, finished: bool = True) -> None:
        self.program = program
        self.kinds: dict[str, Kind] = {}
        self._reads: dict[str, frozenset[Slot]] = {}
        self._ends: dict[tuple[str, Committed], tuple[Committed, bool]] = {}
        self._sound: set[str] = set()
        self._suspends = False
        self._risks: list[Risk] = []
        self._risk_of: str | None = None
        if finished:
            for name in program.functions:
                self._check_calls(name, ())
            for name in program.functions:
                self._classify(name)
            _check_flow(program)

    def kind(self, function: str) -> Kind:
        """The class of a function."""
        return self._classify(function)

    def pure(self, function: str) -> bool:
        """True where a function may be called as it is, in listings too: it returns a number and changes nothing."""
        return self.kind(function) is Kind.PURE and self.program.functions[function].result is not None

    def reads(self, function: str) -> frozenset[Slot]:
        """Slots of the state that a function and those it calls may read."""
        if function not in self._reads:
            made = self.program.functions[function]
            found = slots_read(made.body, explain=True)
            if made.result is not None:
                found |= slots_in(made.result)
            for s in every(made.body):
                if isinstance(s, Call):
                    found |= self.reads(s.function)
            self._reads[function] = frozenset(found)
        return self._reads[function]

    def after(self, block: Block, before: Committed) -> Committed:
        """Whether a run has committed behind a block."""
        now = before
        for s in block:
            now = self._after(s, now)
        return now

    def risks(self) -> tuple[Risk, ...]:
        """Requirements that stand behind a commit in some action, in the order of functions."""
        self._risks = []
        for name, function in self.program.functions.items():
            self._risk_of = name
            self.after(function.body, Committed.NO)
        self._risk_of = None
        return tuple(dict.fromkeys(self._risks))

    def _after(self, s: Stmt, now: Committed) -> Committed:
        match s:
            case Draw() | Commit():
                return Committed.YES
            case Ask():
                self._suspends = True
                return Committed.YES
            case Choose():
                self._suspends |= now is not Committed.NO
            case OneOf():
                self._suspends |= now is not Committed.NO
                return self._meet(s.blocks, now)
            case If():
                return self._meet([s.then, s.other], now)
            case Switch():
                return self._meet([block for _, block in distinct_blocks(s.cases)] + [s.default], now)
            case For() | While():
                again = now.joined(self.after(s.body, now))
                return again.joined(self.after(s.body, again))
            case Call():
                return self._after_call(s.function, now)
            case Require() if now is not Committed.NO and self._risk_of is not None:
                self._risks.append(Risk(self._risk_of, s.reason, s.clause))
        return now

    def _after_call(self, function: str, now: Committed) -> Committed:
        body = self.program.functions[function].body
        if self._risk_of is not None:
            return self.after(body, now)
        if (function, now) not in self._ends:
            outer, self._suspends = self._suspends, False
            self._ends[function, now] = self.after(body, now), self._suspends
            self._suspends = outer
        end, suspends = self._ends[function, now]
        self._suspends |= suspends
        return end

    def _meet(self, blocks: list[Block], now: Committed) -> Committed:
        ends = [self.after(block, now) for block in blocks]
        met = ends[0]
        for end in ends[1:]:
            met = met.joined(end)
        return met

    def _classify(self, name: str) -> Kind:
        if name not in self.kinds:
            body = self.program.functions[name].body
            outer, self._suspends = self._suspends, False
            self.after(body, Committed.NO)
            suspends, self._suspends = self._suspends, outer
            self.kinds[name] = Kind.SUSPENDING if suspends else self._quiet_kind(body)
        return self.kinds[name]

    def _quiet_kind(self, body: Block) -> Kind:
        kinds = {self._classify(s.function) for s in every(body) if isinstance(s, Call)}
        if Kind.CHOOSING in kinds or any(isinstance(s, Choose | OneOf | Require) for s in every(body)):
            return Kind.CHOOSING
        writes = any(isinstance(s, Set) and not s.slot.scratch for s in every(body))
        if Kind.EFFECT in kinds or writes or any(isinstance(s, Draw | Commit) for s in every(body)):
            return Kind.EFFECT
        return Kind.PURE

    def _check_calls(self, name: str, callers: tuple[str, ...]) -> None:
        if name in self._sound:
            return
        if name in callers:
            raise ProgramError(f"functions call each other in a circle: {' -> '.join((*callers, name))}")
        function = self.program.functions.get(name)
        if function is None:
            raise ProgramError(f"{callers[-1] if callers else 'the flow'} calls {name}, which is not there")
        for s in every(function.body):
            match s:
                case Call():
                    self._check_calls(s.function, (*callers, name))
                    wanted, given = len(self.program.functions[s.function].params), len(s.args)
                    if wanted != given:
                        raise ProgramError(f"{name} calls {s.function} with {given} values, not {wanted}")
                case Decide() | Try() | While():
                    raise ProgramError(f"{name} holds a {type(s).__name__}, which belongs to the flow")
                case OneOf() if not s.blocks:
                    raise ProgramError(f"{name}: one of {s.name} has no options")
        self._sound.add(name)


def _check_flow(program: Program) -> None:
    for s in every(program.flow):
        match s:
            case Choose() | OneOf() | Require():
                raise ProgramError(f"a {type(s).__name__} in the flow has no seat: use ask or decide")
            case Call():
                called = program.functions.get(s.function)
                if called is None:
                    raise ProgramError(f"the flow calls {s.function}, which is not there")
                if len(called.params) != len(s.args):
                    raise ProgramError(f"the flow calls {s.function} with {len(s.args)} values")
    for decision in program.decisions:
        for case in decision.cases:
            offered = program.functions.get(case.function)
            if offered is None:
                raise ProgramError(f"decision {decision.name} offers {case.function}, which is not there")
            if len(offered.params) != 1:
                raise ProgramError(f"{case.function} is an action: it must take the seat, and nothing else")
