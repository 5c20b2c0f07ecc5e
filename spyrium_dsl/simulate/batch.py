"""Games played by moves at random, one after another, and what is kept of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spyrium_dsl.core.table import Table
from spyrium_dsl.effects.statements import Most
from spyrium_dsl.program.nodes import MACHINE
from spyrium_dsl.render.refused import nothing_possible
from spyrium_dsl.run.faults import RunError, Stuck
from spyrium_dsl.run.rules import Fast, Rules
from spyrium_dsl.text.diagnostic import Diagnostic

SERIES = 1_000_000
"""Seeds of series are below it. Game 3 of series 7 has the seed 3000007, so no two series share a game."""

MOST_DECISIONS = 100_000
"""A game that is not over after as many is given up."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game. *game*: its number in the series, from 0; *scores* and *places* by seat, 1 is first, equal places
    share; *decisions*: how long it was; *owned*: (design, zone, seat) to cards of it there at the end."""

    game: int
    seed: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int
    owned: Mapping[tuple[str, str, int], int]


class Unfinished(Exception):
    """A game that stands still or never ends: its seed, how it ended, the name of the decision where it stands, and the line
    of the flow that asks for it, if one does. *stands*: what is told of one that stands still (X706)."""

    def __init__(self, seed: int, problem: RunError, fast: Fast) -> None:
        super().__init__(f"seed {seed}: {problem}")
        self.seed = seed
        self.problem = problem
        self.decision = problem.decision
        program = fast.machine.program
        clause = next((d.clause for d in program.decisions if d.name == problem.decision), MACHINE)
        self.clause = program.clauses[clause] if clause > 0 else None
        self.stands: Diagnostic | None = None
        if isinstance(problem, Stuck):
            self.stands = nothing_possible(problem if problem.seat >= 0 else _again(seed, problem, fast), program, seed)

    def __reduce__(self) -> tuple[Any, ...]:
        # For the process that gave the games to others: what it tells is found by now.
        return Exception.__new__, (type(self), *self.args), vars(self)


def _again(seed: int, problem: Stuck, fast: Fast) -> Stuck:
    """The same standstill with the seat, which machine code does not tell: the game is played once more."""
    try:
        fast.machine.play(seed, seed, MOST_DECISIONS)
    except Stuck as found:
        return found
    return problem


def seed_of(series: int, game: int) -> int:
    """The seed of a game by its series (0 to SERIES - 1) and its number in it.

    >>> seed_of(7, 0), seed_of(7, 3)
    (7, 3000007)
    """
    if not 0 <= series < SERIES:
        raise ValueError(f"{series} is no seed of a series: 0 to {SERIES - 1}")
    return series + game * SERIES


def play_batch(
    rules: Rules,
    seats: int,
    series: int,
    first: int,
    past: int,
    limit: int = MOST_DECISIONS,
    fast: Fast | None = None,
) -> tuple[Result, ...]:
    """The games of a series from number *first* up to, and without, *past*; raises Unfinished.

    The bots have a stream of chance of their own, so what they think changes no deck. *fast*: the program to play by, if not
    the usual one.
    """
    fast = fast or rules.fast(seats)
    resource = score_resource(fast)
    results = []
    for game in range(first, past):
        seed = seed_of(series, game)
        try:
            state, decisions = fast.machine.play(seed, seed, limit)
        except RunError as problem:
            raise Unfinished(seed, problem, fast) from problem
        table = fast.table(state)
        scores = tuple(table.stock(resource, seat) if resource else 0 for seat in range(seats))
        places = tuple(table.get(":placing", seat) for seat in range(seats))
        results.append(Result(game, seed, scores, places, decisions, owned(table)))
    return tuple(results)


def score_resource(fast: Fast) -> str | None:
    """The resource that decides first who wins; None where something else does."""
    winner = fast.assembled.winner
    first = winner.ranks[0] if winner is not None else None
    return first.resource if isinstance(first, Most) else None


def owned(table: Table) -> dict[tuple[str, str, int], int]:
    """The cards in the zones of the players: (design, zone, seat) to their number."""
    found: dict[tuple[str, str, int], int] = {}
    for zone, spot in table.layout.places.items():
        if spot.zone.per != "seat":
            continue
        for seat in range(spot.count):
            for card in table.cards(zone, seat):
                if card >= 0:
                    key = table.model.pieces[card].design, zone, seat
                    found[key] = found.get(key, 0) + 1
    return found
