"""A match: one game being played, with the questions a person or a program may ask about it.

A move is its action and its named choices (`build worker=left.1+right.2 card=left.1`). The history is
a list of such moves; with the seed it makes the whole match again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from spyrium_dsl.core.table import Table
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.statements import Most
from spyrium_dsl.run.machine import Move, State
from spyrium_dsl.run.rules import Rules, Workbench
from spyrium_dsl.run.trace import Refusal, Write
from spyrium_dsl.run.view import view

SAVE_FORMAT = 1
"""Written into saves; a program reads those of its own number and below."""


class NoSuchMove(Exception):
    """A move that is not on the list. *found*: how many moves its words fit (0, or more than one)."""

    def __init__(self, text: str, found: int) -> None:
        super().__init__(text)
        self.found = found


@dataclass(frozen=True)
class NamedMove:
    """A legal move in words. *key* is for the machine that listed it, and goes stale with its rules."""

    action: str
    choices: tuple[tuple[str, str], ...]
    key: Move = field(compare=False)

    def __str__(self) -> str:
        return " ".join([self.action, *(f"{name}={option}" for name, option in self.choices)])


@dataclass(frozen=True)
class Change:
    """A change of one value: *what* by name, before and after, and the line of the rules that caused it."""

    what: str
    before: int
    after: int
    clause: Node | None


@dataclass(frozen=True)
class Why:
    """Why something cannot be done: the reason, its numbers, and the line of the rules that says so.

    *choice*: the name of the choice that has no option, or not the one asked for; else "". *chosen*: the option chosen
    last before it came to that; else "".
    """

    reason: str
    numbers: Mapping[str, int]
    clause: Node | None
    choice: str = ""
    chosen: str = ""


Looked = tuple[str, Node | None, tuple[str, ...]]
"""A choice by name, the line of the rules that asks for it, and the options it looks at."""


@dataclass
class Match:
    """A game from its start. States are kept, so `undo` is exact; see `start`."""

    rules: Rules
    seats: int
    seed: int
    states: list[State]
    history: list[tuple[int, NamedMove]] = field(default_factory=list)
    """Who moved (from 0), and the move."""

    @classmethod
    def start(cls, rules: Rules, seats: int, seed: int) -> Match:
        """A new match; raises ValueError for a number of seats that the game does not take."""
        low, high = rules.model.players
        if not low <= seats <= high:
            raise ValueError(f"{low}-{high}")
        return cls(rules, seats, seed, [rules.workbench(seats).machine.start(seed)])

    @property
    def bench(self) -> Workbench:
        return self.rules.workbench(self.seats)

    @property
    def state(self) -> State:
        """The state now; do not change it."""
        return self.states[-1]

    @property
    def table(self) -> Table:
        """What lies where now (a copy: setting it changes nothing)."""
        return self.bench.table(list(self.state))

    @property
    def is_over(self) -> bool:
        return self.bench.machine.decision(self.state) == 0

    @property
    def decision(self) -> str:
        """The name of the decision waited for; "over" at the end."""
        return self.bench.machine.name(self.state)

    @property
    def seat(self) -> int:
        """Whose decision it is, from 0; -1 at the end."""
        return self.bench.machine.seat(self.state)

    def moves(self) -> tuple[NamedMove, ...]:
        """All legal moves, in the order of the rules."""
        return tuple(self.named(move) for move in self.bench.machine.moves(self.state))

    def named(self, move: Move) -> NamedMove:
        """A legal move in words."""
        (_, action), *choices = self.bench.trace.names(self.state, move)
        table = self.table
        return NamedMove(action, tuple((name, table.option_name(option)) for name, option in choices), move)

    def find(self, action: str, choices: Sequence[tuple[str, str]]) -> tuple[NamedMove, ...]:
        """The legal moves of that action with those choices; a piece may be named without its copy."""
        return tuple(move for move in self.moves() if move.action == action and fits(move.choices, choices))

    def apply(self, move: NamedMove) -> tuple[Change, ...]:
        """Make a legal move; every change it made, in order."""
        state = list(self.state)
        seat = self.seat
        writes = self.bench.trace.apply(state, move.key)
        self.states.append(state)
        self.history.append((seat, move))
        return tuple(change for write in writes if (change := self._change(write)) is not None)

    def apply_text(self, text: str) -> tuple[Change, ...]:
        """Make the move that the words name; raises NoSuchMove where they fit none, or several."""
        found = [move for move in self.moves() if str(move) == text]
        if not found:
            found = list(self.find(*choices_of(text)))
        if len(found) != 1:
            raise NoSuchMove(text, len(found))
        return self.apply(found[0])

    def why_not(self, action: str, choices: Sequence[tuple[str, str]] = ()) -> tuple[Why, ...]:
        """Why no move of that action with those choices is legal: the reasons met furthest along; none if one is."""
        if self.find(action, choices):
            return ()
        case = self._case(action)
        if case is None:
            return (Why("not-offered", {}, None),)
        refusals = self.bench.trace.refusals(self.state, case, self._wanted(choices), [n for n, _ in choices])
        return tuple(dict.fromkeys(self._why(refusal) for refusal in refusals))

    def looked_at(self, action: str, choices: Sequence[tuple[str, str]] = ()) -> tuple[Looked, ...]:
        """The choices of an action, each with the line that asks for it and all that the line looks at.

        What does not fit, or leads to no legal move, is among it; see `closed`.
        """
        case, table = self._case(action), self.table
        if case is None:
            return ()
        found = self.bench.trace.looked_at(self.state, case, self._wanted(choices))
        return tuple(
            (name, self._rule(clause), tuple(dict.fromkeys(table.option_name(label) for label in labels)))
            for (name, clause), labels in found.items()
        )

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions of this decision, those that cannot be done now included."""
        number = self.bench.machine.decision(self.state)
        return tuple(case.label for case in self.bench.machine.program.decisions[number - 1].cases) if number else ()

    def _case(self, action: str) -> int | None:
        return self.actions.index(action) if action in self.actions else None

    def _wanted(self, choices: Sequence[tuple[str, str]]) -> Callable[[str, str], bool]:
        table = self.table

        def is_wanted(name: str, option: str) -> bool:
            return all(names_option(table.option_name(option), wanted) for n, wanted in choices if n == name)

        return is_wanted

    def _rule(self, clause: int) -> Node | None:
        found = self.bench.machine.program.clauses[clause] if clause >= 0 else None
        return found if isinstance(found, Node) else None

    def _why(self, refusal: Refusal) -> Why:
        chosen = self.table.option_name(refusal.named[-1][1]) if len(refusal.named) > 1 else ""
        return Why(refusal.reason, _Numbers(refusal.numbers), self._rule(refusal.clause), refusal.choice, chosen)

    def _change(self, write: Write) -> Change | None:
        if write.old == write.new:
            return None
        return Change(f"{write.slot}[{write.index}]", write.old, write.new, self._rule(write.clause))

    # ------------------------------------------------------------------ results

    @property
    def score_resource(self) -> str | None:
        """The resource that decides who wins, if the first key of the ranking is one."""
        winner = self.bench.assembled.winner
        first = winner.ranks[0] if winner is not None else None
        return first.resource if isinstance(first, Most) else None

    def scores(self) -> tuple[int, ...]:
        """What each seat has of that resource now."""
        resource = self.score_resource
        table = self.table
        return tuple(table.stock(resource, seat) if resource else 0 for seat in range(self.seats))

    def placing(self) -> tuple[int, ...]:
        """The place of each seat, 1 is first; equal places share. Only at the end."""
        table = self.table
        return tuple(table.get(":placing", seat) for seat in range(self.seats))

    def why(self, resource: str, seat: int) -> tuple[tuple[int, str, Change], ...]:
        """Each change of a stock since the start: after which move (from 1), by which move, and the change."""
        found: list[tuple[int, str, Change]] = []
        probe = Match(self.rules, self.seats, self.seed, [self.states[0]])
        wanted = f"{resource}[{seat}]"
        for number, (_, move) in enumerate(self.history, 1):
            found.extend((number, str(move), change) for change in probe.apply(move) if change.what == wanted)
        return tuple(found)

    def view(self, seat: int | None) -> dict[str, object]:
        """What a seat can see, by name; None sees what lies open. Hidden cards are counted, not named."""
        return {"seat": seat, "decides": self.seat, "decision": self.decision, **view(self.table, seat)}

    # ------------------------------------------------------------------ time

    def undo(self) -> bool:
        """Take the last move back, chance and all; False at the start."""
        if not self.history:
            return False
        self.history.pop()
        self.states.pop()
        return True

    def hash(self) -> str:
        """A hash of the state by name: equal states, equal hashes, whatever the order of the files."""
        slots = self.bench.machine.program.slots
        cells: dict[str, Sequence[int]] = {}
        for name, slot in slots.items():
            # Saves were hashed before the machine's own names had their colon.
            plain = name.removeprefix(":")
            cells[name if plain != name and plain in slots else plain] = self.state[
                slot.offset : slot.offset + slot.size
            ]
        return hashlib.sha256(json.dumps(cells, sort_keys=True).encode()).hexdigest()[:16]

    def save(self) -> dict[str, object]:
        """The match as JSON by name: seed, moves, rules it was played under."""
        return {
            "format": SAVE_FORMAT,
            "game": self.rules.name,
            "seats": self.seats,
            "seed": self.seed,
            "rules": dict(self.rules.hashes),
            "moves": [{"seat": seat + 1, "move": str(move)} for seat, move in self.history],
            "hash": self.hash(),
        }


