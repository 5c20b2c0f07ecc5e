"""What is said of a kind: its fields, its states, where its pieces are owned, what verbs do with one."""

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.node import (
    Digits,
    Listed,
    ListName,
    Mark,
    New,
    Node,
    NumberField,
    ResourceName,
    StateName,
    ZoneName,
)
from spyrium_dsl.effects.zones import ZoneRef

OrNone = Annotated[bool, Mark("or-none")]
OrZero = Annotated[bool, Mark("or-zero")]


class KindLine(Node):
    rule: ClassVar[str] = "kind_line"


class HasNumber(KindLine):
    """Each thing of the kind has a number of that name."""

    node: Literal["has-number"] = "has-number"
    name: New
    or_zero: OrZero = False


class HasAmount(KindLine):
    """A number of a resource: `has price: money`."""

    node: Literal["has-amount"] = "has-amount"
    name: New
    resource: ResourceName
    or_zero: OrZero = False


class HasValue(KindLine):
    """One member of a list."""

    node: Literal["has-value"] = "has-value"
    name: New
    list: ListName


class HasValueOrNone(KindLine):
    """One member of a list, or none."""

    node: Literal["has-value-or-none"] = "has-value-or-none"
    name: New
    list: ListName


class HasValues(KindLine):
    """Any number of members of a list, none included."""

    node: Literal["has-values"] = "has-values"
    name: New
    list: ListName


class HasSteps(KindLine):
    """Each thing of the kind has a line of steps of that name."""

    node: Literal["has-steps"] = "has-steps"
    name: New
    or_none: OrNone = False


class HasChanges(KindLine):
    """Changes that hold while the piece lies where changes hold."""

    node: Literal["has-changes"] = "has-changes"
    name: New
    or_none: OrNone = False


class HasOptionalChanges(KindLine):
    """Changes that the owner may use while the piece is not in *state*; used, it becomes that (once a round, say)."""

    node: Literal["has-optional-changes"] = "has-optional-changes"
    name: New
    state: StateName
    or_none: OrNone = False


class HasTriggers(KindLine):
    """Lines that begin with a trigger: `when you use ...: gain ...`."""

    node: Literal["has-triggers"] = "has-triggers"
    or_none: OrNone = False


class CanBe(KindLine):
    """The states of a piece; the first is the start."""

    node: Literal["can-be"] = "can-be"
    states: Annotated[tuple[New, ...], Listed("or")]


class ForEachPlayer(KindLine):
    """So many pieces for each player, where they begin."""

    node: Literal["for-each-player"] = "for-each-player"
    number: Digits
    zone: ZoneRef


class CountWith(KindLine):
    """So many pieces with a number in a field, where they begin."""

    node: Literal["count-with"] = "count-with"
    number: Digits
    field: NumberField
    value: Digits
    zone: ZoneRef


class OwnedIn(KindLine):
    """Where pieces count as owned."""

    node: Literal["owned-in"] = "owned-in"
    zones: Annotated[tuple[ZoneName, ...], Listed("then")]


class ToVerb(KindLine):
    """What a verb does with a piece of this kind, which is `it`."""

    node: Literal["to-verb"] = "to-verb"
    verb: New
