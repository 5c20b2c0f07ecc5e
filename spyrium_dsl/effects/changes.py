"""What cards change: quantities, needs. Changes hold while their piece lies where the game says `changes hold`."""

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.amounts import Amount
from spyrium_dsl.effects.conditions import Both
from spyrium_dsl.effects.node import Change, Condition, Digits, KindName, Node, Number, Sort, VerbName
from spyrium_dsl.effects.nouns import Noun

AdjustedName = Annotated[str, Sort("adjusted")]
"""A quantity of either sort, named without what it is asked of."""


class CostsLess(Change):
    """The quantity is less by that amount, never below 0."""

    slots: ClassVar[dict[str, str]] = {"amount": "some"}
    node: Literal["costs-less"] = "costs-less"
    quantity: AdjustedName
    amount: Amount


class MoreOf(Change):
    """The quantity is greater by that amount: `£2 more income`."""

    slots: ClassVar[dict[str, str]] = {"amount": "base"}
    node: Literal["more-of"] = "more-of"
    amount: Amount
    quantity: AdjustedName


class IsLess(Change):
    """The quantity is less by that number, never below 0."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["is-less"] = "is-less"
    quantity: AdjustedName
    number: Number


class IsMore(Change):
    """The quantity grows by a number while this holds."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["is-more"] = "is-more"
    quantity: AdjustedName
    number: Number


class NoneOf(Change):
    """The quantity is 0."""

    node: Literal["none"] = "none"
    quantity: AdjustedName


class Becomes(Change):
    """The quantity is that number instead of its default."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["is-set"] = "is-set"
    quantity: AdjustedName
    number: Number


class NoLimit(Change):
    """The quantity is as great as anybody could want."""

    node: Literal["no-limit"] = "no-limit"
    quantity: AdjustedName


class ThingCostsLess(Change):
    """What a thing of that description costs is less by that amount, never below 0: `a building costs £3 less`."""

    slots: ClassVar[dict[str, str]] = {"noun": "noun", "amount": "some"}
    node: Literal["thing-costs-less"] = "thing-costs-less"
    noun: Noun
    amount: Amount


class ChooseFrom(Change):
    """The actor chooses the quantity from *low* to *high*."""

    node: Literal["choose-from"] = "choose-from"
    quantity: AdjustedName
    low: Digits
    high: Digits


class NeedsNo(Change):
    """While a thing of that description is used, steps that use pieces of *kind* need none: `a mine needs no worker`."""

    node: Literal["needs-no"] = "needs-no"
    noun: Noun
    kind: KindName


class AtLeastSo(Change):
    """The quantity is never below that number."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["is-at-least"] = "is-at-least"
    quantity: AdjustedName
    number: Number


class AtMostSo(Change):
    """The quantity is never above that number."""

    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["is-at-most"] = "is-at-most"
    quantity: AdjustedName
    number: Number


class ThingCostsNothing(Change):
    """What a thing of that description costs is 0."""

    slots: ClassVar[dict[str, str]] = {"noun": "noun"}
    node: Literal["thing-costs-nothing"] = "thing-costs-nothing"
    noun: Noun


class InPlaceOf(Change):
    """Where the actor pays *other*, the amount may be paid in its place, once or more often."""

    slots: ClassVar[dict[str, str]] = {"amount": "some", "other": "some"}
    node: Literal["in-place-of"] = "in-place-of"
    amount: Amount
    other: Amount


class IfChange(Change):
    """The change holds while the condition does."""

    slots: ClassVar[dict[str, str]] = {"condition": "condition", "change": "change"}
    node: Literal["if-change"] = "if-change"
    condition: Condition
    change: Change


def unconditional(change: Change) -> tuple[Condition | None, Change]:
    """A change without its conditions, and those joined."""
    condition: Condition | None = None
    while isinstance(change, IfChange):
        condition = change.condition if condition is None else Both(a=condition, b=change.condition)
        change = change.change
    return condition, change


class Trigger(Node):
    """What sets off the steps of a `when` line."""

    rule: ClassVar[str] = "trigger"


class WhenActing(Trigger):
    """The owner has done *verb* to a thing of that description: `you use a building with symbol factory`."""

    node: Literal["when-acting"] = "when-acting"
    verb: VerbName
    noun: Noun
