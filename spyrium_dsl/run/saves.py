"""A save read again: the match made anew from its seed and its moves, under the rules as they are now."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from spyrium_dsl.run.match import SAVE_FORMAT, Match, NoSuchMove, Why, choices_of
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.diagnostic import Fact


class BadSave(Exception):
    """A save that cannot be read. *reason*: what is wrong with it, a key of the screens; *facts* go into its words."""

    def __init__(self, reason: str, **facts: Fact) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


@dataclass(frozen=True)
class Stop:
    """Where a save no longer holds: the seat (from 0) and its move, and why it cannot be made now."""

    seat: int
    move: str
    reasons: tuple[Why, ...]


@dataclass(frozen=True)
class Loaded:
    """A match made again from a save. *differing*: names of the blocks of rules that have changed since.

    *held*: how many moves of the save could be made again, of *moves*; the next one is *stop*. *same*: whether they led
    where they led when the game was saved; that may be otherwise under other rules, and in a save that was edited.
    """

    match: Match
    differing: tuple[str, ...]
    held: int
    moves: int
    same: bool
    stop: Stop | None = None

    @property
    def complete(self) -> bool:
        """Whether the whole history holds."""
        return self.held == self.moves and (self.same or bool(self.differing))


def parsed(data: bytes) -> dict[str, object]:
    """What stands in the file of a save; raises BadSave where it is no JSON object."""
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        raise BadSave("save-no-text") from problem
    except json.JSONDecodeError as problem:
        left = problem.doc[problem.pos :].strip()
        reason = "save-cut" if not left or problem.msg.startswith("Unterminated") else "save-damaged"
        raise BadSave(reason, line=problem.lineno, column=problem.colno) from problem
    except (RecursionError, ValueError) as problem:
        raise BadSave("save-no-save") from problem
    if not isinstance(found, dict):
        raise BadSave("save-no-save")
    return found


def load(save: object, rules: Rules) -> Loaded:
    """Play a save again under *rules*; raises BadSave where it is none, or of another game.

    Other variants of a game, and a copy of it under another name, are other rules of it: what differs is told.
    """
    match save:
        case {
            "format": int(form),
            "game": str(game),
            "seats": int(seats),
            "seed": int(seed),
            "moves": list(moves),
            "rules": dict(hashes),
            "hash": str(expected),
        } if not (isinstance(seats, bool) or isinstance(seed, bool)):
            pass
        case {"format": int(form)} if form > SAVE_FORMAT:
            pass
        case _:
            raise BadSave("save-no-save")
    if form > SAVE_FORMAT:
        raise BadSave("save-newer")
    # A copy of a game in a folder of another name is that game with some changes; games with nothing in common are two.
    alike = any(rules.hashes.get(name) == value for name, value in hashes.items())
    if _base(game) != _base(rules.name) and not alike:
        raise BadSave("save-of-another", game=game)
    differing = tuple(name for name in sorted({*hashes, *rules.hashes}) if hashes.get(name) != rules.hashes.get(name))
    try:
        made = Match.start(rules, seats, seed)
    except ValueError as problem:
        raise BadSave("save-seats", count=seats) from problem
    said = [_said(entry, number, seats) for number, entry in enumerate(moves, 1)]
    stop = _replay(made, said)
    return Loaded(made, differing, len(made.history), len(moves), made.hash() == expected, stop)


def _base(game: str) -> str:
    return game.split("+")[0]


def _said(entry: object, number: int, seats: int) -> tuple[int, str]:
    """Who moved, from 0, and the words of the move."""
    match entry:
        case {"seat": int(seat), "move": str(move)} if move.split() and 1 <= seat <= seats:
            return seat - 1, move
    raise BadSave("save-move", number=number)


def _replay(match: Match, moves: Sequence[tuple[int, str]]) -> Stop | None:
    for seat, text in moves:
        if match.is_over or match.seat != seat:
            return Stop(seat, text, ())
        try:
            match.apply_text(text)
        except NoSuchMove:
            return Stop(seat, text, match.why_not(*choices_of(text)))
    return None
