"""Whatever a variant says: the game with it is played to the end, or refused with a place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.line import IfSo, OnlyIf, Prefixed
from spyrium_dsl.effects.node import Condition, Node, Step
from spyrium_dsl.effects.statements import If, Otherwise
from spyrium_dsl.effects.walk import nodes
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.simulate.unseen import Seen, play
from spyrium_dsl.text.source import Source
from tests.variants.loading import shipped, sources, varied
from tests.variants.random_variants import VARIANT, of_cards

MOST = 50_000
"""Decisions of one game; random players of the harbour pass long before."""


def plays_or_is_refused(checked: Checked, games: int) -> None:
    """The law."""
    mistakes = [one for one in checked.diagnostics if one.is_mistake]
    if mistakes:
        assert checked.rules is None
        assert all(one.span is not None for one in mistakes), mistakes
        return
    rules = checked.rules
    assert rules is not None
    seen = play(rules, games, MOST)
    assert seen.unfinished is None, (seen.seed, seen.unfinished)
    proofs_hold(checked, rules, seen)


def proofs_hold(checked: Checked, rules: Rules, seen: Seen) -> None:
    """What is said never to be done was not done; what is said to hold never, or always, was never otherwise."""
    told = {code: {one.span for one in checked.diagnostics if one.code == code and one.span} for code in PROVED}
    done = {node.span for node in every_node(rules) if id(node) in seen.ran}
    assert not (told["W605"] | told["W614"]) & done
    for condition, so, otherwise in branches(rules):
        if condition.span in told["W606"]:
            assert not ran(so, seen), condition.span
        if condition.span in told["W613"]:
            assert not ran(otherwise, seen), condition.span
    designs = {card.id_span: card.id for card in rules.tree.cards}
    named = {span for one in checked.diagnostics if one.code == "W612" for span, _ in one.notes}
    assert not {designs[span] for span in named if span in designs} & seen.had


PROVED = ("W605", "W606", "W613", "W614")


def branches(rules: Rules) -> Iterator[tuple[Condition, Node, Node | None]]:
    """Every condition, with what is done where it holds, and what else."""
    for node in every_node(rules):
        if isinstance(node, Prefixed) and isinstance(node.prefix, IfSo | OnlyIf):
            yield node.prefix.condition, node.step, None
        for line, after in pairwise((*node.body, None)) if isinstance(node, Block) else ():
            if line is not None and isinstance(line.head, If):
                other = after if after is not None and isinstance(after.head, Otherwise) else None
                yield line.head.condition, line, other


def ran(node: Node | None, seen: Seen) -> bool:
    """Whether some step in it was done."""
    return node is not None and any(isinstance(one, Step) and id(one) in seen.ran for one in nodes(node))


def every_node(rules: Rules) -> list[Node]:
    """All effect objects of the game."""
    return [node for root in (*rules.tree.declarations, *rules.tree.cards) for node in nodes(root)]


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(VARIANT, VARIANT)
def test_two_variants_at_random(first: str, second: str) -> None:
    plays_or_is_refused(varied(a=first, b=second), 4)


@pytest.mark.soak
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(VARIANT, VARIANT)
def test_two_variants_at_random_a_hundred_games(first: str, second: str) -> None:
    plays_or_is_refused(varied(a=first, b=second), 100)


def with_variant(text: str) -> Checked:
    """The shipped game with a variant of these blocks."""
    source = Source("random.rules", f'variant random for spyrium "Random"\n{text}\n')
    return load_game([*sources("spyrium"), source], Languages(), name="spyrium", chosen=("random",))


def _cards() -> st.SearchStrategy[str]:
    return of_cards(shipped("spyrium").rules.tree, {one.path: one for one in sources("spyrium")})


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(st.deferred(_cards))
def test_cards_with_the_lines_of_others(text: str) -> None:
    plays_or_is_refused(with_variant(text), 4)


@pytest.mark.soak
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.deferred(_cards))
def test_cards_with_the_lines_of_others_a_hundred_games(text: str) -> None:
    plays_or_is_refused(with_variant(text), 100)
