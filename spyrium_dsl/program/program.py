"""A Program: everything a game means, as slots, tables, functions, decisions and one flow."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from spyrium_dsl.program.nodes import Block, Decision, Function, Slot, Table

AT = ":at"
"""The slot that holds where the flow stands; no name of a game begins with a colon."""


class Names:
    """Makes names for locals: readable, never given before, fit for printed code."""

    def __init__(self, count: int = 0) -> None:
        self.count = count

    def fresh(self, name: str) -> str:
        """The word of *name*, without the number it may carry, and the next number."""
        self.count += 1
        word, _, number = name.rpartition("_")
        if not (word and number.isdigit()):
            word = name
        word = "".join(c if c.isascii() and c.isalnum() else "_" for c in word)
        return f"{word if word[:1].isalpha() else 'n' + word}_{self.count}"


class Program:
    """Everything a game means; filled by a Builder, read by passes and back ends.

    *clauses*: what each clause number of a Set or Require stands for; opaque here, kept by who lowers.
    *size*: cells of the state; *scratch_size*: cells of room to calculate, apart from it.
    *flow*: the course of the game, set-up first.
    """

    def __init__(self) -> None:
        self.slots: dict[str, Slot] = {}
        self.tables: dict[str, Table] = {}
        self.functions: dict[str, Function] = {}
        self.decisions: list[Decision] = []
        self.flow: Block = []
        self.clauses: list[object] = []
        self.size = 0
        self.scratch_size = 0
        self._table_size = 0
        self.names = Names()

    def slot(
        self,
        name: str,
        *dims: int,
        scratch: bool = False,
        least: int | None = None,
        most: int | None = None,
    ) -> Slot:
        """A new array of the state, all 0 at the start; without dimensions it has one cell."""
        if name in self.slots:
            raise ValueError(f"slot {name} is there already")
        offset = self.scratch_size if scratch else self.size
        slot = Slot(name, dims or (1,), offset, prod(dims), scratch, least, most)
        self.slots[name] = slot
        if scratch:
            self.scratch_size += slot.size
        else:
            self.size += slot.size
        return slot

    def stream(self, name: str) -> Slot:
        """A new stream of chance: 64 bits in two cells, seeded from the seed of the game and its own name."""
        return self.slot(name, 2)

    def table(self, name: str, values: Iterable[int], *dims: int) -> Table:
        """A new array of numbers of the rules; without dimensions it has one row."""
        if name in self.tables:
            raise ValueError(f"table {name} is there already")
        numbers = [int(v) for v in values]
        if dims and prod(dims) != len(numbers):
            raise ValueError(f"table {name} holds {len(numbers)} numbers, not {prod(dims)}")
        table = Table(name, numbers, dims or (len(numbers),), self._table_size)
        self.tables[name] = table
        self._table_size += len(numbers)
        return table

    def table_values(self) -> list[int]:
        """All tables one after another; each starts at its offset."""
        return [v for table in self.tables.values() for v in table.values]

    def fresh(self, name: str) -> str:
        """A new name for a local; see `Names`."""
        return self.names.fresh(name)

    def copy(self) -> Program:
        """A Program with the same slots, tables and functions, to which more can be added."""
        made = Program()
        made.slots, made.tables = dict(self.slots), dict(self.tables)
        made.functions, made.decisions = dict(self.functions), list(self.decisions)
        made.flow, made.clauses = self.flow, self.clauses
        made.size, made.scratch_size = self.size, self.scratch_size
        made._table_size = self._table_size
        made.names = Names(self.names.count)
        return made
