"""Lines of examples: what is given, what is done, what then is so. Only what `then` names is compared."""

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.node import (
    ActionName,
    DesignName,
    Digits,
    KindName,
    Listed,
    New,
    Node,
    NumberField,
    QuantityName,
    SeatName,
    StateName,
    TrackName,
    ZoneName,
)


class Picked(Node):
    """A named choice of a move: the name, then the option in the words of moves (a piece by its id, a label of `one of`)."""

    rule: ClassVar[str] = "picked"
    node: Literal["picked"] = "picked"
    name: New
    option: New


class Fact(Node):
    """Something that is so at one moment."""

    rule: ClassVar[str] = "fact"


class ExampleLine(Node):
    rule: ClassVar[str] = "example_line"


class PlayedBy(ExampleLine):
    """The players, in seat order; the first named moves first."""

    node: Literal["played-by"] = "played-by"
    names: Annotated[tuple[New, ...], Listed("then")]


class GivenFacts(ExampleLine):
    """How the table is set before the example begins."""

    node: Literal["given-facts"] = "given-facts"
    facts: Annotated[tuple[Fact, ...], Listed("and")]


class WhenMove(ExampleLine):
    """A player does an action, with those choices."""

    slots: ClassVar[dict[str, str]] = {"action": "MOVE"}
    node: Literal["when-move"] = "when-move"
    seat: SeatName
    action: ActionName
    choices: Annotated[tuple[Picked, ...], Listed("then")] = ()


class ThenFacts(ExampleLine):
    """What must be so when the example has been played."""

    node: Literal["then-facts"] = "then-facts"
    facts: Annotated[tuple[Fact, ...], Listed("and")]


class ThenCan(ExampleLine):
    """At least one legal move of the player is this action with those choices."""

    slots: ClassVar[dict[str, str]] = {"action": "MOVE"}
    node: Literal["then-can"] = "then-can"
    seat: SeatName
    action: ActionName
    choices: Annotated[tuple[Picked, ...], Listed("then")] = ()


class ThenCannot(ExampleLine):
    """The move must be refused, for whatever reason."""

    slots: ClassVar[dict[str, str]] = {"action": "MOVE"}
    node: Literal["then-cannot"] = "then-cannot"
    seat: SeatName
    action: ActionName
    choices: Annotated[tuple[Picked, ...], Listed("then")] = ()


class ThenCannotFor(ExampleLine):
    """As `ThenCannot`, because of a number too small: what it needs, what there is."""

    slots: ClassVar[dict[str, str]] = {"action": "MOVE"}
    node: Literal["then-cannot-for"] = "then-cannot-for"
    seat: SeatName
    action: ActionName
    choices: Annotated[tuple[Picked, ...], Listed("then")] = ()
    needs: Digits
    has: Digits


class FactState(Fact):
    """The player is in that state."""

    node: Literal["fact-state"] = "fact-state"
    seat: SeatName
    state: StateName


class FactHas(Fact):
    """The player has exactly that much."""

    node: Literal["fact-has"] = "fact-has"
    seat: SeatName
    amounts: Annotated[tuple[Amount, ...], Listed("then")]


class FactTrack(Fact):
    """The marker of the player stands on that number."""

    node: Literal["fact-track"] = "fact-track"
    seat: SeatName
    track: TrackName
    number: Digits


class FactPieces(Fact):
    """So many alike pieces of the player lie in a zone of that player's, or beside or on a piece, or in a zone of all."""

    node: Literal["fact-pieces"] = "fact-pieces"
    seat: SeatName
    number: Digits
    kind: KindName
    zone: ZoneName


class FactBeside(Fact):
    """So many alike pieces of the player stand beside that piece."""

    node: Literal["fact-beside"] = "fact-beside"
    seat: SeatName
    number: Digits
    kind: KindName
    design: DesignName


class FactOwns(Fact):
    """The piece lies in that zone of the player's."""

    node: Literal["fact-owns"] = "fact-owns"
    seat: SeatName
    design: DesignName
    zone: ZoneName


class FactLies(Fact):
    """The piece lies in that zone of all."""

    node: Literal["fact-lies"] = "fact-lies"
    design: DesignName
    zone: ZoneName


class FactThere(Fact):
    """So many pieces, or cards, of a kind lie in a zone: in all its places together, whosever they are."""

    node: Literal["fact-there"] = "fact-there"
    number: Digits
    kind: KindName
    zone: ZoneName


class FactPieceState(Fact):
    """The piece is in that state."""

    node: Literal["fact-piece-state"] = "fact-piece-state"
    design: DesignName
    state: StateName


class FactOn(Fact):
    """Exactly that many alike pieces with that number in a field lie on the piece: `1 token with face 2 is on PIECE`."""

    node: Literal["fact-on"] = "fact-on"
    number: Digits
    kind: KindName
    field: NumberField
    value: Digits
    design: DesignName


class FactStored(Fact):
    """Exactly that much lies on the piece."""

    node: Literal["fact-stored"] = "fact-stored"
    design: DesignName
    amounts: Annotated[tuple[Amount, ...], Listed("then")]


class FactQuantity(Fact):
    """A number of the whole game: `round is 3`, a shared resource."""

    node: Literal["fact-quantity"] = "fact-quantity"
    quantity: QuantityName
    number: Digits


class FactTurn(Fact):
    """It is that player's turn."""

    node: Literal["fact-turn"] = "fact-turn"
    seat: SeatName


class FactWins(Fact):
    """The game is over and the player has won, alone or with others."""

    node: Literal["fact-wins"] = "fact-wins"
    seat: SeatName
