"""The steps `you take another turn` and `nothing`."""

from typing import Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.node import Step


class AnotherTurn(Step):
    """The actor decides again before anybody else."""

    node: Literal["another-turn"] = "another-turn"

    def lower(self, scope: Scope) -> None:
        scope.builder.set(scope.layout.again[0], 1)


class Nothing(Step):
    """Nothing happens."""

    node: Literal["nothing"] = "nothing"

    def lower(self, scope: Scope) -> None:
        """Nothing is written."""
