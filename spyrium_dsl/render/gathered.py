"""What one line of the rules changed, gathered change by change, and told as one line."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from spyrium_dsl.core.layout import Layout
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.table import Table
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Change
from spyrium_dsl.text.span import Span

MOST_NAMED = 4
"""Of more cards that take one way together, the number is told and not each name."""

_CELL = re.compile(r"(.+)\[(\d+)\]")
_EMPTY = "empty-"


@dataclass(frozen=True)
class Line:
    """What one line of the rules changed. *rule* is where it stands; None for what no rule says."""

    text: str
    rule: Span | None


def is_seen(layout: Layout, change: Change) -> bool:
    """Whether the change is of a thing of the game; the rest is the machine's own book-keeping."""
    match = _CELL.fullmatch(change.what)
    if match is None:
        return False
    slot, model = match[1], layout.model
    return (
        slot in (":where", ":state", "state.player", ":placing")
        or slot in model.resources
        or slot in model.tracks
        or slot in model.remembered
        or slot in model.counters
        or slot.removesuffix(".size") in layout.rows
        or any(one.name == slot for one in (*layout.counts.values(), *layout.stored.values()))
    )


@dataclass
class Row:
    """A row of players as it stands while the changes go by."""

    cells: list[int]
    size: int

    @property
    def seats(self) -> list[int]:
        return self.cells[: self.size]

    def write(self, index: int | None, value: int) -> None:
        """Put a seat into a cell, or, without an index, set how many there are."""
        if index is None:
            self.size = value
        else:
            self.cells[index] = value


