"""Noun phrases: one selector (article, state, kind, owner, place, filters) for choices, counts, moves and conditions.

A noun is built in layers, innermost first: kind, state, owner, place, filters. Each layer is a rule of the grammar, so a
language orders its words as it likes and every phrase still has one reading.
"""

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core import thing
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.model import Zone as ZoneSpec
from spyrium_dsl.core.moves import top_of
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import (
    Test,
    Wanted,
    beside_cells,
    candidates,
    card_in_cell,
    choose,
    is_kind,
    the_only,
)
from spyrium_dsl.core.thing import At
from spyrium_dsl.effects.node import (
    KindName,
    LinkField,
    ListField,
    Node,
    NotYet,
    Number,
    RelationName,
    Sort,
    StateName,
    ThingName,
    ValueName,
    ZoneName,
)
from spyrium_dsl.program.nodes import Const, Expr, select

ValueTableName = Annotated[str, Sort("value_table")]


class Thing(Node):
    """What a verb acts on: a reference, a selector, or a count of alike pieces."""

    rule: ClassVar[str] = "thing"

    def lower(self, scope: Scope) -> thing.Thing:
        """The one thing meant; a selector chooses or finds it."""
        raise NotYet(self)


class Ref(Thing):
    """One thing already known."""

    rule: ClassVar[str] = "ref"


class Named(Ref):
    """The thing of that name: chosen, let, given, looped over or remembered. The name is bare, without an article."""

    node: Literal["named"] = "named"
    name: ThingName

    def lower(self, scope: Scope) -> thing.Thing:
        found = scope.names.get(self.name)
        if found is not None:
            return found
        kind = scope.model.remembered.get(self.name)
        if kind is None:
            # Named in another place: between decisions, what a line of the flow has chosen is not kept.
            raise CannotLower("E402", value=self.name)
        value = scope.layout.remembered[self.name][0]
        return thing.Thing(scope.model.members(kind), value, maybe=True)


class It(Ref):
    """The thing this line is about, or the one named last on it."""

    node: Literal["it"] = "it"

    def lower(self, scope: Scope) -> thing.Thing:
        if scope.it is None:
            raise CannotLower("E407", what=self.tag())
        return scope.it


class Here(Ref):
    """The card on which the line stands, whatever else the line is about."""

    node: Literal["here"] = "here"

    def lower(self, scope: Scope) -> thing.Thing:
        if scope.card is None:
            raise CannotLower("E407", what=self.tag())
        return scope.card


class You(Ref):
    """The seat that acts."""

    node: Literal["you"] = "you"

    def lower(self, scope: Scope) -> thing.Thing:
        return thing.Thing((PLAYER,), scope.actor)


class Nobody(Ref):
    """No player."""

    node: Literal["nobody"] = "nobody"

    def lower(self, scope: Scope) -> thing.Thing:
        return thing.NOTHING


class NoThing(Ref):
    """No thing."""

    node: Literal["no-thing"] = "no-thing"

    def lower(self, scope: Scope) -> thing.Thing:
        return thing.NOTHING


class OwnerOf(Ref):
    """The player whose piece it is."""

    node: Literal["owner-of"] = "owner-of"
    of: Ref

    def lower(self, scope: Scope) -> thing.Thing:
        of = self.of.lower(scope)
        if of.kinds and all(scope.model.kinds[k].each is not None for k in of.kinds):
            return thing.Thing((PLAYER,), of.value)
        if of.at is not None and of.at.zone.per == "seat":
            return thing.Thing((PLAYER,), of.at.place)
        zones = [scope.model.zones[name] for k in of.kinds for name in scope.model.kinds[k].owned_in]
        if len(zones) == 1 and zones[0].per == "seat" and zones[0].id in scope.layout.places:
            # It lies where its kind counts it as owned, or belongs to nobody.
            spot = scope.layout.places[zones[0].id]
            seat = scope.builder.let("owner", scope.layout.where[of.value] - spot.first)
            return thing.Thing((PLAYER,), select((seat < 0) | (seat >= spot.count), -1, seat), maybe=True)
        raise CannotLower("E409", what=" ".join(of.kinds))


class NextSeat(Ref):
    """The player after *start*, clockwise."""

    node: Literal["next-seat"] = "next-seat"
    start: Ref

    def lower(self, scope: Scope) -> thing.Thing:
        start = self.start.lower(scope)
        return thing.Thing((PLAYER,), (start.value + 1) % scope.seats)


class SeatBefore(Ref):
    """The player after *start*, against the clock."""

    node: Literal["seat-before"] = "seat-before"
    start: Ref

    def lower(self, scope: Scope) -> thing.Thing:
        start = self.start.lower(scope)
        return thing.Thing((PLAYER,), (start.value + (scope.seats - 1)) % scope.seats)


