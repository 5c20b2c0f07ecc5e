"""Games that are looked at are the games that are played, and what is proved never to run is never seen to run."""

from __future__ import annotations

import pytest

from spyrium_dsl.lower.assemble import assemble
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import Fast
from spyrium_dsl.simulate.unseen import play, unseen
from tests.variants.loading import shipped


@pytest.mark.parametrize("game", ["spyrium", "orchard"])
def test_marks_change_no_game(game: str) -> None:
    """Equal stocks, places and lengths, with marks and without."""
    rules = shipped(game).rules
    plain = rules.fast(2)
    assembled = assemble(rules.model, 2, shapes=False, marked=True)
    marked = Fast(assembled, Machine(assembled.program))
    for seed in range(10):
        one, other = (side.machine.play(seed, seed, 20_000) for side in (plain, marked))
        assert one[1] == other[1]
        for resource in rules.model.resources:
            assert [plain.table(one[0]).stock(resource, seat) for seat in range(2)] == [
                marked.table(other[0]).stock(resource, seat) for seat in range(2)
            ]
        assert [plain.table(one[0]).get(":placing", seat) for seat in range(2)] == [
            marked.table(other[0]).get(":placing", seat) for seat in range(2)
        ]


def test_games_are_spread_over_numbers_of_players() -> None:
    """As many at each number of seats, and no fewer than one."""
    rules = shipped("spyrium").rules
    assert play(rules, 10).games == 10
    assert play(rules, 1).games == 4


def test_little_is_left_unseen_of_a_whole_game() -> None:
    """Every card of the shipped game comes up in two hundred games, and nearly every line."""
    rules = shipped("spyrium").rules
    found = list(unseen(rules, play(rules, 200)))
    assert {one.code for one in found} <= {"W615"}
    assert len(found) < 4
