"""What others do and get, in secret or before all; changes for this time; rows, piles, rankings. What does not run yet says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core import thing as core
from spyrium_dsl.core.each import each_of
from spyrium_dsl.core.model import Adjuster
from spyrium_dsl.core.perhaps import sure
from spyrium_dsl.core.scope import Scope
from spyrium_dsl.core.select import settled
from spyrium_dsl.effects.changes import unconditional
from spyrium_dsl.effects.declarations import ResourceLine
from spyrium_dsl.effects.kind_lines import KindLine
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
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.effects.selectors import Every, EveryOther, Selector
from spyrium_dsl.effects.statements import Order, Rank
from spyrium_dsl.effects.things import Ref, Thing
from spyrium_dsl.effects.zone_lines import ZoneLine
from spyrium_dsl.effects.zones import ZoneRef


@contextmanager
def each_perhaps(scope: Scope, meant: Thing) -> Iterator[core.Thing]:
    """The thing meant, which may be none; for `every ...` each of them in turn."""
    if isinstance(meant, Every | EveryOther):
        with each_of(scope, meant.noun.name(), meant.wanted(scope)) as one:
            yield one
        return
    yield settled(scope, "one", meant.lower(scope))


@contextmanager
def each_one(scope: Scope, meant: Thing) -> Iterator[core.Thing]:
    """The thing meant, which must be one; for `every ...` each of them in turn."""
    with each_perhaps(scope, meant) as one:
        yield sure(scope, one)


@contextmanager
def each_there(scope: Scope, meant: Thing) -> Iterator[core.Thing]:
    """The thing meant, nothing where it is none; for `every ...` each of them in turn."""
    with each_perhaps(scope, meant) as one:
        if not one.maybe:
            yield one
            return
        with scope.when(one.value >= 0):
            yield replace(one, maybe=False)


class Show(Step):
    """From now on all may see it; it is then `it`."""

    node: Literal["show"] = "show"
    thing: Thing

    def lower(self, scope: Scope) -> None:
        _seen(scope, self.thing)


class Pick(Step):
    """The actor chooses it; it is then `it`."""

    node: Literal["pick"] = "pick"
    thing: Thing

    def lower(self, scope: Scope) -> None:
        scope.it = settled(scope, "picked", self.thing.lower(scope))


class LookAt(Step):
    """The actor alone sees it; it is then `it`."""

    node: Literal["look-at"] = "look-at"
    thing: Thing

    def lower(self, scope: Scope) -> None:
        _seen(scope, self.thing)


def _seen(scope: Scope, meant: Thing) -> None:
    one = settled(scope, "seen", meant.lower(scope))
    if scope.may_ask:
        scope.builder.commit()
    scope.it = one


class Remove(Step):
    """Out of the game."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["remove"] = "remove"
    thing: Thing


class ThisTime(Step):
    """The change holds for the rest of this line or block."""

    node: Literal["this-time"] = "this-time"
    change: Change

    def lower(self, scope: Scope) -> None:
        condition, change = unconditional(self.change)
        scope.temporary = (*scope.temporary, Adjuster("", change, None, condition))


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


class BeginsShuffledWithin(ZoneLine):
    """First content: every such piece, shuffled among those of one value of the field, in the order of its list."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["begins-shuffled-within"] = "begins-shuffled-within"
    kind: KindName
    field: ListField
