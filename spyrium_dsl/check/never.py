"""Lines that can never be done, and conditions that always or never hold, where the bounds of the game's numbers prove it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from spyrium_dsl.check.causes import Asked, at_their_cause, names_in
from spyrium_dsl.check.ground import Ground
from spyrium_dsl.check.holds import holds
from spyrium_dsl.check.supply import shortage
from spyrium_dsl.core.model import Kind as KindSpec
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import numbers as n
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.advance import Advance
from spyrium_dsl.effects.again import AnotherTurn, Nothing
from spyrium_dsl.effects.blocks import Block, Card, StepsProperty, ValuesProperty, blocks
from spyrium_dsl.effects.changes import NeedsNo
from spyrium_dsl.effects.conditions import Both
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.line import Either, IfSo, InTurn, May, OnlyIf, Prefixed, Together
from spyrium_dsl.effects.lose import Lose
from spyrium_dsl.effects.move import Move
from spyrium_dsl.effects.node import Condition, Node, Step
from spyrium_dsl.effects.nouns import Filtered, Kind, Noun, Placed, With
from spyrium_dsl.effects.numbers import FieldOf
from spyrium_dsl.effects.pay import Pay, paid_in
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.places import In
from spyrium_dsl.effects.selectors import A, Counted
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.things import It
from spyrium_dsl.effects.values import ValueWord
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.effects.zones import YourZone
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced

_IT_STAYS = (Spend, Pay, Gain, Lose, Advance, Perform, AnotherTurn, Nothing)
"""Steps after which `it` is what it was."""


def check_never(ground: Ground) -> Iterator[Diagnostic]:
    """W605, W606, W613 and W614, each at the innermost line that it is true of.

    Where many lines cannot be done for one reason (W605, W606), that is told and not each of them.
    """
    asked = list(_priced(ground))
    told_of_cards = {one.about for one in asked if one.found is not None}
    judges = list(_judged(ground, told_of_cards))
    for judge in judges:
        asked += judge.asked
        yield from judge.found
    yield from at_their_cause(asked, ground)


def _judged(ground: Ground, told_of_cards: Container[str]) -> Iterator[_Judge]:
    """What was found of each card and block. *told_of_cards*: kinds of whose cards it is told that they cost too much."""
    for card in ground.tree.cards:
        for line in card.properties:
            if isinstance(line, StepsProperty):
                judge = _Judge(ground, card)
                judge.step(line.step, card.id)
                yield judge
    for block in ground.tree.declarations:
        judge = _Judge(ground, None)
        if isinstance(block.head, d.KindDecl):
            judge.priced_apart = block.head.name in told_of_cards
            for route in block.body:
                judge.lines(route.body)
        elif isinstance(block.head, d.Define | d.Action | d.SetUp | d.Flow | d.AsSoonAs):
            judge.lines(block.body)
        yield judge


class _Judge:
    """Looks at lines, each of which can be done or, for a reason that is reported, never."""

    def __init__(self, ground: Ground, card: Card | None, given: str = "") -> None:
        self.ground, self.card, self.given = ground, card, given
        self.found: list[Diagnostic] = []
        self.asked: list[Asked] = []
        """What lines ask for of which there may be too little, and W605 and W606 where there is."""
        self.priced_apart = False
        """Whether what it costs is told at each card."""

    # ------------------------------------------------------------------ steps of one line

    def step(self, step: Step, design: str | None = None) -> bool:
        """Whether it can be done; *design*: the card that `it` is."""
        match step:
            case Spend() | Pay():
                return self._afforded(step, design)
            case Act(verb=verb, thing=Counted() as thing):
                return self._counted(step, verb, thing, design)
            case Act(thing=A(noun=noun)):
                return not self.ground.empty.nothing(noun, design, self.given) or self._nothing(step, noun)
            case Perform(step=name) if design is not None:
                return self._performed(step, name, design)
            case Together(steps=steps) | InTurn(parts=steps):
                return self._in_order(steps, design)
            case Either(options=options):
                can = [self.step(one, design) for one in options]
                return any(can)
            case Prefixed(prefix=IfSo(condition=condition), step=inner):
                if not self._never(condition, step, design):
                    self.step(inner, design)
                return True
            case Prefixed(prefix=OnlyIf(condition=condition), step=inner):
                return not self._never(condition, step, design) and self.step(inner, design)
            case Prefixed(prefix=prefix, step=inner):
                return self.step(inner, design) or isinstance(prefix, May)
        return True

    def _in_order(self, steps: Sequence[Step], design: str | None) -> bool:
        for one in steps:
            if not self.step(one, design):
                return False
            if not isinstance(one, _IT_STAYS):
                design = None
        return True

    def _holds(self, condition: Condition, design: str | None) -> bool | None:
        return holds(condition, self.ground.reckoner, self.ground.empty, design)

    def _never(self, condition: Condition, line: Node, design: str | None) -> bool:
        """Whether it never holds, which is noted."""
        never = self._holds(condition, design) is False
        found = report("W606", condition.span or line.span) if never else None
        self.asked.append(Asked(found, names_in(self._guilty(condition, design) if never else condition)))
        return never

    def _guilty(self, condition: Condition, design: str | None) -> Condition:
        """Of a condition that never holds, the part that never does."""
        match condition:
            case Both(a=a, b=b):
                return next(
                    (self._guilty(one, design) for one in (a, b) if self._holds(one, design) is False), condition
                )
        return condition

    def _afforded(self, step: Spend | Pay, design: str | None) -> bool:
        """Whether there can be as much as a step takes; what it asks for is noted."""
        reckoner = self.ground.reckoner
        resource = _taken(step, self.ground)
        lack = shortage(step, reckoner, design)
        if lack is None:
            self.asked += [Asked(None, frozenset({resource}))] if resource is not None else []
            return True
        what, needs, most = lack
        if self.priced_apart and _of_it(step):
            return False
        sure = frozenset(name for name in names_in(step) if reckoner.number(n.Quantity(quantity=name))[0] > most)
        found = report("W605", step.span, needs=needs, most=most, what=spaced(what))
        self.asked.append(Asked(found, sure | {what}, sure))
        return False

    def _nothing(self, step: Node, noun: Noun) -> bool:
        self.found.append(report("W614", step.span, what=spaced(noun.name())))
        return False

    def _counted(self, step: Act, verb: str, thing: Counted, design: str | None) -> bool:
        """Pieces that each player has so many of, taken from a place of one's own."""
        model = self.ground.model
        kind = model.kinds.get(thing.noun.name())
        if not isinstance(thing.noun, Kind) or kind is None or kind.each is None or not _of_ones_own(kind, verb):
            return True
        needs = self.ground.reckoner.number(thing.number, design)[0]
        most = kind.each[0]
        enough = needs <= most or self._may_need_none(kind.id)
        what = spaced(kind.id)
        found = None if enough else report("W605", step.span, needs=needs, most=most, what=what)
        self.asked.append(Asked(found, frozenset({kind.id})))
        return enough

    def _may_need_none(self, kind: str) -> bool:
        """Whether some card says that things like this one need no such pieces."""
        if kind in self.ground.reckoner.names:
            return True
        changes = [one.change for one in self.ground.model.adjusters.get(kind, ())]
        return any(not isinstance(one, NeedsNo) or self._may_be(one.noun) for one in changes)

    def _may_be(self, noun: Noun) -> bool:
        while isinstance(noun, Filtered) and isinstance(noun.filter, With):
            if self.card is not None and noun.filter.value not in _values(self.card, noun.filter.field):
                rows = (row for row in self.ground.tree.printings if self.card.id == row.design)
                if not any(line.tag() == ValuesProperty.tag() for row in rows for line in row.properties):
                    return False
            noun = noun.noun
        return True

    def _performed(self, step: Perform, name: str, design: str) -> bool:
        """A defined step done by a card: what may be possible elsewhere need not be so here."""
        body = blocks(self.ground.model.defines.get(name, ()))
        if not body or not isinstance(body[0].head, s.Given) or len(body[0].head.kinds) != 1:
            return True
        inside = _Judge(self.ground, self.card, body[0].head.kinds[0])
        possible = inside.lines(body[1:], design)
        if not possible:
            self.found += [Diagnostic(one.code, step.span, one.facts) for one in inside.found if one.code == "W614"][:1]
        return possible or not any(one.code == "W614" for one in inside.found)

    # ------------------------------------------------------------------ lines under one another

    def lines(self, lines: Sequence[Block], design: str | None = None) -> bool:
        """Whether all of them can be done, one after the other."""
        possible = True
        for number, block in enumerate(lines):
            following = lines[number + 1].head if number + 1 < len(lines) else None
            possible = self._line(block, following, design) and possible
            design = design if _keeps_it(block) else None
        return possible

    def _line(self, block: Block, following: Node | None, design: str | None) -> bool:
        match block.head:
            case Step() as step:
                return self.step(step, design)
            case s.If(condition=condition):
                if self._never(condition, block.head, design):
                    return True
                if self._holds(condition, design) is True and isinstance(following, s.Otherwise):
                    self.found.append(report("W613", condition.span or block.head.span))
                self.lines(block.body, design)
                return True
            case s.Require(condition=condition):
                return not self._never(condition, block.head, design)
            case s.Choose(selector=A(noun=noun), if_any=False):
                if self.ground.empty.nothing(noun, design, self.given):
                    return self._nothing(block.head, noun)
            case s.OneOf(if_any=if_any):
                can = [self.lines(option.body, design) for option in block.body]
                return any(can) or if_any
            case _:
                self.lines(block.body)
        return True


