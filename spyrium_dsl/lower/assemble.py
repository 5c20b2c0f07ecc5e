"""The Program of a game for a number of seats: layout, tables, set-up, actions, flow."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from spyrium_dsl.core.counted import add_alike
from spyrium_dsl.core.layout import NONE, Layout
from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.core.piles import shuffle
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import At
from spyrium_dsl.core.uses import Uses
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.blocks import blocks
from spyrium_dsl.effects.costs import costs
from spyrium_dsl.effects.hosts import filled, hosts
from spyrium_dsl.effects.node import Number
from spyrium_dsl.effects.shapes import lay_shapes
from spyrium_dsl.lower.actions import lower_block
from spyrium_dsl.lower.asking import Asking
from spyrium_dsl.lower.flow import Flow
from spyrium_dsl.lower.ranking import rank
from spyrium_dsl.lower.turns import PAUSE
from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.program.lapse import lapsing
from spyrium_dsl.program.marks import marks, settle
from spyrium_dsl.program.nodes import Const, Expr, Slot, expr
from spyrium_dsl.program.program import Program


@dataclass
class Assembled:
    """A Program with what is needed to speak of its states. *turn_seat*: the slots of whose turn it is, and of the
    position in the order of turns."""

    program: Program
    layout: Layout
    turn_seat: Slot | None
    turn_position: Slot | None
    winner: s.Winner | None


def assemble(
    model: Model, seats: int, shapes: bool = True, pauses: bool = False, marked: bool = False, counted: bool = False
) -> Assembled:
    """Lower a whole game. *shapes*: lines that differ in numbers alone share code (off: each line knows its own
    clause). *pauses*: a turn can be stopped before its decision, see `Flow`. *marked*: count how often each
    clause is reached. *counted*: count how often each card is used. Raises CannotLower, about a node."""
    program = Program()
    program.clauses.append(None)
    builder = Builder(program)
    if marked:
        builder.marks = marks()
    layout = laid_out(model, seats, program, everywhere=pauses, shapes=shapes)
    if counted:
        layout.uses = Uses(model, program)
    program.slot(":placing", seats)
    if pauses:
        program.slot(PAUSE)
    clauses: dict[int, int] = {}

    def clause_of(node: object) -> int:
        if id(node) not in clauses:
            clauses[id(node)] = len(program.clauses)
            program.clauses.append(node)
        return clauses[id(node)]

    scope = Scope(builder, layout, Const(0), lower_block, clause_of=clause_of, nobody=max(model.players) > 1)
    asking = Asking(model)
    flow = Flow(scope, asking, pauses)
    if pauses:
        with builder.function(PAUSE, "seat"):
            pass
    with builder.flow():
        set_up(scope)
        flow.block(scope, blocks(model.setup), "setup")
        winner = None
        for block in blocks(model.flow):
            if isinstance(block.head, s.Winner):
                winner = block.head
                try:
                    rank(scope, winner)
                except CannotLower as unranked:
                    unranked.at(winner)
                    raise
            else:
                flow.block(scope, (block,), "flow")
    try:
        lapsing(program)
    except CannotTell as unknown:
        problem = CannotLower("E413")
        problem.node = program.clauses[unknown.clause] if unknown.clause is not None else None
        raise problem from None
    if builder.marks is not None:
        settle(program, builder.marks, len(program.clauses))
    if layout.uses is not None:
        layout.uses.settle(program)
    return Assembled(program, layout, flow.turns.seat, flow.turns.position, winner)


def laid_out(model: Model, seats: int, program: Program, everywhere: bool = False, shapes: bool = True) -> Layout:
    """Slots and tables of a game, in *program*. *everywhere*: an example may put anything on any card."""
    layout = Layout(model, seats, program, None if everywhere else hosts(model), filled(model))
    layout.costs = costs(model)
    _number_tables(Scope(Builder(program), layout, Const(0), lower_block))
    lay_shapes(layout, shapes)
    return layout


def _number_tables(scope: Scope) -> None:
    layout, model = scope.layout, scope.model
    program = layout.program
    for kind in model.kinds.values():
        if kind.counted_by is not None:
            name = f"{kind.id}.{kind.counted_by}"
            layout.field_number[name] = program.table(name, [value for _, value, _ in kind.counted])
        for field in kind.fields.values():
            if field.sort not in ("number", "amount") or field.id in layout.field_number:
                continue
            if kind.counted_by == field.id and not any(field.id in p.numbers for p in model.pieces):
                continue
            values = [_constant(scope, piece.numbers.get(field.id)) for piece in model.pieces]
            # A track or a table of the game may have the name of the field.
            name = f":{field.id}" if field.id in program.tables else field.id
            layout.field_number[field.id] = program.table(name, values or [0])


def _constant(scope: Scope, number: object) -> int:
    if number is None:
        return 0
    assert isinstance(number, Number)
    value: Expr | None = None
    with scope.builder.capture() as code, suppress(CannotLower):
        value = number.lower(scope)
    if isinstance(value, Const) and not code:
        return value.value
    # What cannot be meant on a card is no number that could be printed on it, either.
    problem = CannotLower("E418")
    problem.node = number
    raise problem


def set_up(scope: Scope) -> None:
    """Put everything where it begins: stocks, pieces of each player, cards, piles; shuffle what is to be shuffled."""
    b, layout, model = scope.builder, scope.layout, scope.model
    for resource in model.resources.values():
        if not resource.start:
            continue
        if resource.shared:
            b.set(layout.stock_of(resource.id, 0), resource.start)
        else:
            with b.loop("seat", 0, scope.seats) as seat:
                b.set(layout.stock_of(resource.id, seat), resource.start)
    for name in model.remembered:
        b.set(layout.remembered[name][0], NONE)
    for kind in model.kinds.values():
        if kind.each is not None:
            number, zone_id = kind.each
            with b.loop("seat", 0, scope.seats) as seat:
                _put_alike(scope, zone_id, kind.id, seat, number)
        for which, (number, _, zone_id) in enumerate(kind.counted):
            _put_alike(scope, zone_id, kind.id, Const(which), number)
    for piece in sorted(lying_nowhere(model)):
        b.set(layout.where[piece], NONE)
    for zone in model.zones.values():
        place = layout.places.get(zone.id)
        if place is not None:
            if zone.shape == "grid":
                with b.loop("cell", 0, place.capacity * place.count) as cell:
                    b.set(layout.cells[cell + place.base], NONE)
            if zone.begins is not None:
                _lay_out(scope, zone.id)
        if zone.id in layout.piles and zone.shuffled:
            cells, size = layout.piles[zone.id]
            shuffle(scope, cells, Const(0), b.let("size", size[0]), zone.id, None)
        if zone.id in layout.rows and zone.begins == PLAYER:
            cells, size = layout.rows[zone.id]
            with b.loop("seat", 0, scope.seats) as seat:
                b.set(cells[seat], seat)
            b.set(size[0], scope.seats)


def lying_nowhere(model: Model) -> set[int]:
    """The numbers of the cards that begin in no zone."""
    nowhere = {piece.number for piece in model.pieces}
    for zone in model.zones.values():
        places = len(model.lists[str(zone.host)]) if zone.per == "value" else 1
        for place in range(places):
            nowhere -= {piece.number for piece in model.beginning(zone, place)}
    return nowhere


def _put_alike(scope: Scope, zone_id: str, kind: str, which: Expr, number: int) -> None:
    zone = scope.model.zones[zone_id]
    place = which if zone.per == "seat" else Const(0)
    add_alike(scope, kind, which, Const(number), At(zone, place))


def _lay_out(scope: Scope, zone_id: str) -> None:
    b, layout = scope.builder, scope.layout
    zone, place = scope.model.zones[zone_id], layout.places[zone_id]
    for instance in range(place.count):
        pieces = layout.beginning(zone, instance)
        base = place.base + instance * place.capacity
        for cell, piece in enumerate(pieces):
            b.set(layout.cells[base + cell], piece.number)
            b.set(layout.where[piece.number], place.first + instance)
            b.set(layout.index[piece.number], cell)
        b.set(layout.size[place.first + instance], len(pieces))
        if zone.shuffled:
            shuffle(scope, layout.cells, expr(base), Const(len(pieces)), f"{zone_id}.{instance}", layout.index)
