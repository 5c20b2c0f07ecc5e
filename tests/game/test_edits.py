"""A designer edits a line and plays by it; nothing else has to be touched."""

from __future__ import annotations

from functools import cache

import pytest

from spyrium_dsl.check.passed import Passed
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.run.saves import load
from spyrium_dsl.text.source import Source
from tests.game import small
from tests.games import shipped
from tests.json_parts import table_at


@cache
def sources() -> tuple[Source, ...]:
    return tuple(read_sources(find_game("spyrium"))[0])


def edited(old: str, new: str, more: str = "") -> Rules:
    """Spyrium with one text replaced, once, and perhaps a file more."""
    found = [source for source in sources() if old in source.text and "/variants/" not in source.path]
    assert len(found) == 1
    rest = [source for source in sources() if source is not found[0]]
    changed = Source(found[0].path, found[0].text.replace(old, new, 1))
    files = [*rest, changed, *([Source("rules/spyrium/more.rules", more)] if more else [])]
    checked = load_game(files, Languages(), name="spyrium")
    assert checked.rules is not None, [(d.code, d.span, dict(d.facts)) for d in checked.diagnostics]
    return checked.rules


APPRENTICE = 'character apprentice "Apprentice"\n  effect: spend 1 spyrium, gain '


def test_a_changed_number_is_played() -> None:
    """The example of the card now tells that a point more is gained, and no other example notices."""
    rules = edited(APPRENTICE + "3", APPRENTICE + "4")
    failed = [outcome for outcome in run_examples(rules) if not outcome.passed]
    assert failed
    assert all(outcome.diagnostic is not None and outcome.diagnostic.code in ("X701", "X704") for outcome in failed)
    assert {"3", "4"} <= set("".join(f"{outcome.expected} {outcome.got}" for outcome in failed))


def test_a_new_character_is_a_block_and_a_row() -> None:
    card = 'cards for spyrium\n\ncharacter smuggler "Smuggler"\n  effect: spend 2 spyrium, gain £9 or gain 5 VP\n'
    rules = edited("printings for spyrium\n", "printings for spyrium\n\nsmuggler  A  ×3  £0  stand-in\n", card)
    assert sum(piece.design == "smuggler" for piece in rules.model.pieces) == 3
    fast = rules.fast(3)
    seen = False
    for seed in range(40):
        match = Match.start(rules, 3, seed)
        seen = seen or any("smuggler" in str(cards) for cards in table_at(match.view(None), "zones").items())
        fast.machine.play(seed, seed, 5_000)
    assert seen


@pytest.mark.parametrize("row", ["A  ×3  £1", "A  £1  ×3", "A  x3  1 £", "A  0 £1  ×3", "A  £1 0  x 3"])
def test_a_sign_belongs_to_the_number_it_is_close_to(row: str) -> None:
    """The tokens of a character, a bare number, may stand before its price: `0 £1` is none of the one and £1 of the other."""
    card = 'cards for spyrium\n\ncharacter smuggler "Smuggler"\n  effect: gain 5 VP\n'
    rules = edited("printings for spyrium\n", f"printings for spyrium\n\nsmuggler  {row}  stand-in\n", card)
    pieces = [piece for piece in rules.model.pieces if piece.design == "smuggler"]
    assert len(pieces) == 3
    assert {str(piece.numbers["price"]) for piece in pieces} == {str(Digit(value=1))}


def test_loading_under_other_rules_names_the_blocks_and_goes_as_far_as_it_holds() -> None:
    match = Match.start(shipped("spyrium"), 2, 3)
    for _ in range(12):
        match.apply(match.moves()[0])
    loaded = load(match.save(), edited(APPRENTICE + "3", APPRENTICE + "4"))
    assert loaded.differing == ("character apprentice",)
    assert 0 < loaded.held <= 12


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("track residence: 2, 3, 4, 5, 7", "track residence: 2, 3, 4, 5, 6, 7", id="residence-track"),
        pytest.param("  each player starts with 8\n", "  each player starts with 12\n", id="money"),
        pytest.param("for round 1 to 6", "for round 1 to 4", id="rounds"),
    ],
)
def test_switches_of_one_line_play(old: str, new: str) -> None:
    rules = edited(old, new)
    for seats in (2, 5):
        rules.fast(seats).machine.play(1, 1, 5_000)


