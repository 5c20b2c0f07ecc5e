"""Maps and shaped pieces: cells, spots, ways to lay a piece. All of it reads and prints; little of it runs so far."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core import thing as core
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.select import there_is
from spyrium_dsl.effects.kind_lines import KindLine
from spyrium_dsl.effects.node import (
    Condition,
    KindName,
    Listed,
    ListField,
    New,
    NotYet,
    Sort,
    Statement,
    Step,
)
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.effects.places import Place
from spyrium_dsl.effects.selectors import A, Another, Every, Selector
from spyrium_dsl.effects.things import Ref, Thing
from spyrium_dsl.effects.values import Value, ValueWord, has_value
from spyrium_dsl.effects.zone_lines import ZoneLine
from spyrium_dsl.effects.zones import ZoneRef
from spyrium_dsl.program.nodes import Expr

ConnectionName = Annotated[str, Sort("connection")]


class HasShape(KindLine):
    """The cells that a piece covers; it may be turned."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["has-shape"] = "has-shape"
    name: New


class MapOf(ZoneLine):
    """The zone is a map; what is laid covers cells of that kind."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["map-of"] = "map-of"
    kind: KindName


class ShareCorner(ZoneLine):
    """Cells are neighbours if they share an edge or a corner."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["share-corner"] = "share-corner"


class ChooseWay(Statement):
    """The acting seat chooses where and how turned the piece is to lie, and names the spot."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["choose-way"] = "choose-way"
    name: New
    thing: Thing
    zone: ZoneRef


class ThereIsAWay(Condition):
    """The piece could be laid somewhere; `where` lines under it say where it may."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["there-is-a-way"] = "there-is-a-way"
    thing: Thing
    zone: ZoneRef


class Lay(Step):
    """Lay a piece at a spot that was chosen for it."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["lay"] = "lay"
    thing: Thing
    spot: Ref


class InRegion(Place):
    """In the cells that have the same value in a field as the spot or piece: `in section of spot`."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["in-region"] = "in-region"
    field: ListField
    of: Ref


class PartOf(Noun):
    """What belongs to a thing: cells of a spot, pieces of a player."""

    not_run_yet: ClassVar[bool] = True
    rule: ClassVar[str] = "owned"
    slots: ClassVar[dict[str, str]] = {"noun": "stated"}
    node: Literal["part-of"] = "part-of"
    noun: Noun
    of: Ref


class ThingHas(Condition):
    """Has that value in the field: every one of them, or at least one, as the selector says."""

    slots: ClassVar[dict[str, str]] = {"selector": "thing"}
    node: Literal["thing-has"] = "thing-has"
    selector: Thing
    field: ListField
    value: Value

    def lower(self, scope: Scope) -> Expr:
        if not isinstance(self.value, ValueWord):
            raise NotYet(self)
        value = self.value.value

        def has(one: core.Thing) -> Expr:
            return has_value(scope, self.field, value, one)

        if isinstance(self.selector, Every):
            return ~there_is(scope, self.selector.wanted(scope).tested(lambda one: ~has(one)))
        if isinstance(self.selector, A):
            return there_is(scope, self.selector.noun.wanted(scope).tested(has))
        if isinstance(self.selector, Another):
            return there_is(scope, self.selector.wanted(scope).tested(has))
        return has(self.selector.lower(scope))


class ThingHasOneOf(Condition):
    """The thing has one of these values in that field."""

    not_run_yet: ClassVar[bool] = True
    slots: ClassVar[dict[str, str]] = {"selector": "thing"}
    node: Literal["thing-has-one-of"] = "thing-has-one-of"
    selector: Selector
    field: ListField
    values: Annotated[tuple[Value, ...], Listed("or")]
