"""What is said of a place: its shape, what it holds at the beginning, who sees it."""

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.node import (
    Digits,
    KindName,
    ListName,
    Mark,
    Node,
    ZoneName,
)


class ZoneLine(Node):
    rule: ClassVar[str] = "zone_line"


class Grid(ZoneLine):
    """The place is so many rows of so many columns."""

    node: Literal["grid"] = "grid"
    rows: Digits
    columns: Digits


class ShareEdge(ZoneLine):
    """Cells are neighbours if they share an edge."""

    node: Literal["share-edge"] = "share-edge"


class Pile(ZoneLine):
    """The things lie on one another; the top one goes first."""

    node: Literal["pile"] = "pile"


class HiddenPile(ZoneLine):
    """Nobody sees it."""

    node: Literal["hidden-pile"] = "hidden-pile"


class FaceUpPile(ZoneLine):
    """Only the top is seen."""

    node: Literal["face-up-pile"] = "face-up-pile"


class Row(ZoneLine):
    """Things in it have an order: the one that came first is first."""

    node: Literal["row"] = "row"


class RowOf(ZoneLine):
    """So many places side by side; one that gets free stays free."""

    node: Literal["row-of"] = "row-of"
    number: Digits


class RowClosing(ZoneLine):
    """A row with room for so many; what is behind a gap moves up."""

    node: Literal["row-closing"] = "row-closing"
    number: Digits


class HoldsAtMost(ZoneLine):
    """No more things than that fit in."""

    node: Literal["holds-at-most"] = "holds-at-most"
    number: Digits


class SeenByOwner(ZoneLine):
    """Only its owner sees what lies there."""

    node: Literal["seen-by-owner"] = "seen-by-owner"


class ChangesHold(ZoneLine):
    """Changes and triggers of pieces in it hold for its owner."""

    node: Literal["changes-hold"] = "changes-hold"


class BeginsWith(ZoneLine):
    """First content: every piece of that description."""

    node: Literal["begins-with"] = "begins-with"
    kind: KindName
    shuffled: Annotated[bool, Mark("shuffled")] = False


class BeginsWithThat(ZoneLine):
    """First content of a zone for each member of a list: the pieces with that member."""

    node: Literal["begins-with-that"] = "begins-with-that"
    kind: KindName
    list: ListName
    shuffled: Annotated[bool, Mark("shuffled")] = False


class BeginsShuffled(ZoneLine):
    """What lies there at the beginning is shuffled."""

    node: Literal["begins-shuffled"] = "begins-shuffled"


class RefillFrom(ZoneLine):
    """When the last piece has gone and one more is wanted, *zone* is shuffled in."""

    node: Literal["refill-from"] = "refill-from"
    zone: ZoneName