def _keeps_it(block: Block) -> bool:
    return not isinstance(block.head, Step) or isinstance(block.head, _IT_STAYS)


def _of_ones_own(kind: KindSpec, verb: str) -> bool:
    match blocks(kind.routes.get(verb, ())):
        case (Block(head=Move(thing=Counted(noun=Placed(place=In(zone=YourZone()))))),):
            return True
    return False


def _values(card: Card, field: str) -> set[str]:
    lines = (line for line in card.properties if isinstance(line, ValuesProperty) and line.field == field)
    return {one.value for line in lines for one in line.values if isinstance(one, ValueWord)}


def _taken(step: Spend | Pay, ground: Ground) -> str | None:
    """The resource that a step takes, where it is sure."""
    if isinstance(step, Pay):
        return paid_in(ground.model, step.number)
    known = step.amount.may_be()
    return known[0] if len(known) == 1 else None


def _of_it(node: Node) -> bool:
    """Whether a step reads a number of the card that it is about."""
    return any(one.of == It() for one in all_of(node, FieldOf))


def _priced(ground: Ground) -> Iterator[Asked]:
    """What cards cost, with W605 for each that costs more than anybody can ever have. The kind is what it is about."""
    model, reckoner = ground.model, ground.reckoner
    for kind in model.kinds.values():
        for route in kind.routes.values():
            prices = [pay.number for pay in all_of(route, Pay) if _of_it(pay)]
            resources = {paid_in(model, price) for price in prices}
            resource = resources.pop() if len(resources) == 1 else None
            most = reckoner.most.get(resource) if resource is not None else None
            if resource is None or most is None:
                continue
            for card in ground.tree.cards:
                if card.kind != kind.id:
                    continue
                needs = min(reckoner.number(price, card.id)[0] for price in prices)
                what = spaced(resource)
                place = card.id_span or card.span
                found = report("W605", place, needs=needs, most=most, what=what) if needs > most else None
                yield Asked(found, frozenset({resource}), about=kind.id)
