"""Runs the examples of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from spyrium_dsl.core.table import Table
from spyrium_dsl.effects import examples as e
from spyrium_dsl.effects.blocks import Example
from spyrium_dsl.effects.node import Node
from spyrium_dsl.examples.facts import Impossible, Setting
from spyrium_dsl.render.refused import refused
from spyrium_dsl.run.match import Change, Match, NamedMove
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.catalogue import catalogue
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.span import Span

SEEDS = range(1, 400)
"""Seeds tried for one in which the first named player moves first; which one is no matter to an example."""


@dataclass(frozen=True)
class Outcome:
    """What became of an example; *expected* and *got* of the line that fails, in the words of the machine."""

    title: str
    span: Span | None
    passed: bool
    expected: str = ""
    got: str = ""
    diagnostic: Diagnostic | None = None


@dataclass(frozen=True)
class Moved:
    """A move of an example as it was made. *line*: what asks for it; None for the table before the first line is played."""

    line: Node | None
    seat: int
    before: Table
    after: Table
    changes: tuple[Change, ...] = ()


Watch = Callable[[Moved], None]


def run_examples(rules: Rules, only: Iterable[Example] | None = None) -> tuple[Outcome, ...]:
    """The outcomes of all examples of the game, in written order."""
    return tuple(run_example(rules, example) for example in (rules.tree.examples if only is None else only))


class _Failed(Exception):
    def __init__(self, line: Node, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.line, self.code, self.facts = line, code, facts


def run_example(rules: Rules, example: Example, watch: Watch | None = None) -> Outcome:
    """Set the table, make the moves, compare what `then` names; the first line that fails ends it.

    *watch* sees the table as it is set, and then each move.
    """
    try:
        _run(rules, example, watch)
    except _Failed as failed:
        diagnostic = Diagnostic(failed.code, failed.line.span or example.span, failed.facts)
        expected, got = (
            str(failed.facts.get("expected", "")),
            str(failed.facts.get("got", failed.facts.get("reason", ""))),
        )
        return Outcome(example.title, example.span, False, expected, got, diagnostic)
    return Outcome(example.title, example.span, True)


def _run(rules: Rules, example: Example, watch: Watch | None) -> None:
    names: tuple[str, ...] = ()
    for line in example.lines:
        if isinstance(line, e.PlayedBy):
            names = line.names
    low, high = rules.model.players
    if not low <= len(names) <= high:
        raise _Failed(example, "E410", what="players", found=len(names), least=low, most=high)
    seats = {name: number for number, name in enumerate(names)}
    match = _start(rules, len(names), example)
    setting = Setting(match.bench.table(match.states[-1]), seats)
    setting.clear()
    playing = False
    for line in example.lines:
        match line:
            case e.GivenFacts(facts=facts):
                for fact in facts:
                    try:
                        setting.make(fact)
                    except Impossible as problem:
                        raise _Failed(line, "X703", given=fact.tag(), reason=str(problem)) from problem
                continue
            case e.PlayedBy():
                continue
        if not playing:
            playing = True
            _release(match, setting)
            if watch is not None:
                watch(Moved(None, match.seat, match.table, match.table))
        setting.table = match.bench.table(match.states[-1])
        _line(match, setting, line, watch)


def _start(rules: Rules, seats: int, example: Example) -> Match:
    """A match paused at the first turn, in which the first player named moves first."""
    bench = rules.workbench(seats)
    for seed in SEEDS:
        state = bench.machine.seeded(seed)
        bench.table(state).set("pause", 1)
        bench.machine.resume(state)
        if bench.machine.seat(state) == 0:
            return Match(rules, seats, seed, [state])
    raise _Failed(example, "X703", given="first", reason="not-settable")


def _release(match: Match, setting: Setting) -> None:
    """Let the paused turn go on to its decision."""
    state = match.states[-1]
    setting.table.set("pause", 0)
    match.bench.machine.apply(state, match.bench.machine.moves(state)[0])


def _line(match: Match, setting: Setting, line: Node, watch: Watch | None) -> None:
    match line:
        case e.WhenMove(seat=seat, action=action, choices=choices):
            _turn(match, setting, line, seat)
            seat_now, before = match.seat, match.table
            changes = _move(match, line, action, _pairs(choices))
            if watch is not None:
                watch(Moved(line, seat_now, before, match.table, changes))
        case e.ThenFacts(facts=facts):
            for fact in facts:
                _compare(match, setting, line, fact)
        case e.ThenCan(seat=seat, action=action, choices=choices):
            _turn(match, setting, line, seat)
            if not match.find(action, _pairs(choices)):
                raise _Failed(line, "X704", move=_words(action, choices), reason=_reasons(match, action, choices))
        case e.ThenCannot(seat=seat, action=action, choices=choices):
            _turn(match, setting, line, seat)
            if match.find(action, _pairs(choices)):
                raise _Failed(line, "X705", move=_words(action, choices))
        case e.ThenCannotFor(seat=seat, action=action, choices=choices, needs=needs, has=has):
            _turn(match, setting, line, seat)
            if match.find(action, _pairs(choices)):
                raise _Failed(line, "X705", move=_words(action, choices))
            found = [
                (why.numbers.get("needs"), why.numbers.get("has")) for why in match.why_not(action, _pairs(choices))
            ]
            if (needs, has) not in found:
                got = _reasons(match, action, choices)
                raise _Failed(line, "X701", expected=f"needs {needs}, has {has}", got=got)


def _turn(match: Match, setting: Setting, line: Node, seat: str) -> None:
    if match.seat != setting.seats[seat]:
        names = list(setting.seats)
        turn = names[match.seat] if match.seat >= 0 else "-"
        raise _Failed(line, "R505", seat=seat, turn=turn)


def _move(match: Match, line: Node, action: str, choices: list[tuple[str, str]]) -> tuple[Change, ...]:
    found = match.find(action, choices)
    text = " ".join([action, *(f"{n}={o}" for n, o in choices)])
    if not found:
        raise _Failed(line, "X704", move=text, reason=_reasons_of(match, action, choices))
    outcomes: dict[tuple[int, ...], NamedMove] = {}
    for move in found:
        state = list(match.state)
        match.bench.machine.apply(state, move.key)
        outcomes.setdefault(tuple(state), move)
    if len(outcomes) > 1:
        moves = "; ".join(str(move) for move in outcomes.values())
        raise _Failed(line, "X702", move=text, moves=moves)
    return match.apply(found[0])


def _compare(match: Match, setting: Setting, line: Node, fact: e.Fact) -> None:
    span_line = fact if fact.span is not None else line
    match fact:
        case e.FactTurn(seat=seat):
            expected: object = setting.seats[seat]
            got: object = match.seat
        case e.FactWins(seat=seat):
            expected, got = 1, (match.placing()[setting.seats[seat]] if match.is_over else 0)
        case _:
            try:
                expected, got = setting.look(fact)
            except Impossible as problem:
                raise _Failed(span_line, "X703", given=fact.tag(), reason=str(problem)) from problem
    if expected != got:
        raise _Failed(span_line, "X701", expected=_spelled(expected), got=_spelled(got))


def _spelled(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(f"{number} {resource}" for resource, number in value)
    return "-" if value is None else str(value)


def _pairs(choices: tuple[e.Picked, ...]) -> list[tuple[str, str]]:
    return [(choice.name, choice.option) for choice in choices]


def _words(action: str, choices: tuple[e.Picked, ...]) -> str:
    return " ".join([action, *(f"{c.name}={c.option}" for c in choices)])


def _reasons(match: Match, action: str, choices: tuple[e.Picked, ...]) -> str:
    return _reasons_of(match, action, _pairs(choices))


def _reasons_of(match: Match, action: str, choices: list[tuple[str, str]]) -> str:
    words = catalogue(match.rules.tree.language)
    return "; ".join(dict.fromkeys(words.here(one) for one in refused(match, action, choices))) or "-"
