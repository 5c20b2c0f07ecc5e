"""Effects by shape: lines that differ in their numbers alone share one code, their numbers stand in a table.

Ten times the cards then make no more code; a changed number is a changed table entry.
"""

from __future__ import annotations

from spyrium_dsl.core.layout import Layout, Shape, Shapes
from spyrium_dsl.effects.act import Act, scales
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.selectors import Counted, UpTo
from spyrium_dsl.effects.several import too_many


def lay_shapes(layout: Layout, shared: bool) -> None:
    """Fill `layout.shapes` for every field of steps; with *shared* off, each design keeps a code of its own."""
    model = layout.model
    fields = dict.fromkeys(f.id for kind in model.kinds.values() for f in kind.fields.values() if f.sort == "steps")
    for field in fields:
        numbers: dict[str, list[int]] = {}
        keys: dict[object, int] = {}
        found: list[tuple[Step, dict[int, int], set[str]]] = []
        of: list[int] = []
        lacking: set[str] = set()
        for piece in model.pieces:
            step = model.steps.get((piece.design, field))
            if field not in model.kinds[piece.kind].fields:
                of.append(0)
                continue
            if step is None:
                lacking.add(piece.kind)
                of.append(0)
                continue
            assert isinstance(step, Step)
            digits: list[Digit] = []
            shape = _shape(layout, step, digits)
            key: object = shape if shared else piece.design
            numbers[piece.design] = [digit.value for digit in digits]
            if key not in keys:
                found.append((step, {id(digit): column for column, digit in enumerate(digits)}, set()))
                keys[key] = len(found)
            found[keys[key] - 1][2].add(piece.kind)
            of.append(keys[key])
        width = max([1, *(len(row) for row in numbers.values())])
        rows = [(numbers.get(piece.design, []) + [0] * width)[:width] for piece in model.pieces]
        layout.shapes[field] = Shapes(
            layout.program.table(f"{field}.shape", of or [0]),
            layout.program.table(
                f"{field}.number", [n for row in rows for n in row] or [0] * width, max(1, len(rows)), width
            ),
            tuple(Shape(step, digits_of, frozenset(kinds)) for step, digits_of, kinds in found),
            frozenset(lacking),
        )


def same_shapes(one: Layout, other: Layout) -> bool:
    """True where the steps of all cards have the same shapes, so that one code serves both."""
    return one.shapes.keys() == other.shapes.keys() and all(
        _keys(one, shapes) == _keys(other, other.shapes[field]) for field, shapes in one.shapes.items()
    )


def _keys(layout: Layout, shapes: Shapes) -> tuple[object, ...]:
    keys = [(_shape(layout, shape.step, []), shape.kinds) for shape in shapes.shapes]
    return keys, shapes.of.values, shapes.numbers.dims, shapes.lacking


def _shape(layout: Layout, node: object, digits: list[Digit]) -> object:
    """The structure of a node with its numbers taken out; those go to *digits*, in the order of the text."""
    match node:
        case Digit():
            digits.append(node)
            return Digit
        case Act(verb=verb, thing=Counted(number=Digit(value=value), noun=noun)) if not scales(layout, verb, noun):
            # The route is written out so many times: the number is structure.
            return (Act, verb, value, _shape(layout, noun, digits))
        case Counted() | UpTo() if too_many(node):
            # Told at the card that says so, where it cannot be meant.
            return (type(node), node.number, _shape(layout, node.noun, digits))
        case Node():
            return (type(node), *(_shape(layout, slot, digits) for slot in node.slot_values()))
        case tuple():
            return tuple(_shape(layout, one, digits) for one in node)
    return node
