"""A changed number on a card is played at once, by the code there is; anything else that changes is compiled."""

from __future__ import annotations

import pytest

from spyrium_dsl.run.llvm_code import available
from spyrium_dsl.run.renumber import take_over
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.simulate.pool import Series, play_series
from spyrium_dsl.simulate.tally import Tally
from tests.game.small import small
from tests.game.test_edits import APPRENTICE, edited

NUMBERS = {
    "an amount": (APPRENTICE + "3", APPRENTICE + "7"),
    "a number of the kind": (
        "  tokens: 1\n  use: gain 1 spyrium or use 1 worker",
        "  tokens: 2\n  use: gain 1 spyrium or use 1 worker",
    ),
}
MORE = {
    "another resource": (APPRENTICE + "3 VP", APPRENTICE + "3 spyrium"),
    "an action": ("  spend 1 event disc", "  spend 2 event disc"),
    "a card that can hold something": (
        'character geologist "Geologist"\n',
        'character geologist "Geologist"\n  tokens: 1\n',
    ),
}


def results(rules: Rules, native: bool = False) -> list[object]:
    tally = Tally(rules, 2)
    series = Series(rules, 2, 4, 0, 110 if native else 25, native=native)
    played = [result for batch in play_series(series, 1, tally) for result in batch]
    return [*played, *tally.counts]


@pytest.mark.parametrize("change", NUMBERS.values(), ids=NUMBERS)
def test_new_numbers_are_played_as_if_compiled_for_them(change: tuple[str, str]) -> None:
    """By Python and by the kernel; the machines are the old ones, and the old rules still play the old game."""
    old, new, apart = edited(change[0], change[0]), edited(*change), edited(*change)
    before = results(old)
    fast = old.counted(2)
    machine, kernel = fast.machine, fast.kernel()
    old.fast(2)
    assert take_over(new, old)
    assert new.counted(2).machine is machine
    assert new.counted(2).kernel() is kernel
    assert results(new) == results(apart) != before
    if available():
        assert results(new, native=True) == results(apart, native=True)
    assert results(old) == before


@pytest.mark.parametrize("change", MORE.values(), ids=MORE)
def test_more_than_numbers_is_compiled(change: tuple[str, str]) -> None:
    old, new = edited(change[0], change[0]), edited(*change)
    machine = old.fast(2).machine
    assert not take_over(new, old)
    assert old.fast(2).machine is machine
    assert new.fast(2).machine is not machine


OFTEN = """action go
  choose card: a card in your hand
  as often as worth of card
    gain 1 coin or gain 1 vp
"""


@pytest.mark.parametrize(
    ("worth", "taken_over"),
    [
        pytest.param(1, True, id="shorter moves"),
        pytest.param(2, True, id="as long"),
        pytest.param(9, False, id="longer moves"),
    ],
)
def test_moves_for_which_the_machine_code_has_no_room_are_compiled(worth: int, taken_over: bool) -> None:
    """A number on a card says how many choices a move has, and the code for moves of so many is there already."""
    if not available():
        pytest.skip("needs llvmlite")
    cards = 'card c1 "C1"\n  worth: {}\ncard c2 "C2"\n  worth: 2\n'
    given = "deal 2 from stack to hand of first player"
    old, new = (small(OFTEN, cards=cards.format(number), setup=given) for number in (2, worth))
    kernel = old.fast(2).kernel()
    assert kernel is not None
    assert take_over(new, old) is taken_over
    assert (new.fast(2).kernel() is kernel) is taken_over
    state = new.fast(2).machine.start(1)
    after = new.fast(2).kernel()
    assert after is not None
    assert after.legal_moves(state) == new.fast(2).machine.moves(state)
    assert len(new.fast(2).machine.moves(state)) == 2**worth + 2**2 + 1
