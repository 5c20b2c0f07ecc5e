"""Whatever a player sees and cannot choose is explained, in every language of the screens."""

from __future__ import annotations

import random

import pytest

from spyrium_dsl.library.opened import open_game
from spyrium_dsl.library.speaking import speech_of
from spyrium_dsl.render.refusal import refusal
from spyrium_dsl.run.closed import closed
from spyrium_dsl.run.match import Match
from tests.games import SHIPPED

LANGUAGES = ("en", "pl", "ru")


@pytest.mark.parametrize("name", SHIPPED)
def test_each_thing_in_sight_that_cannot_be_chosen_has_reasons(name: str) -> None:
    """At every decision of a game, of every action: what no legal move has is refused, in words and not by a key."""
    opened = open_game(name)
    speeches = [speech_of(opened, said_in=code) for code in LANGUAGES]
    match, rng = Match.start(opened.rules, 2, 5), random.Random(5)
    told = 0
    while not match.is_over:
        for action in match.actions:
            asked = [(pair,) for pair in closed(match, action, (), (match.seat,))]
            for choices in asked if match.find(action, ()) else [(), *asked]:
                reasons = match.why_not(action, choices)
                assert reasons, (action, choices)
                for why in reasons:
                    told += 1
                    for speech in speeches:
                        line = refusal(speech, why, lambda span: "")
                        assert line.text
                        assert line.text != speech.words.screen("other-reason", reason=speech.name(why.reason))
                        assert line.rule is not None or why.clause is None
        match.apply(rng.choice(match.moves()))
    assert told > 100


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_that_can_be_chosen_is_called_closed(name: str) -> None:
    match, rng = Match.start(open_game(name).rules, 3, 2), random.Random(2)
    while not match.is_over:
        moves = match.moves()
        for action in match.actions:
            open_ones = {pair for move in moves if move.action == action for pair in move.choices}
            assert not open_ones.intersection(closed(match, action, (), (match.seat,)))
        match.apply(rng.choice(moves))


def test_a_comparison_is_told_with_its_numbers() -> None:
    """What is needed and what is there: the numbers that the sentence does not say itself."""
    opened = open_game("orchard")
    match = Match.start(opened.rules, 2, 7)
    while match.find("visit", [("space", "forest")]):
        match.apply(match.find("visit", [("space", "forest")])[0])
    (why,) = match.why_not("visit", [("space", "forest")])
    assert dict(why.numbers) == {"left": 2, "right": 2}
    assert "2, 2" in refusal(speech_of(opened), why, lambda span: "").text


def test_what_a_seat_does_not_see_is_not_asked_about() -> None:
    """Cards in other hands and in closed piles are never among what cannot be chosen."""
    match, rng = Match.start(open_game("orchard").rules, 2, 7), random.Random(7)
    while not match.is_over:
        zones = match.view(match.seat)["zones"]
        assert isinstance(zones, dict)
        seen = {label for cards in zones.values() if isinstance(cards, list) for label in cards}
        named = {option for action in match.actions for _, option in closed(match, action, (), (match.seat,))}
        hidden = {piece.label for piece in match.rules.model.pieces} - seen
        assert not named & hidden
        match.apply(rng.choice(match.moves()))
