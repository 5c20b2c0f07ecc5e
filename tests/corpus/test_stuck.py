"""Nobody is ever stuck: what cannot be done after something has been seen, or when the course of the game asks, lapses."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.run.trace import Trace
from spyrium_dsl.text.source import Source
from tests.corpus.lines import Effect, said, workshop
from tests.corpus.test_laws import problems, tree_with
from tests.game.test_playing import check_invariants

SEEN = ("look at the top building in deck", "show the top building in deck", "deal 2 from deck to your offer")
STEPS = (
    "discard a building in your hand",
    "discard 2 buildings in your hand",
    "pick a building in market with rank at least 6, gain coin equal to rank of it",
    "keep a building in market",
    "pay 9, gain 1 VP",
    "spend 2 ore, gain 1 gear",
    "spend 1 wood or spend 1 shield, gain 1 VP",
    "spend 1 wood, spend 2 wood, gain 1 VP or gain 1 clay",
    "gain 1 coin, pay 2, pay 3, gain 1 VP or discard a building in your hand, discard a building in your hand",
    "take 1 stone from another player",
    "take all wood from a building in your district with guild sea",
    "lower temple by 2",
    "build a building in your hand with guild scholar",
    "visit a space in street bearing no worker",
    "you may spend 1 gear, gain 2 coin",
    "discard any number of buildings in your hand, gain 1 coin for each of those",
    "if your coin is less than 3, gain 1 coin; otherwise, spend 3 coin",
    "move the rest to your hand",
    "gain 1 coin",
)
MOST = 3_000


def line() -> st.SearchStrategy[str]:
    """Something seen, then what may be possible or not."""
    part = st.lists(st.sampled_from([one for one in STEPS if ";" not in one]), min_size=1, max_size=2).map(", ".join)
    parts = st.lists(part | st.sampled_from(STEPS), min_size=1, max_size=3)
    return st.tuples(st.sampled_from(SEEN), parts).map(lambda found: "effect: " + "; ".join((found[0], *found[1])))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(line(), min_size=2, max_size=3))
def test_whatever_is_asked_after_something_has_been_seen(lines: list[str]) -> None:
    """Games with such cards come to an end, keep the books, and are the same in every reading."""
    tree = tree_with(*lines, kind="plan")
    if problems(tree):
        return  # refused, with a place
    rules = Rules(tree, "workshop")
    for seed in range(1, 9):
        state, made = rules.fast(2).machine.play(seed, seed, MOST)
        assert made < MOST
        check_invariants(rules, rules.fast(2).table(state))
    alike(rules, random.Random(1))


def alike(rules: Rules, chance: random.Random) -> None:
    """One game by the printed functions, by the tree walker, and told step by step."""
    fast = rules.fast(2).machine
    walker, trace = Machine(rules.fast(2).assembled.program, back_end="walk"), Trace(fast)
    states = [fast.start(2), walker.start(2), fast.start(2)]
    while fast.decision(states[0]):
        moves = fast.moves(states[0])
        assert moves == walker.moves(states[1])
        move = chance.choice(moves)
        fast.apply(states[0], move)
        walker.apply(states[1], move)
        trace.apply(states[2], move)
        assert states[0] == states[1] == states[2]


EXAMPLES = """examples for workshop

example "nothing to discard: that part is left out, the next is done"
  players: Ann, Ben
  given Ann has x-0 in folder
  given Ann has 0 buildings in hand
  given Ann has 0 coin
  when Ann: play-plan, plan x-0
  then Ann has 4 coin
  then x-0 is in heap

example "what cannot be paid is not paid, nor what stands behind it gained"
  players: Ann, Ben
  given Ann has x-1 in folder
  given Ann has 2 coin, 0 vp
  when Ann: play-plan, plan x-1
  then Ann has 3 coin, 0 vp

example "what speaks of something that could not be chosen is left out, too"
  players: Ann, Ben
  given Ann has x-2 in folder
  given Ann has 0 coin
  when Ann: play-plan, plan x-2
  then Ann has 1 coin
"""


def lapsing_game() -> GameTree:
    """Three cards that ask for what cannot be done, each in another way, with their examples."""
    lines = (
        "effect: show the top building in deck; discard a building in your hand with rank 5, gain 9 coin; gain 4 coin",
        "effect: show the top building in deck, gain 1 coin, pay 4, gain 5 vp",
        "effect: show the top building in deck; pick a building in market with rank 99; gain coin equal to rank of it; gain 1 coin",
    )
    cards = [Effect(f"X-{number}", "", "plan", (one,), "", False) for number, one in enumerate(lines)]
    more = [one for one in said() if one.kind == "building"][:30]
    sources = [one for one in workshop([*cards, *more]) if not one.path.startswith("examples")]
    tree = read_game([*sources, Source("own.rules", EXAMPLES)], Languages()).tree
    assert tree is not None
    return tree


def test_machine_code_lapses_alike() -> None:
    pytest.importorskip("llvmlite")
    from tests.run.test_llvm import agree

    assert agree(Rules(lapsing_game(), "workshop").fast(2).machine, range(2)) > 20


def test_what_lapses_and_what_does_not() -> None:
    found = run_examples(Rules(lapsing_game(), "workshop"))
    assert [(one.title, one.expected, one.got) for one in found if not one.passed] == []
    assert len(found) == 3


@pytest.mark.parametrize(
    "asked", ["discard a building in your hand", "discard 2 buildings in your hand", "one of board"]
)
def test_what_the_course_of_the_game_asks_for_lapses_where_it_cannot_be_done(asked: str) -> None:
    """Here nobody has a card in hand, nor a building to work in."""
    files = [one for one in workshop([]) if not one.path.startswith("examples")]
    text = next(one.text for one in files if one.path == "game.rules")
    game = text.replace(", deal 6 from deck to your hand, deal 5 from stack to your folder", "")
    game = game.replace("flow\n", f"flow\n  each player\n    {asked}\n", 1)
    assert game.count(asked) > text.count(asked)
    rest = [one for one in files if one.path != "game.rules"]
    reading = read_game([*rest, Source("game.rules", game)], Languages())
    assert reading.tree is not None
    rules = Rules(reading.tree, "workshop")
    assert rules.fast(2).machine.play(1, 1, MOST)[1] < MOST
    alike(rules, random.Random(2))
