"""Games of chance, played to their end in every way there is."""

from __future__ import annotations

from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import Rules

LIMIT = 3_000
"""No game of these has so many decisions."""


def ends(rules: Rules, seats: int, games: int) -> None:
    """Games of chance are the same by the tree walker, printed Python and machine code, and come to an end."""
    fast = rules.fast(seats)
    walker = Machine(fast.assembled.program, back_end="walk")
    kernel = fast.kernel()
    played = None if kernel is None else kernel.play(range(games), LIMIT)
    for seed in range(games):
        state, made = fast.machine.play(seed, seed, LIMIT)
        other, walked = walker.play(seed, seed, LIMIT)
        assert (list(state), made) == (list(other), walked)
        assert made < LIMIT
        if played is not None:
            assert played.problem(seed) is None
            assert played.decisions(seed) == made
        table = fast.table(state)
        places = [(zone, place) for zone, spot in table.layout.places.items() for place in range(spot.count)]
        lying = sorted(card for zone, place in places for card in table.cards(zone, place) if card >= 0)
        assert lying == list(range(len(rules.model.pieces))), "every card lies somewhere, once"
