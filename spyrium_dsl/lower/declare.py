"""From the tree of a game to its Model: declarations, designs and printings, in an order that no file order changes."""

from __future__ import annotations

from spyrium_dsl.core.limits import MOST_COPIES
from spyrium_dsl.core.model import Adjuster, Field, Kind, Model, Piece, Resource, Zone
from spyrium_dsl.effects import changes, kind_lines, statements, zone_lines
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import (
    Block,
    Card,
    ChangesProperty,
    GameTree,
    NumberProperty,
    Printing,
    Property,
    StepsProperty,
    TriggerProperty,
    ValuesProperty,
)
from spyrium_dsl.effects.here import CanHold
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Change, Node
from spyrium_dsl.effects.reading import target_of
from spyrium_dsl.effects.values import ValueWord
from spyrium_dsl.effects.zones import TheirZone, YourZone, ZoneRef
from spyrium_dsl.effects.zones import Zone as ZoneWord


def declare(tree: GameTree) -> Model:
    """The Model of a game. The tree has been checked: names are known, fields fit their kinds."""
    model: Model = Model(tree.id, tree.title, (1, 1))
    ordered = sorted(tree.declarations, key=_place)
    for block in ordered:
        _declare(model, block)
    for block in ordered:
        _counters(model, block)
    model.resources = dict(sorted(model.resources.items()))
    cards = sorted(tree.cards, key=lambda card: (card.kind, card.id))
    model.pieces = _pieces(model, cards, tree.printings)
    for card in cards:
        _lines(model, card)
    return model


def _place(block: Block) -> tuple[str, str]:
    """By what a block is sorted: its sort and name; for one without a name, what it says."""
    name = getattr(block.head, "name", None)
    return block.head.tag(), name if isinstance(name, str) else canonical_kept(block)


def canonical(node: object) -> str:
    """A text by which nodes sort the same wherever they stand; numbers sort as numbers."""
    match node:
        case Node():
            return f"{node.tag()}({','.join(canonical(one) for one in node.slot_values())})"
        case tuple():
            return f"[{','.join(canonical(one) for one in node)}]"
        case bool():
            return str(node)
        case int():
            return f"{node:09d}"
    return str(node)


canonical_kept = kept(canonical)


def _declare(model: Model, block: Block) -> None:
    match block.head:
        case d.Players(low=low, high=high):
            model.players = (low, high)
        case d.Resource(name=name) | d.SharedResource(name=name):
            lines = [line.head for line in block.body]
            start = next((x.number for x in lines if isinstance(x, d.StartsWith | d.SharedStart)), 0)
            limit = next((x.number for x in lines if isinstance(x, d.Limit)), None)
            currency = any(isinstance(x, d.Currency) for x in lines)
            shared = isinstance(block.head, d.SharedResource)
            model.resources[name] = Resource(name, start, limit, shared, currency)
        case d.Track(name=name, spaces=spaces):
            model.tracks[name] = spaces
        case d.List(name=name, values=values):
            model.lists[name] = values
        case d.Table(name=name, by=by, entries=entries):
            model.tables[name] = (by, entries, None)
        case d.ValueTable(name=name, by=by, entries=words):
            _value_table(model, name, by, tuple(word.value for word in words if isinstance(word, ValueWord)))
        case d.Scale(name=name, entries=entries):
            model.scales[name] = entries
        case d.Remembers(name=name, kind=kind):
            model.remembered[name] = kind
        case d.KindDecl(name=name):
            model.kinds[name] = _kind(name, block.body)
        case d.Group(name=name, kinds=kinds):
            model.groups[name] = tuple(sorted(kinds))
        case d.ZoneDecl() | d.ZoneEach() | d.ZoneOn() | d.ZoneBetween() | d.ZoneFor():
            zone = _zone(block.head, block.body)
            model.zones[zone.id] = zone
        case d.QuantityDecl(name=name, default=default):
            model.quantities[name] = (None, default, tuple(line.head for line in block.body))
        case d.QuantityOfDecl(name=name, of=of, default=default):
            model.quantities[name] = (of, default, tuple(line.head for line in block.body))
        case d.Define(name=name):
            model.defines[name] = block.body
        case d.Action(name=name):
            model.actions[name] = block.body
        case d.AsSoonAs():
            model.triggers.append(block)
        case d.SetUp():
            model.setup = block.body
        case d.Flow():
            model.flow = block.body


def _value_table(model: Model, name: str, by: str, members: tuple[str, ...]) -> None:
    # `list` blocks sort before `value-table` blocks, so the lists are there.
    for list_name, values in model.lists.items():
        if all(member in values for member in members):
            model.tables[name] = (by, tuple(values.index(member) for member in members), list_name)
            return


def _counters(model: Model, block: Block) -> None:
    if isinstance(block.head, d.Flow | d.Define | d.SetUp):
        for inner in block.body:
            _counters_in(model, inner)


def _counters_in(model: Model, block: Block) -> None:
    if isinstance(block.head, statements.ForNumber):
        model.counters[block.head.name] = (block.head.low, block.head.high)
    for inner in block.body:
        _counters_in(model, inner)


