"""Heads of lines in actions, defines, the set-up and the flow. What stands under a head is its block's (see blocks)."""

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.node import (
    ActionName,
    Condition,
    Digits,
    KindName,
    Listed,
    Mark,
    New,
    Node,
    Number,
    ResourceName,
    Statement,
    ZoneName,
)
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.effects.selectors import Selector
from spyrium_dsl.effects.things import Thing

IfAny = Annotated[bool, Mark("if-any")]


class Choose(Statement):
    """The acting seat chooses one such thing and names it; with `if any`, nothing only when nothing fits.

    The top one, or a random one, is that one: nobody is asked.
    """

    node: Literal["choose"] = "choose"
    name: New
    selector: Selector
    if_any: IfAny = False


class ChooseNumber(Statement):
    """The acting seat chooses a number, both ends included."""

    slots: ClassVar[dict[str, str]] = {"low": "atom", "high": "atom"}
    node: Literal["choose-number"] = "choose-number"
    name: New
    low: Number
    high: Number


class Where(Statement):
    """A further condition on the choice above it; the name stands for the option."""

    rule: ClassVar[str] = "where_line"
    node: Literal["where"] = "where"
    condition: Condition


class Let(Statement):
    """Name the only such thing; the run fails where there is none, unless `if any`."""

    node: Literal["let"] = "let"
    name: New
    thing: Thing
    if_any: IfAny = False


class LetNumber(Statement):
    """Name a number."""

    node: Literal["let-number"] = "let-number"
    name: New
    number: Number


class Require(Statement):
    """The run fails unless the condition holds; the line is the reason."""

    node: Literal["require"] = "require"
    condition: Condition


class If(Statement):
    """The lines under it are done if the condition holds."""

    node: Literal["if"] = "if"
    condition: Condition


class Otherwise(Statement):
    """The lines under it are done if the `if` before it does not hold."""

    node: Literal["otherwise"] = "otherwise"


class OneOf(Statement):
    """The acting seat chooses one of the labelled alternatives under it; with `if any`, none only when none can be done."""

    node: Literal["one-of"] = "one-of"
    if_any: IfAny = False


class Option(Statement):
    """The label of an alternative. It has no words of its own."""

    rule: ClassVar[str] = "option"
    node: Literal["option"] = "option"
    name: New


class ForEach(Statement):
    """Once for each such thing, in the order of its zone."""

    node: Literal["for-each"] = "for-each"
    name: New
    noun: Noun


class ForNumber(Statement):
    """Once for each number from *low* to *high*; in the flow, its name is known to the whole game."""

    node: Literal["for-number"] = "for-number"
    name: New
    low: Digits
    high: Digits


class AsOften(Statement):
    """So many times."""

    node: Literal["as-often"] = "as-often"
    number: Number


class Order(Node):
    """The order in which players follow one another."""

    rule: ClassVar[str] = "order"


class ClockwiseFrom(Order):
    """One player after another, clockwise, beginning with that one."""

    node: Literal["clockwise-from"] = "clockwise-from"
    start: Thing


class InRow(Order):
    """As they lie in a zone of players."""

    node: Literal["in-row"] = "in-row"
    zone: ZoneName


class EachPlayer(Statement):
    """Once for each player, who is `you`, in seat order."""

    node: Literal["each-player"] = "each-player"


class EachPlayerIn(Statement):
    """The lines under it are done for each player, in that order."""

    node: Literal["each-player-in"] = "each-player-in"
    order: Order


class EachOther(Statement):
    """Once for each player but `you`, who becomes `you` under it."""

    node: Literal["each-other"] = "each-other"
    order: Order


class Turns(Statement):
    """Round and round in that order among the players described, until nobody of them is left."""

    node: Literal["turns"] = "turns"
    order: Order
    among: Noun


class Decide(Statement):
    """The seat does one of these actions (flow only)."""

    node: Literal["decide"] = "decide"
    actions: Annotated[tuple[ActionName, ...], Listed("then")]


class Rank(Node):
    """A key of the ranking."""

    rule: ClassVar[str] = "rank"


class Most(Rank):
    """Who holds most of the resource comes first."""

    node: Literal["most"] = "most"
    resource: ResourceName


class FirstIn(Rank):
    """Nearest to the beginning of a row of players."""

    node: Literal["first-in"] = "first-in"
    zone: ZoneName


class Winner(Statement):
    """Who wins: by the first key, then the next; with `ties share`, those still equal win together."""

    node: Literal["winner"] = "winner"
    ranks: Annotated[tuple[Rank, ...], Listed("rank-then")]
    ties_share: Annotated[bool, Mark("ties-share")] = False


class OnceEach(Statement):
    """Under `as soon as`: happens once in a game for each player."""

    node: Literal["once-each"] = "once-each"


class Given(Statement):
    """What a define expects, by kind: the names it uses for them."""

    node: Literal["given"] = "given"
    kinds: Annotated[tuple[KindName, ...], Listed("then")]
