"""Whole games: nobody is stuck, nothing is lost, and every way of asking gives the same answer."""

from __future__ import annotations

import random

import pytest

from spyrium_dsl.core.table import Table
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.run.saves import load
from tests.games import SHIPPED, seats_of, shipped

CASES = [(name, seats) for name in SHIPPED for seats in seats_of(name)]
MOST = 5_000


def check_invariants(rules: Rules, table: Table) -> None:
    """Nothing is negative; every piece is somewhere, once; the books agree."""
    model = rules.model
    for resource in model.resources.values():
        for seat in range(1 if resource.shared else table.layout.seats):
            assert table.stock(resource.id, seat) >= 0, resource.id
    for kind in model.kinds.values():
        if kind.each is not None:
            assert set(table.total(kind.id).values()) == {kind.each[0]}, kind.id
        elif kind.counted:
            assert list(table.total(kind.id).values()) == [number for number, _, _ in kind.counted], kind.id
    lying: list[int] = []
    for zone, spot in table.layout.places.items():
        for place in range(spot.count):
            cards = [card for card in table.cards(zone, place) if card >= 0]
            assert len(cards) == table.get(":size", spot.first + place), zone
            lying.extend(cards)
    assert len(lying) == len(set(lying))
    for (zone, kind_id), total in table.layout.totals.items():
        if total.name not in table.slots:
            continue
        classes = table.layout.classes(kind_id)
        for place in range(table.layout.instances(model.zones[zone])):
            kept = table.get(total.name, place)
            assert kept == sum(table.get(f"{zone}.{kind_id}", place * classes + c) for c in range(classes))


def play_many(name: str, seats: int, games: range) -> None:
    rules = shipped(name)
    fast = rules.fast(seats)
    for seed in games:
        state, decisions = fast.machine.play(seed, seed + 1, MOST)
        assert 0 < decisions < MOST
        check_invariants(rules, fast.table(state))
        placing = [fast.table(state).get(":placing", seat) for seat in range(seats)]
        assert min(placing) == 1


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_random_games_end_and_keep_the_books(name: str, seats: int) -> None:
    """A hundred games of every size end with nothing negative and nothing lost."""
    play_many(name, seats, range(1, 101))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_ten_thousand_random_games(name: str, seats: int) -> None:
    play_many(name, seats, range(1, 10_001))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_listing_moves_leaves_the_state_bit_equal(name: str, seats: int) -> None:
    machine = Machine(shipped(name).fast(seats).assembled.program, debug=True)
    for seed in range(3):
        machine.play(seed, seed, MOST)


def walk_and_python(name: str, seats: int, seeds: range) -> None:
    """The tree walker, the fast program and the workbench give equal move lists at every decision."""
    rules = shipped(name)
    fast = rules.fast(seats).machine
    walker = Machine(rules.fast(seats).assembled.program, back_end="walk")
    bench = rules.workbench(seats).machine
    for seed in seeds:
        rng = random.Random(seed)
        states = [machine.start(seed) for machine in (fast, walker, bench)]
        while fast.decision(states[0]):
            moves = [machine.moves(state) for machine, state in zip((fast, walker, bench), states, strict=True)]
            assert moves[0] == moves[1] == moves[2]
            move = rng.choice(moves[0])
            for machine, state in zip((fast, walker, bench), states, strict=True):
                machine.apply(state, move)
            assert states[0] == states[1]
        assert not bench.decision(states[2])


@pytest.mark.parametrize(("name", "seats"), [(n, s) for n, s in CASES if s in (2, 4)])
def test_all_readings_agree(name: str, seats: int) -> None:
    walk_and_python(name, seats, range(1, 3))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_all_readings_agree_over_two_hundred_games(name: str, seats: int) -> None:
    walk_and_python(name, seats, range(1, 1 + 200 // len(seats_of(name))))


def random_match(name: str, seats: int, seed: int, moves: int) -> Match:
    match, rng = Match.start(shipped(name), seats, seed), random.Random(seed)
    for _ in range(moves):
        if match.is_over:
            break
        match.apply(rng.choice(match.moves()))
    return match


@pytest.mark.parametrize(("name", "seats"), [(n, s) for n, s in CASES if s in (2, 3)])
def test_saving_and_loading_in_the_middle_goes_on_equally(name: str, seats: int) -> None:
    match = random_match(name, seats, 5, 40)
    loaded = load(match.save(), shipped(name))
    assert loaded.complete
    assert not loaded.differing
    assert loaded.match.state == match.state
    rng = random.Random(3)
    while not match.is_over:
        moves = match.moves()
        assert moves == loaded.match.moves()
        chosen = rng.choice(moves)
        match.apply(chosen)
        loaded.match.apply_text(str(chosen))
    assert match.hash() == loaded.match.hash()
    assert match.scores() == loaded.match.scores()


@pytest.mark.parametrize("name", SHIPPED)
def test_undo_equals_a_replay_of_the_history_less_one(name: str) -> None:
    match = random_match(name, 2, 11, 12)
    again = random_match(name, 2, 11, 11)
    assert match.undo()
    assert match.state == again.state
    assert match.history == again.history


@pytest.mark.parametrize("name", SHIPPED)
def test_every_legal_move_has_a_name_of_its_own(name: str) -> None:
    """A move is its named choices: no two moves of one list read the same."""
    match, rng = Match.start(shipped(name), 3, 2), random.Random(1)
    while not match.is_over:
        moves = match.moves()
        texts = [str(move) for move in moves]
        assert len(texts) == len(set(texts)), texts
        match.apply(rng.choice(moves))


@pytest.mark.parametrize("name", SHIPPED)
def test_changes_of_a_stock_add_up_to_it(name: str) -> None:
    """`why` tells every change of a score: from the start to the end they add up."""
    match = random_match(name, 2, 4, 10_000)
    resource = match.score_resource
    assert resource is not None
    for seat in range(2):
        changes = [change for _, _, change in match.why(resource, seat)]
        assert sum(change.after - change.before for change in changes) == match.scores()[seat]
        assert all(change.clause is not None for change in changes)
