"""The verbs `advance`, `raise` and `lower`: markers on tracks."""

from typing import ClassVar, Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.node import Number, Step, TrackName
from spyrium_dsl.program.nodes import Const, lower_of


class Advance(Step):
    """Move the actor's marker one space along *track*; the run fails on the last space."""

    node: Literal["advance"] = "advance"
    track: TrackName

    def lower(self, scope: Scope) -> None:
        b = scope.builder
        at = scope.layout.track[self.track][scope.actor]
        last = len(scope.model.tracks[self.track]) - 1
        b.require(at < last, "track-end", most=Const(last), has=at)
        b.add(at, 1)


class Raise(Step):
    """Move the actor's marker so many spaces along *track*, at most to its end."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["raise"] = "raise"
    track: TrackName
    number: Number

    def lower(self, scope: Scope) -> None:
        at = scope.layout.track[self.track][scope.actor]
        last = len(scope.model.tracks[self.track]) - 1
        scope.builder.set(at, lower_of(at + self.number.lower(scope), last))


class Lower(Step):
    """Move the actor's marker so many spaces back; the run fails where there are fewer."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["lower"] = "lower"
    track: TrackName
    number: Number

    def lower(self, scope: Scope) -> None:
        b = scope.builder
        at = scope.layout.track[self.track][scope.actor]
        number = b.let("number", self.number.lower(scope))
        b.require(at >= number, "condition")
        b.add(at, 0 - number)
