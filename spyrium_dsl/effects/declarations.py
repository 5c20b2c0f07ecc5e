"""What a game file declares: heads of top-level blocks; and the lines under resources and quantities."""

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.node import (
    Condition,
    Digits,
    KindName,
    Listed,
    ListName,
    Mark,
    New,
    Node,
    Number,
    QuantityName,
    ZoneName,
)
from spyrium_dsl.effects.values import Value

OrNothing = Annotated[bool, Mark("or-nothing")]
NewNames = Annotated[tuple[New, ...], Listed("then")]


class Declaration(Node):
    """The head of a top-level block of a game file."""

    rule: ClassVar[str] = "declaration"


class Players(Declaration):
    """How many may play, both ends included."""

    node: Literal["players"] = "players"
    low: Digits
    high: Digits


class Resource(Declaration):
    """A number that each seat has; unlimited bank."""

    node: Literal["resource"] = "resource"
    name: New


class SharedResource(Declaration):
    """A number for the whole table; it reads as a quantity."""

    node: Literal["shared-resource"] = "shared-resource"
    name: New


class Track(Declaration):
    """A marker of each player on a list of numbers; its name reads as the number under the actor's marker."""

    node: Literal["track"] = "track"
    name: New
    spaces: Annotated[tuple[Digits, ...], Listed("then")]


class List(Declaration):
    """Names as values."""

    node: Literal["list"] = "list"
    name: New
    values: NewNames


class Table(Declaration):
    """Numbers looked up by a number counted from 1."""

    node: Literal["table"] = "table"
    name: New
    by: QuantityName
    entries: Annotated[tuple[Digits, ...], Listed("then")]


class ValueTable(Declaration):
    """Members of a list looked up by a number counted from 1."""

    node: Literal["value-table"] = "value-table"
    name: New
    by: QuantityName
    entries: Annotated[tuple[Value, ...], Listed("then")]


class Scale(Declaration):
    """Numbers looked up by any number, counted from 0; beyond the last it is the last."""

    node: Literal["scale"] = "scale"
    name: New
    entries: Annotated[tuple[Digits, ...], Listed("then")]


class Remembers(Declaration):
    """A name for one thing that the game keeps in its state."""

    node: Literal["remembers"] = "remembers"
    name: New
    kind: KindName
    or_nothing: OrNothing = False


class KindDecl(Declaration):
    """A sort of things; what they have, where they lie and what can be done to them stands under it."""

    node: Literal["kind-decl"] = "kind-decl"
    name: New


class Group(Declaration):
    """One name for several kinds."""

    node: Literal["group"] = "group"
    name: New
    kinds: Annotated[tuple[KindName, ...], Listed("then")]


class ZoneDecl(Declaration):
    """A place of the game where things of those kinds lie."""

    node: Literal["zone-decl"] = "zone-decl"
    name: New
    kinds: Annotated[tuple[KindName, ...], Listed("then")]


class ZoneEach(Declaration):
    """A zone that each player has; pieces in it are that player's."""

    node: Literal["zone-each"] = "zone-each"
    name: New
    kinds: Annotated[tuple[KindName, ...], Listed("then")]


class ZoneOn(Declaration):
    """A zone on each piece of a kind."""

    node: Literal["zone-on"] = "zone-on"
    name: New
    kinds: Annotated[tuple[KindName, ...], Listed("then")]
    host: KindName


class ZoneBetween(Declaration):
    """A place between each two neighbours of a zone with a shape."""

    node: Literal["zone-between"] = "zone-between"
    name: New
    kinds: Annotated[tuple[KindName, ...], Listed("then")]
    zone: ZoneName


class ZoneFor(Declaration):
    """A zone for each member of a list."""

    node: Literal["zone-for"] = "zone-for"
    name: New
    kinds: Annotated[tuple[KindName, ...], Listed("then")]
    list: ListName


class QuantityDecl(Declaration):
    """A number with a default that cards may change."""

    node: Literal["quantity-decl"] = "quantity-decl"
    name: New
    default: Number


class QuantityOfDecl(Declaration):
    """As `QuantityDecl`, asked of a thing, which the default calls by its kind's name."""

    node: Literal["quantity-of-decl"] = "quantity-of-decl"
    name: New
    of: KindName
    default: Number


class Define(Declaration):
    """Steps under a name, to be done from other lines."""

    node: Literal["define"] = "define"
    name: New


class Action(Declaration):
    """What a player may do when a decision offers it."""

    node: Literal["action"] = "action"
    name: New


class AsSoonAs(Declaration):
    """Settled after each whole move, in written order, the seat in turn first (decisions, Time)."""

    node: Literal["as-soon-as"] = "as-soon-as"
    condition: Condition


class SetUp(Declaration):
    """What is done once, before the first decision."""

    node: Literal["set-up"] = "set-up"


class Flow(Declaration):
    """The course of the game, from the first decision to the winner."""

    node: Literal["flow"] = "flow"


class ResourceLine(Node):
    rule: ClassVar[str] = "resource_line"


class StartsWith(ResourceLine):
    """What each player has at the beginning."""

    node: Literal["starts-with"] = "starts-with"
    number: Digits


class SharedStart(ResourceLine):
    """So much lies in the common stock when the game begins."""

    node: Literal["shared-start"] = "shared-start"
    number: Digits


class Limit(ResourceLine):
    """Never more than that; a gain beyond is lost."""

    node: Literal["limit"] = "limit"
    number: Digits


class Currency(ResourceLine):
    """The resource that `pay` and prices mean."""

    node: Literal["currency"] = "currency"


class QuantityLine(Node):
    rule: ClassVar[str] = "quantity_line"


class Case(QuantityLine):
    """`if cond: number` under a quantity: the first that holds is the default."""

    node: Literal["case"] = "case"
    condition: Condition
    number: Number
