"""What a move would bring, as far as it is sure: up to where something unknown comes."""

from __future__ import annotations

from spyrium_dsl.program.nodes import Slot
from spyrium_dsl.program.program import Program
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.machine import Machine, Move, State
from spyrium_dsl.run.walk import Committed, Failed, Walker


class _Stocks(Walker):
    """Runs a move up to where it ends and keeps what it changes in the stocks of one seat."""

    def __init__(self, program: Program, state: State, move: Move, seat: int, resources: frozenset[str]) -> None:
        super().__init__(program, state, move[1:], listing=True)
        self.seat = seat
        self.resources = resources
        self.changes: dict[str, int] = {}

    def write(self, slot: Slot, index: int, value: int, clause: int) -> None:
        at = slot.offset + index
        if slot.name in self.resources and index == self.seat:
            self.changes[slot.name] = self.changes.get(slot.name, 0) + value - self.state[at]
        self.state[at] = value


def preview(speech: Speech, machine: Machine, state: State, move: Move) -> str:
    """The change of the mover's own stocks, such as `−£1, +3 VP`; where there is none, that something unknown comes.

    Empty where nothing of the kind happens.
    """
    decision = machine.program.decisions[machine.decision(state) - 1]
    seat = machine.seat(state)
    resources = frozenset(r.id for r in speech.model.resources.values() if not r.shared)
    walker = _Stocks(machine.program, list(state), move, seat, resources)
    unknown = False
    try:
        walker.call(decision.cases[move[0]].function, [seat])
    except Committed:
        unknown = True
    except Failed:
        pass
    changes = ", ".join(speech.change(number, resource) for resource, number in walker.changes.items() if number)
    return changes or (speech.words.screen("not-known") if unknown else "")
