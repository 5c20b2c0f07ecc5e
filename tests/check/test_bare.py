"""A line over steps needs some: without them the rules say something else than their author thinks."""

from __future__ import annotations

import pytest

from tests.game.small import CARD, texts, written

BARE = {
    "a condition whose line is not under it": "action beg\n> if you have at least 1 coin\n  gain 1 vp",
    "otherwise": "action beg\n  if you have at least 1 coin\n    gain 1 vp\n> otherwise\n  gain 1 coin",
    "each player": "action beg\n> each player\n  gain 1 vp",
    "each player, with a colon": "action beg\n> each player:\n  gain 1 vp",
    "for each": "action beg\n> for each card among cards in your hand\n  gain 1 vp",
    "as often as": "action beg\n> as often as 2\n  gain 1 vp",
    "an action": ">action beg",
    "steps with a name": "action ask\n  beg\n>define beg",
    "steps for things of a kind, and no step": "action ask\n  choose card: a card in line\n  beg\n>define beg\n  given card",
    "as soon as": ">as soon as number of cards in line is 1",
    "once for each player, and nothing else": ">as soon as number of cards in line is 1\n  once for each player",
}
"""Rules in which nothing stands under the line that is marked."""


@pytest.mark.parametrize("name", BARE)
def test_it_is_told_at_the_line(name: str) -> None:
    marked = BARE[name]
    (told,) = (line.removeprefix(">").strip() for line in marked.splitlines() if line.startswith(">"))
    said = marked.replace("> ", "  ").replace(">", "")
    game = texts(said)[0].text.splitlines()
    (found,) = written(said).diagnostics
    assert found.code == "E215"
    assert found.span is not None
    assert game[found.span.line - 1].strip() == told


def test_a_verb_of_a_kind() -> None:
    kinds = CARD + "  to burn:\n"
    found = written("action ask\n  choose card: a card in your hand\n  burn card", kinds=kinds).diagnostics
    assert [one.code for one in found] == ["E215"]
