"""What can go wrong while a game runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class RunError(Exception):
    """A game cannot go on; *decision* is the name of the decision where it stands."""

    def __init__(self, message: str, decision: str) -> None:
        super().__init__(message)
        self.decision = decision

    def __reduce__(self) -> tuple[Any, ...]:
        # Games are played by other processes, too; what each sort is made from is no matter to the one that reads it.
        return Exception.__new__, (type(self), *self.args), vars(self)


class Stuck(RunError):
    """A seat has to decide and has no move: a mistake of the rules. *number*: of the decision, from 1; *seat*: from 0, or -1
    where only the number of the decision came out of machine code."""

    def __init__(self, decision: str, number: int, seat: int) -> None:
        super().__init__(f"no move at {decision}", decision)
        self.number = number
        self.seat = seat


class TooLong(RunError):
    """A game is not over after as many decisions as were allowed."""

    def __init__(self, decision: str, limit: int) -> None:
        super().__init__(f"not over after {limit} decisions, at {decision}", decision)
        self.limit = limit


class Changed(RunError):
    """Listing moves left the state different: a fault of the machine."""

    def __init__(self, decision: str, cells: Mapping[int, tuple[int, int]]) -> None:
        super().__init__(f"listing at {decision} changed cells {dict(cells)}", decision)
        self.cells = cells


class Broken(RunError):
    """A requirement fails where a run may no longer fail, behind a commit."""

    def __init__(self, decision: str, reason: str, clause: int) -> None:
        super().__init__(f"{reason} (clause {clause}) fails behind a commit, at {decision}", decision)
        self.reason = reason
        self.clause = clause


class Refused(Exception):
    """A move that is not legal: the first requirement or choice that fails, with the numbers that explain it.

    *clause*: of the requirement; -1 where none is at fault, but what was chosen is not on offer.
    *choice*: the name of that choice, else "".
    Reasons of our own: not-offered (the action), not-an-option, missing-choice, surplus-choice.
    """

    def __init__(self, reason: str, numbers: Mapping[str, int], clause: int, choice: str = "") -> None:
        super().__init__(" ".join(filter(None, [reason, choice, *(f"{k}={v}" for k, v in numbers.items())])))
        self.reason = reason
        self.numbers = dict(numbers)
        self.clause = clause
        self.choice = choice