class LinkOf(Ref):
    """What a thing remembers under that name."""

    node: Literal["link-of"] = "link-of"
    field: LinkField
    of: Ref


# ------------------------------------------------------------------------------------------------ values of lists


class Value(Node):
    """A member of a list."""

    rule: ClassVar[str] = "value"

    def lower(self, scope: Scope) -> Expr:
        """The number of the member, counted from 0 in its list."""
        raise NotYet(self)


class ValueWord(Value):
    """A member of a list, by its name."""

    node: Literal["value-word"] = "value-word"
    value: ValueName

    def lower(self, scope: Scope) -> Expr:
        for members in scope.model.lists.values():
            if self.value in members:
                return Const(members.index(self.value))
        raise NotYet(self)


class ValueOf(Value):
    """The value a thing has in a field of one value."""

    node: Literal["value-of"] = "value-of"
    field: ListField
    of: Ref

    def lower(self, scope: Scope) -> Expr:
        mask = scope.layout.masks[self.field][self.of.lower(scope).value]
        value: Expr = Const(0)
        for number in range(1, values_of(scope, self.field)):
            value = value + select((mask & (1 << number)) != 0, number, 0)
        return value


class ValueNow(Value):
    """The value a table gives now, by the counter it is looked up by."""

    node: Literal["value-now"] = "value-now"
    table: ValueTableName

    def lower(self, scope: Scope) -> Expr:
        return scope.layout.table[self.table][scope.entry_now(self.table)]


# ------------------------------------------------------------------------------------------------ zones


class ZoneRef(Node):
    """A zone, or one of several alike."""

    rule: ClassVar[str] = "zone"

    def at(self, scope: Scope) -> At:
        """The one place meant."""
        zone, place = self.places(scope)
        if place is None:
            if scope.layout.instances(zone) > 1:
                raise CannotLower("E407", what=zone.id)
            place = Const(0)
        return At(zone, place)

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        """The zone, and which of its places; None for all of them."""
        raise NotYet(self)


class Zone(ZoneRef):
    """The only zone of that name; for one of several, the one in reach (`their reserve` of a kind's own line)."""

    node: Literal["zone"] = "zone"
    zone: ZoneName

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        zone = scope.model.zones[self.zone]
        return zone, (Const(0) if zone.per == "one" else None)


class YourZone(ZoneRef):
    """The acting seat's."""

    node: Literal["your-zone"] = "your-zone"
    zone: ZoneName

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        return scope.model.zones[self.zone], scope.actor


class TheirZone(ZoneRef):
    """Each player's own, in lines that speak of every player."""

    node: Literal["their-zone"] = "their-zone"
    zone: ZoneName

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        return scope.model.zones[self.zone], scope.actor


class AnyZone(ZoneRef):
    """All zones of that name together."""

    node: Literal["any-zone"] = "any-zone"
    zone: ZoneName

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        return scope.model.zones[self.zone], None


class ZoneOf(ZoneRef):
    """The zone of a player, on a thing."""

    node: Literal["zone-of"] = "zone-of"
    zone: ZoneName
    of: Ref

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        zone, of = scope.model.zones[self.zone], self.of.lower(scope)
        if zone.per != "piece":
            return zone, of.value
        if not set(of.kinds) <= set(scope.model.members(str(zone.host))):
            raise CannotLower("E304", name=zone.id, sort="zone", needed=" ".join(of.kinds))
        return zone, scope.layout.place_on[zone.id][of.value]


class ZoneAt(ZoneRef):
    """The zone of a member of a list: a deck for each period."""

    node: Literal["zone-at"] = "zone-at"
    zone: ZoneName
    value: Value

    def places(self, scope: Scope) -> tuple[ZoneSpec, Expr | None]:
        return scope.model.zones[self.zone], self.value.lower(scope)


# ------------------------------------------------------------------------------------------------ places


class Place(Node):
    """Where a thing lies."""

    rule: ClassVar[str] = "place"

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        """The description, with this place."""
        raise NotYet(self)


class In(Place):
    """Lying in that place."""

    node: Literal["in"] = "in"
    zone: ZoneRef

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        zone, place = self.zone.places(scope)
        return replace(wanted, zone=zone, place=place)


class On(Place):
    """On a thing: in any zone that lies on it."""

    node: Literal["on"] = "on"
    of: Ref

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        return replace(wanted, on=self.of.lower(scope))


class Beside(Place):
    """Between neighbours of which *of* is one; for a place between neighbours, next to that piece."""

    node: Literal["beside"] = "beside"
    of: Ref

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        return replace(wanted, beside=self.of.lower(scope))


