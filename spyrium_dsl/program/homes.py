"""Homes: a local of the flow that lives across a stop gets a cell of the state, so that saving saves it."""

from __future__ import annotations

from spyrium_dsl.program.copier import Copier
from spyrium_dsl.program.flow import FlowBlock, Fork
from spyrium_dsl.program.nodes import (
    MACHINE,
    Assign,
    Block,
    Case,
    Choose,
    Const,
    Decision,
    Expr,
    Function,
    Local,
    Set,
    Slot,
    Stmt,
)
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.suspend import Answer
from spyrium_dsl.program.traverse import assigned, locals_in, locals_read, substitute


def housed(program: Program, blocks: list[FlowBlock], answers: list[Answer]) -> list[FlowBlock]:
    """The blocks of the flow with such locals as slots; the Program gets the slots, and functions for the answers."""
    houses = _Houses(program, _across(program, blocks, answers))
    made = []
    for block in blocks:
        end = block.end
        if isinstance(end, Fork):
            end = Fork(houses.expr(end.cond), end.then, end.other)
        made.append(FlowBlock(houses.block(block.statements), end))
    for number, d in enumerate(program.decisions):
        cases = tuple(Case(houses.expr(c.cond), c.function, c.label) for c in d.cases)
        program.decisions[number] = Decision(d.id, d.name, houses.expr(d.seat), cases, d.clause)
    for answer in answers:
        _add_answer(program, answer, houses)
    return made


def _across(program: Program, blocks: list[FlowBlock], answers: list[Answer]) -> list[str]:
    """Locals that more than one block mentions, or a block and a decision."""
    places: dict[str, set[object]] = {}

    def mention(names: set[str], place: object) -> None:
        for name in names:
            places.setdefault(name, set()).add(place)

    for number, block in enumerate(blocks):
        mention(locals_read(block.statements, explain=True) | set(assigned(block.statements)), number)
        if isinstance(block.end, Fork):
            mention(locals_in(block.end.cond), number)
    for d in program.decisions:
        mention(locals_in(d.seat, *(c.cond for c in d.cases)), d)
    for answer in answers:
        own = set(assigned(answer.before))
        read = locals_read([*answer.before, answer.choice], explain=True) - own
        mention(read | {answer.choice.local}, answer)
        places[answer.choice.local].add("the choice itself")
    return sorted((name for name, where in places.items() if len(where) > 1), key=_number)


def _number(name: str) -> int:
    return int(name.rpartition("_")[2])


class _Houses(Copier):
    def __init__(self, program: Program, names: list[str]) -> None:
        self.program = program
        self.homes: dict[str, Slot] = {}
        for name in names:
            word = f"run.{name.rpartition('_')[0]}"
            count = 2
            title = word
            while title in program.slots:
                title, count = f"{word}.{count}", count + 1
            self.homes[name] = program.slot(title)
        self.cells: dict[str, Expr] = {name: home[0] for name, home in self.homes.items()}

    def expr(self, e: Expr) -> Expr:
        return substitute(e, self.cells)

    def target(self, local: str) -> str:
        return f"{local}_new" if local in self.homes else local

    def stored(self, local: str) -> Block:
        if local not in self.homes:
            return []
        return [Set(self.homes[local], Const(0), Local(f"{local}_new"), MACHINE)]

    def statement(self, s: Stmt) -> Block:
        if isinstance(s, Assign) and s.local in self.homes:
            return [Set(self.homes[s.local], Const(0), self.expr(s.value), MACHINE)]
        if isinstance(s, Choose) and s.local in self.homes:
            cell = self.cells[s.local]  # its conditions speak of the option, not of what the cell still holds
            self.cells[s.local] = Local(f"{s.local}_new")
            made = super().statement(s)
            self.cells[s.local] = cell
            return made
        return super().statement(s)


def _add_answer(program: Program, answer: Answer, houses: _Houses) -> None:
    """The function of an answer: its choice, and the write that stores it."""
    case = program.decisions[answer.decision - 1].cases[0]
    home = houses.homes.pop(answer.choice.local)
    cell = houses.cells.pop(answer.choice.local)  # inside the choice itself the local is a local
    body = houses.block([*answer.before, answer.choice])
    body.append(Set(home, Const(0), Local(answer.choice.local), MACHINE))
    houses.homes[answer.choice.local], houses.cells[answer.choice.local] = home, cell
    program.functions[case.function] = Function(case.function, [program.fresh("seat")], body)
