"""How steps make a line: `,` then `or` then `;`. The grammar reads a line flat; these are what it folds to."""

from typing import ClassVar, Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.node import Condition, Node, NotYet, Step


class Together(Step):
    """Steps joined by `,`: one after the other."""

    rule: ClassVar[str] = ""
    node: Literal["together"] = "together"
    steps: tuple[Step, ...]

    def lower(self, scope: Scope) -> None:
        for step in self.steps:
            scope.step(step)


class Either(Step):
    """Alternatives joined by `or`, in written order; the actor chooses one that can be done."""

    rule: ClassVar[str] = ""
    node: Literal["either"] = "either"
    options: tuple[Step, ...]

    def lower(self, scope: Scope) -> None:
        with scope.one_of(scope.label) as option:
            for number, step in enumerate(self.options, 1):
                before = scope.it
                with option(str(number)):
                    scope.step(step)
                scope.it = before


class InTurn(Step):
    """Parts joined by `;`: one after the other."""

    rule: ClassVar[str] = ""
    node: Literal["in-turn"] = "in-turn"
    parts: tuple[Step, ...]

    def lower(self, scope: Scope) -> None:
        for part in self.parts:
            scope.step(part)


class Prefix(Node):
    """The opening of a `Prefixed`: it holds for the rest of its part (up to the next `or` or `;`)."""

    rule: ClassVar[str] = "prefix"

    def open(self, scope: Scope, step: Step) -> None:
        """Lower *step* under this prefix."""
        raise NotYet(self)


class May(Prefix):
    """The actor may do the steps, or leave it."""

    node: Literal["may"] = "may"

    def open(self, scope: Scope, step: Step) -> None:
        with scope.one_of(scope.label) as option:
            with option("yes"):
                scope.step(step)
            with option("no"):
                pass


class IfSo(Prefix):
    """The steps are done only if the condition holds; else nothing happens."""

    slots: ClassVar[dict[str, str]] = {"condition": "condition"}
    node: Literal["if-so"] = "if-so"
    condition: Condition

    def open(self, scope: Scope, step: Step) -> None:
        with scope.when(self.condition.lower(scope)):
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
        self.prefix.open(scope, self.step)
