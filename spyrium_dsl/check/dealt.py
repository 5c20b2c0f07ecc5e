"""What the set-up deals: no more than lies there, however many play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.core.model import Model, Zone
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects import zones as z
from spyrium_dsl.effects.become import SetState, SetStock, SetThing
from spyrium_dsl.effects.blocks import Block, blocks
from spyrium_dsl.effects.deal import Deal, Fill
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.line import InTurn, Together
from spyrium_dsl.effects.lose import Lose
from spyrium_dsl.effects.move import Move
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.triggers import WhenAnyGains, WhenGaining, WhenOtherGains
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.lower.asking import Asking
from spyrium_dsl.text.diagnostic import Diagnostic, Fact
from spyrium_dsl.text.spaced import spaced

_KNOWN = Deal | Fill | Move | Gain | Lose | SetStock | SetState | SetThing
"""Steps that move nothing but what they name. What a verb, a define or a card does is not followed."""


def check_dealt(ground: Ground) -> Iterator[Diagnostic]:
    """W622 at the first deal of the set-up from each place that more is asked of than begins there.

    Followed line by line, as long as it is known what lies there: a place of which a line says anything else is left alone.
    """
    model = ground.model
    dealing = _Dealing(model)
    for block in blocks(model.setup):
        yield from dealing.line(block)


class _Dealing:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.asking = Asking(model)
        self.sets_off = any(
            isinstance(one, WhenGaining | WhenOtherGains | WhenAnyGains) for _, one, _ in model.whenever
        )
        begins = {zone.id: _beginning(model, zone) for zone in model.zones.values() if zone.per == "one"}
        self.begins = {zone: number for zone, number in begins.items() if number}
        """The zones still followed, with how many things begin there."""
        self.dealt = dict.fromkeys(self.begins, 0)
        self.to_each: set[str] = set()
        """The zones from which some line has dealt to each player."""

    def line(self, block: Block) -> Iterator[Diagnostic]:
        players = self.model.players[1]
        match block.head:
            case s.EachPlayer() | s.EachPlayerIn(order=s.ClockwiseFrom()):
                for inner in block.body:
                    yield from self._steps(inner, players)
            case _:
                yield from self._steps(block, 1)

    def _steps(self, block: Block, times: int) -> Iterator[Diagnostic]:
        steps = tuple(_parts(block.head))
        sets_off = self.sets_off and any(isinstance(one, Gain) for one in steps)
        if block.body or sets_off or self.asking.asks(block) or not all(isinstance(one, _KNOWN) for one in steps):
            self.begins.clear()
        for step in steps:
            match step:
                case Deal(number=Digit(value=number), source=z.Zone(zone=zone), to=to) if zone in self.begins:
                    room = self._room(to)
                    self._forget(nodes(to))
                    self.dealt[zone] += times * (number if room is None else min(number, room))
                    if times > 1:
                        self.to_each.add(zone)
                    players = self.model.players[1]
                    if zone in self.begins and self.dealt[zone] > self.begins[zone]:
                        most = self.begins.pop(zone)
                        facts: dict[str, Fact] = {
                            "what": spaced(zone),
                            "needs": self.dealt[zone],
                            "most": most,
                        }
                        yield Diagnostic(
                            "W622", step.span, facts | ({"players": players} if zone in self.to_each else {})
                        )
                case _:
                    self._forget(nodes(step))

    def _room(self, to: z.ZoneRef) -> int | None:
        zone = self.model.zones.get(str(getattr(to, "zone", "")))
        return None if zone is None else zone.room

    def _forget(self, named: Iterable[Node]) -> None:
        """Leave alone what a line puts something into, or takes it from otherwise; and what would be filled up from there."""
        for name in {str(getattr(node, "zone", "")) for node in named if isinstance(node, z.ZoneRef)}:
            for zone in [one for one in self.begins if name in (one, self.model.zones[one].refill)]:
                del self.begins[zone]


def _parts(head: Node) -> Iterator[Node]:
    if isinstance(head, Together | InTurn):
        for one in head.steps if isinstance(head, Together) else head.parts:
            yield from _parts(one)
    else:
        yield head


def _beginning(model: Model, zone: Zone, fills: frozenset[str] = frozenset()) -> int:
    """How many things begin in the only place of a zone; 0 also where it is filled up from somewhere that is not empty.

    *fills*: the zones that it would fill up; two may fill up each other.
    """
    fills |= {zone.id}
    if zone.refill is not None and zone.refill not in fills and _beginning(model, model.zones[zone.refill], fills):
        return 0
    if zone.begins is not None:
        return len(model.beginning(zone, 0))
    return sum(number for kind in model.kinds.values() for number, _, where in kind.counted if where == zone.id)
