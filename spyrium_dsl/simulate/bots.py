"""Bots: who moves where no person does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from spyrium_dsl.run.chance import ALL, BOT, GOLDEN, mixed, stream_start
from spyrium_dsl.run.machine import Move


class Bot(Protocol):
    """Chooses a move. It has chance of its own, so what it thinks changes no deck."""

    def choose(self, moves: Sequence[Move], number: int) -> int:
        """The index of its move; *number* is that of the decision in the game, from 0."""
        ...


class RandomBot:
    """Each move as likely as any other. A game of such bots alone is the game that a simulation plays."""

    def __init__(self, seed: int) -> None:
        self._start = stream_start(seed, BOT)

    def choose(self, moves: Sequence[Move], number: int) -> int:
        # By the number of the decision and not by what was drawn before: after an undo it plays the same again.
        step = (self._start + (number + 1) * GOLDEN) & ALL
        return ((mixed(step) >> 32) * len(moves)) >> 32


BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot}
"""By name; each is made from the seed of the game."""
