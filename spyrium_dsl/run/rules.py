"""Rules: a checked game, compiled when it is first wanted for a number of seats."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from spyrium_dsl.core.layout import Layout
from spyrium_dsl.core.model import Model
from spyrium_dsl.core.table import Table
from spyrium_dsl.core.uses import USES
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.lower.assemble import Assembled, assemble
from spyrium_dsl.lower.declare import canonical, declare
from spyrium_dsl.program.marks import MARKS
from spyrium_dsl.program.prune import prune
from spyrium_dsl.run.machine import Machine, State
from spyrium_dsl.run.trace import Trace

if TYPE_CHECKING:
    from spyrium_dsl.run.kernel import Kernel
    from spyrium_dsl.run.llvm_tiers import Objects


@dataclass
class Workbench:
    """A game for people: each line keeps its own clause, turns can be paused (for examples), moves can be traced."""

    assembled: Assembled
    machine: Machine
    trace: Trace

    def table(self, state: State) -> Table:
        """What lies where in a state."""
        return Table(self.assembled.layout, self.machine.program.slots, state)


@dataclass
class Fast:
    """A game for simulations: effects by shape, nothing that a run does not need."""

    assembled: Assembled
    machine: Machine
    _kernel: Kernel | None = None

    def table(self, state: State) -> Table:
        """What lies where in a state."""
        return Table(self.assembled.layout, self.machine.program.slots, state)

    @property
    def is_native(self) -> bool:
        """Whether there is machine code for it already."""
        return self._kernel is not None

    def renumber(self) -> None:
        """The tables of the program have other numbers now."""
        if self._kernel is not None:
            self._kernel.renumber()

    def kernel(self, objects: Objects | None = None) -> Kernel | None:
        """The game in machine code, made when it is first wanted; None without llvmlite.

        *objects*: where compiled code is kept from one run of the program to the next; what counts is the first time.
        """
        # Who plays by hand does not wait for a compiler.
        from spyrium_dsl.run.kernel import Kernel
        from spyrium_dsl.run.llvm_code import available

        if self._kernel is None and available():
            self._kernel = Kernel(self.machine, objects)
        return self._kernel


@dataclass
class Rules:
    """A game that has passed its checks, ready to be played by any number of seats in `players`."""

    tree: GameTree
    name: str
    """The name it is asked for; saves carry it."""
    _benches: dict[int, Workbench] = field(default_factory=dict)
    _fast: dict[int, Fast] = field(default_factory=dict)
    _counted: dict[tuple[int, bool], Fast] = field(default_factory=dict)

    @cached_property
    def model(self) -> Model:
        """What the game is made of."""
        return declare(self.tree)

    def workbench(self, seats: int) -> Workbench:
        """The game for people, compiled once for a number of seats."""
        if seats not in self._benches:
            assembled = assemble(self.model, seats, shapes=False, pauses=True)
            machine = Machine(assembled.program)
            self._benches[seats] = Workbench(assembled, machine, Trace(machine))
        return self._benches[seats]

    def fast(self, seats: int) -> Fast:
        """The game for simulations, compiled once for a number of seats."""
        if seats not in self._fast:
            assembled = assemble(self.model, seats)
            # What only people ask for (where a card lies, say, if no rule does) is not kept up in a simulation.
            prune(assembled.program, books(assembled.layout))
            self._fast[seats] = Fast(assembled, Machine(assembled.program))
        return self._fast[seats]

    def counted(self, seats: int, clauses: bool = False) -> Fast:
        """As `fast`, the same games, and what is used is counted: cards by `Uses`, with *clauses* each clause, too.

        With *clauses* nothing is shared between cards that differ in numbers alone, so that each line has its own.
        """
        if (seats, clauses) not in self._counted:
            assembled = assemble(self.model, seats, shapes=not clauses, marked=clauses, counted=True)
            prune(assembled.program, books(assembled.layout) | {USES} | ({MARKS} if clauses else set()))
            self._counted[seats, clauses] = Fast(assembled, Machine(assembled.program))
        return self._counted[seats, clauses]

    @property
    def compiled(self) -> Mapping[tuple[int, bool | None], Fast]:
        """The programs for simulations that were made so far: by seats, and whether clauses are counted (None: nothing is)."""
        made: dict[tuple[int, bool | None], Fast] = {(seats, None): fast for seats, fast in self._fast.items()}
        made.update(self._counted.items())
        return made

    def adopt(self, old: Rules, programs: Mapping[int, Fast]) -> None:
        """Go on with programs made for *old*, by the identity of what stands there; see `renumber`."""
        self._fast = {seats: programs[id(fast)] for seats, fast in old._fast.items() if id(fast) in programs}
        self._counted = {key: programs[id(fast)] for key, fast in old._counted.items() if id(fast) in programs}
        old._fast, old._counted = {}, {}

    @cached_property
    def blocks(self) -> Mapping[str, tuple[Node, ...]]:
        """The blocks of the rules by name: the kind and id of a card (its printings with it), `action pass`.

        Several without a name of one sort are told apart by what they say, so that where they stand is no matter.
        """
        found: dict[str, tuple[Node, ...]] = {}
        named = [block for block in self.tree.declarations if getattr(block.head, "name", None)]
        others = [block for block in self.tree.declarations if not getattr(block.head, "name", None)]
        for block in (*named, *sorted(others, key=canonical)):
            name = getattr(block.head, "name", None)
            label = f"{block.head.tag()} {name}" if name else block.head.tag()
            while label in found:
                label += "'"
            found[label] = (block,)
        for card in self.tree.cards:
            rows = (row for row in self.tree.printings if row.design == card.id)
            found[f"{card.kind} {card.id}"] = (card, *rows)
        return found

    @cached_property
    def hashes(self) -> Mapping[str, str]:
        """One hash per block of rules, by its name; order of files is no matter."""
        texts = {name: [canonical(one) for one in block] for name, block in self.blocks.items()}
        return {name: _hash(first + "".join(sorted(rest))) for name, (first, *rest) in sorted(texts.items())}

    @cached_property
    def hash(self) -> str:
        """The hash of all rules together."""
        return _hash("".join(f"{name}={value};" for name, value in self.hashes.items()))


def books(layout: Layout) -> set[str]:
    """The slots that say what lies where and what everybody has: kept in every program, whoever reads them."""
    found = {":cells", ":size", ":state", ":placing"}
    slots = [*layout.stocks.values(), *layout.track.values(), *layout.remembered.values(), *layout.counter.values()]
    slots += layout.counts.values()
    slots += [slot for pair in (*layout.piles.values(), *layout.rows.values()) for slot in pair]
    if layout.seat_state is not None:
        slots.append(layout.seat_state)
    return found | {slot.name for slot in slots}


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
