"""Doing what a game has defined, or what a field of a thing says."""

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import settled
from spyrium_dsl.core.uses import LINE
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Mark, Step, StepName, StepsField
from spyrium_dsl.effects.statements import Given
from spyrium_dsl.effects.things import Ref, Thing
from spyrium_dsl.effects.triggers import done


class Perform(Step):
    """Do the defined step. If it expects one thing and the line is about one, it receives that."""

    node: Literal["perform"] = "perform"
    step: StepName

    def lower(self, scope: Scope) -> None:
        perform(scope, self.step)


class PerformField(Step):
    """Do the steps in a field of a thing; with `if given`, nothing where the field is empty, else the run fails there."""

    slots: ClassVar[dict[str, str]] = {"of": "thing"}
    node: Literal["perform-field"] = "perform-field"
    field: StepsField
    of: Thing
    if_given: Annotated[bool, Mark("if-given")] = False

    def lower(self, scope: Scope) -> None:
        b = scope.builder
        one = self.of.lower(scope) if isinstance(self.of, Ref) else settled(scope, "thing", self.of.lower(scope))
        shapes = scope.layout.shapes[self.field]
        one = sure(scope, one)
        which = b.let("shape", shapes.of[one.value])
        if not self.if_given and set(one.kinds) & shapes.lacking:
            b.require(which > 0, "nothing-in-field")
        with scope.switch(which) as case:
            for number, shape in enumerate(shapes.shapes, 1):
                if shape.kinds & set(one.kinds):
                    with case(number):
                        assert isinstance(shape.step, Step)
                        scope.within()
                        scope.used_card(LINE, self.field, one)
                        digits = {node: shapes.numbers[one.value, column] for node, column in shape.digits.items()}
                        thing = replace(one, kinds=tuple(k for k in one.kinds if k in shape.kinds))
                        inside = scope.inner(
                            it=thing, card=thing, digits=digits, label=self.field, playing=scope.acting
                        )
                        inside.step(shape.step)
        if not isinstance(self.of, Ref):
            scope.it = one


def perform(scope: Scope, step: str) -> None:
    """Do a defined step; if it expects one thing, it receives the one the line is about."""
    scope.within()
    body = scope.model.defines[step]
    inside = scope.inner(it=scope.it, label=step, playing=scope.acting)
    if body and isinstance(body[0], Block) and isinstance(body[0].head, Given):
        kinds = body[0].head.kinds
        if len(kinds) != 1 or scope.it is None:
            raise CannotLower("E407", why="no-it")
        inside.names[kinds[0]] = scope.it
        body = body[1:]
    scope.block(inside, body)
    done(scope, step)
