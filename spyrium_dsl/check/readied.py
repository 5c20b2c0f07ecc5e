"""Cards that are used over and over: what a use takes away is the card's own state, and its steps may give that back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from spyrium_dsl.check.dominated import Counts, profile
from spyrium_dsl.check.ground import Ground
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.become import SetState
from spyrium_dsl.effects.blocks import Block, Card, StepsProperty, blocks
from spyrium_dsl.effects.conditions import IsState
from spyrium_dsl.effects.line import Either, InTurn, Together
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.nouns import InState, Kind, Noun, Placed, YouOwn, Yours
from spyrium_dsl.effects.perform import PerformField
from spyrium_dsl.effects.places import In
from spyrium_dsl.effects.selectors import A, Another
from spyrium_dsl.effects.things import It, Named, Thing
from spyrium_dsl.effects.zones import YourZone

MOST_WAYS = 60
"""Ways through one card that are looked at."""

ANY_CARD, ANOTHER, NOBODY = "*", "other", ""
"""Whom a step makes ready, where that is not one card."""

Use = tuple[Card, Step, Counts]
"""A card, what it does in one way, and what that adds: to stocks, and to the readiness of cards."""


def uses_of(ground: Ground, action: str) -> Iterator[Use]:
    """The ways to use cards by an action that chooses one of one's own and uses it; only those that do nothing else."""
    match blocks(ground.model.actions.get(action, ())):
        case (
            Block(head=s.Choose(name=name, selector=A(noun=noun))),
            Block(head=Act(verb=verb, thing=Named(name=used))),
        ):
            if name == used and (kind := _plain(noun)) is not None:
                yield from _of_kind(ground, kind, verb)


def _of_kind(ground: Ground, kind: str, verb: str) -> Iterator[Use]:
    spec = ground.model.kinds.get(kind)
    match blocks(spec.routes.get(verb, ())) if spec is not None else ():
        case (
            Block(head=s.Require(condition=IsState(thing=It(), state=fresh))),
            Block(head=SetState(thing=It())),
            Block(head=PerformField(field=field, of=It())),
        ):
            cards = [card for card in ground.tree.cards if card.kind == kind]
            for card in cards:
                for line in card.properties:
                    if isinstance(line, StepsProperty) and line.field == field:
                        yield from _of_card(ground, card, line.step, fresh, [one.id for one in cards])


def _of_card(ground: Ground, card: Card, step: Step, fresh: str, cards: list[str]) -> Iterator[Use]:
    for way in _ways(step):
        rest: list[Step] = []
        readied: list[list[str]] = []
        own = True
        for one in way:
            whom = _readied(ground, one, card, fresh)
            if whom == NOBODY:
                rest.append(one)
            elif whom == card.id:
                # What comes before may have made another card the one that is spoken of.
                readied.append([card.id] if own else [])
            else:
                readied.append([one for one in cards if whom == ANY_CARD or one != card.id])
                own = False
        found = profile(rest, ground.model.currency)
        if found.others or found.losses or not all(readied):
            continue
        for picked in islice(product(*readied), MOST_WAYS):
            change = {
                name: found.gains.get(name, 0) - found.costs.get(name, 0) for name in {*found.costs, *found.gains}
            }
            change[_ready(card.id)] = -1
            for other in picked:
                change[_ready(other)] = change.get(_ready(other), 0) + 1
            yield card, step, change


def _ready(card: str) -> str:
    """A name that no resource has."""
    return f"ready {card}"


def _readied(ground: Ground, step: Step, card: Card, fresh: str) -> str:
    """Whom a step makes ready: the card itself, one of the actor's choice, or nobody."""
    match step:
        case SetState(thing=thing, state=state) if state == fresh:
            return _whom(ground, thing, card)
        case Act(verb=verb, thing=thing) if fresh in _becomes(ground, card.kind, verb):
            return _whom(ground, thing, card)
    return NOBODY


def _whom(ground: Ground, thing: Thing, card: Card) -> str:
    match thing:
        case It():
            return card.id
        case A(noun=noun) if _plain(noun) == card.kind:
            return ANY_CARD
        case Another(noun=noun) if _plain(noun) == card.kind:
            return ANOTHER
    return NOBODY


def _becomes(ground: Ground, kind: str, verb: str) -> tuple[str, ...]:
    """The states that a thing of the kind gets by a verb that does no more than that."""
    lines = blocks(ground.model.kinds[kind].routes.get(verb, ()))
    heads = [line.head for line in lines if not isinstance(line.head, s.Require)]
    states = [head.state for head in heads if isinstance(head, SetState) and head.thing == It()]
    return tuple(states) if len(states) == len(heads) else ()


def _plain(noun: Noun) -> str | None:
    """The kind of a description that says no more than whose and in which state; None for any other."""
    match noun:
        case Kind(kind=kind):
            return kind
        case InState(noun=inner) | Yours(noun=inner) | YouOwn(noun=inner):
            return _plain(inner)
        case Placed(noun=inner, place=In(zone=YourZone())):
            return _plain(inner)
    return None


def _ways(step: Step) -> list[tuple[Step, ...]]:
    match step:
        case Together(steps=steps) | InTurn(parts=steps):
            ways: list[tuple[Step, ...]] = [()]
            for one in steps:
                ways = [(*way, *more) for way in ways for more in _ways(one)][:MOST_WAYS]
            return ways
        case Either(options=options):
            return [way for one in options for way in _ways(one)]
    return [(step,)]
