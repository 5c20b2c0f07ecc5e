"""A game in which only numbers on cards have changed goes on with the code it has: new numbers, nothing compiled.

What a card costs and brings lies in tables beside the code. Which tables there are, and what the code is, hangs on everything
else; so all that is laid out for the new rules is compared with what was laid out for the old ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from spyrium_dsl.core.layout import Layout
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.shapes import same_shapes
from spyrium_dsl.lower.assemble import laid_out
from spyrium_dsl.program.bounds import bounds_of, no_wider
from spyrium_dsl.program.nodes import Table
from spyrium_dsl.program.program import Program
from spyrium_dsl.run.rules import Fast, Rules


def take_over(new: Rules, old: Rules) -> bool:
    """Give *new* the programs for simulations that *old* has compiled, with the new numbers; False where more has changed
    than numbers. *old* compiles again if it is ever used: its programs are gone."""
    if _without_cards(new.model) != _without_cards(old.model) or not _same_pieces(new.model, old.model):
        return False
    found: list[tuple[Fast, Layout]] = []
    for seats, fast in _programs(old):
        layout = laid_out(new.model, seats, Program())
        if not _same(layout, fast.assembled.layout):
            return False
        found.append((fast, layout))
    made: dict[int, Fast] = {}
    if not _written(found):
        return False
    for fast, _ in found:
        fast.renumber()
        kept = copy(fast.assembled.layout)
        kept.model = new.model
        made[id(fast)] = replace(fast, assembled=replace(fast.assembled, layout=kept))
    new.adopt(old, made)
    return True


def _written(found: list[tuple[Fast, Layout]]) -> bool:
    """Write the new numbers into the tables. Where a move could then be longer than the machine code has room for, nothing
    is written."""
    known: list[tuple[Table, list[int]]] = []
    room = True
    for fast, layout in found:
        bodies = fast.machine.prepared.bodies() if fast.is_native else {}
        old = bounds_of(bodies)
        for name, new in layout.program.tables.items():
            table = fast.assembled.program.tables[name]
            known.append((table, list(table.values)))
            table.values[:] = new.values
        room = room and no_wider(bounds_of(bodies), old)
    if not room:
        for table, values in known:
            table.values[:] = values
    return room


def _programs(rules: Rules) -> Iterator[tuple[int, Fast]]:
    """The programs in which cards that differ in numbers alone share code."""
    for (seats, clauses), fast in rules.compiled.items():
        if not clauses:
            yield seats, fast


def _without_cards(model: Model) -> Model:
    return replace(model, pieces=(), steps={})


def _same_pieces(new: Model, old: Model) -> bool:
    return len(new.pieces) == len(old.pieces) and all(
        replace(one, numbers={}) == replace(other, numbers={})
        for one, other in zip(new.pieces, old.pieces, strict=True)
    )


def _same(new: Layout, old: Layout) -> bool:
    """Equal but for the numbers in tables."""
    sizes = {name: table.dims for name, table in new.program.tables.items()}
    before = {name: table.dims for name, table in old.program.tables.items() if name in sizes}
    return sizes == before and new.hosts == old.hosts and same_shapes(new, old)