class _Numbers(dict[str, int]):
    """Numbers of a refusal, hashable so that equal reasons are told once."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))


def fits(choices: Sequence[tuple[str, str]], wanted: Sequence[tuple[str, str]]) -> bool:
    """True where each wanted choice is among the choices of a move."""
    return all(any(name == n and names_option(option, o) for name, option in choices) for n, o in wanted)


def names_option(option: str, wanted: str) -> bool:
    """True where the words name the option; the two sides of a place may stand in either order.

    >>> names_option("left.1+empty-2", "empty+left"), names_option("left.1+empty-2", "left+empty-4")
    (True, False)
    """
    parts, asked = option.split("+"), wanted.split("+")
    if len(parts) != len(asked):
        return False
    ways = (parts, parts[::-1])
    return any(all(w in (p, _bare(p)) for p, w in zip(way, asked, strict=True)) for way in ways)


def bare_option(option: str) -> str:
    """The option without copies and numbers of free cells, as `names_option` takes it.

    >>> bare_option("left.1+empty-2")
    'left+empty'
    """
    return "+".join(map(_bare, option.split("+")))


def _bare(part: str) -> str:
    """A part of an option without its copy, or without the number of a free cell."""
    head, dot, tail = part.rpartition(".")
    part = head if dot and tail.isdigit() else part
    return "empty" if part.startswith("empty-") else part


def choices_of(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The action and the choices of a move in words.

    >>> choices_of("build worker=left.1+right.2 card=left.1")
    ('build', [('worker', 'left.1+right.2'), ('card', 'left.1')])
    """
    action, *rest = text.split() or [""]
    return action, [(name, option) for name, _, option in (word.partition("=") for word in rest)]
