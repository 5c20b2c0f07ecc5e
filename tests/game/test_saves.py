"""Saves: what is wrong with one is told by name, and nothing but BadSave comes out of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from spyrium_dsl.render.words import words
from spyrium_dsl.run.match import SAVE_FORMAT, Match
from spyrium_dsl.run.saves import BadSave, load, parsed
from tests.games import shipped

Save = dict[str, object]


def saved() -> Save:
    match, rng = Match.start(shipped("orchard"), 2, 3), random.Random(3)
    for _ in range(20):
        match.apply(rng.choice(match.moves()))
    return match.save()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": SAVE_FORMAT + 1}, "save-newer"),
        ({"format": "1"}, "save-no-save"),
        ({"game": "pond", "rules": {"card boat": []}}, "save-of-another"),
        ({"seats": 9}, "save-seats"),
        ({"seats": True}, "save-no-save"),
        ({"seed": 1.5}, "save-no-save"),
        ({"moves": {}}, "save-no-save"),
        ({"moves": [7]}, "save-move"),
        ({"moves": [{"seat": 1, "move": " "}]}, "save-move"),
        ({"moves": [{"seat": 3, "move": "rest"}]}, "save-move"),
        ({"rules": None}, "save-no-save"),
    ],
    ids=lambda one: json.dumps(one) if isinstance(one, dict) else "",
)
def test_an_edited_save_is_refused_by_what_is_wrong(change: Save, reason: str) -> None:
    with pytest.raises(BadSave) as caught:
        load({**saved(), **change}, shipped("orchard"))
    assert caught.value.reason == reason


def test_a_copy_of_a_game_under_another_name_is_the_game_with_some_changes() -> None:
    save = saved()
    rules = save["rules"]
    assert isinstance(rules, dict)
    loaded = load({**save, "game": "pond", "rules": {**rules, "recipe jam": "0"}}, shipped("orchard"))
    assert loaded.differing == ("recipe jam",)
    assert loaded.held == loaded.moves == 20


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda data: data[: len(data) // 2], "save-cut"),
        (lambda data: data.replace(b",", b",,", 1), "save-damaged"),
        (lambda data: b"\xff\xfe" + data, "save-no-text"),
        (lambda data: b"[" * 100_000, "save-no-save"),
        (lambda data: b"[]", "save-no-save"),
        (lambda data: b"", "save-cut"),
    ],
    ids=["cut", "a comma twice", "no text", "nested", "a list", "empty"],
)
def test_a_damaged_file_is_refused_by_what_is_wrong(damage: Callable[[bytes], bytes], reason: str) -> None:
    with pytest.raises(BadSave) as caught:
        parsed(damage(json.dumps(saved()).encode()))
    assert caught.value.reason == reason
    assert words("pl").fits(reason, caught.value.facts)


def test_a_byte_order_mark_is_no_damage() -> None:
    assert parsed(b"\xef\xbb\xbf" + json.dumps(saved()).encode()) == saved()


def test_any_one_byte_lost_is_told_or_harmless() -> None:
    data, rng = json.dumps(saved()).encode(), random.Random(1)
    for at in rng.sample(range(len(data)), 60):
        reason = ""
        try:
            loaded = load(parsed(data[:at] + data[at + 1 :]), shipped("orchard"))
        except BadSave as problem:
            reason, facts = problem.reason, problem.facts
        assert words().fits(reason, facts) if reason else loaded.held <= loaded.moves


def test_where_a_history_stops_is_told_with_the_reason() -> None:
    save = saved()
    moves = save["moves"]
    assert isinstance(moves, list)
    save["moves"] = [*moves[:4], {**moves[4], "move": "visit space=nowhere"}, *moves[5:]]
    loaded = load(save, shipped("orchard"))
    assert (loaded.held, loaded.moves, loaded.complete) == (4, 20, False)
    assert loaded.stop is not None
    assert loaded.stop.move == "visit space=nowhere"
    assert [why.reason for why in loaded.stop.reasons] == ["not-an-option"]


def test_an_edited_hash_is_noticed() -> None:
    loaded = load({**saved(), "hash": "0"}, shipped("orchard"))
    assert (loaded.stop, loaded.same, loaded.complete) == (None, False, False)
