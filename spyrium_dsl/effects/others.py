"""What others do and get, in secret or before all; changes for this time; rows, piles, rankings. None of it runs yet."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.declarations import KindLine, ResourceLine, ZoneLine
from spyrium_dsl.effects.node import (
    Change,
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
    ResourceName,
    Statement,
    Step,
    StepName,
    ZoneName,
)
from spyrium_dsl.effects.statements import Order, Rank
from spyrium_dsl.effects.things import Noun, Ref, Selector, Thing, ZoneRef


class OtherGains(Step):
    """Another than the actor gains."""

    not_run_yet: ClassVar[bool] = True
    slots: ClassVar[dict[str, str]] = {"who": "thing", "amount": "base"}
    node: Literal["other-gains"] = "other-gains"
    who: Ref
    amount: Amount


class OtherLoses(Step):
    """Another player gives the amount back to the bank, or what is there where that is less."""

    not_run_yet: ClassVar[bool] = True
    slots: ClassVar[dict[str, str]] = {"who": "thing", "amount": "base"}
    node: Literal["other-loses"] = "other-loses"
    who: Ref
    amount: Amount


class PayTo(Step):
    """Pay to a player; to nobody is to the bank."""

    not_run_yet: ClassVar[bool] = True
    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["pay-to"] = "pay-to"
    amount: Amount
    who: Ref


class Show(Step):
    """From now on all may see it."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["show"] = "show"
    thing: Thing


class Remove(Step):
    """Out of the game."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["remove"] = "remove"
    thing: Thing


class ThisTime(Step):
    """The change holds for the rest of this block."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["this-time"] = "this-time"
    change: Change


class Handed(Node):
    """What a defined step is handed, by the name it uses."""

    rule: ClassVar[str] = "handed"


class HandedThing(Handed):
    """A thing handed to defined steps, and the name it has there."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["handed-thing"] = "handed-thing"
    name: New
    thing: Thing


class HandedNumber(Handed):
    """A number handed to defined steps, and the name it has there."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["handed-number"] = "handed-number"
    name: New
    number: Number


class PerformWith(Step):
    """The defined steps are done, with these things and numbers handed to them."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["perform-with"] = "perform-with"
    step: StepName
    handed: Annotated[tuple[Handed, ...], Listed("and")]


class GivenNumber(Statement):
    """What a define expects: things by kind, and a number."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["given-number"] = "given-number"
    kinds: Annotated[tuple[KindName, ...], Listed("then")]
    name: New


class LetMaybe(Statement):
    """Name the only such thing, or nobody where there is none."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["let-maybe"] = "let-maybe"
    name: New
    thing: Thing


class ChooseSecret(Statement):
    """As `Choose`; the others do not see what."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["choose-secret"] = "choose-secret"
    name: New
    selector: Selector


class Acts(Statement):
    """Under it, that player is `you`."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["acts"] = "acts"
    who: Ref


class Secretly(Statement):
    """Each player decides what stands under it, at once and unseen; then all is shown."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["secretly"] = "secretly"


class While(Statement):
    """Again and again while the condition holds."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["while"] = "while"
    condition: Condition


class TurnsUntil(Statement):
    """Round and round until the condition holds after a turn."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["turns-until"] = "turns-until"
    order: Order
    condition: Condition


class CounterClockwiseFrom(Order):
    """One player after another, against the clock, beginning with that one."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["counter-clockwise-from"] = "counter-clockwise-from"
    start: Thing


class LetRanked(Statement):
    """Name the one that ranks first."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["let-ranked"] = "let-ranked"
    name: New
    noun: Noun
    ranks: Annotated[tuple[Rank, ...], Listed("rank-then")]


class Least(Rank):
    """Who holds least of the resource comes first."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["least"] = "least"
    resource: ResourceName


class MostQuantity(Rank):
    """Whose quantity is largest comes first."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["most-quantity"] = "most-quantity"
    quantity: ParamQuantityName


class FirstClockwise(Rank):
    """Nearest in turn order to a player, that player included."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["first-clockwise"] = "first-clockwise"
    start: Ref


class Last(Selector):
    """The one that came last."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["last"] = "last"
    noun: Noun


class TopOf(ZoneRef):
    """The thing that lies on top there."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["top-of"] = "top-of"
    zone: ZoneName


class BottomOf(ZoneRef):
    """The thing that lies at the bottom there."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["bottom-of"] = "bottom-of"
    zone: ZoneName


class NeverBelow(ResourceLine):
    """The number does not go below that."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["never-below"] = "never-below"
    number: Digits


class CountOfEach(KindLine):
    """So many pieces for each member of a list, and where they begin."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["count-of-each"] = "count-of-each"
    number: Digits
    list: ListName
    zone: ZoneRef


class CountOfDesigns(KindLine):
    """So many pieces of each design, and where they begin."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["count-of-designs"] = "count-of-designs"
    number: Digits
    zone: ZoneRef


class CountOfDesignsEach(KindLine):
    """So many pieces of each design for each player, and where they begin."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["count-of-designs-each"] = "count-of-designs-each"
    number: Digits
    zone: ZoneRef


class Unlimited(KindLine):
    """As many pieces as are wanted."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["unlimited"] = "unlimited"
    zone: ZoneRef


class RowOf(ZoneLine):
    """So many places side by side."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["row-of"] = "row-of"
    number: Digits


class RowClosing(ZoneLine):
    """As `RowOf`; a gap closes from the right."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["row-closing"] = "row-closing"
    number: Digits


class BeginsShuffledWithin(ZoneLine):
    """First content: every such piece, shuffled among those of one value of the field, in the order of its list."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["begins-shuffled-within"] = "begins-shuffled-within"
    kind: KindName
    field: ListField
