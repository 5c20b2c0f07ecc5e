"""Runs the examples of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from spyrium_dsl.core.table import Table
from spyrium_dsl.effects import examples as e
from spyrium_dsl.effects.blocks import Example
from spyrium_dsl.effects.node import Node
from spyrium_dsl.examples.arranging import Impossible
from spyrium_dsl.examples.facts import Setting, Value
from spyrium_dsl.examples.telling import told, told_move, told_reasons, typed_moves
from spyrium_dsl.lower.turns import PAUSE
from spyrium_dsl.render.refused import nothing_possible
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.faults import Stuck
from spyrium_dsl.run.match import Change, Match, NamedMove
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span

SEEDS = range(1, 400)
"""Seeds tried for one in which the first named player moves first; which one is no matter to an example."""


@dataclass(frozen=True)
class Outcome:
    """What became of an example; *expected* and *got* of the line that fails, in the words of the game."""

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
Speeches = Callable[[Sequence[str]], Speech]
"""How the game is spoken of, with these names of its players."""


def run_examples(
    rules: Rules, only: Iterable[Example] | None = None, speeches: Speeches | None = None
) -> tuple[Outcome, ...]:
    """The outcomes of all examples of the game, in written order; told by *speeches*, or else by the ids of things."""
    examples = rules.tree.examples if only is None else only
    return tuple(run_example(rules, example, speeches=speeches) for example in examples)


class _Failed(Exception):
    def __init__(self, line: Node, code: str, **facts: str | int | tuple[str, ...]) -> None:
        super().__init__(code)
        self.line, self.code, self.facts = line, code, facts


class _StandsStill(Exception):
    """The seat that an example asks can do nothing: a mistake of the rules, told where they ask."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.code)
        self.diagnostic = diagnostic


def run_example(
    rules: Rules, example: Example, watch: Watch | None = None, speeches: Speeches | None = None
) -> Outcome:
    """Set the table, make the moves, compare what `then` names; the first line that fails ends it.

    *watch* sees the table as it is set, and then each move.
    """
    try:
        _run(rules, example, watch, speeches or (lambda names: Speech(rules.tree, rules.model, names=names)))
    except _Failed as failed:
        diagnostic = Diagnostic(failed.code, failed.line.span or example.span, failed.facts)
        expected, got = (
            str(failed.facts.get("expected", "")),
            str(failed.facts.get("got", failed.facts.get("reason", ""))),
        )
        return Outcome(example.title, example.span, False, expected, got, diagnostic)
    except _StandsStill as found:
        return Outcome(example.title, example.span, False, diagnostic=found.diagnostic)
    return Outcome(example.title, example.span, True)


def _run(rules: Rules, example: Example, watch: Watch | None, speeches: Speeches) -> None:
    names: tuple[str, ...] = ()
    for line in example.lines:
        if isinstance(line, e.PlayedBy):
            names = line.names
    low, high = rules.model.players
    if not low <= len(names) <= high:
        raise _Failed(example, "E410", what="players", found=len(names), least=low, most=high)
    seats, speech = {name: number for number, name in enumerate(names)}, speeches(names)
    match = _start(rules, names, example)
    setting = Setting(match.bench.table(match.states[-1]), seats)
    setting.arrangement.clear()
    playing = False
    for line in example.lines:
        match line:
            case e.GivenFacts(facts=facts):
                # Also further down: the table is set as it now is, before the next line looks at it.
                setting.arrangement.turn_to(match.bench.table(match.states[-1]))
                for fact in facts:
                    try:
                        setting.make(fact)
                    except Impossible as problem:
                        raise _impossible(speech, line, fact, problem) from problem
                continue
            case e.PlayedBy():
                continue
        if not playing:
            playing = True
            _release(match, setting)
            if watch is not None:
                watch(Moved(None, match.seat, match.table, match.table))
        setting.arrangement.turn_to(match.bench.table(match.states[-1]))
        try:
            _line(_Table(match, setting, speech), line, watch)
        except Stuck as problem:
            told = nothing_possible(problem, match.bench.machine.program, match.seed)
            asked = () if line.span is None else ((line.span, "asked"),)
            raise _StandsStill(replace(told, notes=asked)) from problem


def _start(rules: Rules, names: Sequence[str], example: Example) -> Match:
    """A match paused at the first turn, or asked before it, in which the first player named moves first."""
    seats = len(names)
    bench = rules.workbench(seats)
    for seed in SEEDS:
        state = bench.machine.seeded(seed)
        bench.table(state).set(PAUSE, 1)
        bench.machine.resume(state)
        if bench.machine.seat(state) == 0:
            return Match(rules, seats, seed, [state])
    raise _Failed(example, "X703", given=names[0], reason="never-first")


def _release(match: Match, setting: Setting) -> None:
    """Let the paused turn go on to its decision. A game may ask something before its first turn: that is not answered here."""
    state, machine = match.states[-1], match.bench.machine
    setting.table.set(PAUSE, 0)
    if machine.name(state) == PAUSE:
        machine.apply(state, machine.moves(state)[0])


