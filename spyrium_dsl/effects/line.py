"""How steps make a line: `,` then `or` then `;`. The grammar reads a line flat; these are what it folds to."""

from typing import ClassVar, Literal

from spyrium_dsl.core.places import is_in_state, set_state
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects.node import Condition, Node, NotYet, StateName, Step
from spyrium_dsl.program.nodes import Value


def remember(scope: Scope, number: Value) -> None:
    """What `that many` means from here on, on a line that says it."""
    if scope.that is not None:
        scope.builder.assign(scope.that, number)
        scope.uncounted.discard(scope.that)


def _keeps(scope: Scope, line: Step) -> None:
    """Make room for what later parts of the line speak of."""
    if scope.that is None and _says(line, ("that-many", "per-those", "per-so-many")):
        scope.that = scope.builder.let("that", 0)
        scope.uncounted.add(scope.that)
    if scope.decided is None and _says(line, ("else-so",)) and _says(line, ("if-so",)):
        scope.decided = scope.builder.let("decided", 0)


def _says(node: object, tags: tuple[str, ...]) -> bool:
    match node:
        case Node():
            return node.tag() in tags or any(_says(slot, tags) for slot in node.slot_values())
        case tuple():
            return any(_says(one, tags) for one in node)
    return False


class Together(Step):
    """Steps joined by `,`: one after the other."""

    rule: ClassVar[str] = ""
    node: Literal["together"] = "together"
    steps: tuple[Step, ...]

    def lower(self, scope: Scope) -> None:
        _keeps(scope, self)
        for step in self.steps:
            scope.step(step)


class Either(Step):
    """Alternatives joined by `or`, in written order; the actor chooses one that can be done."""

    rule: ClassVar[str] = ""
    node: Literal["either"] = "either"
    options: tuple[Step, ...]

    def lower(self, scope: Scope) -> None:
        _keeps(scope, self)
        with scope.one_of(scope.label) as option:
            for number, step in enumerate(self.options, 1):
                with option(str(number)):
                    scope.under().step(step)


class InTurn(Step):
    """Parts joined by `;`: one after the other."""

    rule: ClassVar[str] = ""
    node: Literal["in-turn"] = "in-turn"
    parts: tuple[Step, ...]

    def lower(self, scope: Scope) -> None:
        _keeps(scope, self)
        for part in self.parts:
            if scope.may_ask:
                with scope.builder.part():
                    scope.step(part)
            else:
                scope.step(part)


class Prefix(Node):
    """The opening of a `Prefixed`: it holds for the rest of its part (up to the next `or` or `;`)."""

    rule: ClassVar[str] = "prefix"

    def open(self, scope: Scope, step: Step) -> None:
        """Lower *step* under this prefix."""
        raise NotYet(self)


def perhaps(scope: Scope, step: Step) -> None:
    """A step that may not be done: what it names is not what a later part speaks of."""
    scope.under().step(step)


class May(Prefix):
    """The actor may do the steps, or leave it."""

    node: Literal["may"] = "may"

    def open(self, scope: Scope, step: Step) -> None:
        with scope.one_of(scope.label) as option:
            with option("yes"):
                perhaps(scope, step)
            with option("no"):
                pass


class IfSo(Prefix):
    """The steps are done only if the condition holds; else nothing happens."""

    slots: ClassVar[dict[str, str]] = {"condition": "condition"}
    node: Literal["if-so"] = "if-so"
    condition: Condition

    def open(self, scope: Scope, step: Step) -> None:
        holds = self.condition.lower(scope)
        if scope.decided is not None:
            holds = scope.builder.let("holds", holds)
            scope.builder.assign(scope.decided, holds)
        with scope.when(holds):
            perhaps(scope, step)


class ElseSo(Prefix):
    """The steps are done where the last `if` of this line did not hold."""

    node: Literal["else-so"] = "else-so"

    def open(self, scope: Scope, step: Step) -> None:
        if scope.decided is None:
            raise CannotLower("E407", why="no-if")
        with scope.when(~scope.decided):
            perhaps(scope, step)


class OnceUntil(Prefix):
    """The steps are done if the card is not in that state, and it becomes that: once a round, once a game.

    A line that a trigger sets off does nothing when it has been used; else the run fails.
    """

    node: Literal["once-until"] = "once-until"
    state: StateName

    def open(self, scope: Scope, step: Step) -> None:
        if scope.card is None:
            raise CannotLower("E407", why="no-card")
        unused = ~is_in_state(scope, scope.card, self.state)
        if scope.set_off:
            with scope.when(unused):
                set_state(scope, scope.card, self.state)
                perhaps(scope, step)
            return
        scope.builder.require(unused, "condition")
        set_state(scope, scope.card, self.state)
        scope.step(step)


class OnlyIf(Prefix):
    """The steps can be done only if the condition holds; else the run fails."""

    slots: ClassVar[dict[str, str]] = {"condition": "condition"}
    node: Literal["only-if"] = "only-if"
    condition: Condition

    def open(self, scope: Scope, step: Step) -> None:
        scope.builder.require(self.condition.lower(scope), "condition")
        scope.step(step)


class Prefixed(Step):
    """A step, or steps joined by `,`, under a prefix."""

    rule: ClassVar[str] = ""
    node: Literal["prefixed"] = "prefixed"
    prefix: Prefix
    step: Step

    def lower(self, scope: Scope) -> None:
        _keeps(scope, self)
        temporary = scope.temporary
        self.prefix.open(scope, self.step)
        scope.temporary = temporary
