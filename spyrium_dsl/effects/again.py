"""The steps `you take another turn`, `you take ... more turns` and `nothing`."""

from typing import ClassVar, Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.node import Number, Step


class AnotherTurn(Step):
    """The actor decides again before anybody else."""

    node: Literal["another-turn"] = "another-turn"

    def lower(self, scope: Scope) -> None:
        scope.builder.add(scope.layout.again[0], 1)


class MoreTurns(Step):
    """The actor decides so many times again before anybody else."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["more-turns"] = "more-turns"
    number: Number

    def lower(self, scope: Scope) -> None:
        scope.builder.add(scope.layout.again[0], self.number.lower(scope))


class Nothing(Step):
    """Nothing happens."""

    node: Literal["nothing"] = "nothing"

    def lower(self, scope: Scope) -> None:
        """Nothing is written."""
