"""What a number of the rules can be at all: its least and its most, whatever happens in the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects import numbers as n
from spyrium_dsl.effects.amounts import Amount, AtMost, Equal, EqualAny, Per, PerOwned, PerResource, Some
from spyrium_dsl.effects.node import Number
from spyrium_dsl.effects.nouns import Kind, Noun, YouOwn, Yours
from spyrium_dsl.effects.reading import COSTS
from spyrium_dsl.effects.things import It, Named, Ref

Span = tuple[int, int | None]
"""The least and the most; None where no bound is known."""

ANY: Span = (0, None)
"""No amount is ever below 0."""


@dataclass
class Reckoner:
    """Bounds of numbers. *most*: of each resource, the most that anybody can ever have; *names*: numbers that lines
    name themselves or change for this time, of which nothing is known; *moved*: the tracks on which anybody ever moves."""

    model: Model
    most: Mapping[str, int | None]
    names: frozenset[str]
    moved: frozenset[str]
    _fields: dict[tuple[str, str], Span] = field(default_factory=dict)

    def number(self, number: Number, design: str | None = None) -> Span:
        """The bounds of a number; *design*: the card that `it` is, where that is sure."""
        match number:
            case n.Digit(value=value):
                return value, value
            case n.Quantity(quantity=name):
                return self._quantity(name)
            case n.QuantityOf(quantity=name):
                return self._adjusted(name)
            case n.FieldOf(field=name, of=of):
                return self._field(name, design if isinstance(of, It) else None, of)
            case n.YourStock(resource=resource) | n.StockOf(resource=resource):
                return 0, self.most.get(resource)
            case n.CountOf(noun=Kind(kind=kind)) if kind == PLAYER:
                return self.model.players
            case n.CountOf(noun=noun):
                return 0, self.pieces(noun)
            case n.CountMinus(noun=noun, less=less):
                low, high = self.number(n.CountOf(noun=noun))
                return max(0, low - less), None if high is None else max(0, high - less)
            case n.Half(of=of):
                return _divided(self.number(of, design), 2)
            case n.Divided(a=a, by=by):
                return _divided(self.number(a, design), max(1, by))
            case n.Plus(a=a, b=b):
                return _plus(self.number(a, design), self.number(b, design))
            case n.Less(a=a, b=b):
                (low, high), (least, most) = self.number(a, design), self.number(b, design)
                return (0 if most is None else max(0, low - most)), None if high is None else max(0, high - least)
            case n.Times(a=a, b=b):
                return _times(self.number(a, design), self.number(b, design))
        return ANY

    def amount(self, amount: Amount, design: str | None = None) -> Span:
        """The bounds of an amount."""
        match amount:
            case Some(number=number) | Equal(number=number) | EqualAny(number=number):
                return self.number(number, design)
            case Per(amount=each, noun=noun):
                return _times(self.amount(each, design), (0, self.pieces(noun)))
            case PerResource(amount=each, resource=resource):
                return _times(self.amount(each, design), (0, self.most.get(resource)))
            case PerOwned(amount=each, each=_):
                return _times(self.amount(each, design), ANY)
            case AtMost(amount=inner, limit=limit):
                (low, high), (least, most) = self.amount(inner, design), self.number(limit, design)
                known = [one for one in (high, most) if one is not None]
                return min(low, least), min(known) if known else None
        return ANY

    # ------------------------------------------------------------------ names

    def _quantity(self, name: str) -> Span:
        model = self.model
        if name in self.names:
            return ANY
        if name in model.tracks:
            spaces = model.tracks[name] if name in self.moved else model.tracks[name][:1]
            return min(spaces, default=0), max(spaces, default=0)
        if name in model.counters:
            # Before its loop begins a counter is 0.
            return 0, model.counters[name][1]
        if name in model.tables:
            entries = entries_of(model, name)
            return min(entries, default=0), max(entries, default=0)
        if name in model.resources:
            return 0, self.most.get(name)
        return self._adjusted(name)

    def _adjusted(self, name: str) -> Span:
        known = self.model.quantities.get(name)
        if known is None or known[0] is not None or known[2] or self.changes(name):
            return ANY
        return self.number(known[1]) if isinstance(known[1], Number) else ANY

    def changes(self, name: str) -> bool:
        """Whether some card, or some line for this time, changes what is kept under that name."""
        return name in self.names or bool(self.model.adjusters.get(name))

    def _field(self, name: str, design: str | None, of: Ref) -> Span:
        key = (name, design or "")
        if key not in self._fields:
            self._fields[key] = self._field_of(name, design)
        low, high = self._fields[key]
        return (0 if isinstance(of, Named) and of.name in self.model.remembered else low), high

    def _field_of(self, name: str, design: str | None) -> Span:
        spans: list[Span] = []
        for kind in self.model.kinds.values():
            if name not in kind.fields:
                continue
            if kind.counted_by == name:
                spans += [(value, value) for _, value, _ in kind.counted]
            if self.changes(COSTS) and kind.fields[name].sort == "amount":
                return ANY
        for piece in self.model.pieces:
            if name in self.model.kinds[piece.kind].fields and design in (None, piece.design):
                number = piece.numbers.get(name)
                spans.append(self.number(number, piece.design) if isinstance(number, Number) else (0, 0))
        return _either(spans) if spans else ANY

    # ------------------------------------------------------------------ pieces

    def pieces(self, noun: Noun) -> int | None:
        """The most pieces there can be of a description; None where it is not of pieces whose number is known."""
        kinds = self.model.members(noun.name())
        if not all(one in self.model.kinds for one in kinds):
            return None
        return sum(self._pieces_of(kind, 1 if _of_one_player(noun) else self.model.players[1]) for kind in kinds)

    def _pieces_of(self, name: str, players: int) -> int:
        """The pieces of a kind, of so many players' own."""
        kind = self.model.kinds[name]
        if name == PLAYER:
            return self.model.players[1]
        each = kind.each[0] * players if kind.each is not None else 0
        return each + sum(row[0] for row in kind.counted) + sum(piece.kind == name for piece in self.model.pieces)


def _of_one_player(noun: Noun) -> bool:
    """True for a description of what belongs to the one who acts."""
    inner: object = noun
    while isinstance(inner, Noun):
        if isinstance(inner, YouOwn | Yours):
            return True
        inner = getattr(inner, "noun", None)
    return False


def entries_of(model: Model, table: str) -> tuple[int, ...]:
    """The entries of a table that its counter ever comes to."""
    by, entries, _ = model.tables[table]
    low, high = model.counters.get(by, (1, len(entries)))
    return entries[max(0, low - 1) : high]


def _either(spans: list[Span]) -> Span:
    highs = [high for _, high in spans]
    known = [high for high in highs if high is not None]
    return min(low for low, _ in spans), max(known) if len(known) == len(highs) else None


def _plus(a: Span, b: Span) -> Span:
    return a[0] + b[0], None if a[1] is None or b[1] is None else a[1] + b[1]


def _times(a: Span, b: Span) -> Span:
    if 0 in (a[1], b[1]):
        return 0, 0
    return a[0] * b[0], None if a[1] is None or b[1] is None else a[1] * b[1]


def _divided(a: Span, by: int) -> Span:
    return a[0] // by, None if a[1] is None else a[1] // by