def _kind(name: str, lines: tuple[Block, ...]) -> Kind:
    kind: Kind = Kind(name)

    def has(field: str, sort: str, of: str | None, may_lack: bool) -> None:
        kind.fields[field] = Field(field, sort, of, may_lack)

    for line in lines:
        match line.head:
            case kind_lines.HasNumber(name=field, or_zero=lacks):
                has(field, "number", None, lacks)
            case kind_lines.HasAmount(name=field, resource=resource, or_zero=lacks):
                has(field, "amount", resource, lacks)
            case kind_lines.HasValue(name=field, list=of):
                has(field, "value", of, False)
            case kind_lines.HasValueOrNone(name=field, list=of):
                has(field, "value", of, True)
            case kind_lines.HasValues(name=field, list=of):
                has(field, "values", of, True)
            case kind_lines.HasSteps(name=field, or_none=lacks):
                has(field, "steps", None, lacks)
            case kind_lines.HasChanges(name=field, or_none=lacks):
                has(field, "changes", None, lacks)
            case kind_lines.HasOptionalChanges(name=field, state=state, or_none=lacks):
                has(field, "optional", state, lacks)
            case kind_lines.CanBe(states=states):
                kind.states = states
            case kind_lines.ForEachPlayer(number=number, zone=zone):
                kind.each = (number, _zone_name(zone))
            case kind_lines.CountWith(number=number, field=field, value=value, zone=zone):
                kind.counted_by = field
                kind.counted.append((number, value, _zone_name(zone)))
            case CanHold(resources=resources):
                kind.holds = tuple(sorted({*kind.holds, *resources}))
            case kind_lines.OwnedIn(zones=zones):
                kind.owned_in = zones
            case kind_lines.ToVerb(verb=verb):
                kind.routes[verb] = line.body
    kind.counted.sort(key=lambda row: row[1])
    return kind


def _zone_name(zone: ZoneRef) -> str:
    assert isinstance(zone, ZoneWord | TheirZone | YourZone)
    return zone.zone


ZoneHead = d.ZoneDecl | d.ZoneEach | d.ZoneOn | d.ZoneBetween | d.ZoneFor


def _zone(head: ZoneHead, lines: tuple[Block, ...]) -> Zone:
    zone = Zone(head.name, head.kinds)
    match head:
        case d.ZoneEach():
            zone.per = "seat"
        case d.ZoneOn(host=host):
            zone.per, zone.host = "piece", host
        case d.ZoneBetween(zone=grid):
            zone.per, zone.host = "between", grid
        case d.ZoneFor(list=of):
            zone.per, zone.host = "value", of
    for line in lines:
        match line.head:
            case zone_lines.Grid(rows=rows, columns=columns):
                zone.shape, zone.rows, zone.columns = "grid", rows, columns
            case zone_lines.Pile():
                zone.shape = "pile"
            case zone_lines.HiddenPile():
                zone.shape, zone.hidden = "pile", True
            case zone_lines.FaceUpPile():
                zone.shape, zone.top_only = "pile", True
            case zone_lines.Row():
                zone.shape = "row"
            case zone_lines.RowOf(number=number):
                zone.shape, zone.rows, zone.columns = "grid", 1, number
            case zone_lines.RowClosing(number=number):
                zone.shape, zone.holds = "row", number
            case zone_lines.HoldsAtMost(number=number):
                zone.holds = number
            case zone_lines.SeenByOwner():
                zone.owner_sees = True
            case zone_lines.ChangesHold():
                zone.changes_hold = True
            case zone_lines.BeginsWith(kind=kind, shuffled=shuffled):
                zone.begins, zone.shuffled = kind, shuffled
            case zone_lines.BeginsWithThat(kind=kind, list=of, shuffled=shuffled):
                zone.begins, zone.begins_list, zone.shuffled = kind, of, shuffled
            case zone_lines.BeginsShuffled():
                zone.shuffled = True
            case zone_lines.RefillFrom(zone=rest):
                zone.refill = rest
    return zone


def _pieces(model: Model, cards: list[Card], printings: tuple[Printing, ...]) -> tuple[Piece, ...]:
    rows: dict[str, list[Printing]] = {}
    for printing in printings:
        rows.setdefault(printing.design, []).append(printing)
    pieces: list[Piece] = []
    for card in cards:
        if model.kinds[card.kind].alike:
            continue
        own = sorted(rows.get(card.id, []), key=canonical_kept) or [
            Printing(node="printing", design=card.id, properties=(), copies=1, notes=())
        ]
        copy = 0
        for printing in own:
            numbers: dict[str, object] = {}
            values: dict[str, tuple[str, ...]] = {}
            for line in (*card.properties, *printing.properties):
                match line:
                    case NumberProperty(field=field, number=number):
                        numbers[field] = number
                    case ValuesProperty(field=field, values=words):
                        values[field] = tuple(word.value for word in words if isinstance(word, ValueWord))
            for _ in range(min(printing.copies, MOST_COPIES)):  # more are told
                copy += 1
                pieces.append(Piece(len(pieces), card.kind, card.id, copy, numbers, values))
    return tuple(pieces)


def _lines(model: Model, card: Card) -> None:
    kind = model.kinds[card.kind]
    for line in card.properties:
        match line:
            case StepsProperty(field=field, step=step):
                model.steps[card.id, field] = step
            case ChangesProperty(field=field, changes=made):
                spent = kind.fields[field].of if kind.fields[field].sort == "optional" else None
                for change in made:
                    _adjust(model, card.id, change, spent)
            case TriggerProperty(trigger=trigger, step=step):
                model.whenever.append((card.id, trigger, step))


def _adjust(model: Model, design: str, change: Change, spent: str | None) -> None:
    condition, plain = changes.unconditional(change)
    model.adjusters.setdefault(target_of(plain), []).append(Adjuster(design, plain, spent, condition))


def property_fields(properties: tuple[Property, ...]) -> set[str]:
    """The fields that lines of a card give."""
    return {str(getattr(line, "field")) for line in properties if not isinstance(line, TriggerProperty)}  # noqa: B009