@dataclass
class Gathered:
    """Changes that one line of the rules made, gathered."""

    key: tuple[str, int] | None
    rule: Span | None
    speech: Speech
    before: Table
    after: Table
    seat: int
    viewers: frozenset[int] | None
    hidden: frozenset[int]
    rows: dict[str, Row]
    twice: Collection[str]
    stocks: dict[tuple[str, int | None], int] = field(default_factory=dict)
    facts: dict[str, tuple[str, str]] = field(default_factory=dict)
    """What changed, by its words, to its value before and after."""
    ways: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    states: dict[str, list[str]] = field(default_factory=dict)
    counts: dict[tuple[str, int], dict[tuple[str, int], int]] = field(default_factory=dict)
    """(Kind, class) to (zone, place) to the change of their number there."""
    moved_rows: dict[str, None] = field(default_factory=dict)

    def add(self, change: Change) -> None:
        match = _CELL.fullmatch(change.what)
        if match is None:
            return
        slot, index = match[1], int(match[2])
        layout, model, speech = self.after.layout, self.after.model, self.speech
        delta = change.after - change.before
        if slot in model.resources:
            whose = None if model.resources[slot].shared else index
            self.stocks[slot, whose] = self.stocks.get((slot, whose), 0) + delta
        elif slot in model.tracks:
            spaces = model.tracks[slot]
            self._fact(self._whose(speech.name(slot), index), str(spaces[change.before]), str(spaces[change.after]))
        elif slot == ":where":
            way = self._place_name(layout, change.before), self._place_name(layout, change.after)
            seen = self._may_see(layout, change.after)
            self.ways.setdefault(way, []).append(self.speech.told_apart(index, self.twice) if seen else "")
        elif slot == ":state":
            states = model.kinds[model.pieces[index].kind].states
            self.states.setdefault(speech.name(states[change.after]), []).append(self._card(index))
        elif slot == "state.player":
            states = model.kinds[PLAYER].states
            self.states.setdefault(speech.name(states[change.after]), []).append(speech.seat(index))
        elif slot in model.remembered:
            kind = model.remembered[slot]
            self._fact(speech.name(slot), self._thing(kind, change.before), self._thing(kind, change.after))
        elif slot in model.counters:
            last = model.counters[slot][1]
            if change.after <= last:  # behind its loop it counts nothing
                self._fact(speech.name(slot), str(change.before), str(change.after))
        elif slot.endswith(".on") and slot.removesuffix(".on") in layout.stored:
            what = f"{self._card(index)}: {speech.name(slot.removesuffix('.on'))}"
            self._fact(what, str(change.before), str(change.after))
        elif slot == ":placing":
            self._fact(speech.words.screen("place-reached", who=speech.seat(index), place=change.after), "", "")
        elif slot.removesuffix(".size") in layout.rows:
            name = slot.removesuffix(".size")
            self.rows[name].write(None if name != slot else index, change.after)
            self.moved_rows[name] = None
        else:
            self._count(layout, slot, index, delta)

    def lines(self) -> tuple[Line, ...]:
        """The line told; none where nothing changed that people see."""
        parts = [*self._stock_parts(), *self._count_parts()]
        speech = self.speech
        for what, (old, new) in self.facts.items():
            if old != new:
                parts.append(speech.words.screen("from-to", what=what, before=old, after=new))
            elif not old:
                parts.append(what)
        for (start, end), cards in self.ways.items():
            parts.append(speech.words.screen("moves", what=self._some(cards), before=start, after=end))
        for state, those in self.states.items():
            parts.append(speech.words.screen("is-now", what=self._some(those), after=state))
        for row in self.moved_rows:
            seats = ", ".join(speech.seat(seat) for seat in self.rows[row].seats) or speech.words.screen("nobody")
            parts.append(speech.words.screen("is-now", what=speech.name(row), after=seats))
        return (Line(", ".join(parts), self.rule),) if parts else ()

    # ------------------------------------------------------------------ parts

    def _fact(self, what: str, old: str, new: str) -> None:
        first = self.facts.get(what, (old, ""))[0]
        self.facts[what] = first, new

    def _stock_parts(self) -> list[str]:
        changed = {(resource, seat): delta for (resource, seat), delta in self.stocks.items() if delta}
        # Where the line gives to several, it is said of each, of the mover too.
        several = len({seat for _, seat in changed}) > 1
        return [
            self._whose(self.speech.change(delta, resource), seat, several)
            for (resource, seat), delta in changed.items()
        ]

    def _count_parts(self) -> list[str]:
        """What left one place and came to another is one move of pieces."""
        parts = []
        screen = self.speech.words.screen
        for (kind, which), places in self.counts.items():
            left = [(place, -delta) for place, delta in places.items() if delta < 0]
            came = [(place, delta) for place, delta in places.items() if delta > 0]
            if len(left) == 1:
                start = self._zone_name(*left[0][0])
                for place, number in came:
                    what = self.speech.counted(place[0], kind, which, number)
                    parts.append(screen("moves", what=what, before=start, after=self._zone_name(*place)))
                continue
            for place, number in came:
                what = self.speech.counted(place[0], kind, which, number)
                parts.append(screen("arrives", what=what, after=self._zone_name(*place)))
            if not came:
                for place, number in left:
                    what = self.speech.counted(place[0], kind, which, number)
                    parts.append(screen("moves", what=what, before=self._zone_name(*place), after="…"))
        return parts

    def _count(self, layout: Layout, slot: str, index: int, delta: int) -> None:
        for (zone_id, kind), counted in layout.counts.items():
            if counted.name == slot:
                zone = layout.model.zones[zone_id]
                if layout.by_owner(zone, kind):
                    place, which = index, index
                else:
                    place, which = divmod(index, layout.classes(kind))
                found = self.counts.setdefault((kind, which), {})
                found[zone_id, place] = found.get((zone_id, place), 0) + delta
                return

    def _may_see(self, layout: Layout, place: int) -> bool:
        """Whether what comes to a place is seen by those who look on."""
        if self.viewers is None:
            return True
        for spot in layout.places.values():
            if spot.first <= place < spot.first + spot.count:
                return spot.zone.is_seen(place - spot.first, self.viewers)
        return True

    def _some(self, names: Sequence[str]) -> str:
        if not all(names):
            return self.speech.words.screen("cards", count=len(names))
        if len(names) <= MOST_NAMED:
            return ", ".join(names)
        return self.speech.words.screen("many", count=len(names), some=", ".join(names[: MOST_NAMED - 1]))

    def _whose(self, what: str, seat: int | None, always: bool = False) -> str:
        """What is another's than the mover's is said to be; or *always*."""
        return what if seat is None or (seat == self.seat and not always) else f"{self.speech.seat(seat)} {what}"

    def _card(self, number: int) -> str:
        if number in self.hidden:
            return self.speech.words.screen("some-card")
        return self.speech.told_apart(number, self.twice)

    def _thing(self, kind: str, value: int) -> str:
        if kind == PLAYER:
            return self.speech.seat(value)
        if value < 0:
            return self.speech.words.screen("nothing")
        members = self.after.model.members(kind)
        spec = self.after.model.kinds[members[0]]
        if spec.counted:
            return str(spec.counted[value][1])
        return self.speech.seat(value) if spec.alike else self._card(value)

    def _place_name(self, layout: Layout, number: int) -> str:
        for zone_id, spot in layout.places.items():
            if spot.first <= number < spot.first + spot.count:
                return self._zone_name(zone_id, number - spot.first)
        return self.speech.words.screen("nothing")

    def _zone_name(self, zone_id: str, place: int) -> str:
        """A place of a zone in words; what is the mover's own goes without saying whose."""
        speech, before, after = self.speech, self.before, self.after
        model, zone = after.model, after.model.zones[zone_id]
        name = speech.name(zone_id)
        if zone.per == "seat":
            return name if place == self.seat else speech.whose(zone_id, place)
        if zone.per == "piece":
            return speech.words.screen("on", thing=self._card(after.layout.hosts[zone_id][place]))
        if zone.per == "value":
            return f"{name} {speech.name(model.lists[str(zone.host)][place])}"
        if zone.per == "between":
            places = len(after.layout.gaps(model.zones[str(zone.host)]))
            if place >= places:
                return name
            old, new = before.gap_name(zone_id, place), after.gap_name(zone_id, place)
            return speech.option(old if new.count(_EMPTY) >= old.count(_EMPTY) else new, self.twice)
        return name
