"""The verb `advance`."""

from typing import Literal

from spyrium_dsl.core.scope import Scope
from spyrium_dsl.effects.node import Step, TrackName
from spyrium_dsl.program.nodes import Const


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