def test_a_process_that_checks_again_remembers_what_lowered() -> None:
    """Changed numbers of cards need no second lowering; anything else is lowered anew and told."""
    words, passed = Languages(), Passed()
    assert not load_game(sources(), words, passed=passed).diagnostics
    assert len(list(passed)) == 1
    for old, new, count in (
        (APPRENTICE + "3", APPRENTICE + "4", 1),
        ("gain 2 spyrium", "gain 2 spyrium, gain 1 VP", 2),
    ):
        files = [Source(one.path, one.text.replace(old, new, 1)) for one in sources()]
        assert not load_game(files, words, passed=passed).diagnostics
        assert len(list(passed)) == count
    beyond = [
        Source(one.path, one.text.replace("activating, place 1 worker", "activating, place 99 workers"))
        for one in sources()
    ]
    assert [d.code for d in load_game(beyond, words, passed=passed).diagnostics] == ["E405"]


@pytest.mark.parametrize("line", ["move {} cards in your hand to scraps", "discard up to {} cards in your hand"])
def test_a_number_that_grows_beyond_what_can_be_picked_is_told(line: str) -> None:
    """Also on a card that lowered before, beside one that says the same of fewer."""
    passed = Passed()
    kind = small.CARD + "  has fx: steps, or none\n  to try: do fx of it\n"
    go = "action go\n  choose card: a card in your hand\n  try card\n"

    def mistakes(number: int) -> list[str]:
        fx = [f"  fx: {line.format(one)}\n" for one in (2, number)]
        cards = small.CARDS.replace("  worth: 5\n", f"  worth: 5\n{fx[0]}") + fx[1]
        deal = "each player: deal 2 from stack to your hand"
        files = small.texts(go, kinds=kind, cards=cards, setup=deal)
        return [one.code for one in load_game(files, Languages(), passed=passed).diagnostics if one.is_mistake]

    assert [mistakes(number) for number in (3, 12, 13)] == [[], [], ["E405"]]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        pytest.param("given apprentice is in market", "no-more-copies", id="no copy to lay out"),
        pytest.param("then apprentice is in market", "no-more-copies", id="no copy that could lie there"),
        pytest.param("given apprentice is used", "no-more-copies", id="no copy to be used"),
        pytest.param("then apprentice is used", "no-more-copies", id="no copy that could be used"),
        pytest.param("given Ann has 1 worker beside apprentice", "not-on-grid", id="no copy to stand beside"),
        pytest.param("given 1 token with face 9 is on mine-3", "no-more-pieces", id="a value that no piece has"),
        pytest.param("then 1 token with face 9 is on mine-3", "no-more-pieces", id="a value asked for"),
        pytest.param("given 30 tokens with face 2 are on mine-3", "no-more-pieces", id="more than there are"),
        pytest.param("given Ann has 99 workers in pool", "no-more-pieces", id="more workers than all"),
        pytest.param("given Ann has residence 77", "no-such-space", id="a space that the track lacks"),
    ],
)
def test_what_an_example_cannot_have_is_told(line: str, reason: str) -> None:
    """With no copy of the Apprentice printed: a message at the line, whatever is said of the card."""
    example = f'examples for spyrium\n\nexample "one"\n  players: Ann, Ben\n  {line}\n'
    rules = edited("apprentice       A  ×2", "apprentice       A  ×0", example)
    (found,) = (one for one in run_examples(rules) if one.title == "one")
    assert found.diagnostic is not None
    assert (found.diagnostic.code, found.diagnostic.facts["reason"]) == ("X703", reason)
    assert found.diagnostic.span is not None
    assert found.diagnostic.span.line == 5
