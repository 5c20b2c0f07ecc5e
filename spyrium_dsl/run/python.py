"""The Python back end: prints a Program as one Python function that makes all others, and runs it.

Tables and functions are variables of that outer function, so nothing is looked up by a global name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spyrium_dsl.program.nodes import Decision, Expr, Local, Read
from spyrium_dsl.program.prepare import Prepared
from spyrium_dsl.program.program import AT
from spyrium_dsl.program.suspend import CHOSEN
from spyrium_dsl.run.chance import ALL, FIRST, GOLDEN, HALF, SECOND
from spyrium_dsl.run.faults import Stuck, TooLong
from spyrium_dsl.run.python_apply import ApplyText
from spyrium_dsl.run.python_list import ListText
from spyrium_dsl.run.python_text import Words, replaced

Moves = list[tuple[int, ...]]

DRAW = f"""
def draw(S, at, bound):
    z = S[at] + (S[at + 1] << 32) + {GOLDEN} & {ALL}
    S[at] = z & {HALF}
    S[at + 1] = z >> 32
    z = (z ^ z >> 30) * {FIRST} & {ALL}
    z = (z ^ z >> 27) * {SECOND} & {ALL}
    return ((z ^ z >> 31) >> 32) * bound >> 32
"""

PLAY = f"""
def play(S, bot, limit):
    decision = advance(S, None)
    count = 0
    while decision:
        moves = LISTS[decision](S)
        if not moves:
            raise Stuck(NAMES[decision], decision, SEATS[decision](S))
        if count == limit:
            raise TooLong(NAMES[decision], limit)
        count += 1
        bot = z = bot + {GOLDEN} & {ALL}
        z = (z ^ z >> 30) * {FIRST} & {ALL}
        z = (z ^ z >> 27) * {SECOND} & {ALL}
        decision = APPLIES[decision](S, moves[((z ^ z >> 31) >> 32) * len(moves) >> 32])
    return count
"""


@dataclass(frozen=True, slots=True)
class PythonBackEnd:
    """The printed functions of a Program; *source* is their text."""

    source: str
    advance: Callable[[list[int], object], int]
    lists: Sequence[Callable[[list[int]], Moves]]
    applies: Sequence[Callable[[list[int], Sequence[int]], int]]
    seats: Sequence[Callable[[list[int]], int]]
    play: Callable[[list[int], int, int], int]
    scratch: list[int]


def python_source(prepared: Prepared, words: Words | None = None) -> str:
    """The whole Program as Python."""
    words = words or Words()
    program = prepared.program
    listing = ListText(words)
    for functions in prepared.listings().values():
        for number, part in enumerate(functions):
            listing.function(part, 1, number == 0)
    apply = ApplyText(words, program)
    for function in _applied(prepared):
        apply.action(program.functions[function], 1)
    apply.advance(prepared.blocks, program.slots[AT].offset, 1)
    for decision in program.decisions:
        _decision(apply, prepared, decision)
    numbers = [d.id for d in program.decisions]
    for title, kind in (("LISTS", "moves"), ("APPLIES", "apply"), ("SEATS", "seat")):
        apply.line(1, f"{title} = ({', '.join(['None', *(f'{kind}_{n}' for n in numbers)])},)")
    tables = ", ".join(apply.table(t) for t in program.tables.values())
    parts = [
        f"def make(NAMES, Stuck, TooLong, {tables}):",
        f"    X = [0] * {program.scratch_size}",
        *_indented(DRAW),
        *listing.lines,
        *apply.lines,
        *_indented(PLAY),
        "    return advance, LISTS, APPLIES, SEATS, play, X",
    ]
    return "\n".join(parts) + "\n"


def python_back_end(prepared: Prepared) -> PythonBackEnd:
    """The Program printed and ready to run; it reads the Program's tables, so changed numbers hold at once."""
    program = prepared.program
    source = python_source(prepared)
    scope: dict[str, Callable[..., tuple[object, ...]]] = {}
    exec(compile(source, "<program>", "exec"), scope)
    names = ["over", *(d.name for d in program.decisions)]
    made = scope["make"](names, Stuck, TooLong, *(t.values for t in program.tables.values()))
    return PythonBackEnd(source, *made)  # type: ignore[arg-type]


def _indented(text: str) -> list[str]:
    return ["    " + line for line in text.strip().splitlines()]


def _applied(prepared: Prepared) -> list[str]:
    """Functions that apply or listings call: all but those that are run by the flow alone."""
    return [name for name in prepared.program.functions if name not in prepared.flowing]


def _decision(text: ApplyText, prepared: Prepared, d: Decision) -> None:
    """Print the functions of one decision: its moves, its apply, its seat."""
    text.line(1, f"def seat_{d.id}(S):")
    text.line(2, f"return {text.value(d.seat)}")
    text.line(1, f"def moves_{d.id}(S):")
    text.line(2, "moves = []; found = moves.append")
    text.line(2, f"seat = {text.value(d.seat)}")
    before = ""
    for number, case in enumerate(d.cases):
        call = f"{text.words.word('list_', case.function)}(S, found, {number}, seat)"
        condition = text.truth(_of_seat(case.cond, d))
        if condition == "1":
            text.line(2, call)
        else:
            if condition != before:
                text.line(2, f"if {condition}:")
            text.line(3, call)
        before = condition
    text.line(2, "return moves")
    text.line(1, f"def apply_{d.id}(S, move):")
    text.line(2, "take = iter(move).__next__")
    text.line(2, "case = take()")
    chosen = prepared.program.slots.get(CHOSEN)
    if chosen is not None:
        text.line(2, f"S[{chosen.offset}] = case")
    text.line(2, f"seat = {text.value(d.seat)}")
    _cases(text, prepared, d, list(range(len(d.cases))), 2)
    text.line(2, "return advance(S, take)")


def _of_seat(e: Expr, d: Decision) -> Expr:
    """The expression with the local ``seat`` for the expression that says who decides."""
    return replaced(e, d.seat, Local("seat")) if isinstance(d.seat, Read) else e


def _cases(text: ApplyText, prepared: Prepared, d: Decision, numbers: list[int], depth: int) -> None:
    """Find the case by halves."""
    if len(numbers) > 1:
        middle = len(numbers) // 2
        text.line(depth, f"if case < {numbers[middle]}:")
        _cases(text, prepared, d, numbers[:middle], depth + 1)
        text.line(depth, "else:")
        _cases(text, prepared, d, numbers[middle:], depth + 1)
        return
    function = d.cases[numbers[0]].function
    if function in prepared.flowing:
        text.line(depth, "pass")
    else:
        take = "take, " if text.chooses(function) else ""
        text.line(depth, f"{text.words.word('do_', function)}(S, {take}seat)")
