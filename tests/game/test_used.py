"""`per worker used`: all that the move has used up so far, whoever asks: the line, the action, or a card that hangs on it."""

from __future__ import annotations

import pytest

from tests.game.tiny import after, alike, mistakes, tiny

WORKER = """kind worker
  3 for each player, in their home
  owned in home
  to use: move 1 worker in your home to your camp
noun worker  one "worker"  other "workers"
zone home of workers, one for each player
zone camp of workers, one for each player
"""
TRY = "action go\n  choose card: a card in your hand\n  try card\n"
USED = {
    "so many on a card": (TRY, "fx: use 2 workers, gain 1 vp per worker used", "go card=c9", 2),
    "any number on a card": (TRY, "fx: use any number of workers, gain 1 vp per worker used", "go card=c9 worker=3", 3),
    "up to so many on a card": (TRY, "fx: use up to 5 workers, gain 1 vp per worker used", "go card=c9", 3),
    "one by one": (TRY, "fx: use 1 worker, use 1 worker; gain 1 vp per worker used", "go card=c9", 2),
    "in an action": ("action go\n  use any number of workers\n  gain 1 vp per worker used\n", "", "go worker=2", 2),
    "under an if": (
        "action go\n  use 1 worker\n  if your vp is 0\n    use 1 worker\n  gain 1 vp per worker used\n", "", "go", 2
    ),
    "by a card that an action tries": (
        TRY.replace("try card", "try card, gain 1 vp per worker used"), "fx: use 2 workers", "go card=c9", 2
    ),
    "by a step of its own": (
        "define bonus\n  gain 1 vp per worker used\naction go\n  use 2 workers\n  bonus\n", "", "go", 2
    ),
    "as a number": ("action go\n  use 2 workers\n  gain vp equal to number of workers used\n", "", "go", 2),
    "every one": ("action go\n  use every worker in your home\n  gain 1 vp per worker used\n", "", "go", 3),
}  # fmt: skip


@pytest.mark.parametrize("row", USED)
def test_what_has_been_used_is_counted(row: str) -> None:
    text, line, move, vp = USED[row]
    worker = WORKER.replace("move 1 worker in your home", "move it") if row == "every one" else WORKER
    rules = tiny(worker + text, cards=(line,))
    assert after(rules, move).table.stock("vp", 0) == vp
    alike(rules)


def test_a_card_that_hangs_on_it_counts_that_use_alone() -> None:
    """Each use is counted by itself for what hangs on it, and all of them for the action."""
    action = (
        "action go\n  choose card: a card in your hand\n  use 1 worker\n  try card\n  gain 1 coin per worker used\n"
    )
    lines = ("fx: use 2 workers", "when you try a card: gain 1 vp per worker used")
    rules = tiny(WORKER + action, cards=lines)
    match = after(rules, "go card=c9")
    assert (match.table.stock("vp", 0), match.table.stock("coin", 0)) == (2, 8)
    alike(rules)


def test_where_nothing_is_used_up_it_is_refused() -> None:
    """A line set off by a gain knows of no use: it is told so, and brings not nothing in silence."""
    found = mistakes(
        WORKER + "action go\n  gain 1 coin, use 1 worker\n",
        "    one of go, pass",
        ("when you gain coin: gain 1 vp per worker used",),
    )
    assert [one.code for one in found] == ["E407"]
