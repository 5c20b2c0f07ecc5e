"""What only its owner sees is counted for the others and named to nobody else; blocks of rules have names of their own."""

from __future__ import annotations

import pytest

from spyrium_dsl.run.rules import Rules
from tests.game.test_settling import FIRST, GO, SECOND
from tests.game.tiny import after, tiny

TOKENS = """kind token
  has face: a number
  3 with face 1, in pool
  3 with face 2, in pool
noun token  one "token"  other "tokens"
zone pool of tokens
zone stash of tokens, one for each player
  seen by its owner
action go
  choose chip: a token in pool
  move chip to your stash
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return tiny(TOKENS)


@pytest.mark.parametrize(("seat", "first"), {0: [0, 1], 1: {"count": 1}, None: {"count": 1}}.items())
def test_alike_pieces_are_shown_to_whom_they_may_be(rules: Rules, seat: int | None, first: object) -> None:
    shown = after(rules, "go chip=2").view(seat)["zones"]
    assert isinstance(shown, dict)
    assert shown["pool.token"] == [3, 2]
    assert shown["stash.token"][0] == first


def test_blocks_without_a_name_are_known_by_what_they_say() -> None:
    one, other = tiny(FIRST + SECOND + GO), tiny(SECOND + FIRST + GO)
    assert one.hashes == other.hashes
    assert one.hash == other.hash
    changed = tiny(FIRST + SECOND.replace("25", "26") + GO)
    assert len([name for name, value in one.hashes.items() if changed.hashes[name] != value]) == 1
