"""`the only thing in a place` where things come there and none ever leaves it: from the second on, the first is meant."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.core.model import PLAYER, Model, Zone
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import Block, Card
from spyrium_dsl.effects.deal import Deal, Fill
from spyrium_dsl.effects.move import Move, MoveToPlace
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.nouns import Kind, Noun, Placed
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.places import In
from spyrium_dsl.effects.selectors import The
from spyrium_dsl.effects.things import Here, It, Named
from spyrium_dsl.effects.walk import all_of, nodes
from spyrium_dsl.effects.zones import YourZone, ZoneRef
from spyrium_dsl.effects.zones import Zone as ZoneWord
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced

_AGAIN = s.ForNumber | s.ForEach | s.Turns | s.AsOften
_EACH = s.EachPlayer | s.EachPlayerIn
_NAMES = (s.Choose, s.Let, s.ForEach)


def check_several(ground: Ground) -> Iterator[Diagnostic]:
    """W624 at each such line, where every line that moves things is known not to take one from there."""
    model = ground.model
    roots = (*ground.tree.declarations, *ground.tree.cards)
    for root in roots:
        for the in all_of(root, The):
            zone = _zone_of(model, the.noun)
            if zone is None or zone.room == 1 or zone.begins is not None:
                continue
            if _come_again(ground, zone) and not _may_leave(ground, zone):
                yield report("W624", the.span, what=spaced(the.noun.name()), zone=spaced(zone.id))


def _zone_of(model: Model, noun: Noun) -> Zone | None:
    """The place of cards that are said to be in it, whatever they are."""
    match noun:
        case Placed(noun=Kind(kind=name), place=In(zone=ZoneWord(zone=zone) | YourZone(zone=zone))):
            kinds = model.members(name)
            if PLAYER not in kinds and not any(model.kinds[kind].alike for kind in kinds):
                return model.zones[zone]
    return None


def _come_again(ground: Ground, zone: Zone) -> bool:
    return any(_comes_again(block, zone, zone.per == "seat") for block in ground.tree.declarations) or any(
        _comes(node, zone) for card in ground.tree.cards for node in nodes(card)
    )


def _comes_again(block: Block, zone: Zone, of_each: bool, again: bool = False) -> bool:
    """Whether lines bring more than one thing there: by twos, or again and again."""
    head = block.head
    again = again or isinstance(head, _AGAIN | d.Action | d.Define | d.KindDecl | d.AsSoonAs)
    again = again or (isinstance(head, _EACH) and not of_each)
    here = any(_comes(node, zone) and (again or _by_twos(node)) for node in nodes(head))
    return here or any(_comes_again(inner, zone, of_each, again) for inner in block.body)


def _comes(node: Node, zone: Zone) -> bool:
    match node:
        case Move(to=to) | Deal(to=to):
            return _is(to, zone)
    return False


def _by_twos(node: Node) -> bool:
    return isinstance(node, Deal) and node.number != Digit(value=1)


def _is(place: ZoneRef, zone: Zone) -> bool:
    return getattr(place, "zone", None) == zone.id


def _may_leave(ground: Ground, zone: Zone) -> bool:
    """Whether some line may take a thing from there, as far as it can be told what lines move."""
    model = ground.model
    lies = {kind for name in zone.kinds for kind in model.members(name)}
    if any(one.refill == zone.id for one in model.zones.values()):
        return True
    for root in (*ground.tree.declarations, *ground.tree.cards):
        about = root.kind if isinstance(root, Card) else getattr(getattr(root, "head", None), "name", "")
        for node in nodes(root):
            match node:
                case Deal(source=source) | Fill(source=source):
                    taken = _is(source, zone) or not hasattr(source, "zone")
                case Move(thing=thing) | MoveToPlace(thing=thing):
                    taken = _may_be_from(ground, thing, zone, lies, str(about))
                case _:
                    continue
            if taken:
                return True
    return False


def _may_be_from(ground: Ground, thing: Node, zone: Zone, lies: set[str], about: str) -> bool:
    model = ground.model
    match thing:
        case It() | Here():
            # In the lines of a kind, or of a card, one of that kind; elsewhere it may be anything.
            return about not in model.kinds or about in lies
        case Named(name=name):
            meant = [node for node in nodes(ground.tree.declarations) if isinstance(node, _NAMES) and node.name == name]
            if not meant:
                return name not in model.kinds or name in lies
            nouns = [getattr(one, "noun", None) or getattr(_told(one), "noun", None) for one in meant]
            return any(_noun_may_be_from(model, noun, zone, lies) for noun in nouns)
    return _noun_may_be_from(model, getattr(thing, "noun", None), zone, lies)


def _told(one: Node) -> Node | None:
    return getattr(one, "selector", None) or getattr(one, "thing", None)


def _noun_may_be_from(model: Model, noun: object, zone: Zone, lies: set[str]) -> bool:
    if not isinstance(noun, Noun):
        return True
    if not lies & set(model.members(noun.name())):
        return False
    place = next((node.place for node in nodes(noun) if isinstance(node, Placed)), None)
    return not isinstance(place, In) or not hasattr(place.zone, "zone") or _is(place.zone, zone)
