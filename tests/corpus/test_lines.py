"""Most lines of the corpus can be said, in four languages, and played; what the others need is written down."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from spyrium_dsl.effects.line import Either, InTurn
from spyrium_dsl.effects.node import Node
from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.language.grammar import language_grammar
from spyrium_dsl.language.sentence import say
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked, is_mistake, load_game
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.render.board import Board
from spyrium_dsl.render.narrate import told
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.match import Change
from spyrium_dsl.run.rules import Rules
from tests.corpus.lines import HERE, constructs, effects, said, workshop
from tests.game.test_playing import check_invariants

ALL, AT_LEAST = 185, 154
LANGUAGES = ("en", "pl", "ru", "de")
MOST = 3_000


@cache
def loaded() -> Checked:
    """The test game with every line that can be said as a card of it."""
    return load_game(workshop(said()), Languages())


def test_each_effect_is_said_or_it_is_told_what_it_needs() -> None:
    found = effects()
    assert len(found) == len({one.id for one in found}) == ALL
    assert all(bool(one.lines) != bool(one.needs) for one in found)
    assert len(said()) >= AT_LEAST


def test_all_that_is_said_loads_in_one_game() -> None:
    assert [one for one in loaded().diagnostics if is_mistake(one)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_line_is_said_and_read_back(language: str) -> None:
    """Printed in the language and read there, it is the same object."""
    reading = loaded().reading
    assert reading.tree is not None
    lexicon, grammar = reading.lexicons[language], language_grammar(Languages()[language])
    ids = {one.design for one in said()}
    cards = [card for card in reading.tree.cards if card.id in ids]
    assert len(cards) == len(ids)
    for card in cards:
        here = lexicon.about(card.kind)
        for line in card.properties:
            text = say(line, grammar.vocabulary, here)
            again = read_line(text, type(line).rule, grammar, here)
            assert again.node == line, (card.id, text)
            assert again.diagnostics == (), (card.id, text)


def test_random_games_with_all_of_them_keep_the_books() -> None:
    rules = loaded().rules
    assert rules is not None
    fast = rules.fast(2)
    decisions = 0
    for seed in range(1, 31):
        state, made = fast.machine.play(seed, seed + 1, MOST)
        assert made < MOST
        decisions += made
        check_invariants(rules, fast.table(state))
    assert decisions > 1_000


def test_the_tree_walker_agrees_with_the_compiled_game() -> None:
    rules = loaded().rules
    assert rules is not None
    fast = rules.fast(2).machine
    walker = Machine(rules.fast(2).assembled.program, back_end="walk")
    chance = random.Random(1)
    states = [machine.start(1) for machine in (fast, walker)]
    while fast.decision(states[0]):
        moves = fast.moves(states[0])
        assert moves == walker.moves(states[1])
        move = chance.choice(moves)
        fast.apply(states[0], move)
        walker.apply(states[1], move)
        assert states[0] == states[1]


def test_the_examples_play() -> None:
    """Each construct in play, with what is refused; with the cards alone that the examples speak of."""
    spoken_of = (HERE / "workshop" / "examples" / "examples.rules").read_text("utf-8")
    cards = [one for one in said() if one.design in spoken_of]
    tree = read_game(workshop(cards), Languages()).tree
    assert tree is not None
    outcomes = run_examples(Rules(tree, "workshop"))
    assert len(outcomes) > 40
    assert [(one.title, one.expected, one.got) for one in outcomes if not one.passed] == []


def test_each_construct_has_an_example_in_which_something_is_refused() -> None:
    """What can be done is only half of what it means."""
    text = (HERE / "workshop" / "examples" / "examples.rules").read_text("utf-8")
    refusing = [one for one in re.split(r"\n(?=example )", text) if " cannot " in one]
    tree = loaded().reading.tree
    assert tree is not None
    cards = {card.id: _tags(card.properties) for card in tree.cards}
    shown = [{tag for name in cards if re.search(rf"\b{name}\b", one) for tag in cards[name]} for one in refusing]
    lacking = [one.title for one in constructs() if not any(set(one.tags) & tags for tags in shown)]
    assert lacking == []


def test_each_construct_has_phrases_and_is_used_in_the_test_game() -> None:
    """No phrase on the page of constructs is one that no line of the game or of its cards says."""
    tree = loaded().reading.tree
    assert tree is not None
    used = _tags((tree.declarations, tree.cards))
    for construct in constructs():
        for tag in construct.tags:
            assert all(tag in words.phrases for words in Languages().values()), tag
            assert tag in used, tag


def _tags(node: object) -> set[str]:
    if isinstance(node, tuple):
        return {tag for one in node for tag in _tags(one)}
    if isinstance(node, Node):
        whole = isinstance(node, Either) and any(isinstance(one, InTurn) for one in node.options)
        return {
            node.tag(),
            *(tag for slot in node.slot_values() for tag in _tags(slot)),
            *(["next-or"] if whole else []),
        }
    return set()


def test_what_lies_on_a_card_is_seen_and_told() -> None:
    """The board shows it beside the card; the log tells how it changed."""
    checked = loaded()
    assert checked.rules is not None
    fast = checked.rules.fast(2)
    table = fast.table(fast.machine.start(1))
    speech = Spoken(checked, Languages()).speech("en")
    card = next(piece.number for piece in table.model.pieces if piece.design == "eve-f87")
    table.set_stored("wood", card, 3)
    assert "3 wood" in Board(speech, table, frozenset((0, 1))).card(card)
    change = Change(f"wood.on[{card}]", 3, 1, None)
    (line,) = told(speech, table, table, 0, [change])
    assert "EVE-f87" in line.text
    assert "3" in line.text
    assert "1" in line.text
