"""Steps of the flow that may ask: what of them asks nobody is done at once, and is no decision with one option.

Which cards there are tells whether a line *may* ask (`Asking`); what has been lowered tells whether it does. Where that
depends on the card on the table, a question in the flow tells.
"""

from __future__ import annotations

from spyrium_dsl.lower.unfailing import unfailing
from spyrium_dsl.program.classify import Classes
from spyrium_dsl.program.lapse import is_part
from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Block,
    Call,
    Choose,
    Commit,
    Const,
    Draw,
    Function,
    If,
    Local,
    OneOf,
    Require,
    Set,
    Slot,
    Stmt,
    Switch,
)
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import every, slots_read, slots_set, with_blocks


def unasked(program: Program, function: str, label: str) -> tuple[str | None, str | None]:
    """For an action: the function that tells whether it asks here, and the one that does it where it does not.

    The first is None where that is known; the second where it always asks, or where it may do something before it is known.
    *label*: of what it asks others.
    """
    made = program.functions[function]
    body, way = _joined(made.body), _Unasked(program)
    if not way.chooses(body):
        made.body, made.label = unfailing(body), label
        return None, function
    question = way.question(body)
    if way.yes in question:
        return None, None
    asks, straight = f"{function}.asks", f"{function}.unasked"
    first = Assign(way.asks.name, Const(0))
    program.functions[asks] = Function(asks, list(made.params), [first, *question], way.asks)
    program.functions[straight] = Function(straight, list(made.params), unfailing(way.without(body)), label=label)
    return asks, straight


def _joined(block: Block) -> Block:
    """Without parts: what cannot be done in the flow takes with it what follows."""
    made: Block = []
    for s in block:
        made += _joined(s.then) if isinstance(s, If) and is_part(s) else [with_blocks(s, _joined)]
    return made


class _Unasked:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.classes = Classes(program, finished=False)
        self.asks = Local(program.fresh("asks"))
        self.yes = Assign(self.asks.name, Const(1))

    def chooses(self, block: Block) -> bool:
        """True where the one who acts may be asked inside; what others are asked are decisions of their own."""
        return any(self.is_choice(s) for s in every(block))

    def is_choice(self, s: Stmt) -> bool:
        match s:
            case Choose():
                return True
            case OneOf(seat=seat):
                return seat is None
            case Call(function=function):
                return self.chooses(self.program.functions[function].body)
        return False

    def question(self, block: Block) -> Block:
        """What sets `asks`: 1 where a choice is come to, and where it cannot be told without doing something first."""
        if not self.chooses(block):
            return []
        s, rest = block[0], block[1:]
        match s:
            case Require():
                # Where it cannot be done at all, a decision says so.
                return [If(s.cond, self.question(rest), [self.yes])]
            case If() | Switch() if self.chooses([s]) and not self.chooses(rest):
                return [with_blocks(s, self.question)]
        if self.chooses([s]) or any(
            isinstance(one, Require | Draw | Commit | Ask | OneOf) or self.changes(one) for one in every([s])
        ):
            return [self.yes]
        here, then = self.unwritten([s]), self.question(rest)
        return [self.yes] if slots_set([s]) & self.reads([*here, *then]) else [*here, *then]

    def changes(self, s: Stmt) -> bool:
        return isinstance(s, Call) and not self.classes.pure(s.function)

    def unwritten(self, block: Block) -> Block:
        """The block less what it writes, which nothing here reads."""
        return [with_blocks(s, self.unwritten) for s in block if not isinstance(s, Set)]

    def reads(self, block: Block) -> set[Slot]:
        called = (self.classes.reads(s.function) for s in every(block) if isinstance(s, Call))
        return slots_read(block).union(*called)

    def without(self, block: Block) -> Block:
        """The block less the ways on which somebody is asked: they are not gone."""
        if any(self.is_choice(s) for s in block):
            return []
        return [with_blocks(s, self.without) for s in block]
