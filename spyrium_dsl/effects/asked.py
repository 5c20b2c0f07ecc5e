"""Named conditions and connections, tables by a list, numbers over many things. It reads and prints; none runs yet."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.declarations import Declaration
from spyrium_dsl.effects.laying import ConnectionName
from spyrium_dsl.effects.node import (
    Condition,
    Digits,
    KindName,
    Listed,
    ListField,
    ListName,
    New,
    Node,
    Number,
    ParamQuantityName,
    RelationName,
    Sort,
    Statement,
    StateName,
    ValueName,
    ZoneName,
)
from spyrium_dsl.effects.nouns import Filter, Noun
from spyrium_dsl.effects.selectors import Selector
from spyrium_dsl.effects.things import Ref
from spyrium_dsl.effects.values import Value

KeyedTableName = Annotated[str, Sort("keyed_table")]


class ConditionDecl(Declaration):
    """A name for something that is so of a thing; lines under it that all hold."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["condition-decl"] = "condition-decl"
    kind: KindName
    name: New


class ConditionOfTwo(Declaration):
    """A name for something that is so between two things."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["condition-of-two"] = "condition-of-two"
    kind: KindName
    name: New
    other: KindName


class AnyOf(Statement):
    """At least one of the lines under it holds."""

    not_run_yet: ClassVar[bool] = True
    rule: ClassVar[str] = "condition_group"
    node: Literal["any-of"] = "any-of"


class AllOf(Statement):
    """Every one of the lines under it holds."""

    not_run_yet: ClassVar[bool] = True
    rule: ClassVar[str] = "condition_group"
    node: Literal["all-of"] = "all-of"


class ConnectionDecl(Declaration):
    """Which things are reached from which, as one player sees it."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["connection-decl"] = "connection-decl"
    name: New
    kind: KindName


class BetweenNeighbours(Node):
    """It goes from neighbour to neighbour."""

    not_run_yet: ClassVar[bool] = True
    rule: ClassVar[str] = "connection_line"
    node: Literal["between-neighbours"] = "between-neighbours"
    zone: ZoneName


class PassesOver(Node):
    """It goes on over such pieces."""

    not_run_yet: ClassVar[bool] = True
    rule: ClassVar[str] = "connection_line"
    node: Literal["passes-over"] = "passes-over"
    selector: Selector


class IsConnected(Condition):
    """A way leads from one thing to the other."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["is-connected"] = "is-connected"
    thing: Ref
    connection: ConnectionName
    other: Ref
    seat: Ref


class Connected(Filter):
    """Only those to which a way leads."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["connected"] = "connected"
    connection: ConnectionName
    other: Ref
    seat: Ref


class ThingIs(Condition):
    """Is in a state, or fulfils a named condition: every one of them, or at least one, which is then `it`."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["thing-is"] = "thing-is"
    selector: Selector
    state: StateName


class ThingIsRelated(Condition):
    """As `ThingIs` for a named condition between two things."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["thing-is-related"] = "thing-is-related"
    selector: Selector
    relation: RelationName
    other: Ref


class IsNotRelated(Condition):
    """The things do not stand in that relation."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["is-not-related"] = "is-not-related"
    thing: Ref
    relation: RelationName
    other: Ref


class IsOneOf(Condition):
    """The value is one of these."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["is-one-of"] = "is-one-of"
    value: Value
    values: Annotated[tuple[Value, ...], Listed("or")]


class Entry(Node):
    """A row of a table: a member of a list and its number."""

    not_run_yet: ClassVar[bool] = True
    rule: ClassVar[str] = "entry"
    node: Literal["entry"] = "entry"
    value: ValueName
    number: Digits


class KeyedTable(Declaration):
    """Numbers looked up by a member of a list."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["keyed-table"] = "keyed-table"
    name: New
    by: ListName
    entries: Annotated[tuple[Entry, ...], Listed("then")]


class LookedUp(Number):
    """The number of a value in a table."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["looked-up"] = "looked-up"
    table: KeyedTableName
    value: Value


class LowestOf(Number):
    """The lowest number of a table among the values that things have in a field."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["lowest-of"] = "lowest-of"
    table: KeyedTableName
    field: ListField
    noun: Noun


class HighestOf(Number):
    """The highest of a quantity asked of each thing."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["highest-of"] = "highest-of"
    quantity: ParamQuantityName
    noun: Noun


class TotalOf(Number):
    """The sum of a quantity asked of each thing."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["total-of"] = "total-of"
    quantity: ParamQuantityName
    noun: Noun
