"""In play: where a value comes from; what is chosen without asking; how a line of the menu is never empty of news."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from spyrium_dsl.render.preview import preview
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.render.words import words
from spyrium_dsl.run.match import Match
from tests.cli.terminal import Terminal
from tests.games import shipped

PLAY = ("play", "harbour", "--seats", "you,random", "--seed", "5")


def test_each_change_of_a_value_is_told_with_its_move_and_its_rule(harbour: Terminal) -> None:
    shown = harbour(*PLAY, typed=["2", "w silver", "q"]).out
    told = shown[shown.index("1 silver\n    1.") :]
    assert re.search(r"1\. You: rest: 0 → 1 +harbour/game\.rules:\d+", told)


def test_what_is_told_adds_up(harbour: Terminal) -> None:
    """From change to change, up to what the player has now."""
    shown = harbour(*PLAY, typed=["2", "2", "w silver", "q"]).out
    changes = [(int(a), int(b)) for a, b in re.findall(r"\d+\. .*: (\d+) → (\d+) ", shown)]
    assert changes
    assert all(first[1] == second[0] for first, second in pairwise(changes))


@pytest.mark.parametrize("asked", ["w fame seat 2", "w", "w xyzzy"])
def test_what_has_no_answer_is_told_in_words(harbour: Terminal, asked: str) -> None:
    screen = words("en").screen
    answer = {"w fame seat 2": screen("never-changed"), "w": screen("ask-from").strip()}
    shown = harbour(*PLAY, typed=[asked, *([""] if asked == "w" else []), "q"]).out
    assert answer.get(asked, screen("not-counted", name="xyzzy")) in shown


def test_a_seat_is_named_before_or_behind(harbour: Terminal) -> None:
    before, behind = (harbour(*PLAY, typed=[f"w {asked}", "q"]).out for asked in ("seat 2 fame", "fame seat 2"))
    assert before == behind


def test_the_only_action_is_not_asked_for(harbour: Terminal) -> None:
    """Where all that is left to decide is how, that is the first question, and undo goes back behind the action."""
    shown = harbour(*PLAY, typed=["2", "2", "u", "q"]).out
    assert "feed?" in shown
    assert not re.search(r"^ 1 +feed +\(", shown, re.MULTILINE)
    assert words("en").screen("taken-back") in shown


def test_an_option_whose_outcome_is_hidden_says_so() -> None:
    """A move that looks at what nobody knows yet, and changes nothing before, is not shown as if nothing came of it."""
    rules = shipped("orchard")
    match = Match.start(rules, 2, 5)
    speech = Speech(rules.tree, rules.model)
    notes = {str(move): preview(speech, match.bench.machine, match.state, move.key) for move in match.moves()}
    assert notes["visit space=school.1"] == speech.words.screen("not-known")
    assert speech.words.screen("not-known") not in notes["visit space=forest.1"]


def test_a_lone_person_wins_in_the_right_person(harbour: Terminal) -> None:
    for seed in range(3, 12):
        shown = harbour("play", "harbour", "--seats", "you,random", "--seed", str(seed), typed=["1"] * 200).out
        assert "You wins" not in shown
        if "You win," in shown:
            break
    else:
        pytest.fail("nobody has won")