class BesideA(Place):
    """Next to at least one piece of that kind."""

    node: Literal["beside-a"] = "beside-a"
    kind: KindName

    def narrow(self, scope: Scope, wanted: Wanted) -> Wanted:
        kinds = scope.model.members(self.kind)

        def test(gap: thing.Thing) -> Expr:
            grid, cells = beside_cells(scope, gap)
            found: Expr = Const(0)
            for cell in cells:
                card = card_in_cell(scope, grid, Const(0), cell)
                fits: Expr = card >= 0
                if not {k for name in grid.kinds for k in scope.model.members(name)} <= set(kinds):
                    fits = fits & is_kind(scope, thing.Thing(tuple(scope.model.kinds), card), kinds)
                found = found | fits
            return found

        return wanted.tested(test)


# ------------------------------------------------------------------------------------------------ nouns


class Noun(Node):
    """A description of things, without an article."""

    rule: ClassVar[str] = "noun"

    def wanted(self, scope: Scope) -> Wanted:
        """The description as the core looks for it."""
        raise NotYet(self)

    def name(self) -> str:
        """What a choice of such a thing is called in a move: the name of the kind."""
        inner = getattr(self, "noun", None)
        return inner.name() if isinstance(inner, Noun) else self.tag()


class Kind(Noun):
    """Things of that kind, or of a kind of that group."""

    rule: ClassVar[str] = "kind_noun"
    node: Literal["kind"] = "kind"
    kind: KindName

    def wanted(self, scope: Scope) -> Wanted:
        return Wanted(scope.model.members(self.kind))

    def name(self) -> str:
        return self.kind


class InState(Noun):
    """Things of a kind in that state: `ready building`, `working players`."""

    rule: ClassVar[str] = "stated"
    slots: ClassVar[dict[str, str]] = {"noun": "kind_noun"}
    node: Literal["in-state"] = "in-state"
    state: StateName
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        return replace(self.noun.wanted(scope), state=(self.state, True))


class NotInState(Noun):
    """Things of a kind in any other state: `players not out`."""

    rule: ClassVar[str] = "stated"
    slots: ClassVar[dict[str, str]] = {"noun": "kind_noun"}
    node: Literal["not-in-state"] = "not-in-state"
    state: StateName
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        return replace(self.noun.wanted(scope), state=(self.state, False))


class Yours(Noun):
    """Pieces that belong to the acting seat, wherever its kind counts them."""

    rule: ClassVar[str] = "owned"
    slots: ClassVar[dict[str, str]] = {"noun": "stated"}
    node: Literal["yours"] = "yours"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        wanted = self.noun.wanted(scope)
        return replace(wanted, owner=scope.actor, own_zones=owned_zones(scope, wanted.kinds))


class YouOwn(Noun):
    """As `Yours`, the wording of counts: `per building you own`."""

    rule: ClassVar[str] = "owned"
    slots: ClassVar[dict[str, str]] = {"noun": "stated"}
    node: Literal["you-own"] = "you-own"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        wanted = self.noun.wanted(scope)
        return replace(wanted, owner=scope.actor, own_zones=owned_zones(scope, wanted.kinds))


class UsedNow(Noun):
    """The pieces of that kind which this move has used up so far: `per worker used`."""

    rule: ClassVar[str] = "owned"
    slots: ClassVar[dict[str, str]] = {"noun": "kind_noun"}
    node: Literal["used-now"] = "used-now"
    noun: Noun

    def number(self, scope: Scope) -> Expr:
        """How many so far, in the use under way."""
        (kind,) = self.noun.wanted(scope).kinds
        return scope.used.get(kind, Const(0))

    def wanted(self, scope: Scope) -> Wanted:
        raise CannotLower("E407", what=self.noun.name())


class Placed(Noun):
    """Things lying somewhere."""

    rule: ClassVar[str] = "placed"
    slots: ClassVar[dict[str, str]] = {"noun": "owned"}
    node: Literal["placed"] = "placed"
    noun: Noun
    place: Place

    def wanted(self, scope: Scope) -> Wanted:
        return self.place.narrow(scope, self.noun.wanted(scope))


class Filter(Node):
    """A further test of one thing."""

    rule: ClassVar[str] = "filter"

    def test(self, scope: Scope) -> Test:
        """1 for a thing that passes, else 0."""
        raise NotYet(self)


class Filtered(Noun):
    """Only those that pass a further test."""

    rule: ClassVar[str] = "noun"
    slots: ClassVar[dict[str, str]] = {"noun": "noun"}
    node: Literal["filtered"] = "filtered"
    noun: Noun
    filter: Filter

    def wanted(self, scope: Scope) -> Wanted:
        return self.noun.wanted(scope).tested(self.filter.test(scope))


class With(Filter):
    """Has that value among its values of the field."""

    node: Literal["with"] = "with"
    field: ListField
    value: ValueName

    def test(self, scope: Scope) -> Test:
        mask = scope.layout.masks[self.field]
        bit = 1 << value_number(scope, self.field, self.value)
        return lambda one: (mask[one.value] & bit) != 0