@dataclass(frozen=True)
class _Table:
    """A match whose lines are being played, and how it is spoken of."""

    match: Match
    setting: Setting
    speech: Speech

    def reasons(self, action: str, choices: Sequence[tuple[str, str]]) -> str:
        return told_reasons(self.speech, self.match, action, choices)

    def impossible(self, line: Node, action: str, choices: Sequence[tuple[str, str]]) -> _Failed:
        """That the move cannot be made, why, and what can be done now where it is something else."""
        offered = dict.fromkeys(self.speech.name(one.action) for one in self.match.moves())
        now = {} if self.speech.name(action) in offered else {"offered": tuple(offered)}
        move, reason = told_move(self.speech, action, choices), self.reasons(action, choices)
        return _Failed(line, "X704", move=move, reason=reason, **now)

    def pairs(self, choices: tuple[e.Picked, ...]) -> list[tuple[str, str]]:
        """The choices as moves name them; a player is chosen by the name that the example gives."""
        seats = self.setting.seats
        options = ((one.name, one.option) for one in choices)
        return [(name, str(seats[option] + 1) if option in seats else option) for name, option in options]


def _line(at: _Table, line: Node, watch: Watch | None) -> None:
    match, speech = at.match, at.speech
    match line:
        case e.WhenMove(seat=seat, action=action, choices=choices):
            _turn(at, line, seat)
            seat_now, before = match.seat, match.table
            changes = _move(at, line, action, at.pairs(choices))
            if watch is not None:
                watch(Moved(line, seat_now, before, match.table, changes))
        case e.ThenFacts(facts=facts):
            for fact in facts:
                _compare(at, line, fact)
        case e.ThenCan(seat=seat, action=action):
            _turn(at, line, seat)
            asked = at.pairs(line.choices)
            if not match.find(action, asked):
                raise at.impossible(line, action, asked)
        case e.ThenCannot(seat=seat, action=action):
            _turn(at, line, seat)
            _refused(at, line, action, at.pairs(line.choices))
        case e.ThenCannotFor(seat=seat, action=action, needs=needs, has=has):
            _turn(at, line, seat)
            asked = at.pairs(line.choices)
            _refused(at, line, action, asked)
            found = [(why.numbers.get("needs"), why.numbers.get("has")) for why in match.why_not(action, asked)]
            if (needs, has) not in found:
                expected = speech.words.screen("too-little", needs=needs, has=has)
                raise _Failed(line, "X701", expected=expected, got=at.reasons(action, asked))


def _refused(at: _Table, line: Node, action: str, choices: list[tuple[str, str]]) -> None:
    if at.match.find(action, choices):
        raise _Failed(line, "X705", move=told_move(at.speech, action, choices))


def _turn(at: _Table, line: Node, seat: str) -> None:
    if at.match.seat != at.setting.seats[seat]:
        turn = list(at.setting.seats)[at.match.seat] if at.match.seat >= 0 else at.speech.seat(-1)
        raise _Failed(line, "R505", seat=seat, turn=turn)


def _move(at: _Table, line: Node, action: str, choices: list[tuple[str, str]]) -> tuple[Change, ...]:
    match = at.match
    found = match.find(action, choices)
    if not found:
        raise at.impossible(line, action, choices)
    outcomes: dict[tuple[int, ...], NamedMove] = {}
    for move in found:
        state = list(match.state)
        match.bench.machine.apply(state, move.key)
        outcomes.setdefault(tuple(state), move)
    if len(outcomes) > 1:
        moves = "; ".join(typed_moves(at.speech, tuple(outcomes.values())))
        raise _Failed(line, "X702", move=told_move(at.speech, action, choices), moves=moves)
    return match.apply(found[0])


def _compare(at: _Table, line: Node, fact: e.Fact) -> None:
    match, place = at.match, fact if fact.span is not None else line
    expected: Value
    got: Value
    match fact:
        case e.FactTurn(seat=seat):
            expected, got = at.setting.seats[seat], match.seat
        case e.FactWins(seat=seat):
            expected, got = 1, (match.placing()[at.setting.seats[seat]] if match.is_over else 0)
        case _:
            try:
                expected, got = at.setting.look(fact)
            except Impossible as problem:
                raise _impossible(at.speech, place, fact, problem) from problem
    if expected == got:
        return
    if isinstance(expected, list) and isinstance(got, list):
        # Of several amounts those that are otherwise, and the place of the first.
        others = [i for i, (one, other) in enumerate(zip(expected, got, strict=True)) if one != other]
        amount = getattr(fact, "amounts", (place,))[others[0]]
        place = amount if amount.span is not None else place
        expected, got = [expected[i] for i in others], [got[i] for i in others]
    raise _Failed(place, "X701", expected=told(at.speech, fact, expected), got=told(at.speech, fact, got))


def _impossible(speech: Speech, place: Node, fact: e.Fact, problem: Impossible) -> _Failed:
    given = speech.say(fact) or spaced(fact.tag())
    return _Failed(place, "X703", given=given, reason=str(problem))