class Sharing(Filter):
    """Has at least one value of the field in common with *other*."""

    node: Literal["sharing"] = "sharing"
    field: ListField
    other: Ref

    def test(self, scope: Scope) -> Test:
        mask = scope.layout.masks[self.field]
        other = self.other.lower(scope)
        return lambda one: (mask[one.value] & mask[other.value]) != 0


class SharingNo(Filter):
    """Has no value of the field in common with *other*."""

    node: Literal["sharing-no"] = "sharing-no"
    field: ListField
    other: Ref

    def test(self, scope: Scope) -> Test:
        mask = scope.layout.masks[self.field]
        other = self.other.lower(scope)
        return lambda one: (mask[one.value] & mask[other.value]) == 0


class Related(Filter):
    """Fulfils a condition of the game towards *other*: `usable by you`."""

    node: Literal["related"] = "related"
    relation: RelationName
    other: Ref


# ------------------------------------------------------------------------------------------------ selectors


class Selector(Thing):
    """A description with an article: a choice, one that is unique, or all."""

    rule: ClassVar[str] = "selector"


class A(Selector):
    """Some one: a choice of the acting seat in a verb, `at least one` in a condition."""

    node: Literal["a"] = "a"
    noun: Noun

    def lower(self, scope: Scope) -> thing.Thing:
        return choose(scope, self.noun.name(), self.noun.wanted(scope))


class The(Selector):
    """The only one."""

    node: Literal["the"] = "the"
    noun: Noun

    def lower(self, scope: Scope) -> thing.Thing:
        return the_only(scope, self.noun.name(), self.noun.wanted(scope))


class Every(Selector):
    """All things of that description, none included."""

    node: Literal["every"] = "every"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        """The description of them."""
        return self.noun.wanted(scope)


class Rest(Selector):
    """What is left where this line has dealt to last."""

    node: Literal["rest"] = "rest"

    def wanted(self, scope: Scope) -> Wanted:
        """The description of it."""
        if scope.rest is None:
            raise CannotLower("E407", what=self.tag())
        return scope.rest


class Top(Selector):
    """The top piece of a pile."""

    node: Literal["top"] = "top"
    noun: Noun

    def lower(self, scope: Scope) -> thing.Thing:
        wanted = self.noun.wanted(scope)
        if wanted.zone is None:
            raise CannotLower("E407", what=self.noun.name())
        at = At(wanted.zone, wanted.place if wanted.place is not None else Const(0))
        spot = scope.layout.places[at.zone.id]
        scope.builder.require(scope.layout.size[at.place + spot.first] > 0, "nothing-there")
        return top_of(scope, at)


class Random(Selector):
    """One of them by chance, each as likely."""

    node: Literal["random"] = "random"
    noun: Noun

    def lower(self, scope: Scope) -> thing.Thing:
        wanted = self.noun.wanted(scope)
        run = candidates(scope, wanted)
        if wanted.tests or wanted.state or run.number is not None:
            raise NotYet(self)
        drawn = scope.builder.draw(scope.layout.stream("players"), run.count)
        return run.make(drawn)[0]


class Counted(Thing):
    """So many alike pieces."""

    rule: ClassVar[str] = "counted"
    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["counted"] = "counted"
    number: Number
    noun: Noun


class AnyNumber(Thing):
    """As many alike pieces as the actor likes, none included, of those there are."""

    rule: ClassVar[str] = "counted"
    node: Literal["any-number"] = "any-number"
    noun: Noun


class UpTo(Thing):
    """So many alike pieces, or what is there where that is less."""

    rule: ClassVar[str] = "counted"
    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["up-to"] = "up-to"
    number: Number
    noun: Noun


def owned_zones(scope: Scope, kinds: tuple[str, ...]) -> tuple[ZoneSpec, ...]:
    """The zones where pieces of the kinds count as owned (`owned in`), in the order said."""
    names = dict.fromkeys(name for kind in kinds for name in scope.model.kinds[kind].owned_in)
    if not names:
        raise CannotLower("E409", what=" ".join(kinds))
    return tuple(scope.model.zones[name] for name in names)


def values_of(scope: Scope, field: str) -> int:
    """How many members the list of a field has."""
    lists = [kind.fields[field].of for kind in scope.model.kinds.values() if field in kind.fields]
    return len(scope.model.lists[str(lists[0])])


def value_number(scope: Scope, field: str, value: str) -> int:
    """The number of a value in the list of a field."""
    for kind in scope.model.kinds.values():
        if field in kind.fields:
            members = scope.model.lists[str(kind.fields[field].of)]
            if value in members:
                return members.index(value)
    raise CannotLower("E304", name=value, sort="value", needed=field)
